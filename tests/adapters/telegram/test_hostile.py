"""Buttons that nobody drew, pressed by anybody, on anything: nothing breaks, nothing changes, everybody is answered."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from structlog.testing import capture_logs

from bot.store.codec import encode_table
from bot.tokens import CODES, read_token
from tests.adapters.telegram.house import Guest, House, house
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, said, turn
from tests.kit.telegram.messages import Message
from tests.kit.telegram.presses import Answer

ALPHABET = "0123456789.*~-_/abcdefghijklmnopqrstuvwxyz"
WRONG = ("error", "exception", "none", "null", "traceback", "{", "refusal")
"""What no kind answer holds."""
NONSENSE: Final = (
    *("", " ", ".", "..", "1", "1.", ".1", "0.", "1.zz", "1.sh.", "1.sh.1", "-1.sh", "01.sh", "1.SH", "1 sh", "1\n.sh"),
    *("1.sh\x00", "1.sh\n", "\uff11.sh", "1.pc.\u0663-1-0.0.0", "ciao", "è", "😀" * 16, "\u202e1.sh", "%31.sh", "<b>"),
    *("'; drop table", "../1.sh", "None", "true", "1.sh?x=1", '{"a": 1}', "x" * 64, "x" * 65, "1.sh" + "0" * 61),
    *("1." * 5_000, "9" * 64, "😀" * 5_000),
)
"""Data as no button of Osteria has it."""


def truncated(tokens: list[str]) -> Iterator[str]:
    """Real buttons, cut anywhere, or with something behind them."""
    for token in tokens:
        yield from (token[:length] for length in range(len(token)))
        yield from (token + more for more in ("0", ".", ".0", " "))


def forged(rng: random.Random, count: int) -> Iterator[str]:
    """Buttons as Osteria might draw them, with numbers and words that mean nothing."""
    pieces = ("0", "1", "2", "7", "40", "999", "9" * 15, "9" * 16, "*", "", "1-1-1", "0-0-0", "99-99-99", "x~y", "-1")
    for _ in range(count):
        fields = [rng.choice(pieces) for _ in range(rng.randrange(5))]
        yield ".".join([rng.choice(("1", "1", "1", "2", "77")), rng.choice(list(CODES)), *fields])


def noise(rng: random.Random, count: int) -> Iterator[str]:
    for _ in range(count):
        yield "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(1, 70)))


def good(data: str) -> bool:
    """Whether this is a button of Osteria after all."""
    return read_token(data) is not None


def is_kind(answer: Answer | None) -> bool:
    """Whether somebody was told something that he can do something with."""
    return answer is not None and bool(answer.text) and not any(word in answer.text.lower() for word in WRONG)


@pytest.fixture
async def inn(tmp_path: Path) -> Any:
    """A house; nothing that happens in it is logged as a failure."""
    with capture_logs() as logs:
        async with house(tmp_path) as made:
            yield made
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


async def evening(inn: House) -> tuple[list[Guest], list[Guest]]:
    """Anna and Bruno play in one group, Carla and Dora in another; and those who have no business there: a member, an
    admin, somebody who never was in the group, somebody who was thrown out of it and somebody who left it.
    """
    anna, bruno, carla, dora = inn.guests("Anna", "Bruno", "Carla", "Dora")
    zoe, ada, eve, banned, gone = inn.guests("Zoe", "Ada", "Eve", "Bandito", "Partito")
    bar = inn.group("Bar Sport", anna, bruno, zoe, ada, banned, gone)
    inn.group("Circolo", carla, dora)
    bar.promotes(ada.person)
    bar.members[banned.person] = "kicked"
    bar.loses(gone.person)
    await bruno.opens()
    await deal("cirulla", anna, bruno)
    await deal("cicera", carla, dora)
    for guest in (anna, carla):
        await guest.taps(HAND)
    for guest in (eve, banned, gone):
        guest.place = bar
    return [anna, bruno, carla, dora], [zoe, ada, eve, banned, gone]


async def both(inn: House) -> list[bytes]:
    """The two tables as they are stored."""
    return [encode_table(await inn.table(number)) for number in (1, 2)]


def messages(players: list[Guest]) -> list[Message]:
    """What can be pressed: the tables, hands in a group and in a private chat, and something that was deleted."""
    anna, bruno, carla, _ = players
    tables = [said(guest.place)[-1] for guest in (anna, carla)]
    lost = next(message for message in anna.place.chat.everything if message.deleted and message.by_bot)
    return [*tables, *(own(guest)[-1] for guest in (anna, carla)), own(bruno, bruno.home)[-1], lost]


async def test_whatever_a_button_carries_nothing_breaks_and_nothing_changes(inn: House) -> None:
    rng = random.Random(14)
    players, others = await evening(inn)
    shown = messages(players)
    before, public = await both(inn), [each.content for each in shown[:2]]
    tokens = [button.data for message in shown for button in message.buttons if button.data]
    datas = [*NONSENSE, *rng.sample(list(truncated(tokens)), 120), *noise(rng, 60)]
    presses = [rng.choice(players + others).person.presses(rng.choice(shown), data) for data in datas if not good(data)]
    await inn.settle()
    unkind = [(press.data, press.answer) for press in presses if not is_kind(press.answer)]
    assert unkind == []
    assert await both(inn) == before
    assert [each.content for each in shown[:2]] == public


async def test_who_has_no_business_at_a_table_changes_nothing_by_forged_buttons(inn: House) -> None:
    rng = random.Random(15)
    players, others = await evening(inn)
    shown = messages(players)
    before = await both(inn)
    others = [guest for guest in others if guest.name != "Ada"]  # who may close it
    tokens = [button.data for message in shown for button in message.buttons if button.data]
    datas = [*tokens, *forged(rng, 250)]
    presses = [rng.choice(others).person.presses(rng.choice(shown), data) for data in datas]
    await inn.settle()
    assert [(press.data, press.answer) for press in presses if press.answer is None] == []
    assert [word for press in presses if press.answer for word in WRONG if word in press.answer.text.lower()] == []
    assert await both(inn) == before


async def test_a_button_of_another_table_is_good_for_nothing(inn: House) -> None:
    (anna, bruno, carla, dora), _ = await evening(inn)
    before, shown = await both(inn), [len(own(guest)) for guest in (bruno, dora)]
    for guest, theirs in ((anna, carla), (bruno, carla), (carla, anna), (dora, anna)):
        tokens = [button.data for button in (*own(theirs)[-1].buttons, *said(theirs.place)[-1].buttons)]
        presses = [guest.person.presses(said(guest.place)[-1], token) for token in tokens]
        await inn.settle()
        assert all(is_kind(press.answer) for press in presses), [press.answer for press in presses]
    assert await both(inn) == before
    assert [len(own(guest)) for guest in (bruno, dora)] == shown


async def test_buttons_on_the_hand_of_another_play_nothing_for_him(inn: House) -> None:
    (anna, bruno, *_), others = await evening(inn)
    before = await both(inn)
    for guest in (bruno, *others):
        for button in own(anna)[-1].buttons:
            press = guest.person.presses(own(anna)[-1], button.data)
            await inn.settle()
            assert press.answer
    assert await both(inn) == before
    assert not any(own(guest) for guest in others)


def query(inn: House, number: str, sender: dict[str, Any], **more: Any) -> None:
    """A press as no client of the stand-in makes it."""
    inn.telegram.updates.put("callback_query", {"id": number, "from": sender, "chat_instance": "1", **more})


async def test_presses_of_inline_messages_and_games_are_answered(inn: House) -> None:
    (anna, *_), _ = await evening(inn)
    before = await both(inn)
    table = said(anna.place)[-1]
    query(inn, "901", anna.person.as_json(), inline_message_id="AAAA", data=table.buttons[0].data)
    query(inn, "902", anna.person.as_json(), message=table.as_json(), game_short_name="briscola")
    query(inn, "903", anna.person.as_json(), data="1.sh")
    await inn.settle()
    answered = [call.payload["callback_query_id"] for call in inn.telegram.made("answerCallbackQuery")]
    assert {"901", "902", "903"} <= set(map(str, answered))
    assert await both(inn) == before


async def test_who_presses_in_nobodys_name_does_not_sit(inn: House) -> None:
    """An anonymous admin, as Telegram names him, and a channel."""
    (anna,) = inn.guests("Anna")
    bar = inn.group("Bar Sport", anna)
    await anna.writes("/cirulla")
    (lobby,) = said(bar)
    sit = next(button.data for button in lobby.buttons if button.label == "Siediti")
    for number, (sender, name) in enumerate(((1087968824, "Group"), (136817688, "Channel")), 901):
        body = {"id": sender, "is_bot": True, "first_name": name, "username": f"{name}Bot"}
        query(inn, str(number), body, message=lobby.as_json(), data=sit)
    await inn.settle()
    assert [seat.name for seat in (await inn.table()).seats if seat] == ["Anna"]


UNREADABLE = (
    {"id": "1", "chat_instance": "1"},
    {"id": 1, "from": {"id": "x"}},
    {"from": None, "data": 5},
    {"id": "2", "from": {"id": 2**80, "is_bot": False, "first_name": "x"}, "data": "1.sh"},
    {"id": "3", "from": {"id": -5, "is_bot": False, "first_name": ""}, "data": "1.sh", "message": {}},
)
"""Presses as Telegram itself would never tell them."""


async def test_what_cannot_be_read_is_passed_over(inn: House) -> None:
    (anna, bruno, *_), _ = await evening(inn)
    inn.telegram.checks = False
    for body in UNREADABLE:
        inn.telegram.updates.put("callback_query", body)
        inn.telegram.updates.put("message", body)
    await inn.settle()
    inn.telegram.checks = True
    mover, _ = await turn(inn, anna, bruno)
    await mover.plays()
    assert len(await inn.lines()) == 1
