"""The rooms of the local page, their members and what they show."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("invite", sa.LargeBinary(), nullable=False),
        sa.Column("opened", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
    )
    op.create_table(
        "member",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("room_id", sa.Text(), nullable=False),
        sa.Column("login", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Boolean(create_constraint=False), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_member"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_member_room_id"),
        sa.UniqueConstraint("room_id", "login", name="uq_member_room_id_login"),
    )
    op.create_table(
        "room_message",
        sa.Column("room_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "name", name="pk_room_message"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_room_message_room_id"),
        sa.UniqueConstraint("room_id", "seq", name="uq_room_message_room_id_seq"),
        sqlite_with_rowid=False,
    )
