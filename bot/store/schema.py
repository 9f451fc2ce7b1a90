"""The tables of the database. The migrations build exactly this; a test compares them.

House rules: nothing here is for one database alone. Ids are numbers that Osteria gives out itself. Times are seconds of
Osteria's own clock (`bot.watch`) unless a column says otherwise. What a person may not do twice is a key: a press
(`inbox`), a version of a table (`action`), an open table in a chat (`game_table`), a fourth table at once (`seat`).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    false,
)

TABLES_AT_ONCE = 3
"""At how many open tables a person may sit."""

ENOUGH = 5
"""The rated matches from which on a player stands on a board; who has fewer stands apart."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = BigInteger().with_variant(Integer, "sqlite")  # in SQLite the very key of the row

person = Table(
    "person",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("platform", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("language", Text),
    Column("opened", Boolean(create_constraint=False), nullable=False, server_default=false()),
    Column("hands", Text, nullable=False, server_default=""),
    Column("cards", Text, nullable=False, server_default=""),
    Column("player", Id, nullable=False, server_default="0", index=True),
    UniqueConstraint("platform", "key"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("platform", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("private", Boolean(create_constraint=False), nullable=False),
    Column("language", Text, nullable=False),
    Column("group", Text, nullable=False, server_default=""),
    Column("usual", Text, nullable=False, server_default=""),
    Column("rules", Text, nullable=False, server_default=""),
    Column("clock", Text, nullable=False, server_default="120"),
    Column("opens", Text, nullable=False, server_default="all"),
    Column("closes", Text, nullable=False, server_default="host"),
    Column("quiet", Text, nullable=False, server_default=""),
    Column("cards", Text, nullable=False, server_default="signs"),
    Column("board", Id, nullable=False, server_default="0", index=True),
    Column("monthly", Text, nullable=False, server_default="no"),
    Column("gone", Text, nullable=False, server_default="hidden"),
    Column("rights", Text, nullable=False, server_default=""),
    UniqueConstraint("platform", "key"),
    Index("ix_chat_platform_group", "platform", "group"),
)

# By which other keys a chat was known once: a group that moved is still meant by what was drawn before.
alias = Table(
    "alias",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("chat_id", ForeignKey("chat.id"), nullable=False),
    sqlite_with_rowid=False,
)

# A table's latest state, whole. `open`: people sit here, so it is the one of its chat. `changed`: when it last moved.
game_table = Table(
    "game_table",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("chat_id", ForeignKey("chat.id"), nullable=False, index=True),
    Column("open", Boolean(create_constraint=False), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("changed", Double, nullable=False, server_default="0"),
    Column("snapshot", LargeBinary, nullable=False),
)
Index(
    "uq_game_table_open",
    game_table.c.chat_id,
    unique=True,
    sqlite_where=game_table.c.open,
    postgresql_where=game_table.c.open,
)

# Who sits at which open tables; `place` numbers the tables of a person, and there are only so many.
seat = Table(
    "seat",
    metadata,
    Column("person_id", ForeignKey("person.id"), primary_key=True),
    Column("place", SmallInteger, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("game_table.id"), nullable=False, index=True),
    UniqueConstraint("person_id", "table_id"),
    CheckConstraint(f"place between 1 and {TABLES_AT_ONCE}", name="place"),
    sqlite_with_rowid=False,
)

# One row for each version of a table: the lines of the match record that led to it (none in the lobby). The key refuses
# a second writer who knew only the version before.
action = Table(
    "action",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("lines", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What people did, each once: the presses that had an effect, with how they were answered; and what a platform has
# handed over (`body`, as it came) and is not yet done, so that nothing is lost that was acknowledged.
inbox = Table(
    "inbox",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("at", Double, nullable=False, index=True),
    Column("answer", LargeBinary),
    Column("body", LargeBinary),
    sqlite_with_rowid=False,
)

# Deliveries on their way, a queue for each chat.
outbox = Table(
    "outbox",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

# Which message of the platform shows a slot now. `person_id` is 0 for what the whole chat sees.
message = Table(
    "message",
    metadata,
    Column("chat_id", ForeignKey("chat.id"), primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("slot", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("ref", Text, nullable=False),
    sqlite_with_rowid=False,
)

# When the clock has to look at a table next.
timer = Table(
    "timer",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True, autoincrement=False),
    Column("due", Double, nullable=False, index=True),
)

# The last reading of Osteria's clock and the Unix time it was read at: a single row.
clock = Table(
    "clock",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("reading", Double, nullable=False),
    Column("unix", Double, nullable=False),
)

# --- what remains of matches: written when one ends, by the transaction that ends it ---

# A match that is over. `board`: the group whose it is (the number of its first chat). Its record are the lines of the
# versions `first` to `last` of its table. `how`: ``won``, ``closed``, ``computers`` (only they were left) or
# ``dissolved`` (before the first play: it counts for nobody). `party`: which people, as players, for those that are
# rated; `day` counts days, `month` is a number like 202611, both by the clock of the house. `ended` is Unix time.
# `body`: what a list tells of it (`bot.result.Summary`).
match = Table(
    "match",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("board", Id, nullable=False),
    Column("chat_id", ForeignKey("chat.id"), nullable=False, index=True),
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("how", Text, nullable=False),
    Column("rated", Boolean(create_constraint=False), nullable=False),
    Column("party", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("month", Integer, nullable=False),
    Column("ended", Double, nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "last"),
    Index("ix_match_board_id", "board", "id"),
    Index("ix_match_party_day", "party", "day"),
)

# Who took part in a match: everybody who sat at its end, by seat, then the people who had left for good. `person_id` is
# empty for a computer player. `place` from 1 (0: not rated); `best` the most points of his side in one hand; `bold` the
# boldest that he did, `dared` what it was. `mu_before` and so on: his rating, before and after.
played = Table(
    "played",
    metadata,
    Column("match_id", ForeignKey("match.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("person.id")),
    Column("seat", SmallInteger, nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("left", Boolean(create_constraint=False), nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("won", Boolean(create_constraint=False), nullable=False),
    Column("scope", Integer, nullable=False),
    Column("accuse", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("bold", Integer, nullable=False),
    Column("dared", Text, nullable=False),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu", Double),
    Column("sigma", Double),
    Index("ix_played_person_id_match_id", "person_id", "match_id"),
    sqlite_with_rowid=False,
)

# How good a player is at a game, by his rated `matches`. A player is a person, or several accounts of one.
rating = Table(
    "rating",
    metadata,
    Column("player", ForeignKey("person.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index(
    "ix_rating_game_mu",
    rating.c.game,
    rating.c.mu,
    sqlite_where=rating.c.matches >= ENOUGH,
    postgresql_where=rating.c.matches >= ENOUGH,
)

# What the rated matches of a person add up to: on the board of a group (`board` 0: all groups; then `person_id` is the
# player), in a game, in a `month` such as 202611 (0: always). `streak` is his run of victories now (below 0: of
# matches without one), `longest` his longest of victories. `dissolved` counts the matches that ended before their
# first play.
standing = Table(
    "standing",
    metadata,
    Column("board", Id, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("month", Integer, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("person.id"), primary_key=True, index=True),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("scope", Integer, nullable=False),
    Column("accuse", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("bold", Integer, nullable=False),
    Column("dared", Text, nullable=False),
    Column("dissolved", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# What a group knows of a person: whether he has `left` it, and until when (Unix time) he may not sit at its tables.
patron = Table(
    "patron",
    metadata,
    Column("board", Id, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("person.id"), primary_key=True, index=True),
    Column("left", Boolean(create_constraint=False), nullable=False, server_default=false()),
    Column("barred", Double, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

# A code by which another account can be linked to this one: `code` is its SHA-256, good `until` a Unix time. Which
# account has named it and has not said yes yet is `claimed_by` (0: none).
link_code = Table(
    "link_code",
    metadata,
    Column("person_id", ForeignKey("person.id"), primary_key=True, autoincrement=False),
    Column("code", LargeBinary, nullable=False, unique=True),
    Column("until", Double, nullable=False),
    Column("claimed_by", Id, nullable=False, server_default="0", index=True),
    sqlite_with_rowid=False,
)

# Who has asked to be erased, at which Unix time, and is not yet.
erasure = Table(
    "erasure",
    metadata,
    Column("person_id", ForeignKey("person.id"), primary_key=True, autoincrement=False),
    Column("asked", Double, nullable=False),
    sqlite_with_rowid=False,
)

# The monthly tables that were posted: each once for a board.
posted = Table(
    "posted",
    metadata,
    Column("board", Id, primary_key=True, autoincrement=False),
    Column("month", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# --- the local page's own: its rooms, members and messages stand below this line ---

# A room is a chat of the page. `invite` is the SHA-256 of the secret that lets newcomers in; `opened` is Unix time.
room = Table(
    "room",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("invite", LargeBinary, nullable=False),
    Column("opened", Double, nullable=False),
)

# Who has a name in a room. `login` is the SHA-256 of the secret in the person's link; `host`: opened the room.
member = Table(
    "member",
    metadata,
    Column("id", Text, primary_key=True),
    Column("room_id", ForeignKey("room.id"), nullable=False),
    Column("login", LargeBinary, nullable=False),
    Column("name", Text, nullable=False),
    Column("host", Boolean(create_constraint=False), nullable=False),
    UniqueConstraint("room_id", "login"),
)

# What a room shows, each thing once under its `name`: `place` is its order in the room, `seq` the room's count of
# changes when it last changed, `member_id` who alone may see it (empty: all), `body` JSON as the page reads it, `file`
# what comes with it.
room_message = Table(
    "room_message",
    metadata,
    Column("room_id", ForeignKey("room.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("place", BigInteger, nullable=False),
    Column("member_id", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("file", LargeBinary),
    UniqueConstraint("room_id", "seq"),
    sqlite_with_rowid=False,
)
