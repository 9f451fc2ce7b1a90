"""Buttons that have had their day are answered kindly and do nothing."""

from bot.commands import ArchiveCommand, Rematch
from bot.store.codec import encode_table
from bot.table import Phase
from bot.tokens import read_token
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, play_a_short_match, said, turn


async def test_a_press_200_ms_after_the_hand_ended(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await deal("cingilapai", anna, bruno)
    shown = {}
    while (await inn.table()).phase is Phase.PLAYING:
        await inn.pass_time(6)
        mover, _ = await turn(inn, anna, bruno)
        if not mover.cards():
            await mover.taps(HAND)
        shown[mover] = own(mover)[-1], own(mover)[-1].buttons
        await mover.plays()
    before, lines = encode_table(await inn.table()), await inn.lines()
    inn.glass.pass_(0.2)
    presses = [
        guest.person.presses(message, button.data) for guest, (message, buttons) in shown.items() for button in buttons
    ]
    await inn.settle()
    assert len(presses) >= 4
    assert all(press.answer and press.answer.text for press in presses)
    assert (encode_table(await inn.table()), await inn.lines()) == (before, lines)


async def test_the_final_message_carries_no_button_of_play_but_rematch(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await play_a_short_match(inn, anna, bruno)
    await inn.pass_time(60)
    final = next(message for message in reversed(said(bar)) if message.buttons)
    assert final is said(bar)[-1]
    asks = [read_token(button.data) for button in final.buttons]
    acts = [each.command for each in asks if each and each.table and not isinstance(each.command, ArchiveCommand)]
    assert [type(command) for command in acts] == [Rematch]
    old = [(message, button) for message in bar.everything for button in message.buttons if message is not final]
    before = await inn.lines()
    presses = [anna.person.presses(message, button.data) for message, button in old if button.data]
    await inn.settle()
    assert all(press.answer for press in presses)
    assert (await inn.table()).phase is Phase.OVER
    assert await inn.lines() == before
