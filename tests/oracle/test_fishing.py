"""Tozzolo, Cicera and Cingilapai: the engine and the rules desk against the oracles."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bot.desk import questions
from tests.bot.desk.asked import ask, refused
from tests.kit.needs import counts
from tests.oracle.cicera import Cicera
from tests.oracle.cingilapai import Cingilapai, accuse
from tests.oracle.fishing import PACK_40, Fishing
from tests.oracle.fishing_chance import draw_house
from tests.oracle.fishing_pair import ENGINES, ORACLES, LockStep, play_matches
from tests.oracle.tozzolo import Tozzolo, tozzolo

GAMES = list(ENGINES)
MATCHES = {"tozzolo": 25, "cicera": 40, "cingilapai": 25}
RARE = {
    "tozzolo": {"kings", "napoli", "cards left out", "ace on an empty table", "ace on a lone ace", "how eleven"},
    "cicera": {"napoleone by left-overs", "napoleone by a capture", "feat simili", "feat cinquanta", "due in letto"}
    | {"hand without a capture", "picada over a new deal: true", "picada over a new deal: false"},
    "cingilapai": {"kings", "knock", "knock out of turn", "tris", "napoli", "ace on an empty table", "how sweep"},
}
"""What the matches below are drawn for, each game by itself and all of them."""
ALWAYS = {"tie at the target", "last card clears the table: never"}


@pytest.mark.parametrize("game", GAMES)
def test_engine_and_oracle_play_the_same_matches(game: str) -> None:
    """FAM, TOZ, CIC, CIN: legal actions, cards, points, declarations and ends are the same after every step."""
    seen = play_matches(game, Random(87), counts(60 * MATCHES[game], MATCHES[game]))
    assert RARE[game] | ALWAYS <= set(+seen)


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_are_the_same(game: str) -> None:
    """Every house rule, with its default."""
    assert {option.name: option.default for option in ENGINES[game].options} == ORACLES[game].DEFAULTS


# The rules desk.


def as_sets(captures: Sequence[Sequence[str]]) -> list[list[str]]:
    return sorted(sorted(cards) for cards in captures)


@pytest.mark.parametrize("game", GAMES)
def test_desk_captures_as_the_oracle(game: str) -> None:
    """TOZ-4 to 7, CIC-2, 3, CIN-3 to 5."""
    rng = Random(31)
    for _ in range(counts(20_000, 600)):
        house = draw_house(rng, ENGINES[game], 2)
        oracle = ORACLES[game](house, 2, 0)
        card, *table = rng.sample(oracle.PACK, rng.choice([1, 2, 3, 4, 5, 6, 8, 12]))
        answer = questions.captures(game, house, " ".join(table), card)
        assert as_sets(answer["captures"]) == as_sets(oracle.captures(card, table))
        assert answer["may_lay"] == oracle.may_lay(card, table)


def test_desk_declares_as_the_oracle() -> None:
    """TOZ-8, TOZ-10, CIN-6, CIN-7."""
    every = list(combinations(PACK_40, 3))
    rng = Random(32)
    for hand in rng.sample(every, counts(len(every), 1000)):
        found = tozzolo(list(hand))
        kinds = [(found[0], 6 if found[0] == "napoli" else 3)] if found else []
        assert declared("tozzolo", {}, hand) == kinds
        points = rng.choice(["2/2/6/7", "3/3/7/7"])
        worth = dict(zip(("coppia", "coppia_di_seme", "tris", "napoli"), map(int, points.split("/")), strict=True))
        kinds = sorted((kind, worth[kind]) for kind, _ in accuse(list(hand)))
        assert declared("cingilapai", {"accuse_points": points}, hand) == kinds


def declared(game: str, house: dict[str, str], hand: Sequence[str]) -> list[tuple[str, int]]:
    found = questions.declare(game, house, " ".join(hand))["declarations"]
    assert all(one["matta"] is None for one in found)
    return sorted((one["kind"], one["points"]) for one in found)


def test_every_hand_and_first_table_is_counted() -> None:
    """The counts over all hands and all first tables."""
    hands = [list(hand) for hand in combinations(PACK_40, 3)]
    assert Counter(found[0] for hand in hands if (found := tozzolo(hand))) == {"buongioco": 1020, "napoli": 16}
    assert Counter("+".join(kind for kind, _ in accuse(hand)) for hand in hands) == {
        "": 8844,
        "coppia": 576,
        "coppia_di_seme": 372,
        "coppia+coppia_di_seme": 72,
        "tris": 12,
        "napoli": 4,
    }


@pytest.mark.parametrize("game", GAMES)
def test_desk_judges_first_tables_as_the_oracle(game: str) -> None:
    """TOZ-4, CIN-2; in Cicera nothing is ever dealt again."""
    rng = Random(33)
    for _ in range(counts(10_000, 300)):
        house = draw_house(rng, ENGINES[game], 2)
        oracle = ORACLES[game](house, 2, 0)
        table = rng.sample([card for card in oracle.PACK if card[0] in rng.choice(["AK", "QK", "A23456789TJQK"])], 4)
        oracle.table = table
        assert questions.table(game, house, " ".join(table)) == {"redeal": oracle.deals_again(), "points": 0}


@pytest.mark.parametrize("game", GAMES)
def test_desk_scores_as_the_oracle(game: str) -> None:
    """TOZ-11, CIC-7 to 9, CIN-8, FAM-3 to 5: whole, partial and empty piles."""
    rng = Random(34)
    most = {"tozzolo": 12, "cicera": 2, "cingilapai": 2}[game]
    for _ in range(counts(20_000, 500)):
        house = draw_house(rng, ENGINES[game], 2)
        oracle = ORACLES[game](house, 2, 0)
        piles = draw_piles(rng, oracle, rng.choice([2, 2, most]))
        scope = [rng.choice([0, 0, 1, 3]) for _ in piles]
        expected = oracle.count(piles)
        answer = questions.score(game, house, [" ".join(pile) for pile in piles], scope)
        for lines, made, pile, side in zip(expected, scope, piles, answer["sides"], strict=True):
            lines["scua" if game == "cicera" else "scope"] = made
            told = {line["name"]: line["points"] for line in side["lines"]}
            assert told == {name: points for name, points in lines.items() if points}
            assert side["points"] == sum(lines.values())
            all_swords = len([card for card in pile if card[1] == "S"]) == 13
            assert side.get("wins", False) == (all_swords and oracle.options["napoleone"] == "instant_win")


def draw_piles(rng: Random, oracle: Fishing, sides: int) -> list[list[str]]:
    """Piles with much of one suit in one of them, now and then all of it, or with 26 cards each."""
    pack = rng.sample(oracle.PACK, len(oracle.PACK))
    if len(pack) == 52 and rng.random() < 0.2:
        return [pack[:26], pack[26:]]
    piles: list[list[str]] = [[] for _ in range(sides)]
    suit, much, dealt = rng.choice("DS"), rng.choice([0.0, 0.8, 1.0]), rng.choice([0.5, 1.0, 1.0])
    for card in pack:
        if rng.random() < dealt:
            piles[0 if card[1] == suit and rng.random() < much else rng.randrange(sides)].append(card)
    return piles


def test_desk_cards_of_the_shared_count() -> None:
    """FAM-4: three sevens and a figure lose to 7 6 6 6; who lacks a suit cannot win."""
    assert Tozzolo({}, 2, 0).count([["7D", "6C", "6S", "6B"], ["7C", "7S", "7B", "KD"]])[0]["primiera"] == 1
    low = [["7D", "7C", "7S", "6S"], ["2D", "2C", "2S", "2B"]]
    assert [lines["primiera"] for lines in Cingilapai({}, 2, 0).count(low)] == [0, 1]
    summed = Cingilapai({"primiera_missing_suit": "sum"}, 2, 0).count(low)
    assert [lines["primiera"] for lines in summed] == [1, 0]
    assert Cicera({}, 2, 0).count([["AS", "2S", "3S", "4S", "5S", "7S"], []])[0]["napola"] == 5


# Records.


@cache
def match(game: str, seed: int) -> LockStep:
    """A match begun at 0."""
    rng = Random(seed)
    while True:
        played = LockStep(game, rng, Counter())
        if played.from_zero:
            played.play(150)
            return played


def noted(text: str, rng: Random) -> tuple[str, int]:
    """The text of a record among comments and empty lines, and the number of its last line."""
    written: list[str] = []
    for line in text.splitlines():
        written += rng.choices(["", "# by the way: 1: AD", "   # pack: AD"], k=rng.choice([0, 0, 1]))
        written.append(line + rng.choice(["", "", "  ", " # 1: AD x 2D"]))
    return "\n".join(written), len(written)


@pytest.mark.parametrize("seed", range(counts(100, 4)))
@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_replayed_from_any_place_it_stops_at(tmp_path: Path, game: str, seed: int) -> None:
    """Points of whole hands, totals and winner; unfinished hands and those that Napoleone breaks off are not in it."""
    played, rng = match(game, seed), Random(seed)
    for stop in (len(played.lines), rng.randint(0, len(played.lines))):
        (tmp_path / "match.txt").write_text(noted(played.text(stop), rng)[0])
        found = ask("replay", str(tmp_path / "match.txt"), "--json").json
        hands, totals, winner = played.marks[stop]
        assert (found["hands"], found["totals"]) == (hands, totals)
        assert (found["over"], found["winner"]) == (winner is not None, winner)


@pytest.mark.parametrize("seed", range(counts(100, 4)))
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_line_is_named(tmp_path: Path, game: str, seed: int) -> None:
    """Nonsense, illegal plays and packs that are not wanted there or not whole."""
    played, rng = match(game, seed), Random(seed)
    stop = rng.randint(0, len(played.lines))
    pack = " ".join(played.oracle.PACK)
    wrongs = [
        "1: fly",
        "0: AD",
        f"{played.seats + 1}: AD",
        "1: AD x",
        "1: AD x AD",
        "1: draw",
        "1: no claim",
        "stock: AD",
    ]
    wrongs += [
        "pack: AD 2D",
        f"pack: {pack} AD",
        "lot: 1",
        "1 AD",
        "1: KD x KD",
        "1: claim 2D",
        "1: knock 7C=1",
        "1: 7C=3 x 3D",
    ]
    for wrong in wrongs:
        text, number = noted(f"{played.text(stop)}{wrong}\n", rng)
        (tmp_path / "match.txt").write_text(text)
        assert f"line {number}: " in refused("replay", str(tmp_path / "match.txt"))
