"""Who is away is waited for, played for, and has his seat kept for him."""

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, read, said, turn


async def test_at_half_the_time_the_table_says_so_and_rings_nobody(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    before = said(bar)
    await inn.pass_time(62)
    assert said(bar) == before
    assert "⏳ metà tempo" in before[-1].text


async def test_at_four_fifths_of_the_time_who_is_awaited_is_rung_by_a_sent_message(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    mover, _ = await turn(inn, anna, bruno)
    before = len(inn.telegram.made("sendMessage", to=bar))
    await inn.pass_time(97)
    (sent,) = inn.telegram.made("sendMessage", to=bar)[before:]
    assert f"tg://user?id={mover.person.id}" in str(sent.payload["text"])
    assert "ancora 24 s; poi gioca il computer" in said(bar)[-1].text
    assert said(bar)[-1].mentions == [mover.person.id]


async def test_when_the_time_is_over_the_computer_plays_and_says_for_whom(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    mover, other = await turn(inn, anna, bruno)
    await inn.pass_time(125)
    assert len(await inn.lines()) == 1
    assert f"per \u2068{mover.name}\u2069" in said(bar)[-1].text
    assert "Tempo: il computer" in said(bar)[-1].text
    assert await inn.mover([anna, bruno]) is other


async def test_after_two_turns_the_seat_is_kept_and_given_back(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    away, other = await turn(inn, anna, bruno)
    for _ in range(2):
        await inn.pass_time(130)
        await other.plays()
        await inn.pass_time(2)
    kept = f"Il posto di \u2068{away.name}\u2069 lo tiene il computer."
    assert sum(message.history[0].text.count(kept) for message in bar.everything) == 1
    assert "Riprendo il posto" in away.labels()
    plays = len(await inn.lines())
    await other.plays()
    await inn.pass_time(10)
    assert len(await inn.lines()) >= plays + 2, "the computer does not wait"
    assert (await other.taps("Riprendo il posto")).text
    assert any(seat.kept for seat in (await inn.table()).seats if seat)
    await away.taps("Riprendo il posto")
    await inn.pass_time(3)
    assert not any(seat.kept for seat in (await inn.table()).seats if seat)
    assert f"Torna \u2068{away.name}\u2069" in read(bar)
    assert await inn.plays([anna, bruno], until=Phase.SCORED, pause=4)


async def test_the_owner_of_a_kept_seat_takes_it_back_by_anything_he_taps(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    away, other = await turn(inn, anna, bruno)
    for _ in range(2):
        await inn.pass_time(130)
        await other.plays()
    await away.taps(HAND)
    await inn.pass_time(3)
    assert not any(seat.kept for seat in (await inn.table()).seats if seat)
    assert own(away)[-1].text.startswith("Cirulla · \u2068Bar Sport\u2069")
    assert f"Torna \u2068{away.name}\u2069" in read(bar)


async def test_two_turns_missed_with_a_real_play_between_keep_no_seat(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    away, other = await turn(inn, anna, bruno)
    for _ in range(2):
        await inn.pass_time(130)
        await other.plays()
        await inn.pass_time(2)
        if (await inn.table()).phase is Phase.PLAYING and await inn.mover([anna, bruno]) is away:
            await away.plays()
            await inn.pass_time(2)
            await other.plays()
            await inn.pass_time(2)
    assert "lo tiene il computer" not in read(bar)


async def test_a_leaver_never_ends_a_four_player_match(inn: House) -> None:
    anna, bruno, carla, dora = guests = inn.guests("Anna", "Bruno", "Carla", "Dora")
    bar = inn.group("Bar Sport", *guests)
    await deal("cirulla", *guests)
    for leaver, how in ((bruno, "/lascia"), (carla, ""), (anna, "/leave")):
        if how:
            await leaver.writes(how)
            await leaver.taps("Lascio")
        else:
            bar.loses(leaver.person)
        await inn.pass_time(20)
        assert (await inn.table()).phase is Phase.PLAYING
        told = [content.text for message in bar.everything for content in message.history]
        assert any(f"\u2068{leaver.name}\u2069 lascia: al suo posto" in text for text in told)
    assert (await inn.table()).host == next(seat.person for seat in (await inn.table()).seats if seat and seat.person)
    assert await inn.plays([dora], until=Phase.SCORED, pause=4)
