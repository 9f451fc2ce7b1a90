"""What people ask for themselves: accounts to be linked by a code, and to be erased."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "link_code",
        sa.Column("person_id", Id, sa.ForeignKey("person.id", name="fk_link_code_person_id"), primary_key=True),
        sa.Column("code", sa.LargeBinary(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("claimed_by", Id, nullable=False, server_default="0"),
        sa.UniqueConstraint("code", name="uq_link_code_code"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_link_code_claimed_by", "link_code", ["claimed_by"])
    op.create_table(
        "erasure",
        sa.Column("person_id", Id, sa.ForeignKey("person.id", name="fk_erasure_person_id"), primary_key=True),
        sa.Column("asked", sa.Double(), nullable=False),
        sqlite_with_rowid=False,
    )
