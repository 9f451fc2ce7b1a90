"""Match records: read, written back, replayed."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.actions import Drop, Pack
from engine.cards import PACK40, read_card
from engine.errors import Nonsense
from engine.events import HandScored
from engine.game import Game
from engine.games import GAMES
from engine.games.trentuno import Trentuno
from engine.notation import write_play
from engine.record import Line, Record, RecordError, read_names, read_record, without_comment, write_names, write_record
from engine.replay import replay, results, steps
from tests.kit.chance import random_game, random_steps, record_of
from tests.kit.needs import counts
from tests.kit.played import pack_of

HEAD = "osteria 1\ngame: trentuno\nplayers: Anna, Bruno, Carla, Dario\ndealer: 4\n"
PACK = write_play(None, pack_of("AC KC JC 2D 3C 4S 2C 3S 7B KD QD 3B", PACK40))


def test_write_after_read_is_the_same_text() -> None:
    text = HEAD.replace("dealer", "options: lives=1 auto_31=false\ndealer") + f"{PACK}\n1: draw\n1: drop AC\n"
    record = read_record(text)
    assert write_record(record) == text
    assert record.options == {"lives": "1", "auto_31": "false"}
    assert record.lines[-1] == Line(0, Drop(read_card("AC")), 8)


def test_comments_and_blank_lines_count_as_lines() -> None:
    """`#` starts a comment; line numbers count every line, comments too."""
    text = f"# a match\r\n\n{HEAD}{PACK} # dealt\n\n# thinking\n1: draw # the two\n1: drop KB\n"
    record = read_record(text)
    assert [line.number for line in record.lines] == [7, 10, 11]
    with pytest.raises(RecordError, match="line 10: 1: draw: a pack is needed now"):
        replay(record)


def test_options_not_named_have_their_defaults() -> None:
    assert replay(read_record(HEAD)).game.house == Trentuno(4).house


@pytest.mark.parametrize("name", ["Anna", "d'Angelo", "Zoë 🎴", "Bruno il grande", "王", "a:b", "1"])
def test_plain_names_stand_as_they_are(name: str) -> None:
    assert write_names((name, name)) == f"{name}, {name}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Rossi, Anna", '"Rossi, Anna"'),
        ("#1", '"#1"'),
        ('il "Moro"', '"il \\"Moro\\""'),
        ("due\nrighe", '"due\\nrighe"'),
        ("", '""'),
        (" spazi ", '" spazi "'),
    ],
)
def test_other_names_stand_as_json_strings(name: str, text: str) -> None:
    """A name with a comma, `#`, quote or line break is written as a JSON string."""
    assert write_names((name,)) == text
    assert read_names(f"{text}, Anna") == (name, "Anna")


@given(st.lists(st.text(), min_size=1, max_size=12).map(tuple))
def test_any_names_are_read_back(names: tuple[str, ...]) -> None:
    record = Record("trentuno", names, {}, 0)
    text = write_record(record)
    assert read_record(text) == replace(record, numbers={"game": 2, "players": 3, "dealer": 4})
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize(
    "text", ["", ",", "Anna,", "Anna,,Bruno", '"Anna', '"Anna" Bruno', 'An"na', '"\\x"', "1," * 99]
)
def test_nonsense_names_are_refused(text: str) -> None:
    with pytest.raises(Nonsense):
        read_names(text)


def test_a_comment_sign_inside_a_quoted_name_is_no_comment() -> None:
    assert without_comment('players: "a#b", c # d') == 'players: "a#b", c '
    assert without_comment('1: KS "open # not closed') == '1: KS "open # not closed'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: a record begins with 'osteria 1'"),
        ("\n\nosteria 2\n", "line 3: a record begins with 'osteria 1'"),
        ("osteria 1\ngame: trentuno\n", "line 2: there is no players: line"),
        ("osteria 1\ngame: trentuno\nplayers: A, B, C, D\n\n1: draw\n", "line 5: there is no dealer: line before this"),
        (HEAD.replace("dealer: 4", "dealer: 0"), "line 4: seats count from 1"),
        (HEAD.replace("dealer: 4", "dealer: four"), "line 4: not a number"),
        (HEAD.replace("dealer", "options: lives\ndealer"), "line 4: an option is written name=value"),
        (HEAD.replace("dealer", "options: lives=1 lives=2\ndealer"), "line 4: option 'lives' stands twice"),
        (HEAD + "game: cirulla\n", "line 5: game: stands twice"),
        (HEAD + f"{PACK}\ndealer: 3\n", "line 6: not a number"),
        (HEAD + "1: fly\n", "line 5: not a card"),
        (HEAD + "deal me in\n", "line 5: not a line of play"),
        (HEAD.replace("Carla", '"Carla'), "line 3: not a JSON string"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        read_record(text)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("1: draw", "line 5: 1: draw: a pack is needed now"),
        (f"{PACK}\n2: draw", "line 6: 2: draw: a pack is needed now"),
        ("pack: AD KD", "line 5: pack: not a whole pack of 40 cards"),
        ("lot: 3", "line 5: lot: a pack is needed now"),
        (f"{PACK.replace('JC', 'TC')}", "line 5: pack: not a whole pack of 40 cards"),
        ("5: draw", "line 5: 5: draw: there are only 4 seats"),
    ],
)
def test_an_illegal_line_is_named_with_its_reason(lines: str, why: str) -> None:
    """One line naming the line, the action and the reason (here the first pack ends its hand by a dealt 31)."""
    with pytest.raises(RecordError) as caught:
        replay(read_record(HEAD + lines + "\n"))
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("trentuno", "scopone"), "line 2: no such game: 'scopone'"),
        ((", Dario", ""), "line 3: trentuno takes 4, 5, 6, 7 players, not 3"),
        (("dealer: 4", "dealer: 5"), "line 4: seat 5 cannot deal: there are 4"),
        (("dealer", "options: x=1\ndealer"), "line 4: no such option: x"),
    ],
)
def test_a_table_that_cannot_be_is_refused(change: tuple[str, str], why: str) -> None:
    """The line of the head that is at fault is named."""
    with pytest.raises(RecordError) as caught:
        replay(read_record(HEAD.replace(*change)))
    assert str(caught.value) == why


def test_a_table_that_was_never_text_is_refused_without_a_line() -> None:
    with pytest.raises(Nonsense, match=r"^trentuno takes 4, 5, 6, 7 players, not 1$"):
        replay(Record("trentuno", ("Anna",), {}, 0))


def test_results_of_trentuno() -> None:
    """`hands`: lives after the hand less lives before; `totals` are lives; `pot`; a winner from 0."""
    found = results(replay(read_record(HEAD + f"{PACK}\n{PACK}\n")))
    assert found["hands"] == [{"points": [0, -1, -1, -1]}, {"points": [-1, 0, -1, -1]}]
    assert (found["totals"], found["pot"], found["over"], found["winner"]) == ([2, 2, 1, 1], 6, False, None)
    assert found["events"][0] == {"event": "hand_began", "hand": 1, "dealer": 3}
    assert found["events"][1] == {"event": "cards_dealt", "seat": 0, "count": 3, "cards": ["AC", "JC", "KC"]}
    won = results(replay(read_record(HEAD.replace("dealer", "options: lives=1\ndealer") + PACK)))
    assert (won["totals"], won["pot"], won["over"], won["winner"]) == ([1, 0, 0, 0], 3, True, 0)


def test_an_unfinished_hand_is_not_in_the_results() -> None:
    """A record may stop anywhere; unfinished and void hands are not in `hands`."""
    assert results(replay(read_record(HEAD)))["hands"] == []
    void = HEAD.replace("dealer", "options: early_31=redeal\ndealer") + f"{PACK}\n{PACK}\n"
    found = results(replay(read_record(void)))
    assert (found["hands"], found["totals"]) == ([], [3, 3, 3, 3])


SEEDS = range(counts(200))
every_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_replayed_record_gives_equal_states_and_events(kind: type[Game[Any]], seed: int) -> None:
    """Record, written and read, then replayed: equal states and events after every line."""
    rng = Random(seed)
    game = random_game(kind, rng)
    played = list(random_steps(game, rng))
    text = write_record(record_of(game, played[0][0].dealer, (line for _, line, _ in played)))
    record = read_record(text)
    assert write_record(record) == text
    replayed = replay(record)
    assert replayed.game.house == game.house
    assert list(steps(replayed.game, record)) == [step for _, _, step in played]
    assert replayed.state == played[-1][2].state
    assert replayed.state.winner is not None


@every_game
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_a_record_may_stop_anywhere(kind: type[Game[Any]], seed: int) -> None:
    """Cut after any line, it replays, and only whole hands count."""
    rng = Random(seed)
    game = random_game(kind, rng)
    played = list(random_steps(game, rng, 400))
    record = record_of(game, played[0][0].dealer, (line for _, line, _ in played))
    for end in rng.sample(range(len(played) + 1), 5):
        cut = Record(record.game, record.players, record.options, record.dealer, record.lines[:end])
        found = results(replay(read_record(write_record(cut))))
        whole = [event for _, _, step in played[:end] for event in step.events if isinstance(event, HandScored)]
        assert len(found["hands"]) == len(whole)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, HEAD + PACK + "\n" + text):
        with suppress(Nonsense):
            replay(read_record(whole))


def test_a_pack_is_written_whole() -> None:
    assert write_play(None, Pack(PACK40)).startswith("pack: AD 2D 3D")


def damaged(text: str, rng: Random) -> str:
    """The text with a few lines lost, doubled, exchanged or misspelt."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 4)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at : at + 1]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words = lines[at].split(" ")
                rng.shuffle(words)
                lines[at] = " ".join(words)
            case 4:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        lines = lines or [""]
    return "\n".join(lines)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_record_is_replayed_or_refused(kind: type[Game[Any]], seed: int) -> None:
    """Whatever happened to it, the answer is a result or one line; never another exception."""
    rng = Random(seed)
    game = random_game(kind, rng)
    played = list(random_steps(game, rng, 200))
    text = write_record(record_of(game, played[0][0].dealer, (line for _, line, _ in played)))
    for _ in range(20):
        with suppress(Nonsense):
            results(replay(read_record(damaged(text, rng))))
