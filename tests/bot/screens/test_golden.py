"""Hands as people read them: everything that a group and one of its players see, from the lobby to the score sheet.

A changed sentence or layout changes these texts. Look at the difference, then `pytest --snapshot-update` takes it over.
"""

from collections.abc import Iterator
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from bot.commands import Cut, StartMatch
from bot.i18n import LANGUAGES
from bot.match import cutter_of
from bot.rules import BY_NAME
from bot.screens.values import Delivery, Slot
from bot.table import Phase
from bot.timers import awaited
from engine.actions import Action, Capture, Claim, Knock, Lay
from engine.notation import write_action
from tests.bot.screens.walks import person_at
from tests.kit.evening import Evening
from tests.kit.render import render_delivery
from tests.kit.tables import ANNA, lobby

TABLES = {
    "cirulla": "Anna, Bruno, Carla, greedy",
    "tozzolo": "Anna, Bruno, Carla, Dario, Elena",
    "cicera": "Anna, Bruno, Carla, greedy",
    "trentuno": "Anna, Bruno, Carla, Dario",
    "cingilapai": "Anna, Bruno",
}
"""Who sits at each game; a game of later is played by as many as it takes at least."""
IN_FULL = 14
"""Deliveries of the table and of Anna's hand that are kept; after them only what is sent anew."""


class TextFile(SingleFileSnapshotExtension):
    """One text file a snapshot, to be read as it is."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextFile)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_NAME)
def test_a_hand_reads_as_it_should(game: str, language: str, golden: SnapshotAssertion) -> None:
    evening = Evening(lobby(f"{game}: {TABLES.get(game, 'Anna, Bruno')}; clock=120", seed=1)).speaks(language)
    evening.shown.clear()
    evening.did(ANNA, StartMatch())
    rng = Random(1)
    while evening.table.phase in (Phase.CUTTING, Phase.PLAYING):
        step(evening, rng)
    assert "\n\n".join(kept(evening.shown)) + "\n" == golden


def step(evening: Evening, rng: Random) -> None:
    """The pack is cut at half; persons declare what they can and take what they can, more often than not; computers
    play.
    """
    if evening.at(Phase.CUTTING):
        evening.did(person_at(evening, cutter_of(evening.table)), Cut(pack=evening.table.shuffles[-1].number))
        return
    seat = awaited(evening.state)[0]
    if not (sitter := evening.table.seats[seat]) or not sitter.person:
        evening.tick()
        return
    who = person_at(evening, seat)
    legal = sorted(evening.legal(who), key=write_action)
    evening.plays(who, min(legal, key=lambda action: rank(action, rng)))


def rank(action: Action, rng: Random) -> float:
    """What comes first: a knock, then captures, more often than not."""
    weights = {Knock: 0.0, Claim: 0.1, Capture: 0.2, Lay: 0.4}
    return weights.get(type(action), 0.3) + rng.random() * 0.3


def kept(shown: list[Delivery]) -> Iterator[str]:
    """What the group and Anna see: at first everything, then what is sent anew."""
    mine = [one for one in shown if one.person in (0, ANNA.id)]
    edits = 0
    for one in mine:
        edits += not one.fresh
        if one.fresh or edits <= IN_FULL or one.slot is Slot.RECORD:
            yield render_delivery(one)
