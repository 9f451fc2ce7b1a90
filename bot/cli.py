"""The command `osteria`."""

from importlib import import_module
from typing import cast

import click

from bot.clearline import ClearGroup

COMMANDS = {
    "run": "bot.cli_run",
    "play": "bot.cli_run",
    "doctor": "bot.cli_data",
    "backup": "bot.cli_data",
    "standings": "bot.cli_standings",
    "purge": "bot.cli_purge",
    "verify": "bot.cli_verify",
    "rules": "bot.desk.rules",
    "replay": "bot.desk.replay",
    "simulate": "bot.desk.simulate",
}
"""The commands and where each stands, under its own name. One is loaded when it is asked for: the rules desk need not
wait for a database.
"""


class _Commands(ClearGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return cast("click.Command", getattr(import_module(COMMANDS[cmd_name]), cmd_name))


@click.group(cls=_Commands)
@click.version_option(package_name="osteria", prog_name="osteria")
def main() -> None:
    """Host Italian tavern card games in group chats and on a local page."""
