"""What stays in the chat: packs with their commitments, score sheets, the end of a match."""

from collections.abc import Iterable, Sequence

from bot import happenings as told
from bot.happenings import Happening
from bot.screens.deal import deal
from bot.screens.end import closed_match, match_end, rematch
from bot.screens.names import short
from bot.screens.sheet import sheet
from bot.screens.slots import only, record
from bot.screens.table import public_view
from bot.screens.values import Delivery
from bot.screens.voice import voice_of
from bot.table import Phase, Shuffle, Table
from engine.actions import PackNeeded
from engine.events import DealtAgain, Event, HandBegan, HandScored


def packs(table: Table, happenings: Sequence[Happening], events: Sequence[Event]) -> Iterable[Delivery]:
    """The records of the packs that were sealed or cut; a new pack in the place of a void one says why."""
    steps = only(happenings, told.PackSealed, told.PackCut)
    sealed = sum(isinstance(step, told.PackSealed) for step in steps)
    touched = sealed + bool(steps and isinstance(steps[0], told.PackCut))
    if only(happenings, told.TableAsked) and table.phase is Phase.CUTTING:
        return [pack_record(table, table.shuffles[-1], events, fresh=True)]
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


def records(table: Table, happenings: Sequence[Happening], events: Sequence[Event]) -> Iterable[Delivery]:
    """The score sheet of a hand that ended, the end of a match, a match that was closed, the wish for another."""
    voice = voice_of(table, table.language)
    number = table.shuffles[-1].number if table.shuffles else 0
    if only(events, HandScored):
        screen = sheet(table, public_view(table), _public(events), voice)
        yield record(table, f"{number}s", screen)
    if table.phase is Phase.OVER and events:
        screen = match_end(table, public_view(table), _public(events), voice)
        yield record(table, f"{number}e", screen)
    for closing in only(happenings, told.Closed):
        if table.state is not None:
            screen = closed_match(table, closing, public_view(table), voice)
            yield record(table, f"{number}c", screen)
    for asked in only(happenings, told.RematchAsked):
        yield record(table, f"{number}r", rematch(table, short(asked.name), voice))


def _public(events: Iterable[Event]) -> list[Event]:
    return [event.seen_by(None) for event in events]
