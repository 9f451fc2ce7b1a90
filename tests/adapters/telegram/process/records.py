"""What the file of a running Osteria holds, read beside it: tables, the record of their matches, what was taken in."""

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bot.ports import Answer
from bot.store.codec import decode_answer, decode_table
from bot.table import Phase, Table
from engine.actions import Action, NoBet, NoClaim
from engine.notation import read_play
from engine.record import read_record
from engine.replay import Replayed, replay

HEAD = "osteria 1"
"""How the record of a match begins."""

BY_ITSELF = (NoBet(), NoClaim())
"""What the clock does for a person who says nothing."""


class Records:
    """The file; it may be read while Osteria writes it, and while it does not run."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._open: sqlite3.Connection | None = None
        self._tables: dict[int, tuple[int, Table]] = {}

    def close(self) -> None:
        if self._open:
            self._open.close()

    @property
    def tables(self) -> list[Table]:
        """All tables, as they stand now."""
        return [self.table(number) for (number,) in self._ask("select id from game_table order by id")]

    def table(self, number: int) -> Table:
        """A table as it stands now."""
        ((version,),) = self._ask("select version from game_table where id = ?", number)
        known = self._tables.get(number)
        if known is None or known[0] != version:
            ((version, body),) = self._ask("select version, snapshot from game_table where id = ?", number)
            known = self._tables[number] = version, decode_table(body)
        return known[1]

    def newest(self, chat: str) -> Table | None:
        """The table that was opened last in a chat of Telegram, by the chat's key there."""
        query = "select max(game_table.id) from game_table join chat on chat.id = chat_id where key = ?"
        ((number,),) = self._ask(query, chat)
        return self.table(number) if number else None

    def person(self, key: str) -> int:
        """The number of a person, by his key at Telegram; 0 if nobody has met him."""
        found = self._ask("select id from person where key = ?", key)
        return int(found[0][0]) if found else 0

    def versions(self, number: int) -> list[int]:
        """The versions of a table that were stored, each once."""
        return [row[0] for row in self._ask("select version from action where table_id = ? order by version", number)]

    def matches(self, number: int) -> list[str]:
        """The records of the matches of a table, the last one may go on."""
        rows = self._ask("select lines from action where table_id = ? order by version", number)
        text = "".join(f"{lines}\n" for (lines,) in rows if lines)
        return [HEAD + match for match in text.split(HEAD)[1:]]

    def replayed(self, number: int) -> Replayed:
        """The last match of a table, replayed from its record alone."""
        return replay(read_record(self.matches(number)[-1]))

    def plays(self, number: int, seat: int) -> list[Action]:
        """What a seat did in all matches of a table, but for what the clock does for who says nothing."""
        lines = [line for match in self.matches(number) for line in match.splitlines() if line[:1].isdigit()]
        plays = [play for at, play in map(read_play, lines) if at == seat]
        return [play for play in plays if isinstance(play, Action) and play not in BY_ITSELF]

    def answer(self, key: str) -> Answer | None:
        """How an update was answered that had an effect, by its key."""
        found = self._ask("select answer from inbox where platform = 'telegram' and key = ? and answer not null", key)
        return decode_answer(found[0][0]) if found else None

    def undone(self) -> list[str]:
        """The keys of what was taken in and is not done."""
        return [key for (key,) in self._ask("select key from inbox where body is not null order by key")]

    def taken(self) -> set[str]:
        """The keys of what was taken in or done."""
        return {key for (key,) in self._ask("select key from inbox")}

    def check(self, number: int) -> None:
        """Each version was stored once, and the record alone leads to the state that is stored."""
        table = self.table(number)
        assert self.versions(number) == list(range(1, table.version + 1))
        if table.state is not None and table.phase is not Phase.LOBBY:
            assert self.replayed(number).state == table.state

    def _ask(self, query: str, *values: object) -> list[Any]:
        if self._open is None:
            self._open = sqlite3.connect(f"file:{quote(str(self._file))}?mode=ro", uri=True, isolation_level=None)
        return self._open.execute(query, values).fetchall()
