"""The packs of a hand held against their commitments: what is right is found right, what is not is found out."""

from collections.abc import Iterator

import pytest

from bot.pastmatch import PastMatch, play_again
from bot.proofs import Checked, check, read_proofs
from bot.table import Phase
from tests.bot.test_pastmatch import whole
from tests.kit.tables import dealt


def text_of(text: str, seed: int = 0) -> str:
    tavern = whole(text, seed)
    assert tavern
    return "\n".join([*tavern.log, ""])


def checked(match: PastMatch) -> Iterator[Checked]:
    for hand in range(1, match.positions[-1].hand + 1):
        found = check(match.draws, hand)
        assert found
        yield from found


@pytest.mark.parametrize("table", ["cirulla: Anna, greedy", "tozzolo: Anna, greedy, greedy", "cicera: Anna, greedy"])
def test_every_pack_is_as_it_was_decided(table: str) -> None:
    record = text_of(table)
    found = list(checked(play_again(record)))
    assert all(pack.good for pack in found)
    assert len(found) == record.count("\npack: ") == len(read_proofs(record))


def test_stocks_and_lots_come_from_the_same_seed() -> None:
    """TRE-12, TRE-13."""
    stocks = lots = 0
    for seed in range(60):
        tavern = whole("trentuno: Anna, random, random, random, random, random, random; lives=1", seed)
        assert tavern
        for pack in checked(play_again("\n".join([*tavern.log, ""]))):
            assert pack.good
            stocks, lots = stocks + pack.stocks, lots + pack.lots
        if stocks and lots:
            return
    assert stocks, "no stock was made anew"


def test_a_forged_pack_is_found_out() -> None:
    record = text_of("cirulla: Anna, greedy")
    first = next(line for line in record.splitlines() if line.startswith("pack: "))
    cards = first.split()
    cards[-1], cards[-2] = cards[-2], cards[-1]
    forged = record.split(first)[0] + " ".join(cards) + "\n"
    (pack,) = check(play_again(forged).draws, 1)
    assert not pack.good


@pytest.mark.parametrize("field", ["commitment", "seed", "cut"])
def test_a_forged_proof_is_found_out(field: str) -> None:
    record = text_of("cirulla: Anna, greedy")
    lines = record.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("# pack: "))
    words = dict(word.split("=") for word in lines[at].split()[2:])
    words[field] = str(int(words["cut"]) % 39 + 1) if field == "cut" else words[field][::-1]
    lines[at] = "# pack: " + " ".join(f"{name}={value}" for name, value in words.items())
    found = check(play_again("\n".join(lines)).draws, 1)
    assert not found[0].good


def test_a_record_from_before_there_were_proofs_has_nothing_to_check() -> None:
    record = text_of("cirulla: Anna, greedy")
    bare = "\n".join(line for line in record.split("\n") if not line.startswith("#"))
    assert check(play_again(bare).draws, 1) == []


def test_a_comment_that_only_looks_so_is_none() -> None:
    assert read_proofs("# pack: commitment=12 seed=34 cut=5\n# pack: seed\n#\n") == {}


def test_the_pack_in_play_is_in_the_record_and_checks_too() -> None:
    tavern = dealt("cirulla: Anna, Bruno")
    assert tavern.at(Phase.PLAYING)
    found = check(play_again("\n".join([*tavern.log, ""])).draws, 1)
    assert found
    assert all(pack.good for pack in found)
