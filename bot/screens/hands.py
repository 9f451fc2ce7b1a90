"""Which private hands are shown anew or edited, and what each shows by the phase of its table."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot import happenings as told
from bot.commands import Choose, PressCard
from bot.happenings import Happening, Played
from bot.screens.chooser import chooser
from bot.screens.hand import hand
from bot.screens.kinds import kind_name, worth
from bot.screens.names import short
from bot.screens.own import Own, own_of
from bot.screens.slots import only, private_hand
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Delivery, Line, Screen, Slot
from bot.screens.voice import Voice, voice_at, voice_of
from bot.table import Phase, Table
from engine.actions import Claim
from engine.events import CardsDealt, Declared, Event, HandScored, Laid, WonAtOnce
from engine.view import FishingView

WAITING: Final = {Phase.SCORED: "hand.scored", Phase.OVER: "hand.over", Phase.CLOSED: "hand.over"}
"""What stands in the place of a hand when there is none; else that the cards will come."""


def hands(
    table: Table, happenings: Sequence[Happening], events: Sequence[Event], surface: Surface
) -> Iterable[Delivery]:
    """The hands that were dealt, asked for, or played from; at the end of a match all of them. Where messages are
    scarce, what is soon overtaken is left as it was: a hand without cards until the next deal, that of who has knocked
    and is to play until he has played.
    """
    fresh = {event.seat for event in only(events, CardsDealt)}
    fresh |= {asked.seat for asked in only(happenings, told.HandAsked)}
    back = {back.seat for back in only(happenings, told.SeatBack)}
    fresh |= back | {taken.seat for taken in only(happenings, told.SeatTaken)}
    edited = {happening.seat for happening in only(happenings, Played) if happening.seat is not None}
    edited |= _claimers(table, events)
    everybody = range(len(table.seats)) if table.state is not None else ()
    if _ends(table, events, happenings) or (surface.every_hand and only(happenings, Played)):
        edited |= set(everybody)
    if surface.scarce:
        edited = {seat for seat in edited if not (_is_dealt_soon(table, seat) or _plays_next(table, seat, events))}
    choosing = {moved.seat: moved.what for moved in only(happenings, told.ChooserMoved)}
    for seat, sitter in enumerate(table.seats):
        if sitter and sitter.person and seat in fresh | edited | choosing.keys():
            screen = hand_screen(table, seat, choosing.get(seat), events, surface)
            yield private_hand(table, seat, _welcome(table, seat, screen) if seat in back else screen, seat in fresh)
    for left in only(happenings, told.PersonLeft):
        yield Delivery(
            table.chat, Slot.HAND, str(table.id), _farewell(table, voice_of(table, left.language)), left.person
        )


def _welcome(table: Table, seat: int, screen: Screen) -> Screen:
    """The hand of who takes his seat back: how many cards the computer has left him."""
    if table.phase is not Phase.PLAYING:
        return screen
    own, (head, *rest) = own_of(table, seat), screen.blocks
    return replace(screen, blocks=(head, own.voice.line("hand.back", len(own.order)), *rest))


def _farewell(table: Table, voice: Voice) -> Screen:
    """What stands in the place of the hand of who is no longer at the table."""
    return Screen((voice.line("hand.title", game=voice.title(), chat=short(table.title)), voice.line("hand.left")))


def _claimers(table: Table, events: Sequence[Event]) -> set[int]:
    """Who may claim what the card just laid forgot: partners, too, get the button."""
    if table.phase is not Phase.PLAYING or table.state is None or not only(events, Laid):
        return set()
    return {seat for seat, legal in enumerate(table.state.legal) if any(isinstance(action, Claim) for action in legal)}


def _ends(table: Table, events: Sequence[Event], happenings: Sequence[Happening]) -> bool:
    return table.phase in WAITING and bool(only(events, HandScored, WonAtOnce) or only(happenings, told.Closed))


def _is_dealt_soon(table: Table, seat: int) -> bool:
    """Whether a seat has played its last card and has nothing to say: its next cards come as a new message."""
    if table.phase not in (Phase.PLAYING, Phase.SCORED) or table.state is None:
        return False
    own = own_of(table, seat)
    return isinstance(own.view, FishingView) and not own.order and not own.view.legal


def _plays_next(table: Table, seat: int, events: Sequence[Event]) -> bool:
    """Whether all that a seat has done is to knock, in its own turn; and no chooser stands where its cards were."""
    declared = [event for event in only(events, Declared) if event.seat == seat]
    knocked = bool(declared) and all(event.value is None for event in declared)
    return knocked and table.phase is Phase.PLAYING and table.state is not None and table.state.to_move == seat


def hand_screen(
    table: Table,
    seat: int,
    what: Choose | PressCard | None = None,
    events: Sequence[Event] = (),
    surface: Surface = PLAIN,
) -> Screen:
    """The private screen of a seat by the phase of its table: `what` it has opened, what has just happened to it."""
    if table.phase is Phase.PLAYING:
        own = own_of(table, seat, surface)
        return chooser(own, what) if what else hand(own.view, own, _notes(own, events))
    voice = voice_at(table, seat, surface)
    return Screen((voice.line("hand.title", game=voice.title(), chat=short(table.title)), _waiting(table, seat, voice)))


def _waiting(table: Table, seat: int, voice: Voice) -> Line:
    return voice.line(WAITING.get(table.phase, "hand.coming"), seat=seat + 1)


def _notes(own: Own, events: Sequence[Event]) -> tuple[Line, ...]:
    """What the cards of this seat have just declared."""
    made = [event for event in only(events, Declared) if event.seat == own.seat]
    return tuple(
        own.voice.line(own.voice.words.first(f"declared.{own.view.game}", "declared"), what=_declared(event, own.voice))
        for event in made
    )


def _declared(event: Declared, voice: Voice) -> str:
    return f"{kind_name(event.kind, event.cards, voice)}, {worth(event.kind, event.points, voice)}"
