"""What stays in the chat: packs with their commitments, score sheets, the end of a match."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot import happenings as told
from bot.happenings import Happening, Played
from bot.screens.deal import deal
from bot.screens.end import closed_match, match_end, rematch
from bot.screens.names import short, short_names
from bot.screens.news import news
from bot.screens.sheet import sheet
from bot.screens.slots import only, record
from bot.screens.surface import PLAIN, Surface
from bot.screens.table import lap_block, public_view
from bot.screens.values import Delivery, Line
from bot.screens.voice import Voice, voice_of
from bot.table import Ended, Phase, Shuffle, Table
from engine.actions import PackNeeded
from engine.events import DealtAgain, Event, HandBegan, HandScored


def packs(table: Table, happenings: Sequence[Happening], events: Sequence[Event]) -> Iterable[Delivery]:
    """The records of the packs that were sealed or cut; a new pack in the place of a void one says why."""
    steps = only(happenings, told.PackSealed, told.PackCut)
    sealed = sum(isinstance(step, told.PackSealed) for step in steps)
    touched = sealed + bool(steps and isinstance(steps[0], told.PackCut))
    if only(happenings, told.TableAsked, told.Resumed) and table.phase is Phase.CUTTING:
        again = pack_record(table, table.shuffles[-1], events, fresh=True)
        voice = voice_of(table, table.language)
        return [replace(again, head=tuple(line for happening in happenings for line in news(happening, voice)))]
    packs = table.shuffles[len(table.shuffles) - touched :]
    voids = [event.why for event in only(events, DealtAgain)]
    reasons = ["" for _ in packs[len(voids) :]] + voids
    return [
        pack_record(table, pack, events, why, fresh=at >= touched - sealed)
        for at, (pack, why) in enumerate(zip(packs, reasons, strict=True))
    ]


def pack_record(table: Table, pack: Shuffle, events: Sequence[Event], why: str = "", *, fresh: bool) -> Delivery:
    voice = voice_of(table, table.language)
    began = next(iter(only(events, HandBegan)), None)
    hand, dealer = (began.hand, began.dealer) if began else _coming(table)
    head = (voice.line(f"void.{why}"),) if why else ()
    return record(table, str(pack.number), deal(table, pack, hand, dealer, voice), fresh, head)


def _coming(table: Table) -> tuple[int, int]:
    """The number and the dealer of the hand that is dealt, or about to be."""
    state = table.state
    if state is None:
        return 1, 0
    begins = isinstance(state.need, PackNeeded) and not state.need.again
    return state.hand + begins, state.dealer


def records(
    table: Table, happenings: Sequence[Happening], events: Sequence[Event], surface: Surface = PLAIN
) -> Iterable[Delivery]:
    """The score sheet of a hand that ended, the end of a match, a match that was closed, the wish for another; and
    what of these is no more to be pressed. Where messages are scarce, a sheet below which the match goes on keeps its
    buttons: they are answered kindly.
    """
    if only(events, HandScored):
        last = told_by_sheet(table, happenings, surface)
        yield replace(sheet_record(table), head=last)
    if table.phase is Phase.OVER and events:
        yield end_record(table)
    for closing in only(happenings, told.Closed):
        if table.state is not None:
            screen = closed_match(table, closing, public_view(table), voice_of(table, table.language))
            yield record(table, mark(table, "c"), screen)
    if only(happenings, told.RematchAsked):
        yield rematch_record(table)
    goes_on = surface.scarce and table.phase in (Phase.CUTTING, Phase.PLAYING)
    for old in () if goes_on else only(happenings, told.PutAway):
        yield from map(bare, pressed_in(old.before))


def told_by_sheet(table: Table, happenings: Sequence[Happening], surface: Surface) -> tuple[Line, ...]:
    """The last play of a hand, where it stands above the score sheet: messages are scarce, so the table is not edited
    for it, unless something is announced.
    """
    played = only(happenings, Played)
    if not surface.scarce or table.phase is not Phase.SCORED or not played:
        return ()
    voice = voice_of(table, table.language)
    if any(news(happening, voice) for happening in happenings):
        return ()
    return tuple(line for line in lap_block(table, voice)[-1:] if isinstance(line, Line))


def sheet_record(table: Table) -> Delivery:
    """The score sheet of the last hand."""
    return record(table, mark(table, "s"), sheet(table, public_view(table), ended(table).events, voice_then(table)))


def end_record(table: Table) -> Delivery:
    """The end of the match."""
    return record(table, mark(table, "e"), match_end(table, public_view(table), ended(table).events, voice_then(table)))


def rematch_record(table: Table) -> Delivery:
    """Who was the last to want another match."""
    name = short(table.rematch[-1].name)
    return record(table, mark(table, "r"), rematch(table, name, voice_of(table, table.language)))


def pressed_in(table: Table) -> Iterable[Delivery]:
    """The records in which something may be pressed while the table stands so."""
    if table.phase is Phase.CUTTING:
        yield pack_record(table, table.shuffles[-1], [], fresh=False)
    if table.phase is Phase.SCORED and table.ended:
        yield sheet_record(table)
    if table.phase is Phase.OVER and table.ended:
        yield end_record(table)
    if table.rematch:
        yield rematch_record(table)


def bare(delivery: Delivery) -> Delivery:
    """The same record as an edit that takes its buttons away."""
    return replace(delivery, screen=replace(delivery.screen, rows=()), fresh=False)


def mark(table: Table, what: str) -> str:
    """What of which pack a record tells."""
    return f"{table.shuffles[-1].number}{what}"


def ended(table: Table) -> Ended:
    """The end of the last hand, where there was one."""
    if table.ended is None:
        raise AssertionError("no hand has ended")
    return table.ended


def voice_then(table: Table) -> Voice:
    """The voice of the chat, with the names of who sat there when the last hand ended."""
    return replace(voice_of(table, table.language), names=short_names(ended(table).names))
