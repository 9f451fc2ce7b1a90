"""Text forms of plays and of chance: both directions."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Bet,
    Capture,
    Chance,
    Claim,
    Draw,
    Drop,
    Knock,
    Lay,
    Lot,
    NoBet,
    NoClaim,
    Pack,
    Show,
    Stock,
    Take,
    Turn,
)
from engine.cards import PACK40, PACK52, pile, read_card, read_cards
from engine.errors import Nonsense
from engine.notation import read_action, read_chance, read_play, write_action, write_chance, write_play

TEXTS: dict[str, Action] = {
    "QD": Lay(read_card("QD")),
    "QD x 5C 4S": Capture(read_card("QD"), pile(read_cards("5C 4S"))),
    "7C=3 x 3D": Capture(read_card("7C"), pile(read_cards("3D")), 3),
    "knock": Knock(),
    "knock 7C=1": Knock(1),
    "claim 5C 4S": Claim(pile(read_cards("5C 4S"))),
    "no claim": NoClaim(),
    "draw": Draw(),
    "take": Take(),
    "drop 5D": Drop(read_card("5D")),
    "turn": Turn(),
    "bet 12": Bet(12),
    "no bet": NoBet(),
    "show": Show(),
}
"""Every kind of action, as the text forms show it."""


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_every_action_has_its_text(text: str, action: Action) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


def test_sets_are_written_in_a_fixed_order() -> None:
    """Suit D C S B, then rank; they are read in any."""
    action = read_action("KB x AB 2S 9C 3C AD TD")
    assert write_action(action) == "KB x AD TD 3C 9C 2S AB"


def test_other_ways_to_write_a_card_are_read() -> None:
    assert read_action(" drop   10d ") == Drop(read_card("TD"))
    assert read_action("RC x FS") == Capture(read_card("KC"), pile(read_cards("JS")))


cards = st.sampled_from(PACK52)
piles = st.sets(cards, min_size=1, max_size=12).map(pile)
values = st.none() | st.integers(1, 10)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Lay, cards),
    st.builds(Capture, cards, piles, values),
    st.builds(Knock, values),
    st.builds(Claim, piles),
    st.builds(Drop, cards),
    st.builds(Bet, st.integers(2, 31)),
    st.sampled_from([NoClaim(), Draw(), Take(), Turn(), NoBet(), Show()]),
)
chances: st.SearchStrategy[Chance] = st.one_of(
    st.permutations(PACK40).map(tuple).map(Pack),
    st.permutations(PACK52).map(tuple).map(Pack),
    st.lists(cards, unique=True).map(tuple).map(Stock),
    st.builds(Lot, st.integers(0, 11)),
)


@given(actions)
def test_write_then_read_is_the_same_action(action: Action) -> None:
    assert read_action(write_action(action)) == action


@given(chances)
def test_write_then_read_is_the_same_chance(chance: Chance) -> None:
    assert read_chance(write_chance(chance)) == chance
    assert read_play(write_play(None, chance)) == (None, chance)


@given(st.integers(0, 11), actions)
def test_write_then_read_is_the_same_play(seat: int, action: Action) -> None:
    assert read_play(write_play(seat, action)) == (seat, action)


def test_lines_of_play() -> None:
    """Seats count from 1 in text."""
    assert write_play(1, Draw()) == "2: draw"
    assert write_play(None, Lot(2)) == "lot: 3"
    assert write_play(None, Stock((0, 51))) == "stock: AD KB"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a play"),
        ("8X", "not a card"),
        ("QD x", "not a play"),
        ("x 5C", "not a play"),
        ("QD x 5C 5C", "the same card twice"),
        ("claim", "not a card"),
        ("drop", "not a card"),
        ("drop 5D 6D", "not a play"),
        ("bet twelve", "not a number"),
        ("bet -3", "not a number"),
        ("bet ³", "not a number"),
        ("bet 99999999999", "not a number"),
        ("knock 6C=2", "names the value of 7C only"),
        ("knock 7C", "names the value of 7C only"),
        ("knock 7C=", "not a number"),
        ("QD=1.5 x 3D", "not a number"),
        ("Draw", "not a card"),
        ("\x00\x01", "not a card"),
    ],
)
def test_nonsense_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(Nonsense, match=why) as caught:
        read_action(text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["", "draw", "0: draw", "-1: draw", "x: draw", "pack", "lot: 0", "lot: a", "stock: 5X"]
)
def test_nonsense_lines_are_refused(text: str) -> None:
    with pytest.raises(Nonsense):
        read_play(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_action, read_chance, read_play):
        with suppress(Nonsense):
            read(text)
