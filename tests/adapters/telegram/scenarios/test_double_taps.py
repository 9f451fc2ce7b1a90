"""People tap twice, and networks fail: each thing is done once, and shown in the end."""

from itertools import count

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, read, said, turn
from tests.kit.telegram.faults import Fault
from tests.kit.telegram.messages import Json
from tests.kit.telegram.refusals import Refusal


async def test_100_presses_of_one_button_at_once_have_one_effect_and_100_answers(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await deal("cingilapai", anna, bruno)
    mover, _ = await turn(inn, anna, bruno)
    await mover.taps(HAND)
    message, button = await mover.person.finds(mover.place, mover.cards()[0])
    presses = [mover.person.presses(message, button.data) for _ in range(100)]
    await inn.settle()
    assert all(press.answer for press in presses)
    first, *others = [press.answer.text for press in presses if press.answer]
    assert first
    assert set(others) <= {first, next((text for text in others if text.startswith("Già fatto: ")), first)}
    assert len(await inn.lines()) == 1


async def test_100_presses_of_a_seat_by_ten_people_seat_each_once(inn: House) -> None:
    host, *others = inn.guests("Anna", *(f"Ospite {number}" for number in range(10)))
    bar = inn.group("Bar Sport", host, *others)
    await host.writes("/tozzolo")
    (lobby,) = said(bar)
    sit = next(button.data for button in lobby.buttons if button.label == "Siediti")
    presses = [guest.person.presses(lobby, sit) for _ in range(10) for guest in others]
    await inn.pass_time(60)
    assert all(press.answer and press.answer.text for press in presses)
    seated = [seat.name for seat in (await inn.table()).seats if seat]
    assert sorted(seated) == sorted(guest.name for guest in (host, *others))
    assert all(f"\u2068{name}\u2069" in said(bar)[-1].text for name in seated)


async def test_two_cards_pressed_within_50_ms_play_one(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await deal("cingilapai", anna, bruno)
    mover, _ = await turn(inn, anna, bruno)
    await mover.taps(HAND)
    hand, buttons = own(mover)[-1], own(mover)[-1].buttons
    first = mover.person.presses(hand, buttons[0].data)
    inn.glass.pass_(0.05)
    second = mover.person.presses(hand, buttons[1].data)
    await inn.settle()
    assert first.answer
    assert second.answer
    assert len(await inn.lines()) == 1


async def test_every_outgoing_call_fails_once(inn: House) -> None:
    """In turn: the server is down, the connection is lost before anything was done, and after it."""
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.opens()
    seen, ways = set[str](), count()

    def fail_once(method: str, payload: Json) -> Fault | None:
        if (
            method.lower() == "getupdates"
            or (what := f"{method} {payload.get('chat_id')} {payload.get('text')}") in seen
        ):
            return None
        seen.add(what)
        if method.lower() == "answercallbackquery":
            return Fault(drops="after")
        down = Fault(Refusal(500, "Internal Server Error"))
        return (down, Fault(drops="before"), Fault(drops="after"))[next(ways) % 3]

    inn.telegram.faults.always = fail_once
    await deal("cingilapai", anna, bruno)
    assert await inn.plays([anna, bruno], until=Phase.SCORED, pause=10) >= 20
    await inn.pass_time(200)
    assert len(seen) > 40
    assert "conto della smazzata 1" in read(bar)
    assert (await inn.table()).phase is Phase.PLAYING
    assert "smazzata 2" in next(message.text for message in reversed(said(bar)) if HAND in message.labels)
    mover, _ = await turn(inn, anna, bruno)
    await mover.plays()
