"""The choosers that open in the place of a hand: which capture, also a forgotten one, which card without one, what
value for the matta.

House rules: a button that takes names the version of the table, since what it takes may be gone; what opens another
chooser names the hand. A chooser whose hand is gone shows the hand.
"""

from collections.abc import Sequence

from bot.commands import Choose, PressAction, PressCard
from bot.screens.board import table_row
from bot.screens.choices import choice_label, clears, ranked, taken_text, takes_all
from bot.screens.deeds import CLEARING
from bot.screens.fishing_hand import best_value, claim_lines, offered
from bot.screens.hand import hand
from bot.screens.handcards import card_rows, play_rows, private_screen
from bot.screens.own import Own, wild
from bot.screens.rows import FITS, Row, flow
from bot.screens.values import Button, Line, Screen, Style
from bot.screens.voice import MATTA
from engine.actions import Action, Capture, Claim, Lay
from engine.cards import JACK, RANK, SEVEN, Card
from engine.view import Choice, FishingView


def chooser(own: Own, what: Choose | PressCard | None) -> Screen:
    """The screen that `what` opens; the plain hand if that hand is gone, or for a type of view without choosers."""
    view = own.view
    if not isinstance(view, FishingView) or what is None or what.stamp != own.stamp:
        return hand(view, own)
    match what:
        case PressCard(slot=slot):
            return card_chooser(view, own, Choose("more", own.stamp, slot))
        case Choose("more"):
            return card_chooser(view, own, what)
        case Choose("claim") if view.claims:
            return claim_chooser(view, own, what)
        case Choose("lay"):
            return lay_chooser(view, own)
        case Choose("matta"):
            return knock_chooser(view, own)
        case Choose("value", slot=value):
            found = [choice for choice in view.choices if _value(choice) == value]
            return choices_screen(view, own, MATTA, found, what)
    return hand(view, own)


def card_chooser(view: FishingView, own: Own, what: Choose) -> Screen:
    """What the card in that slot may take; of a matta with too many captures first its value."""
    card = own.order[what.slot]
    found = [choice for choice in view.choices if choice.card == card]
    if card == MATTA and wild(view):
        return matta_chooser(view, own, found)
    return choices_screen(view, own, card, found, what)


def choices_screen(view: FishingView, own: Own, card: Card, found: Sequence[Choice], what: Choose) -> Screen:
    """The captures of a card, the page of them that `what` asks for."""
    blocks = (own.voice.line(_question(view, card), **_asked(view, own, card)), table_row(view, own.voice))
    return private_screen(own, blocks, choice_rows(view, own, found, what, lay_button(view, own, card)))


def claim_chooser(view: FishingView, own: Own, what: Choose) -> Screen:
    """The forgotten captures, a page of them (CIR-9)."""
    blocks = (*claim_lines(view, own), table_row(view, own.voice))
    return private_screen(own, blocks, choice_rows(view, own, view.claims, what))


def choice_rows(
    view: FishingView, own: Own, found: Sequence[Choice], what: Choose, beside: Sequence[Button] = ()
) -> tuple[Row, ...]:
    """A page of captures, the best first; under them the next page, what stands `beside` it, and the way back."""
    most = own.voice.surface.choices
    page = max(0, min(what.page, (len(found) - 1) // most))
    takes = [
        own.act(choice_label(choice, found, view, own.voice), _taking(choice, what), style_of(choice))
        for choice in ranked(found)[page * most : (page + 1) * most]
    ]
    rest = len(found) - (page + 1) * most
    more = [own.choose("choice.more", what.what, slot=what.slot, page=page + 1)] if rest > 0 else []
    return (*flow(takes, 1), *flow([*more, *beside, back(own)]))


def _question(view: FishingView, card: Card) -> str:
    """The figures are worth another number than they show; a numeral is asked about by itself."""
    if RANK[card] >= JACK and view.values[RANK[card]] != RANK[card]:
        return "choice.worth"
    return "choice.or_lay" if Lay(card) in view.legal else "choice.which"


def _asked(view: FishingView, own: Own, card: Card) -> dict[str, str | int]:
    return {"card": own.card(card), "value": view.values[RANK[card]]}


def matta_chooser(view: FishingView, own: Own, found: Sequence[Choice]) -> Screen:
    """How to play the matta: a value and what it takes with it; of too many captures first the value (CIR-5)."""
    voice = own.voice
    if len(found) > voice.surface.choices:
        values = sorted({_value(choice) for choice in found})
        takes = flow((own.button(value_name(value, own), Choose("value", own.stamp, value)) for value in values), 6)
    else:
        best_first = sorted(found, key=lambda choice: (not clears(choice), _value(choice), choice.taken))
        labels = ((matta_label(choice, view, own), choice) for choice in best_first)
        takes = flow((own.act(label, _capture(choice), style_of(choice)) for label, choice in labels), 2)
    blocks = (voice.line("choice.matta", card=own.card(MATTA)), table_row(view, voice), *binding(view, own))
    return private_screen(own, blocks, (*takes, *flow([*lay_button(view, own, MATTA), back(own)])))


def binding(view: FishingView, own: Own) -> list[Line]:
    """That a named value stays, where it does."""
    return [] if view.house.get("matta_capture") == "natural" else [own.voice.line("choice.binds")]


def matta_label(choice: Choice, view: FishingView, own: Own) -> str:
    """The value and what it takes: "3: 3♠", "Asso: prendo tutto, scopa!"."""
    voice = own.voice
    shout = ", " + voice.say("choice.scopa") if any(name in CLEARING for name, _ in choice.feats) else ""
    value = value_name(_value(choice), own) + ": "
    room = FITS[0] - len(value + shout)
    taken = voice.say("choice.all") if takes_all(choice, view) else taken_text(choice.taken, voice, room)
    return value + taken + shout


def lay_chooser(view: FishingView, own: Own) -> Screen:
    """Which card is laid although it could capture?"""
    blocks = (own.voice.line("choice.lay"), *card_rows(own), table_row(view, own.voice))
    return private_screen(own, blocks, (*play_rows(own, lay=True), (back(own),)))


def knock_chooser(view: FishingView, own: Own) -> Screen:
    """What is the matta worth in this accusa? (CIR-14 to CIR-16)"""
    voice = own.voice
    alike = len({offer.kind for offer in view.offers}) == 1
    values = [knock_value(value, view, own, alike) for value in sorted({offer.value or 0 for offer in view.offers})]
    blocks = (voice.line("choice.knock"), *card_rows(own), *binding(view, own))
    return private_screen(own, blocks, (*flow(values, 6), (own.choose("choice.no_knock", "hand"),)))


def knock_value(value: int, view: FishingView, own: Own, alike: bool) -> Button:
    """A value of the matta; with what it makes, where that depends on it, the best one green."""
    command = PressAction(own.stamp, "knock", value)
    if alike:
        return own.button(value_name(value, own), command)
    style = Style.SUCCESS if value == best_value(view) else Style.PLAIN
    return own.button(f"{value_name(value, own)}: {offered(view, value, own)}", command, style)


def value_name(value: int, own: Own) -> str:
    """A value of the matta: "Asso", "2"."""
    return own.voice.say("choice.ace") if value == 1 else str(value)


def lay_button(view: FishingView, own: Own, card: Card) -> list[Button]:
    """Laying the card without a capture, where that is legal."""
    if Lay(card) not in view.legal:
        return []
    return [own.act(own.voice.say("choice.lay_seven" if card == MATTA and wild(view) else "hand.lay_only"), Lay(card))]


def back(own: Own) -> Button:
    """To the plain hand."""
    return own.choose("choice.back", "hand")


def style_of(choice: Choice) -> Style:
    """Green for what makes points by itself."""
    return Style.SUCCESS if clears(choice) else Style.PLAIN


def _taking(choice: Choice, what: Choose) -> Action:
    """The action of a capture in that chooser."""
    return Claim(choice.taken) if what.what == "claim" else _capture(choice)


def _capture(choice: Choice) -> Capture:
    return Capture(choice.card, choice.taken, choice.value)


def _value(choice: Choice) -> int:
    return choice.value or SEVEN
