"""Bringing a database up to date. Runs inside the store's own connection; the caller commits."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).with_name("migrations")


def newest() -> str:
    """The revision that this Osteria works with."""
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert head, "there is a migration"  # noqa: S101 - a broken package, not a state of the world
    return head


def current(connection: Connection) -> str | None:
    """The revision that the database is at; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, to: str | None = None) -> None:
    """Carry out the missing migrations up to one of them, all or none."""
    to = to or newest()
    if current(connection) == to:
        return
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("begin immediate")  # its driver opens no transaction for a change of tables
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
