"""Trentuno: the engine against the oracle, step by step, and the records of such matches at the rules desk."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine.games.trentuno import Trentuno as Engine
from engine.record import read_record, write_record
from tests.bot.desk.asked import ask, refused
from tests.kit.needs import counts
from tests.oracle.trentuno import DEFAULTS, PACK
from tests.oracle.trentuno_matches import Chance, LockStep

SEEDS = range(counts(4000, 120))
RECORDS = range(counts(1000, 25))
NONSENSE = [
    "1: fly",
    "1: drop 8D",
    "1: drop",
    "lot: x",
    "lot: 0",
    "0: draw",
    "stock: AD AD",
    "pack: 1D",
    "draw",
    "1 draw",
]
WORDS = [
    "draw",
    "take",
    "turn",
    "knock",
    "show",
    "no bet",
    "bet 1",
    "bet 7",
    "bet 32",
    *(f"drop {card}" for card in PACK),
]


@pytest.mark.parametrize("seed", SEEDS)
def test_engine_and_oracle_agree(seed: int) -> None:
    """TRE-1 to TRE-15, FAM-7: legal plays, needs, hands, lives, pot, points and winner, after every step."""
    Chance(seed).match()


def test_the_defaults_are_the_same() -> None:
    """Every house rule of Trentuno, with its default."""
    assert {option.name: option.default for option in Engine.options} == DEFAULTS


@cache
def match(seed: int) -> LockStep:
    return Chance(seed).match()


@pytest.mark.parametrize("seed", RECORDS)
def test_a_record_is_replayed_from_any_place_it_stops_at(tmp_path: Path, seed: int) -> None:
    """Points are lives after less lives before, returns and lots included; void and unfinished hands are not in it."""
    played, rng = match(seed), Random(seed)
    for stop in (len(played.lines), rng.randint(0, len(played.lines))):
        text, _ = annotated([*played.head, *played.lines[:stop]], rng)
        (tmp_path / "match.txt").write_text(text)
        found = ask("replay", str(tmp_path / "match.txt"), "--json").json
        mark = played.marks[stop]
        assert (found["hands"], found["totals"], found["pot"]) == (mark.hands, mark.totals, mark.pot)
        assert (found["over"], found["winner"]) == (mark.winner is not None, mark.winner)


@pytest.mark.parametrize("seed", RECORDS)
def test_a_record_is_written_as_it_was_read(seed: int) -> None:
    """Every kind of line: plays, bets, packs, stocks and lots."""
    played = match(seed)
    text = "\n".join([*played.head, *played.lines, ""])
    assert write_record(read_record(text)) == text
    assert write_record(read_record(annotated(text.splitlines(), Random(seed))[0])) == text


@pytest.mark.parametrize("seed", RECORDS)
def test_a_wrong_line_is_named(tmp_path: Path, seed: int) -> None:
    """Nonsense and illegal plays alike, and chance that is not wanted there: every line counts, comments too."""
    rng = Random(seed)
    played = Chance(seed).match()
    stop = rng.randint(0, len(played.lines))
    seat, word = rng.randrange(played.game.seats), rng.choice(WORDS)
    there = Chance(seed).match(stop).oracle
    wrongs = [
        rng.choice(NONSENSE),
        f"{played.game.seats + 1}: draw",
        f"stock: {PACK[0]}",
        f"lot: {len(there.lives) + 1}",
    ]
    wrongs += [f"{seat + 1}: {word}"] if word not in there.legal(seat) else []
    wrongs += [f"pack: {' '.join(PACK[there.needs == 'pack' :])}"]
    for wrong in wrongs:
        text, numbers = annotated([*played.head, *played.lines[:stop], wrong], rng)
        (tmp_path / "match.txt").write_text(text)
        assert f"line {numbers[-1]}: " in refused("replay", str(tmp_path / "match.txt"))


def annotated(lines: list[str], rng: Random) -> tuple[str, list[int]]:
    """The lines among comments and empty lines, and the number of each in that text."""
    written: list[str] = []
    numbers = []
    for line in lines:
        written += rng.choices(["", "# by the way: 1: draw", "   # pack: AD"], k=rng.choice([0, 0, 1, 2]))
        written.append(line + rng.choice(["", "", "  ", " # lot: 1"]))
        numbers.append(len(written))
    return "\n".join(written) + rng.choice(["", "\n", "\n# the end"]), numbers


def test_rare_things_come_about() -> None:
    """What the matches above are drawn for does happen in them."""
    seen: set[str] = set()
    for seed in RECORDS:
        seen |= match(seed).kinds | {line.partition(":")[0] for line in match(seed).lines}
    assert seen >= {"pack", "stock", "lot"}
    assert seen >= {"thirty_one_shown", "all_returned", "seat_returned", "bet_made", "bet_passed", "stock_renewed"}
    assert seen >= {f"dealt_again why={why}" for why in ("early_31", "stock_out", "final_tie")}
