"""The file that comes with a message of a room."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("room_message", sa.Column("file", sa.LargeBinary()))
