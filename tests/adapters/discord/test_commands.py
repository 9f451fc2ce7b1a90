"""The slash commands: what Discord is told, when, and what is offered while one is written."""

from copy import deepcopy
from typing import Any

import pytest

from adapters.discord.commands import differ, offered, payload
from tests.adapters.discord.house import Evening

NAMES = {"it", "en-US", "en-GB"}


def commands() -> dict[str, Any]:
    """Our commands by name."""
    return {one["name"]: one for one in payload()}


def test_one_command_instead_of_five() -> None:
    found = commands()
    assert "gioca" in found
    assert "cirulla" not in found
    assert [option["name"] for option in found["gioca"]["options"]] == ["gioco", "regole"]
    assert all(option["autocomplete"] for option in found["gioca"]["options"])


@pytest.mark.parametrize("one", payload(), ids=lambda one: str(one["name"]))
def test_names_and_descriptions_in_both_languages(one: Any) -> None:
    for part in (one, *one.get("options", ())):
        assert part["name_localizations"].keys() == NAMES
        if "description" in part:
            assert part["description_localizations"].keys() == NAMES
            assert all(1 <= len(text) <= 100 for text in part["description_localizations"].values())
    assert one["integration_types"] == [0]


def test_names_are_unique_in_every_language() -> None:
    for locale in NAMES:
        names = [(one["type"], one["name_localizations"][locale]) for one in payload()]
        assert len(set(names)) == len(names)


def test_what_discord_adds_makes_no_difference() -> None:
    theirs = deepcopy(payload())
    for one in theirs:
        one |= {"id": "7", "version": "1", "nsfw": False, "default_member_permissions": None}
        for option in one.get("options", ()):
            option["required"] = False
        if not one.get("options"):
            one.pop("options", None)
    assert not differ(payload(), list(reversed(theirs)))


@pytest.mark.parametrize("change", ["description", "name_localizations", "contexts"])
def test_a_change_is_seen(change: str) -> None:
    theirs = deepcopy(payload())
    theirs[0][change] = {"it": "altro"} if change.startswith("name") else "altro"
    assert differ(payload(), theirs)
    assert differ(payload(), payload()[1:])


def test_offers() -> None:
    def offer(command: str, **options: str) -> list[str]:
        *others, last = options
        given = [{"name": name, "value": options[name], "focused": name == last} for name in options]
        assert others == list(options)[:-1]
        return [choice.value for choice in offered({"name": command, "options": given}, "it")]

    assert offer("gioca", gioco="TOZ") == ["tozzolo"]
    assert offer("gioca", gioco="cirulla", regole="") == ["seme", "tradizione"]
    assert offer("gioca", gioco="nonsense", regole="") == []
    assert offer("lingua", lingua="eng") == ["en"]
    assert offer("aiuto", che="x") == []
    assert offered({"name": "gioca"}, "en") == []


async def test_commands_are_published_once(bar: Evening) -> None:
    """Synced only when changed."""
    for _ in range(2):
        await bar.house.restart()
    published = [one for one in bar.house.env.http_requests if one.method == "PUT" and one.path.endswith("/commands")]
    assert len(published) == 1


async def test_a_failing_publication_stops_nothing(bar: Evening) -> None:
    bar.house.env.backend.commands.clear()
    bar.house.env.inject_error("PUT", "/applications/*/commands", status=400)
    await bar.house.restart()
    assert bar.house.discord.client.application_id
