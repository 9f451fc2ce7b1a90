"""Other keys that a chat was known by, and when a table last moved."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("game_table", sa.Column("changed", sa.Double(), nullable=False, server_default="0"))
    op.create_table(
        "alias",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("chat_id", Id, nullable=False),
        sa.PrimaryKeyConstraint("platform", "key", name="pk_alias"),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name="fk_alias_chat_id"),
        sqlite_with_rowid=False,
    )
