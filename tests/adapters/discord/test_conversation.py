"""Conversations on Discord, by what people press and read."""

import pytest

from bot.match import playing
from bot.table import Phase, Table
from bot.timers import awaited
from tests.adapters.discord.house import Evening, Guest, controls_of, text_of
from tests.adapters.discord.matches import Match

HELL = [
    "/gioca",
    "a_b*[x](y)",
    "<b>",
    "&",
    "@everyone",
    "<@1234567890123456789>",
    "```",
    "🂠" * 20,
    "عنا",
    "--- # >",
    "||x||",
]


def said(result: object) -> str:
    """What a press was told."""
    response = getattr(result, "response", None)
    return text_of(response._message) if response else ""


async def test_from_the_command_to_the_first_card(bar: Evening) -> None:
    """Someone who never opened the bot sits down: seated, told how, never dealt silently unplayable."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    opened = await anna.says("gioca", gioco="cirulla")
    assert not opened.ephemeral
    assert "Cirulla · tavolo di" in said(opened)
    assert "Posto 2" in said(await bruno.presses("Siediti"))
    await anna.presses("Diamo le carte")
    await anna.presses("A metà")
    assert "aspetta, gioca" in text_of(bruno.own()[-1])
    played = await anna.presses(next(label for label in anna.labels() if "\xa0" in label))
    assert played.response
    assert played.response.ephemeral


async def test_a_play_changes_the_hand_and_says_what_it_did_in_its_first_line(bar: Evening) -> None:
    match = Match(bar, bar.guests(["Anna", "Bruno"]), seed=5)
    await match.begin("cicera")
    await match.until(Phase.PLAYING)
    guest = match.guests["Anna"]
    await guest.presses("🂠 Le mie carte")
    hands = len(guest.own())
    await match.step()
    assert len(guest.own()) == hands


async def test_a_refusal_is_private(bar: Evening) -> None:
    """Refusals are private; only seated people act."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("gioca", gioco="cirulla")
    public = [message.id for message in anna.messages()]
    refused = await bruno.presses("Diamo le carte")
    assert refused.ephemeral
    assert said(refused)
    assert [message.id for message in anna.messages()] == public


async def test_old_buttons_of_a_hand_that_is_over(bar: Evening) -> None:
    """A press 200 ms after the hand ended; the final message carries no action button but rematch."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla", goal="26")
    await match.until(Phase.PLAYING)
    anna = match.guests["Anna"]
    await anna.presses("🂠 Le mie carte")
    hand = anna.own()[-1]
    old = next(custom_id for label, custom_id, _ in controls_of(hand) if ".pc." in custom_id)
    await match.until(Phase.OVER)
    assert said(await anna.forges(old))
    public = [label for message in anna.messages() if not message.flags & 64 for label, *_ in controls_of(message)]
    assert "Rivincita" in public
    assert "🂠 Le mie carte" not in public


@pytest.mark.parametrize("custom_id", ["h0:", "h0:1.pc", "t0:nonsense", "t1:99.sit", "h0:1.pc.x.y.z", "t0:77.st"])
async def test_a_forged_button_is_told_so(bar: Evening, custom_id: str) -> None:
    """Unknown, forged, truncated, foreign-table data."""
    anna = bar.guest("Anna")
    await anna.says("gioca", gioco="cirulla")
    refused = await anna.forges(custom_id)
    assert refused.acknowledged
    assert refused.ephemeral
    assert said(refused)


async def test_100_presses_of_one_button_have_one_effect_and_100_answers(bar: Evening) -> None:
    """100 presses of one button at once, one effect, 100 answers."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("gioca", gioco="cirulla")
    pressed = bruno.emits_often("Siediti", 100)
    await bar.house.settle()
    assert all(one.acknowledged for one in pressed)
    assert [seat and seat.name for seat in (await bar.house.table()).seats[:3]] == ["Anna", "Bruno", None]


async def test_two_cards_pressed_at_once_play_one(bar: Evening) -> None:
    """Two cards pressed within 50 ms."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cingilapai")
    await match.until(Phase.PLAYING)
    before = await match.table()
    mover = match.guests[seat_to_move(before)]
    await mover.presses("🂠 Le mie carte")
    cards = [label for label, custom_id, _ in controls_of(mover.own()[-1]) if ".pc." in custom_id]
    pressed = [one for label in cards[:2] for one in mover.emits_often(label, 1)]
    await bar.house.settle()
    assert len(pressed) == 2
    assert all(one.acknowledged for one in pressed)
    assert (await match.table()).version == before.version + 1


async def test_who_does_not_sit_sees_no_cards(bar: Evening) -> None:
    """Only seated people act: join link or not, a stranger is told how to play next time."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    stranger = bar.guest("Zeno")
    told = await stranger.presses("🂠 Le mie carte")
    assert told.ephemeral
    assert "guarda pure" in said(told)
    assert not [label for label in stranger.labels() if "\xa0" in label]


async def test_the_last_person_leaves_and_the_match_ends(bar: Evening) -> None:
    """The last human leaves: the match ends; a leaver before him does not end it."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    for guest in match.guests.values():
        assert (await match.table()).phase is Phase.PLAYING
        await guest.says("lascia")
        if "Lascio" in str(guest.labels()):
            await guest.presses("Lascio")
    assert (await match.table()).phase in (Phase.OVER, Phase.CLOSED)
    assert "Partita sciolta" in match.guests["Anna"].reads()


async def test_30_new_tables_are_one(bar: Evening) -> None:
    """30 presses of "new table" leave one."""
    anna = bar.guest("Anna")
    for _ in range(30):
        await anna.says("gioca", gioco="cirulla")
    tables = [message for message in anna.messages() if "tavolo di" in text_of(message) and list(controls_of(message))]
    assert len(tables) == 1


async def test_36_plays_leave_few_messages(bar: Evening) -> None:
    """36 plays leave a bounded number of messages."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cingilapai")
    await match.until(Phase.SCORED)
    public = [message for message in match.guests["Anna"].messages() if not message.flags & 64]
    assert len(public) <= 20


@pytest.mark.parametrize("name", HELL)
async def test_a_name_mentions_nobody(bar: Evening, name: str) -> None:
    """Names from hell are words; nobody is notified but who is to act."""
    anna, other = bar.guest("Anna"), bar.guest(name)
    await anna.says("gioca", gioco="cirulla")
    await other.presses("Siediti")
    await anna.presses("Diamo le carte")
    for request in bar.house.env.http_requests:
        allowed = (request.json or {}).get("allowed_mentions") if isinstance(request.json, dict) else None
        assert allowed is None or allowed == {"parse": []} or len(allowed["users"]) == 1
    assert not any(message.mention_everyone for message in bar.bar.history())


async def test_two_people_called_luca(bar: Evening) -> None:
    first, second = bar.guests(["Luca", "Luca"])
    await first.says("gioca", gioco="cirulla")
    await second.presses("Siediti")
    assert "Luca (1)" in first.reads()
    assert "2 \u2068Luca\u2069" in first.reads()


async def test_only_host_or_admin_closes(bar: Evening) -> None:
    """Rights: Manage Channels or Manage Server make an admin, and are known with each press."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    admin = bar.guest("Carla", manage_channels=True)
    await anna.says("gioca", gioco="cirulla")
    assert said(await bruno.presses("Chiudi"))
    assert "chiude il tavolo" not in anna.reads()
    await admin.presses("Chiudi")
    assert "chiude il tavolo" in anna.reads()


async def test_options_need_manage_server_or_channel(bar: Evening) -> None:
    anna, boss = bar.guest("Anna"), bar.guest("Boss", manage_guild=True)
    assert "admin" in said(await anna.says("opzioni"))
    assert "Lingua" in str(await _labels(boss, "opzioni"))


async def _labels(guest: Guest, word: str) -> list[str]:
    await guest.says(word)
    return [label for label, *_ in controls_of(guest.own()[-1])]


async def test_somebody_is_challenged(bar: Evening) -> None:
    """The user menu "Sfida": a lobby that calls exactly him."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.actor.context_menu(bar.bar, "Sfida", bruno.actor)
    await bar.house.settle()
    (message,) = bar.bar.history()
    assert f"challenges <@{bruno.actor.id}>" in text_of(anna.messages()[0]) or "sfida" in text_of(anna.messages()[0])
    assert [user.id for user in message.mentions] == [bruno.actor.id]
    await anna.presses("Cirulla")
    assert "sfida" in anna.reads()
    assert "Cirulla · tavolo di" in anna.reads()


async def test_games_and_rules_are_offered_while_they_are_written(bar: Evening) -> None:
    anna = bar.guest("Anna")
    offered = await anna.actor.autocomplete(bar.bar, "gioca", "gioco", "ci")
    assert [choice["value"] for choice in offered] == ["cirulla", "cicera", "cingilapai"]
    offered = await anna.actor.autocomplete(bar.bar, "gioca", "regole", "", gioco="cirulla")
    assert [choice["value"] for choice in offered] == ["seme", "tradizione"]
    await anna.says("gioca", gioco="cirulla", regole="tradizione")
    assert "tradizione" in anna.reads().lower()


async def test_a_direct_message_is_a_chat_too(bar: Evening) -> None:
    user = bar.house.env.create_user("solo", global_name="Solo")
    anna = Guest(bar.house, user, user.dm_channel)
    await anna.says("gioca", gioco="cingilapai")
    await anna.presses("+ Computer")
    await anna.presses("Diamo le carte")
    await bar.house.pass_time(15)
    match = Match(bar, [anna])
    for _ in range(6):
        await match.step()
    assert "Cingilapai" in anna.reads()


async def test_hands_in_direct_messages_by_choice(bar: Evening) -> None:
    """Blocks the bot mid-match: game goes on, hand reachable in the group."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    anna = match.guests["Anna"]
    await anna.says("gioca", gioco="cirulla")
    await anna.presses("Carte in privato")
    await anna.presses("Anche in privato")
    await match.guests["Bruno"].presses("Siediti")
    await anna.presses("Diamo le carte")
    await match.until(Phase.PLAYING)
    direct = Guest(bar.house, anna.actor.user, anna.actor.user.dm_channel)
    assert "bar-sport" in text_of(direct.messages()[-1])
    while seat_to_move(await match.table()) != "Anna":
        await match.step()
    before, messages = await match.table(), len(direct.messages())
    await direct.presses(
        next(label for label, custom_id, _ in controls_of(direct.messages()[-1]) if ".pc." in custom_id)
    )
    assert (await match.table()).version > before.version or "cosa prendi" in direct.reads().lower()
    assert len(direct.messages()) == messages
    bar.house.env.inject_error("*", f"/channels/{direct.channel.id}/messages*", status=403, code=50007, times=None)
    for _ in range(4):
        await match.step()


def seat_to_move(table: Table) -> str:
    """Who is to play."""
    seat = table.seats[awaited(playing(table))[0]]
    return seat.name if seat else ""


async def test_every_call_fails_once_and_all_is_shown_in_the_end(bar: Evening) -> None:
    """Every outgoing call fails once: state is right, output rebuilt."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    for _ in range(6):
        bar.house.env.inject_error("*", "/channels/*/messages*", status=400, code=0)
        await match.step()
        await bar.house.pass_time(2)
        bar.house.env.backend.faults.clear()
    table, anna = await match.table(), match.guests["Anna"]
    assert table.phase is Phase.PLAYING
    assert sum("▶" in text_of(message) for message in anna.messages()) == 1


async def test_absence_is_warned_and_the_computer_takes_the_seat_and_gives_it_back(bar: Evening) -> None:
    """Warning, harmless automatic play, then the computer takes the seat and gives it back."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cingilapai")
    await match.until(Phase.PLAYING)
    await bar.house.pass_time(115)
    assert "⏳" in match.guests["Anna"].reads()
    for _ in range(4):
        await bar.house.pass_time(125)
    reads = match.guests["Anna"].reads()
    assert "lo tiene il computer" in reads or "partita chiusa" in reads


async def test_a_first_answer_that_fails_loses_nothing(bar: Evening) -> None:
    """The play is stored; whoever was not answered presses again."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("gioca", gioco="cirulla")
    bar.house.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
    await bruno.presses("Siediti")
    assert "2 \u2068Bruno\u2069" in anna.reads()
    assert "Hai già il posto 2" in said(await bruno.presses("Siediti"))


async def test_a_button_forged_under_a_public_message_shows_no_hand_there(bar: Evening) -> None:
    """A private screen takes the place of a private message only."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    anna, bruno = match.guests["Anna"], match.guests["Bruno"]
    board = next(message for message in reversed(bruno.messages()) if "▶" in text_of(message))
    await anna.forges("h0:1.sh", board)
    cards = [label for label, custom_id, _ in controls_of(anna.own()[-1]) if ".pc." in custom_id]
    assert cards
    assert not [card for card in cards if card in bruno.reads() or card in bruno.labels()]


async def test_the_table_as_it_is_now(bar: Evening) -> None:
    """[Tavolo ora] in the hand: told to who asks."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    anna = match.guests["Anna"]
    await anna.presses("🂠 Le mie carte")
    hands = len(anna.own())
    told = await anna.presses("Tavolo ora")
    assert "Tavolo" in said(told)
    assert len(anna.own()) == hands + 1
