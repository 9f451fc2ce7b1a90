"""What Osteria may do in a group."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("chat", sa.Column("rights", sa.Text(), nullable=False, server_default=""))
