"""What is asked of a chat rather than of its table, by people in a whole Osteria: options, links, where cards go."""

from collections.abc import AsyncIterator

import pytest

from bot.commands import ChooseHands, SetGroupOption, ShowNow, ShowOptions
from bot.people import Place
from bot.screens.surface import Surface
from bot.screens.values import Slot
from bot.tokens import write_token
from tests.kit.match import sit_down
from tests.kit.people import Inn, Player, inn

LINK = "https://chat.example/osteria?start="


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria on a platform with links, where a private message in a group may not be seen."""
    async with inn(url) as house:
        house.chat.surface = Surface(link=LINK, unsure=True, way=lambda key: f"https://chat.example/{key}")
        yield house


def at_home(house: Inn, player: Player) -> Player:
    """The same person in his private chat."""
    return Player(house, player.sender, Place("test", player.sender.key, private=True))


async def last(player: Player) -> str:
    return (await player.messages())[-1].text


async def note(player: Player) -> str:
    """The last private note that he sees."""
    return [message.text for message in await player.messages() if message.slot is Slot.NOTE][-1]


class TestOptions:
    async def test_they_are_for_admins(self, house: Inn) -> None:
        anna, boss = house.person("Anna"), house.person("Boss", admin=True)
        for refused in (
            await anna.types("/opzioni"),
            await anna.presses(write_token(0, SetGroupOption("clock", "30"))),
            await anna.types("/lingua gruppo inglese"),
        ):
            assert (refused.text, refused.ok) == ("Serve un admin del gruppo.", False)
        assert (await boss.types("/opzioni")).ok
        assert (await note(boss)).startswith("Opzioni di «\u2068Bar\u2069»")

    async def test_a_change_is_one_line_for_all_and_holds_for_the_next_table(self, house: Inn) -> None:
        anna, boss = house.person("Anna"), house.person("Boss", admin=True)
        await boss.types("/options")
        await boss.taps("Tempo solito")
        await boss.taps("24 ore")
        assert await anna.reads() == "Opzioni: tempo solito 24 ore."
        await house.restart()
        await anna.types("/gioca cirulla")
        assert (await house.table()).clock == "86400"

    async def test_the_usual_game_comes_first(self, house: Inn) -> None:
        boss = house.person("Boss", admin=True)
        await boss.presses(write_token(0, SetGroupOption("usual", "cicera")))
        await boss.types("/gioca")
        blue = [button.label for button in (await boss.buttons()).values() if button.style == "primary"]
        assert [label.split(" ")[0] for label in blue] == ["Cicera"]

    async def test_who_opens_tables(self, house: Inn) -> None:
        anna, boss = house.person("Anna"), house.person("Boss", admin=True)
        await boss.presses(write_token(0, SetGroupOption("opens", "admins")))
        assert (await anna.types("/gioca cirulla")).text == "Serve un admin del gruppo."
        assert (await boss.types("/gioca cirulla")).ok
        assert (await anna.taps("Siediti")).ok

    async def test_the_language_is_spoken_at_once(self, house: Inn) -> None:
        anna, boss = house.person("Anna"), house.person("Boss", admin=True)
        await anna.types("/gioca cirulla")
        await boss.types("/opzioni")
        await boss.taps("Lingua")
        await boss.taps("English")
        assert "Cirulla · \u2068Anna\u2069's table" in await anna.reads()
        assert "Options: language English." in await anna.reads()

    async def test_nonsense_is_no_option(self, house: Inn) -> None:
        boss = house.person("Boss", admin=True)
        assert not (await boss.presses(write_token(0, SetGroupOption("title", "x")))).ok
        assert (await boss.presses(write_token(0, ShowOptions("title")))).ok

    async def test_a_private_chat_is_his_who_is_in_it(self, house: Inn) -> None:
        assert (await at_home(house, house.person("Anna")).types("/opzioni")).ok


class TestFirstContact:
    async def test_who_never_opened_osteria_is_offered_the_link_and_may_decline(self, house: Inn) -> None:
        anna = house.person("Anna")
        said = await anna.types("/gioca cirulla")
        assert said.text == "Posto 1. Le tue carte: «🂠 Le mie carte» sotto il tavolo, le vedi solo tu."
        assert (await note(anna)).startswith("\u2068Anna\u2069, il posto 1 è tuo.")
        offered = [message for message in await anna.messages() if message.slot is Slot.NOTE]
        assert [button.url for button in offered[-1].buttons] == [f"{LINK}t1", ""]
        await anna.taps("Va bene così")
        assert (await note(anna)).startswith("Le tue carte restano nel gruppo")
        await anna.taps("Alzati")
        await anna.taps("Siediti")
        assert (await note(anna)).startswith("Le tue carte restano nel gruppo")

    async def test_who_has_opened_it_is_not_asked(self, house: Inn) -> None:
        anna = house.person("Anna")
        await house.osteria.life.opened(anna.sender)
        await anna.types("/gioca cirulla")
        assert all(message.slot is not Slot.NOTE for message in await anna.messages())

    async def test_everybody_in_the_lobby_has_the_link(self, house: Inn) -> None:
        anna = house.person("Anna")
        await anna.types("/gioca cirulla")
        (lobby,) = [message for message in await anna.messages() if message.slot is Slot.TABLE]
        assert f"{LINK}t1" in [button.url for button in lobby.buttons]


class TestStart:
    async def test_by_the_link_of_the_table_where_he_sits(self, house: Inn) -> None:
        anna = house.person("Anna")
        await anna.types("/gioca cirulla")
        alone = at_home(house, anna)
        for _ in range(2):  # twice: the same greeting, the same seat
            await alone.types("/start t1")
            assert (await last(alone)).splitlines() == [
                "Buonasera \u2068Anna\u2069!",
                "Posto 1, Cirulla in «\u2068Bar\u2069».",
                "Le carte arrivano qui.",
                "Solo nel gruppo? /mano",
            ]
        back, how = (await alone.messages())[-1].buttons
        assert (back.label, back.url, how.label) == ("Torna al gruppo", "https://chat.example/bar", "Come si gioca")

    async def test_in_the_middle_of_a_hand_the_cards_come(self, house: Inn) -> None:
        _, bruno = await sit_down(house, "Anna", "Bruno")
        await house.pass_time(15)
        hands = len([one for one in house.chat.calls if one.slot is Slot.HAND and one.fresh])
        await at_home(house, bruno).types("/start t1")
        assert len([one for one in house.chat.calls if one.slot is Slot.HAND and one.fresh]) == hands + 1

    async def test_too_late(self, house: Inn) -> None:
        anna = house.person("Anna")
        await anna.types("/gioca cirulla")
        await anna.types("/chiudi")
        alone = at_home(house, anna)
        await alone.types("/start t1")
        assert await last(alone) == "Quel tavolo ha chiuso. In «\u2068Bar\u2069» si riapre con /gioca."

    async def test_a_stranger_is_told_nothing_of_the_group(self, house: Inn) -> None:
        await house.person("Anna").types("/gioca cirulla")
        zeno = at_home(house, house.person("Zeno"))
        await zeno.types("/start t1")
        assert "entra nel gruppo" in await last(zeno)
        assert "Bar" not in await last(zeno)

    @pytest.mark.parametrize("purpose", ["", "t77", "x", "t1x", "mano"])
    async def test_any_other_purpose_is_help(self, house: Inn, purpose: str) -> None:
        anna = at_home(house, house.person("Anna"))
        await anna.types(f"/start {purpose}")
        assert "/gioca apre un tavolo" in await last(anna)


class TestHands:
    async def test_in_private_the_choice_is_his(self, house: Inn) -> None:
        anna = house.person("Anna")
        await house.osteria.life.opened(anna.sender)
        alone = at_home(house, anna)
        await alone.types("/mano")
        assert await last(alone) == "Dove vuoi le tue carte?"
        await alone.taps("Solo nel gruppo")
        assert (await house.osteria.directory.person(anna.sender)).hands == "group"
        await alone.types("/mano")
        assert "Solo nel gruppo ✓" in await alone.buttons()

    async def test_private_cards_want_a_private_chat(self, house: Inn) -> None:
        anna = house.person("Anna")
        await anna.presses(write_token(0, ChooseHands("private")))
        assert "apri Osteria una volta" in await note(anna)
        assert not (await anna.presses(write_token(0, ChooseHands("moon")))).ok

    async def test_cards_in_words(self, house: Inn) -> None:
        anna = house.person("Anna")
        await at_home(house, anna).types("/mano")
        await at_home(house, anna).taps("Carte: parole")
        assert (await house.osteria.directory.person(anna.sender)).cards == "words"

    async def test_a_hand_that_may_not_be_seen_is_told_at_the_next_press(self, house: Inn) -> None:
        """The answer says so; what is shown then comes with it, whichever press it is."""
        anna, _ = await sit_down(house, "Anna", "Bruno")
        await house.pass_time(15)
        said = await anna.types("/mano")
        assert said.text == "Le tue carte sono qui sotto. Non le vedi? Premi ancora."
        assert "Carte: " in said.peek

    async def test_the_table_now(self, house: Inn) -> None:
        anna, _ = await sit_down(house, "Anna", "Bruno")
        assert not (await anna.presses(write_token(1, ShowNow()))).ok
        await house.pass_time(15)
        said = await anna.presses(write_token(1, ShowNow()))
        assert said.alert
        assert "Tavolo: " in said.text
