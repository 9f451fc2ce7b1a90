"""Reports: the admins read them, each in private, and nobody else does."""

from collections.abc import AsyncIterator

import pytest

from bot.people import Place, Sender
from tests.kit.people import Inn, inn

TEXT = "Bruno bara: ALZA due volte <b>"


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria whose bar has two admins; one of them has never been heard of."""
    async with inn(url) as made:
        boss, other = made.person("Boss"), Sender("test", "capo", "Capo", "en")
        home, far = boss.in_private().place, Place("test", "@capo", private=True)
        made.chat.bosses["bar"] = [(boss.sender, home), (other, far)]
        await boss.in_private().types("/aiuto")
        yield made


async def test_admins_read_it_in_private_and_the_group_does_not(house: Inn) -> None:
    anna = house.person("Anna")
    answer = await anna.types(f"/segnala {TEXT}")
    assert (answer.text, answer.ok) == ("Grazie. Lo leggono gli admin, il gruppo no.", True)
    boss = house.person("Boss").in_private()
    told = (await boss.messages())[-1].text
    assert told == f"Segnalazione da \u2068Bar\u2069, di \u2068Anna\u2069:\n{TEXT}"
    capo = [message.text for message in house.chat.messages if message.text.startswith("Report from")]
    assert capo == [f"Report from \u2068Bar\u2069, by \u2068Anna\u2069:\n{TEXT}"]
    assert all(message.person for message in house.chat.messages if TEXT in message.text)
    assert TEXT not in await anna.reads()
    assert TEXT not in await house.person("Bruno").reads()


async def test_once_a_minute(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types(f"/segnala {TEXT}")
    refused = await anna.types("/report ancora")
    assert (refused.text, refused.ok) == ("Piano! Riprova fra 60 secondi.", False)
    assert (await house.person("Bruno").types("/segnala anch'io")).ok
    house.glass.pass_(60)
    assert (await anna.types("/report ancora")).ok
    assert len([message for message in house.chat.messages if "Segnalazione" in message.text]) == 3


async def test_without_words_in_private_or_without_admins_it_says_what_to_do(house: Inn) -> None:
    anna = house.person("Anna")
    assert (await anna.types("/segnala")).text.startswith("Scrivi /segnala e che cosa succede")
    assert (await anna.in_private().types("/segnala questo")).text.startswith("Scrivilo nel gruppo")
    nowhere = await house.person("Anna", room="deserto").types("/segnala qui")
    assert (nowhere.text, nowhere.ok) == (
        "Qui non so come raggiungere un admin: parlane con uno di loro.",
        False,
    )


async def test_it_stays_within_what_a_private_message_holds(house: Inn) -> None:
    assert (await house.person("Anna").types("/segnala " + "parola " * 500)).ok
