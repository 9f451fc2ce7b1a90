"""The process as its operator sees it: a token that is unknown, and a second copy."""

from pathlib import Path

import pytest

from tests.adapters.telegram.process.inn import Inn

pytestmark = pytest.mark.timeout(600)

RIVAL = "another copy of this bot is running"


async def test_a_token_that_is_no_longer_known_ends_it_at_once_with_one_clear_line(house: Inn) -> None:
    token = house.telegram.token
    anna = house.telegram.person("Anna")
    house.telegram.revokes_token()
    await anna.opens()
    assert await house.ended() == 2
    assert house.said[-1].startswith("Error: Telegram does not know the token in OSTERIA_TELEGRAM_TOKEN")
    assert [line for line in house.said if line.startswith("Error")] == house.said[-1:]
    assert not any("Traceback" in line or token in line for line in house.said)


async def test_two_copies_are_both_told_of_each_other_and_one_goes_on(house: Inn, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    folder.mkdir()
    copy = Inn(folder, house.telegram)
    try:
        await copy.start()
        await house.until(lambda: _tells(house) and _tells(copy))
        assert house.runs
        assert copy.runs
        assert await copy.stop() == 0
    finally:
        await copy.kill()
    anna = house.telegram.person("Anna")
    await anna.writes(anna.private, "/gioca")
    await house.until(lambda: "A che si gioca?" in anna.reads(anna.private))
    assert await house.stop() == 0


def _tells(inn: Inn) -> bool:
    return any(RIVAL in line for line in inn.said)
