"""The record of a pack: who deals, the commitment to its order, and the cut."""

from bot.commands import Cut
from bot.dealer import cuts
from bot.rules import BY_NAME
from bot.screens.rows import Row, flow
from bot.screens.values import Button, Code, Line, Screen
from bot.screens.voice import Voice
from bot.table import Shuffle, Table
from bot.timers import CUT_TIME
from bot.tokens import write_token
from engine.cards import RANK, RANKS


def deal(table: Table, shuffle: Shuffle, hand: int, dealer: int, voice: Voice) -> Screen:
    """One pack of a hand."""
    cutter = (dealer - 1) % len(table.seats)
    blocks = (
        *(first_dealer(table, dealer, voice) if hand == 1 and shuffle == table.shuffles[0] else []),
        voice.line("deal.title", game=voice.title(), hand=hand, name=voice.name(dealer)),
        voice.line("deal.seal"),
        Line((Code(shuffle.commitment),)),
        _cut_line(shuffle, cutter, voice),
    )
    return Screen(blocks, () if shuffle.cut else cut_rows(table, shuffle, voice), suits=table.suits)


def _cut_line(shuffle: Shuffle, cutter: int, voice: Voice) -> Line:
    if shuffle.cut:
        return voice.line("deal.cut", name=voice.name(cutter), at=shuffle.cut)
    return voice.line("deal.to_cut", name=voice.caller(cutter), seconds=int(CUT_TIME))


def cut_rows(table: Table, shuffle: Shuffle, voice: Voice) -> tuple[Row, ...]:
    """Where the pack may be cut."""
    game = BY_NAME[table.game]
    half = len(game.pack) // 2
    labels = [(at, voice.say("deal.half") if at == half else str(at)) for at in cuts(game)]
    return flow((Button(label, write_token(table.id, Cut(at, shuffle.number))) for at, label in labels), 5)


def first_dealer(table: Table, dealer: int, voice: Voice) -> list[Line]:
    """How the first dealer was found: by the highest card, or by lot; nothing where the deal passed on to him."""
    if table.first_dealer != dealer or table.next_dealer is not None:
        return []
    if not table.drawn:
        return [voice.line("deal.lot", name=voice.name(dealer))]
    order = BY_NAME[table.game].first_dealer
    highest = min(table.drawn[-1], key=lambda card: order.index(RANKS[RANK[card] - 1]))
    return [voice.line("deal.highest", card=voice.card(highest), name=voice.name(dealer))]
