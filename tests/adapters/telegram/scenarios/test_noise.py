"""A group is not filled with messages."""

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, said, turn


async def test_36_plays_leave_a_bounded_number_of_messages(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, computers=1)
    assert await inn.plays([anna], until=Phase.SCORED, pause=4) >= 36
    await inn.pass_time(60)
    assert len(said(bar)) <= 28
    assert sum(HAND in message.labels for message in said(bar)) <= 20
    assert own(bruno) == []


async def test_30_commands_of_a_new_table_leave_one(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    for number in range(30):
        await (anna, bruno)[number % 2].writes(("/gioca", "/cirulla", "/tozzolo")[number % 3])
        await inn.pass_time(1)
    await inn.pass_time(60)
    (lobby,) = said(bar)
    assert "Siediti" in lobby.labels
    assert len(inn.telegram.made("sendMessage", to=bar)) <= 12


async def test_30_presses_of_a_new_table_leave_one(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/gioca")
    (choice,) = said(bar)
    token = choice.buttons[0].data
    presses = [(anna, bruno)[number % 2].person.presses(choice, token) for number in range(30)]
    await inn.pass_time(60)
    assert all(press.answer for press in presses)
    (lobby,) = said(bar)
    assert "tavolo di" in lobby.text
    assert (await inn.table()).phase is Phase.LOBBY
    assert len(inn.telegram.made("sendMessage", to=bar)) <= 3


async def test_refusals_are_private(inn: House) -> None:
    anna, bruno, zoe = inn.guests("Anna", "Bruno", "Zoe")
    bar = inn.group("Bar Sport", anna, bruno, zoe)
    await bruno.opens()
    await deal("cirulla", anna, bruno)
    mover, other = await turn(inn, anna, bruno)
    await other.taps(HAND)
    await mover.taps(HAND)
    before = len(inn.public_calls(bar)), bar.messages[-1].content
    assert "Ora gioca" in (await other.taps(other.cards()[0])).text
    await zoe.taps(HAND)
    mover.person.presses(said(bar)[-1], "nonsense")
    for guest in (zoe, bruno):
        await guest.taps("Regole")
        await guest.writes("/cirulla un'altra")
    assert [call for call in inn.public_calls(bar)[before[0] :] if "Ora gioca" in str(call.payload)] == []
    assert not any(word in str(call.payload) for call in inn.public_calls(bar) for word in ("guarda pure", "non vale"))


async def test_a_superseded_lobby_is_edited_and_not_repeated(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/gioca")
    await anna.taps("Cirulla")
    (lobby,) = said(bar)
    assert "tavolo di" in lobby.text
    await bruno.taps("Siediti")
    await anna.taps("+ Computer")
    assert said(bar) == [lobby]
    await anna.taps("Chiudi")
    await inn.pass_time(20)
    assert said(bar) == [lobby]
    assert lobby.labels == ["Riapri"]
    await bruno.taps("Riapri")
    await inn.pass_time(20)
    assert said(bar) == [lobby]
    assert "tavolo di \u2068Bruno\u2069" in lobby.text


async def test_a_lobby_that_is_brought_back_down_stands_there_once(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    for _ in range(5):
        await bruno.writes("/tavolo")
        await inn.pass_time(20)
    await inn.pass_time(60)
    assert sum("Siediti" in message.labels for message in said(bar)) <= 2
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await inn.pass_time(90)
    assert sum("Siediti" in message.labels for message in said(bar)) == 0
