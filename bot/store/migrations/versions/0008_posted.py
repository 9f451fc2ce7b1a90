"""Which monthly tables have been posted."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "posted",
        sa.Column("board", Id, primary_key=True, autoincrement=False),
        sa.Column("month", sa.Integer(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
