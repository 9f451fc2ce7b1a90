"""The tables of a bot that plays: people, chats, tables and what is on its way to them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _people()
    _tables()
    _messages()
    op.create_table(
        "clock",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("reading", sa.Double(), nullable=False),
        sa.Column("unix", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clock"),
    )


def _people() -> None:
    op.create_table(
        "person",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("platform", "key", name="uq_person_platform_key"),
    )
    op.create_table(
        "chat",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.UniqueConstraint("platform", "key", name="uq_chat_platform_key"),
    )


def _tables() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("chat_id", Id, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name="fk_game_table_chat_id"),
    )
    op.create_index("ix_game_table_chat_id", "game_table", ["chat_id"])
    _open = sa.text("open")
    op.create_index(
        "uq_game_table_open", "game_table", ["chat_id"], unique=True, sqlite_where=_open, postgresql_where=_open
    )
    op.create_table(
        "seat",
        sa.Column("person_id", Id, nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "place", name="pk_seat"),
        sa.UniqueConstraint("person_id", "table_id", name="uq_seat_person_id_table_id"),
        sa.CheckConstraint("place between 1 and 3", name="ck_seat_place"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_seat_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_seat_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_table_id", "seat", ["table_id"])
    op.create_table(
        "action",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_action"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_action_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "timer",
        sa.Column("table_id", Id, autoincrement=False, nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_timer"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_timer_table_id"),
    )
    op.create_index("ix_timer_due", "timer", ["due"])


def _messages() -> None:
    op.create_table(
        "inbox",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "key", name="pk_inbox"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_inbox_at", "inbox", ["at"])
    op.create_table(
        "outbox",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_table(
        "message",
        sa.Column("chat_id", Id, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "person_id", "slot", "key", name="pk_message"),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name="fk_message_chat_id"),
        sqlite_with_rowid=False,
    )
