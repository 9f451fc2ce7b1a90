"""The shuffle that everybody can check: osteria-shuffle-1, against its page and its published vectors."""

import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from bot import fairness
from bot.cli_verify import verify as verify_command
from bot.fairness import CommitmentBroken, FairnessError
from engine.cards import NAME, PACK40, PACK52, read_cards

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "fairness.md").read_text()
VECTORS: dict[str, Any] = json.loads((DOCS / "fairness-vectors.json").read_text())
PROGRAM = "".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
"""The check as the page prints it: another implementation, which shares no line with ours."""
THEIRS: dict[str, Any] = {"__name__": "check"}
exec(PROGRAM, THEIRS)  # noqa: S102 - our own page

SEED = bytes(range(32))
PROMISE = fairness.commitment(SEED)

seeds = st.binary(min_size=32, max_size=32)
purposes = st.sampled_from(
    [fairness.PACK, *map(fairness.stock, (1, 2, 3)), fairness.lot(1), fairness.lot(12), fairness.first_dealer(2)]
)
hands = st.lists(st.sampled_from(PACK52), unique=True)


def names(cards: tuple[int, ...]) -> str:
    return " ".join(NAME[card] for card in cards)


def published(kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return pytest.mark.parametrize("vector", VECTORS[kind])


def examples() -> dict[str, str]:
    """What the page shows on a command line, each command with its answer."""
    return dict(re.findall(r"```console\n\$ (.*?)\n(.*?)\n```", PAGE, re.DOTALL))


class TestVectors:
    def test_name_the_algorithm(self) -> None:
        assert VECTORS["algorithm"] == fairness.ALGORITHM

    @published("commitments")
    def test_commitments(self, vector: dict[str, str]) -> None:
        assert fairness.commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]

    @published("streams")
    def test_streams(self, vector: dict[str, str]) -> None:
        source = fairness.stream(bytes.fromhex(vector["seed"]), vector["purpose"])
        assert bytes(islice(source, 80)).hex() == vector["bytes"]

    @published("draws")
    def test_draws(self, vector: dict[str, Any]) -> None:
        seed, purpose, n = bytes.fromhex(vector["seed"]), vector["purpose"], vector["n"]
        source = fairness.stream(seed, purpose)
        assert all(next(source) >= 256 - 256 % n for _ in range(vector["rejected"]))
        assert next(source) % n == fairness.draw(seed, purpose, n) == vector["result"]

    @published("shuffles")
    def test_shuffles(self, vector: dict[str, str]) -> None:
        cards = read_cards(vector["cards"])
        assert names(fairness.shuffle(bytes.fromhex(vector["seed"]), cards, vector["purpose"])) == vector["result"]

    @published("packs")
    def test_packs(self, vector: dict[str, Any]) -> None:
        pack = fairness.verify(vector["commitment"], vector["seed"], vector["cut"], vector["pack"])
        assert names(pack) == vector["result"]

    def test_reach_the_thrown_away_bytes_and_the_second_block(self) -> None:
        assert {vector["rejected"] > 0 for vector in VECTORS["draws"]} == {True, False}
        assert all(len(vector["bytes"]) == 160 for vector in VECTORS["streams"])


class TestPage:
    @given(seeds, hands, purposes)
    def test_its_program_shuffles_as_we_do(self, seed: bytes, cards: list[int], purpose: str) -> None:
        laid_out = [NAME[card] for card in PACK52 if card in cards]
        theirs = THEIRS["shuffle"](seed, laid_out, purpose)
        assert " ".join(theirs) == names(fairness.shuffle(seed, cards, purpose))

    @given(seeds, purposes, st.integers(1, 256))
    def test_its_program_draws_as_we_do(self, seed: bytes, purpose: str, n: int) -> None:
        theirs = THEIRS["choose"](n, THEIRS["numbers"](seed, purpose))
        assert theirs == fairness.draw(seed, purpose, n)

    @pytest.mark.parametrize("size", [40, 52])
    def test_its_program_runs_by_itself(self, size: int) -> None:
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, SEED.hex(), "16", str(size)], capture_output=True, text=True, check=True
        )
        promise, pack = run.stdout.splitlines()
        assert names(fairness.verify(promise, SEED.hex(), 16, size)) == pack

    def test_its_one_liner_gives_the_commitment(self) -> None:
        (command,) = [command for command in examples() if command.startswith("python3")]
        run = subprocess.run([sys.executable, *shlex.split(command)[1:]], capture_output=True, text=True, check=True)
        assert run.stdout.strip() == examples()[command] == PROMISE

    def test_its_osteria_verify_gives_the_pack(self) -> None:
        (command,) = [command for command in examples() if command.startswith("osteria verify")]
        answer = CliRunner().invoke(verify_command, shlex.split(command)[2:])
        assert answer.stdout.strip() == examples()[command]

    def test_it_tells_how_the_packs_begin_and_end(self) -> None:
        for pack in (PACK40, PACK52):
            assert f"`{names(pack[:3])}`" in PAGE
            assert f"`{names(pack[-3:])}`" in PAGE


class TestBelow:
    @pytest.mark.parametrize("n", range(1, 257))
    def test_is_exactly_even(self, n: int) -> None:
        """Each number comes from the same count of bytes, and fewer than n bytes are thrown away."""
        accepted: list[int] = []
        for byte in range(256):
            source = iter([byte, 0])
            number = fairness.below(n, source)
            if next(source, None) is not None:
                accepted.append(number)
        assert Counter(accepted) == dict.fromkeys(range(n), 256 // n)

    def test_throws_away_until_a_byte_serves(self) -> None:
        source = iter([252, 255, 254, 13, 99])
        assert (fairness.below(12, source), next(source)) == (1, 99)

    @pytest.mark.parametrize("n", [-1, 0, 257])
    def test_refuses_what_a_byte_cannot_choose(self, n: int) -> None:
        with pytest.raises(ValueError, match="a byte chooses among 1 to 256"):
            fairness.draw(SEED, fairness.lot(1), n)


class TestShuffle:
    @pytest.mark.parametrize("size", range(6))
    def test_reaches_every_order_in_exactly_one_way(self, size: int) -> None:
        choices = product(*(range(n) for n in range(size, 1, -1)))
        reached = [fairness.arrange(range(size), iter(bytes(chosen))) for chosen in choices]
        assert sorted(reached) == sorted(permutations(range(size)))

    @given(seeds, hands, purposes)
    def test_is_a_permutation(self, seed: bytes, cards: list[int], purpose: str) -> None:
        assert sorted(fairness.shuffle(seed, cards, purpose)) == sorted(cards)

    @given(seeds, st.permutations(PACK40))
    def test_does_not_look_at_the_order_it_is_given(self, seed: bytes, cards: list[int]) -> None:
        assert fairness.shuffle(seed, cards, fairness.PACK) == fairness.shuffle(seed, PACK40, fairness.PACK)

    def test_takes_other_bytes_for_every_purpose(self) -> None:
        every = [fairness.PACK]
        every += [kind(k) for kind in (fairness.stock, fairness.lot, fairness.first_dealer) for k in range(1, 13)]
        assert len({bytes(islice(fairness.stream(SEED, purpose), 32)) for purpose in every}) == len(every)

    @pytest.mark.parametrize("length", [0, 31, 33, 64])
    def test_refuses_a_seed_that_is_none(self, length: int) -> None:
        with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {length}"):
            fairness.shuffle(bytes(length), PACK40, fairness.PACK)
        with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {length}"):
            fairness.commitment(bytes(length))

    def test_new_seeds_are_new(self) -> None:
        made = {fairness.new_seed() for _ in range(100)}
        assert len(made) == 100
        assert {len(seed) for seed in made} == {32}


class TestCut:
    @given(st.sampled_from([PACK40, PACK52]), st.data())
    def test_puts_the_lifted_cards_below(self, pack: tuple[int, ...], data: st.DataObject) -> None:
        at = data.draw(st.integers(1, len(pack) - 1))
        after = fairness.cut(pack, at)
        assert after[0] == pack[at]
        assert after[-at:] == pack[:at]
        assert fairness.cut(after, len(pack) - at) == pack

    def test_of_all_kinds_gives_all_different_packs(self) -> None:
        assert len({fairness.cut(PACK40, at) for at in range(1, 40)} | {PACK40}) == 40

    @pytest.mark.parametrize("at", [-1, 0, 40, 41])
    def test_lifts_some_cards_but_not_all(self, at: int) -> None:
        with pytest.raises(FairnessError, match=f"^a pack of 40 is cut at 1 to 39, not at {at}$"):
            fairness.cut(PACK40, at)


def one_byte_changed(hexadecimal: str) -> Iterator[str]:
    original = bytes.fromhex(hexadecimal)
    for place in range(len(original)):
        changed = bytearray(original)
        changed[place] ^= 1
        yield changed.hex()


class TestVerify:
    def test_takes_capital_digits_too(self) -> None:
        assert fairness.verify(PROMISE.upper(), SEED.hex().upper(), 1, 52) == fairness.verify(
            PROMISE, SEED.hex(), 1, 52
        )

    @given(seeds, st.integers(1, 39))
    def test_gives_the_pack_that_was_dealt(self, seed: bytes, at: int) -> None:
        dealt = fairness.cut(fairness.shuffle(seed, PACK40, fairness.PACK), at)
        assert fairness.verify(fairness.commitment(seed), seed.hex(), at, 40) == dealt

    def test_sees_every_byte_of_the_seed(self) -> None:
        for changed in one_byte_changed(SEED.hex()):
            with pytest.raises(CommitmentBroken, match=r"^the seed does not match the commitment: "):
                fairness.verify(PROMISE, changed, 16, 40)

    def test_sees_every_byte_of_the_commitment(self) -> None:
        for changed in one_byte_changed(PROMISE):
            with pytest.raises(CommitmentBroken, match=PROMISE):
                fairness.verify(changed, SEED.hex(), 16, 40)


NONSENSE = {
    "the commitment is not hexadecimal": {"commitment": PROMISE[:-1] + "g"},
    "the commitment has 63 hexadecimal digits instead of 64": {"commitment": PROMISE[:-1]},
    "the commitment has 0 hexadecimal digits": {"commitment": ""},
    "the seed is not hexadecimal": {"seed": "0x" + SEED.hex()[2:]},
    "the seed has 66 hexadecimal digits instead of 64": {"seed": SEED.hex() + "00"},
    "a pack of 40 is cut at 1 to 39, not at 0": {"cut": "0"},
    "a pack of 40 is cut at 1 to 39, not at 40": {"cut": "40"},
    "a pack of 40 is cut at 1 to 39, not at -3": {"cut": "-3"},
    "there is a pack of 40 cards and one of 52, none of 41": {"pack": "41"},
}


class TestCommand:
    def ask(self, *flags: str, **changed: str) -> Result:
        options = {"commitment": PROMISE, "seed": SEED.hex(), "cut": "16", "pack": "40"} | changed
        return CliRunner().invoke(verify_command, [*flags, *(f"--{name}={text}" for name, text in options.items())])

    def test_prints_the_pack(self) -> None:
        answer = self.ask()
        assert (answer.exit_code, answer.stderr) == (0, "")
        assert answer.stdout == names(fairness.verify(PROMISE, SEED.hex(), 16, 40)) + "\n"

    def test_prints_the_pack_for_scripts(self) -> None:
        answer = self.ask("--json", pack="52")
        pack = [NAME[card] for card in fairness.verify(PROMISE, SEED.hex(), 16, 52)]
        assert (answer.exit_code, json.loads(answer.stdout)) == (0, {"pack": pack})

    def test_a_broken_commitment_is_a_failed_check(self) -> None:
        answer = self.ask(seed=bytes(32).hex())
        assert (answer.exit_code, answer.stdout) == (1, "")
        line = "the seed does not match the commitment: its own is "
        assert answer.stderr == f"Error: {line}{fairness.commitment(bytes(32))}\n"

    @pytest.mark.parametrize(("line", "changed"), NONSENSE.items(), ids=NONSENSE)
    def test_nonsense_is_one_line(self, line: str, changed: dict[str, str]) -> None:
        answer = self.ask(**changed)
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert answer.stderr.count("\n") == 1
        assert line in answer.stderr
