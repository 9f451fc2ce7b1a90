"""The buttons of a private hand: which play a press means, or which chooser it opens.

House rules: a button names the hand that it was drawn with, by its stamp, or the version of the table; what has changed
since makes it old. A card with one capture takes it at once: laying it instead has a button of its own. With several
captures, or with the matta unbound, its owner is asked.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.asking import Ask
from bot.commands import Act, Choose, Command, Play, PressAction, PressCard
from bot.handorder import shown_hand, stamp
from bot.happenings import ChooserMoved
from bot.match import play, playing
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import rules_at, sitting, with_seat
from bot.table import Table
from bot.whynot import illegal, is_current, late, player, token_of, twice
from engine.actions import Action, Capture, Claim, Draw, Drop, Knock, Lay, Show, Turn
from engine.cards import Card
from engine.notation import write_action
from engine.view import TrentunoView, View

WORDS: dict[str, Action] = {"knock": Knock(), "draw": Draw(), "turn": Turn(), "show": Show()}
"""The actions that a button of the hand names by word."""
CHOSEN: dict[str, Action] = {
    "lay": Lay(0),
    "matta": Knock(),
    "more": Capture(0, 0),
    "value": Capture(0, 0),
    "claim": Claim(0),
}
"""The choosers, each with an action to be asked about where it offers nothing."""


def press_card(table: Table, ask: Ask, command: PressCard) -> Decided | Refused:
    """Play the card in that slot, or ask how."""
    seat = player(table, ask, command)
    if isinstance(seat, Refused):
        return seat
    view = rules_at(table).view(playing(table), seat)
    if command.stamp != stamp(table, view):
        return late(table, seat, command)
    hand = shown_hand(rules_at(table), view)
    if not 0 <= command.slot < len(hand):
        return refused(Refusal.BAD_BUTTON)
    meant = meaning(view, hand[command.slot], lay=command.lay)
    if meant is None:
        return Decided(table, (ChooserMoved(seat, command),))
    return act(table, ask, seat, command, meant)


def meaning(view: View, card: Card, *, lay: bool) -> Action | None:
    """The one play that pressing this card means; None where its owner is to be asked."""
    captures = [action for action in view.legal if isinstance(action, Capture) and action.card == card]
    plain = Drop(card) if isinstance(view, TrentunoView) else Lay(card)
    if lay or not captures:
        return plain
    named = any(capture.value is not None for capture in captures)
    return None if named or len(captures) > 1 else captures[0]


def press_action(table: Table, ask: Ask, command: PressAction) -> Decided | Refused:
    """Knock, draw, turn or show."""
    seat = player(table, ask, command)
    if isinstance(seat, Refused):
        return seat
    if command.stamp != stamp(table, rules_at(table).view(playing(table), seat)):
        return late(table, seat, command)
    action = WORDS.get(command.word)
    if action is None:
        return refused(Refusal.BAD_BUTTON)
    return act(table, ask, seat, command, Knock(command.value) if action == Knock() else action)


def act_by_number(table: Table, ask: Ask, command: Act) -> Decided | Refused:
    """Play one of the actions that were legal when the button was drawn."""
    seat = player(table, ask, command)
    if isinstance(seat, Refused):
        return seat
    legal = rules_at(table).legal_actions(playing(table), seat)
    if not is_current(table, command.version) or not 0 <= command.index < len(legal):
        return late(table, seat, command)
    return act(table, ask, seat, command, legal[command.index])


def act_by_name(table: Table, ask: Ask, command: Play) -> Decided | Refused:
    """Play an action that a client names itself."""
    seat = player(table, ask, command)
    if isinstance(seat, Refused):
        return seat
    return (
        act(table, ask, seat, command, command.action)
        if is_current(table, command.version)
        else late(table, seat, command)
    )


def choose(table: Table, ask: Ask, command: Choose) -> Decided | Refused:
    """Open a chooser for what is legal now, or go back to the plain hand."""
    seat = player(table, ask, command)
    if isinstance(seat, Refused):
        return seat
    if command.what == "hand":
        return Decided(table, (ChooserMoved(seat),))
    if command.what not in CHOSEN:
        return refused(Refusal.BAD_BUTTON)
    game, state = rules_at(table), playing(table)
    view = game.view(state, seat)
    if command.stamp != stamp(table, view):
        return late(table, seat, command)
    if _offers(command, shown_hand(game, view), view.legal):
        return Decided(table, (ChooserMoved(seat, command),))
    return illegal(table, seat, game.why_not(state, seat, CHOSEN[command.what]))


def _offers(command: Choose, hand: Sequence[Card], legal: Sequence[Action]) -> bool:
    """Whether there is something to choose from."""
    match command.what:
        case "lay":
            return any(isinstance(action, Lay) for action in legal)
        case "matta":
            return any(isinstance(action, Knock) for action in legal)
        case "claim":
            return any(isinstance(action, Claim) for action in legal)
        case "value":
            return any(isinstance(action, Capture) and action.value is not None for action in legal)
    card = hand[command.slot] if 0 <= command.slot < len(hand) else None
    return any(isinstance(action, Capture) and action.card == card for action in legal)


def act(table: Table, ask: Ask, seat: int, command: Command, action: Action) -> Decided | Refused:
    """A person plays: that resets the count of what the clock played for him."""
    played = replace(sitting(table, seat), missed=0, pressed=(token_of(table, command), write_action(action)))
    decided = play(with_seat(table, seat, played), seat, action, "person", ask.moment)
    if isinstance(decided, Refused):
        return twice(table, seat, command) or decided
    return decided
