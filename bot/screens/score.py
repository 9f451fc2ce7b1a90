"""The score of a hand of the Scopa family, explained: each point with what for and why."""

from collections.abc import Sequence
from typing import Final

from bot.screens.board import MANY_SIDES
from bot.screens.values import Line
from bot.screens.voice import Voice, plain
from engine.cards import OF_SUIT, RANK, SUIT, Card, Cards, each
from engine.fishing.tally import PRIMIERA
from engine.score import HandScore, ScoreLine, SideScore

IN_PLAY: Final = ("scua", "picada", "simili", "quadriglia", "cinquanta")
"""Points of single plays, which share a line."""
COMPARED: Final = 3
"""Other sides that a comparison names."""
BEST_FIRST: Final = {RANK[first]: place for place, (first, _) in enumerate(PRIMIERA)}
"""Where the cards of each rank stand in a primiera."""

Sides = Sequence[Sequence[int]]


def side_lines(score: HandScore, totals: Sequence[int], sides: Sides, voice: Voice) -> list[Line]:
    """By side, the best hand first: its points and its total, then a line for each point. Many idle sides share one."""
    order = sorted(range(len(sides)), key=lambda side: (-score.sides[side].points, side))
    idle = [side for side in order if not score.sides[side].lines] if len(sides) >= MANY_SIDES else []
    told = [side for side in order if side not in idle]
    return [
        *(line for side in told for line in _side(side, score.sides[side], totals[side], sides, voice)),
        *([_idle(idle, totals, sides, voice)] if idle else []),
    ]


def _idle(idle: Sequence[int], totals: Sequence[int], sides: Sides, voice: Voice) -> Line:
    """Of many sides those that this hand brought nothing, with their totals, in one line."""
    return plain("+0 → " + ", ".join(f"{voice.side(sides[side])} {totals[side]}" for side in idle))


def _side(side: int, score: SideScore, total: int, sides: Sides, voice: Voice) -> list[Line]:
    head = plain(f"{voice.side(sides[side])} +{score.points} → {total}")
    play = [line for line in score.lines if line.name in IN_PLAY]
    others = [text for line in score.lines if line not in play for text in point_lines(line, side, sides, voice)]
    return [head, *others, *_in_play(play, voice)]


def _in_play(lines: Sequence[ScoreLine], voice: Voice) -> list[Line]:
    if len(lines) < 2:
        return [_bullet(line, "", voice) for line in lines]
    parts = ", ".join(f"{label(line.name, voice)} {line.points}" for line in lines)
    return [voice.line("score.in_play", points=sum(line.points for line in lines), parts=parts)]


def point_lines(line: ScoreLine, side: int, sides: Sides, voice: Voice) -> list[Line]:
    """What a side got points for, and why; a primiera with its cards."""
    first = _bullet(line, reason(line, side, sides, voice), voice)
    if line.name != "primiera" or len(sides) >= MANY_SIDES:
        return [first]
    hands = [
        held
        for held, count in zip(_own_first(line.held, side), _own_first(line.counts, side), strict=True)
        if count >= 0
    ]
    best = (
        [plain("  " + ", ".join(voice.cards(_best_first(held)) for held in hands))]
        if hands and len(sides) <= COMPARED
        else []
    )
    return [first, *best, *_missing(line, sides, voice)]


def label(name: str, voice: Voice) -> str:
    """What a point is called; suits by their names in this pack."""
    denari, coppe, spade, _ = map(voice.suit, range(4))
    return voice.say(f"score.{name}", denari=denari, coppe=coppe, spade=spade)


def _bullet(line: ScoreLine, why: str, voice: Voice) -> Line:
    text = f"• {label(line.name, voice)} {line.points}"
    return plain(f"{text}: {why}" if why else text)


def reason(line: ScoreLine, side: int, sides: Sides, voice: Voice) -> str:
    """Why a side got this: what it is added up from, how many it had against others, which run of cards."""
    if line.parts:
        return _parts(line, sides[side], voice)
    if line.counts and len(line.counts) > 1:
        return _against(line.counts, side, voice)
    return run(line.cards, voice) if line.cards.bit_count() > 1 else ""


def _parts(line: ScoreLine, members: Sequence[int], voice: Voice) -> str:
    """What a point is added up from: plays together, bonus hands each with its member where a side has two."""
    sums: dict[tuple[str, str], int] = {}
    for kind, seat, points in line.parts:
        whose = voice.name(seat) if len(members) > 1 and not voice.words.has(f"part.{kind}") else ""
        sums[kind, whose] = sums.get((kind, whose), 0) + points
    if list(sums) == [("scopa", "")]:
        return ""
    texts = [
        (str(points) if len(sums) > 1 else "", _part(kind, voice), whose) for (kind, whose), points in sums.items()
    ]
    return ", ".join(" ".join(filter(None, text)) for text in texts)


def _part(kind: str, voice: Voice) -> str:
    general, scored, name = f"part.{kind}", f"kind.{voice.game}.{kind}.scored", f"kind.{voice.game}.{kind}"
    return voice.say(voice.words.first(general, scored, name))


def _against(counts: Sequence[int], side: int, voice: Voice) -> str:
    others = sorted((count for other, count in enumerate(counts) if other != side and count >= 0), reverse=True)
    own = counts[side]
    if not others:
        return str(own)
    return voice.say("score.against", own=own, others=voice.words.fold("score.and", others[:COMPARED]))


def run(cards: Cards, voice: Voice) -> str:
    """Cards of one suit: "A 2 3 di quadri"."""
    found = list(each(cards))
    ranks = " ".join(voice.rank(RANK[card]) for card in found)
    return voice.say("score.run", ranks=ranks, suit=voice.suit(SUIT[found[0]]))


def _best_first(held: Cards) -> list[Card]:
    """The cards of a primiera, the weightiest first (FAM-4)."""
    return sorted(each(held), key=lambda card: BEST_FIRST[RANK[card]])


def _missing(line: ScoreLine, sides: Sides, voice: Voice) -> list[Line]:
    """The sides that could not win a primiera for want of a suit."""
    return [
        plain("  " + voice.say("score.missing", side=voice.side(members), suit=_lacking(held, voice)))
        for members, held, count in zip(sides, line.held, line.counts, strict=True)
        if count < 0
    ]


def _lacking(held: Cards, voice: Voice) -> str:
    return ", ".join(voice.suit(suit) for suit in range(4) if not held & OF_SUIT[suit])


def _own_first(values: Sequence[int], side: int) -> list[int]:
    return [values[side], *values[:side], *values[side + 1 :]]


def nobody_lines(score: HandScore, voice: Voice) -> list[Line]:
    """What went to nobody, and why."""
    return [voice.line("score.nobody", what=nobody(line, voice)) for line in score.nobody if any(line.counts)]


def nobody(line: ScoreLine, voice: Voice) -> str:
    """A point that went to nobody, with what each side had of it."""
    name = label(line.name, voice)
    if line.name != "primiera" and any(line.held):
        return f"{name}, {voice.words.fold('score.versus', (voice.cards(held) for held in line.held if held))}"
    counts = sorted((count for count in line.counts if count >= 0), reverse=True)
    if not counts:
        return f"{name}, {voice.say('score.all_miss')}"
    what = f"{name}, {voice.words.fold('score.and', counts[: COMPARED + 1])}"
    few = len(counts) > 1 and counts[0] > counts[1] and voice.words.has(f"score.needed.{line.name}")
    return voice.say(f"score.needed.{line.name}", what=what) if few else what


def after_lines(score: HandScore, voice: Voice) -> list[Line]:
    """The left-overs of the table, and the cards that were never dealt."""
    last = score.last
    took = (
        [voice.line("score.last", score.leftovers, name=voice.name(last))]
        if last is not None and score.leftovers
        else []
    )
    return [
        *took,
        *([voice.line("score.left_out", cards=voice.cards(score.left_out, " · "))] if score.left_out else []),
    ]
