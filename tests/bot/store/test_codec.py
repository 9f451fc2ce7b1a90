"""What is stored comes back equal: every game in every phase, whatever the house rules."""

from random import Random
from typing import Any

import msgspec
import pytest

from bot.ports import Answer
from bot.rules import rules_of
from bot.screens.values import (
    Bold,
    Button,
    CardRow,
    Code,
    Delivery,
    Face,
    Line,
    Mention,
    Screen,
    Slot,
    Style,
    Text,
    Until,
)
from bot.store.codec import (
    FORM,
    UnknownForm,
    decode_answer,
    decode_delivery,
    decode_table,
    encode_answer,
    encode_delivery,
    encode_table,
)
from bot.table import Ended, Ending, Phase, Seat, Shuffle, Table
from engine.game import Game
from engine.games import GAMES
from tests.kit.chance import random_game, random_steps

LOBBY = Table(
    id=7,
    chat=3,
    platform="test",
    language="it",
    title="Bar",
    host=1,
    game="cirulla",
    house={"target": "31"},
    clock="120",
    suits="french",
    seats=(Seat("Anna", 1, language="en", pressed=("7.pc.1-1-3.0", "4D")), None, Seat("Oste", computer="greedy"), None),
    phase=Phase.LOBBY,
    version=12,
    changed=1000.5,
)


def test_a_lobby_comes_back() -> None:
    assert decode_table(encode_table(LOBBY)) == LOBBY


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_comes_back_at_every_step(game: type[Game[Any]]) -> None:
    rng = Random(5)
    rules = random_game(game, rng)
    house = {name: value for name, value in rules.house.items() if value != _default(game, name)}
    seats = tuple(Seat(f"Player {seat}", seat + 1) for seat in range(rules.seats))
    told: tuple[Ending, ...] = ()
    for _, _, (state, events) in random_steps(rules, rng, 300):
        told = tuple(event for event in events if isinstance(event, Ending)) or told
        table = msgspec.structs.replace(
            LOBBY,
            game=game.name,
            house=house,
            seats=seats,
            phase=Phase.PLAYING,
            state=state,
            ended=Ended(told, ("Anna", "Bruno")) if told else None,
            lap=events,
            shuffles=(Shuffle(1, bytes(range(32)), "ab" * 32, cut=20),),
            drawn=((1, 2), (3, 4)),
            rematch=seats[:1],
        )
        assert decode_table(encode_table(table)) == table
        assert rules_of(game.name, len(seats), house).house == rules.house


def _default(game: type[Game[Any]], name: str) -> str:
    return next(option.default for option in game.options if option.name == name)


def test_what_can_be_computed_again_is_not_stored() -> None:
    rules = rules_of("cirulla", 2, {})
    for state, _, _ in random_steps(rules, Random(1), 5):
        table = msgspec.structs.replace(LOBBY, house={}, seats=(Seat("Anna", 1), Seat("Bruno", 2)), state=state)
        _, _, stored, _ = msgspec.msgpack.decode(encode_table(table))
        assert stored["legal"] == []


def test_a_table_of_a_newer_osteria_is_told_apart() -> None:
    form, *rest = msgspec.msgpack.decode(encode_table(LOBBY))
    assert form == FORM
    with pytest.raises(UnknownForm, match="newer"):
        decode_table(msgspec.msgpack.encode([FORM + 1, *rest]))


def test_a_field_that_a_newer_osteria_added_is_passed_over_and_one_with_a_default_may_lack() -> None:
    form, table, *rest = msgspec.msgpack.decode(encode_table(LOBBY))
    del table["next_dealer"]
    assert decode_table(msgspec.msgpack.encode([form, {**table, "new": 1}, *rest])) == LOBBY


def test_a_delivery_comes_back() -> None:
    spans = (Text("a"), Bold("b"), Mention(3, "Anna"), Until(1.5, "soon"), Code("c0de"))
    row = CardRow("Tavolo:", (Face(3, "7♦"),), bold=True)
    buttons = ((Button("Siediti", "7.si.*", Style.SUCCESS), Button("Apri", url="https://osteria.example", card=3)),)
    screen = Screen((Line(spans), row), buttons, (Line(spans),), "french", turn=True)
    delivery = Delivery(1, Slot.HAND, "7", screen, 3, fresh=True, head=(Line(spans),), id=9)
    assert decode_delivery(encode_delivery(delivery)) == delivery


def test_an_answer_comes_back() -> None:
    answer = Answer("Posto 2.", alert=True, ok=False)
    assert decode_answer(encode_answer(answer)) == answer
