"""Chat platforms: what people and groups have chosen, and what a platform handed over that is not yet done."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _add("person", opened=sa.false(), hands="", cards="")
    _add("chat", group="", usual="", rules="", clock="120", opens="all", closes="host", quiet="", cards="signs")
    op.create_index("ix_chat_platform_group", "chat", ["platform", "group"])
    with op.batch_alter_table("inbox", table_kwargs={"sqlite_with_rowid": False}) as inbox:
        inbox.alter_column("answer", existing_type=sa.LargeBinary(), nullable=True)
        inbox.add_column(sa.Column("body", sa.LargeBinary()))


def _add(table: str, **columns: Any) -> None:
    """New columns, each with what the rows so far have in it."""
    for name, default in columns.items():
        kind = sa.Text() if isinstance(default, str) else sa.Boolean(create_constraint=False)
        op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))
