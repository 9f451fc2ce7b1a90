"""Tokens: 1 to 64 bytes of ASCII, there and back, and nothing else is read."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from bot import commands
from bot.commands import Act, ChooseLanguage, Command, Cut, PressCard, SetOption, SetPreset, Sit, StartMatch, TimeUp
from bot.rules import BY_NAME
from bot.seats import LEVELS
from bot.tokens import CODES, LONGEST, Pressed, read_token, write_token
from tests.kit.needs import counts

NUMBERS = st.integers(0, 10**9)
WORDS = st.sampled_from(["", "hand", "lay", "3-1-2", "cirulla", "30.5", "3/3/7/7", "matta_as_ace", *LEVELS])
VALUES = {
    int: NUMBERS,
    bool: st.booleans(),
    str: WORDS,
    int | None: st.none() | NUMBERS,
    str | None: st.none() | WORDS,
}
COMMANDS = st.one_of(
    [st.builds(kind, **{field.name: VALUES[field.type] for field in fields(kind)}) for kind in CODES.values()]
)


@given(table=NUMBERS, command=COMMANDS)
def test_every_command_of_a_button_comes_back_as_it_went(table: int, command: Command) -> None:
    token = write_token(table, command)
    assert token.isascii()
    assert token.isprintable()
    assert " " not in token
    assert read_token(token) == Pressed(table, command)


@pytest.mark.parametrize(
    ("token", "command"),
    [
        ("12.pc.3-1-2.0.0", PressCard("3-1-2", 0)),
        ("12.do.41.3", Act(41, 3)),
        ("12.si.*", Sit()),
        ("12.cu.8.1", Cut(8, 1)),
        ("12.so.three_of_a_kind.30~5", SetOption("three_of_a_kind", "30.5")),
        ("12.la.*.0", ChooseLanguage()),
        ("12.la..0", ChooseLanguage("")),
        ("12.go", StartMatch()),
    ],
)
def test_tokens_look_like_this(token: str, command: Command) -> None:
    assert write_token(12, command) == token
    assert read_token(token) == Pressed(12, command)


def test_every_house_rule_of_every_game_fits_a_button() -> None:
    for game in BY_NAME.values():
        wanted: list[Command] = [SetOption(option.name, value) for option in game.options for value in option.values]
        wanted += [SetPreset(preset) for preset in game.presets]
        for command in wanted:
            token = write_token(10**12, command)
            assert len(token) <= LONGEST
            assert read_token(token) == Pressed(10**12, command)


def test_what_only_clocks_and_computers_say_has_no_token() -> None:
    """They carry no button, nor does what a link says; all others do."""
    kinds = {kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)}
    assert kinds - set(CODES.values()) >= {Command, commands.Play, commands.Start, TimeUp}
    with pytest.raises(KeyError):
        write_token(1, TimeUp("late"))


@pytest.mark.parametrize(
    "token",
    [
        *("", ".", "12", "12.", "12.pc", "12.pc.3-1-2", "12.pc.3-1-2.0", "12.pc.3-1-2.0.0.", "12.pc.3-1-2.0.0 "),
        *("012.go", "+12.go", "-1.go", "1_2.go", "١٢.go", "12.GO", "12.go\n", " 12.go", "12.xx", "12.xx.1", "x.go"),
        *("12.pc.3-1-2.00.0", "12.pc.3-1-2.0.2", "12.pc.3-1-2.x.0", "12.do.1.", "12.do.1.9999999999999999"),
        *("9999999999999999.go", "12.so.target." + "3" * 64, "12.so.a b.1", "12.so.à.1", "*.go", "12.do.*.1"),
    ],
)
def test_what_is_not_written_so_is_read_as_nothing(token: str) -> None:
    assert read_token(token) is None


def test_a_token_cut_off_anywhere_is_not_read_as_the_same_command() -> None:
    token = write_token(12, PressCard("3-1-2", 1, lay=True))
    assert {read_token(token[:end]) for end in range(len(token))} == {None}


def test_random_tokens_raise_nothing() -> None:
    rng = Random(1)
    letters = "0123456789.abcdefghijklmnopqrstuvwxyz_-*~/é\x00 "
    for _ in range(counts(100_000)):
        code = rng.choice([*CODES, "zz"])
        parts = ["".join(rng.choices(letters, k=rng.randrange(6))) for _ in range(rng.randrange(5))]
        token = ".".join([str(rng.randrange(100)), code, *parts])[: rng.randrange(80)]
        pressed = read_token(token)
        assert pressed is None or write_token(*pressed) == token
