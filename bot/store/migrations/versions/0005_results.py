"""What remains of matches: results, ratings, boards, and what groups know of people."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BOARDS = """
    update chat set board = coalesce(
        (select min(first.id) from chat as first
         where first.platform = chat.platform and first."group" = chat."group" and chat."group" <> ''), id)
"""

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _number_players_and_boards()
    _make_matches()
    _make_ratings()
    _make_patrons()


def _number_players_and_boards() -> None:
    """Everybody is his own player; the board of a group is the number of its first chat."""
    op.add_column("person", sa.Column("player", Id, nullable=False, server_default="0"))
    op.execute("update person set player = id")
    op.create_index("ix_person_player", "person", ["player"])
    op.add_column("chat", sa.Column("board", Id, nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("monthly", sa.Text(), nullable=False, server_default="no"))
    op.add_column("chat", sa.Column("gone", sa.Text(), nullable=False, server_default="hidden"))
    op.execute(BOARDS)
    op.create_index("ix_chat_board", "chat", ["board"])


def _make_matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", Id, primary_key=True, autoincrement=False),
        sa.Column("board", Id, nullable=False),
        sa.Column("chat_id", Id, sa.ForeignKey("chat.id", name="fk_match_chat_id"), nullable=False),
        sa.Column("table_id", Id, sa.ForeignKey("game_table.id", name="fk_match_table_id"), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("party", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("month", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("table_id", "last", name="uq_match_table_id_last"),
    )
    op.create_index("ix_match_chat_id", "match", ["chat_id"])
    op.create_index("ix_match_ended", "match", ["ended"])
    op.create_index("ix_match_board_id", "match", ["board", "id"])
    op.create_index("ix_match_party_day", "match", ["party", "day"])
    op.create_table(
        "played",
        sa.Column("match_id", Id, sa.ForeignKey("match.id", name="fk_played_match_id"), primary_key=True),
        sa.Column("number", sa.SmallInteger(), primary_key=True, autoincrement=False),
        sa.Column("person_id", Id, sa.ForeignKey("person.id", name="fk_played_person_id")),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("side", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("left", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("won", sa.Boolean(create_constraint=False), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("scope", "accuse", "best", "bold")),
        sa.Column("dared", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Double()) for name in ("mu_before", "sigma_before", "mu", "sigma")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_person_id_match_id", "played", ["person_id", "match_id"])


def _make_ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("player", Id, sa.ForeignKey("person.id", name="fk_rating_player"), primary_key=True),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    enough = sa.text("matches >= 5")
    op.create_index("ix_rating_game_mu", "rating", ["game", "mu"], sqlite_where=enough, postgresql_where=enough)
    op.create_table(
        "standing",
        sa.Column("board", Id, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("month", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person_id", Id, sa.ForeignKey("person.id", name="fk_standing_person_id"), primary_key=True),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("matches", "won", "scope", "accuse", "best", "streak", "longest", "bold")
        ),
        sa.Column("dared", sa.Text(), nullable=False),
        sa.Column("dissolved", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_standing_person_id", "standing", ["person_id"])


def _make_patrons() -> None:
    op.create_table(
        "patron",
        sa.Column("board", Id, primary_key=True, autoincrement=False),
        sa.Column("person_id", Id, sa.ForeignKey("person.id", name="fk_patron_person_id"), primary_key=True),
        sa.Column("left", sa.Boolean(create_constraint=False), nullable=False, server_default=sa.false()),
        sa.Column("barred", sa.Double(), nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_patron_person_id", "patron", ["person_id"])
