"""What a hand of Trentuno is worth and may do; and the bets of who has none."""

from bot.commands import PressCard
from bot.screens.handcards import private_screen
from bot.screens.own import Own
from bot.screens.rows import flow
from bot.screens.values import Button, Line, Screen, Style
from bot.screens.voice import Voice
from engine.actions import Bet, Draw, Knock, NoBet, Show, Take, Turn
from engine.cards import Card
from engine.errors import Reason
from engine.view import OwnHand, TrentunoView


def worth_line(hand: OwnHand, own: Own) -> Line:
    """What the hand is worth at best, and in which suit."""
    if hand.suit is None:
        return own.voice.line("hand.worth", score=score_text(hand.score, own.voice))
    return own.voice.line("hand.worth_suit", score=score_text(hand.score, own.voice), suit=own.voice.suit(hand.suit))


def score_text(score: float, voice: Voice) -> str:
    """A score, which may have a half."""
    return str(int(score)) if score == int(score) else voice.say("score.half", whole=int(score))


def advice(view: TrentunoView, own: Own) -> list[Line]:
    """What is asked now, or why there is no knock."""
    hand, voice = view.own, own.voice
    if hand is None or view.to_move != own.seat:
        return []
    if view.between and hand.drawn is not None:
        return [voice.line("hand.drew", card=voice.card(hand.drawn))]
    if view.between and view.taken is not None:
        return [voice.line("hand.took", card=voice.card(view.taken))]
    return [no_knock(hand.no_knock, view, voice)] if hand.no_knock else []


def no_knock(reason: Reason, view: TrentunoView, voice: Voice) -> Line:
    """Why there is no knock now."""
    name = "" if view.previous is None else voice.name(view.previous)
    knocker = "" if view.knocker is None else voice.name(view.knocker)
    return voice.line(
        f"refusal.{reason}", name=knocker or name, lap=view.house["knock_from_lap"], least=view.house["knock_min_score"]
    )


def turn_buttons(view: TrentunoView, own: Own) -> list[Button]:
    """The steps of a turn that are open now."""
    if view.own is None:
        return []
    if view.to_move != own.seat:
        return waiting_buttons(view, view.own, own)
    discards = [drop_button(card, score, at == 0, own) for at, (card, score) in enumerate(ranked(view.own))]
    return [button for action in view.legal for button in step_button(action, view.own, view, own)] + discards


def waiting_buttons(view: TrentunoView, hand: OwnHand, own: Own) -> list[Button]:
    """What may be done when the turn comes, all but taking a discard: the hand need not be sent again for it."""
    if view.knocker is not None and own.seat not in view.last_turns:
        return []
    draw = [] if view.house["discard_first"] == "true" else step_button(Draw(), hand, view, own)
    may_knock = view.knocker is None and view.laps[own.seat] + 1 >= int(view.house["knock_from_lap"])
    shows = [button for action in view.legal for button in step_button(action, hand, view, own)]
    return [
        *draw,
        *step_button(Turn(), hand, view, own),
        *(step_button(Knock(), hand, view, own) if may_knock else []),
        *shows,
    ]


def ranked(hand: OwnHand) -> list[tuple[Card, float]]:
    """The discards that are open, the best for the hand first."""
    return sorted(hand.keeps, key=lambda kept: (-kept[1], kept[0]))


def step_button(action: object, hand: OwnHand, view: TrentunoView, own: Own) -> list[Button]:
    """The button of a step that discards nothing."""
    match action:
        case Draw():
            return [own.press("hand.draw", "draw", Style.PRIMARY)]
        case Take() if view.discard is not None and hand.if_taken is not None:
            card, best = own.voice.card(view.discard), score_text(hand.if_taken, own.voice)
            return [own.act(own.voice.say("hand.take", card=card, score=best), action)]
        case Turn():
            return [own.press("hand.turn", "turn")]
        case Knock():
            return [own.press("hand.knock", "knock", score=score_text(hand.score, own.voice))]
        case Show():
            return [own.press("hand.show", "show", Style.SUCCESS)]
    return []


def drop_button(card: Card, score: float, best: bool, own: Own) -> Button:
    """A discard, with what the hand is worth after it."""
    label = own.voice.say("hand.drop", card=own.voice.card(card), score=score_text(score, own.voice))
    command = PressCard(own.stamp, own.order.index(card))
    return own.button(label, command, Style.SUCCESS if best else Style.PLAIN, card)


def between_hands(view: TrentunoView, own: Own, notes: tuple[Line, ...] = ()) -> Screen:
    """The screen of a seat without cards; a dead one may bet when it is its turn to speak (TRE-12)."""
    voice = own.voice
    alive = view.totals[own.seat] > 0
    told = voice.line("hand.soon" if alive else "hand.out")
    if not view.speakers or view.speakers[0] != own.seat:
        return private_screen(own, (own.head(), *notes, told), ())
    return private_screen(own, (own.head(), *notes, told, voice.line("hand.bet")), flow(bet_buttons(own), 8))


def bet_buttons(own: Own) -> list[Button]:
    """A number to stake on; once it is named, joining it."""
    bets = [action for action in own.view.legal if isinstance(action, Bet)]
    joins = len(bets) == 1
    key, style = ("hand.join", Style.SUCCESS) if joins else ("hand.number", Style.PLAIN)
    numbers = [own.act(own.voice.say(key, number=bet.number), bet, style) for bet in bets]
    return [*numbers, own.act(own.voice.say("hand.no_bet"), NoBet())]
