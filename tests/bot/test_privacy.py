"""What Osteria keeps of a person, told and handed out to him alone."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec import json
from sqlalchemy import select

from bot.screens.values import Slot
from bot.store import schema
from bot.table import Deeds
from tests.bot.test_chronicle import closed, seated
from tests.bot.test_linking import linked
from tests.kit.people import Inn, Player, inn
from tests.kit.results import play_off

SECRETS = ("seed", "commitment", "pack", "snapshot", "lines")
"""What no file tells."""


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    async with inn(url) as made:
        yield made


async def file_of(player: Player) -> bytes:
    """The last file that he was given."""
    shown = [message.screen.attachment for message in await player.messages()]
    return [one.data for one in shown if one][-1]


async def exported(player: Player) -> dict[str, Any]:
    """His own data."""
    assert (await player.types("/esporta")).ok
    read: dict[str, Any] = json.decode(await file_of(player))
    return read


async def test_it_says_what_is_kept_and_who_runs_it(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/privacy")
    (message,) = await anna.messages()
    assert message.text.splitlines() == [
        "Tengo nome, numero, lingua, giocate,",
        "risultati. Messaggi: nessuno.",
        "Gestisce: chi fa girare questa Osteria.",
    ]
    assert message.slot is Slot.NOTE
    assert [button.label for button in message.buttons] == ["I miei dati", "Cancellami", "Collega un altro account"]
    assert await house.person("Bruno").messages() == []


async def test_the_file_holds_what_is_stored_of_him(house: Inn) -> None:
    anna = house.person("Anna")
    await play_off(house, anna.place, "Anna beats Bruno", deeds={"Anna": Deeds(2, 1, 9, 10, "barsegon")})
    await play_off(house, anna.place, "Carla beats Bruno")
    await anna.types("/lingua inglese")
    data = await exported(anna)
    (row,) = [row for row in await house.store.fetch(select(schema.person)) if row.name == "Anna"]
    fields = ("platform", "key", "name", "locale", "language", "opened", "hands", "cards")
    assert data["accounts"] == [{name: getattr(row, name) for name in fields}]
    (match,) = data["matches"]
    assert (match["game"], match["group"], match["how"], match["rated"]) == ("cirulla", "Bar", "won", True)
    (you,) = match["you"]
    assert (you["name"], you["won"], you["scope"], you["dared"]) == ("Anna", True, 2, "barsegon")
    assert match["others"] == [{"name": "Bruno", "seat": 1, "side": 1, "place": 2, "won": False, "left": False}]
    (rating,) = data["ratings"]
    (kept,) = [one for one in await house.store.fetch(select(schema.rating)) if one.player == row.id]
    assert (rating["mu"], rating["sigma"], rating["matches"]) == (kept.mu, kept.sigma, 1)
    assert {(one["group"], one["month"] > 0) for one in data["standings"]} == {
        ("Bar", True),
        ("Bar", False),
        (None, False),
    }


async def test_it_tells_nothing_hidden_and_nobody_elses_keys(house: Inn) -> None:
    anna, _ = await closed(house, "Anna", "Bruno")
    await seated(house, "Anna", "Carla", room="cantina")
    data = await exported(anna)
    assert [table["title"] for table in data["tables"]] == ["Cantina"]
    text = (await file_of(anna)).decode()
    assert '"bruno"' not in text
    assert "Carla" not in text
    assert not [secret for secret in SECRETS if secret in text]


async def test_it_is_for_him_alone_and_once_a_minute(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    await exported(anna)
    assert await bruno.messages() == []
    refused = await anna.types("/export")
    assert (refused.text, refused.ok) == ("Piano! Riprova fra 60 secondi.", False)
    house.glass.pass_(60)
    assert (await anna.types("/export")).ok


async def test_linked_accounts_come_together(house: Inn) -> None:
    anna, other = house.person("Anna"), house.person("Nanna", room="altrove")
    await play_off(house, anna.place, "Anna beats Bruno")
    await play_off(house, other.place, "Nanna beats Bruno")
    await linked(anna, other)
    data = await exported(other)
    assert [account["name"] for account in data["accounts"]] == ["Anna", "Nanna"]
    assert len(data["matches"]) == 2
    assert [rating["matches"] for rating in data["ratings"]] == [2]


async def test_what_was_handed_out_is_gone_after_erasing(house: Inn) -> None:
    anna = house.person("Anna")
    await play_off(house, anna.place, "Anna beats Bruno")
    before = await exported(anna)
    await anna.types("/cancella")
    await anna.taps("Sì, cancellami")
    await house.osteria.eraser.carry_out()
    house.glass.pass_(60)
    after = await exported(anna)
    assert before["matches"]
    assert after["matches"] == after["ratings"] == after["standings"] == []
    assert [account["name"] for account in after["accounts"]] == ["Anna"]
