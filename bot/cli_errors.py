"""How a command ends that cannot go on: one clear line on standard error; exit code 1 if a check failed, 2 for
nonsense.
"""

import click

from bot import settings
from bot.settings import Settings


class NonsenseError(click.ClickException):
    """What was asked for makes no sense; unlike a usage error it does not print how the command is called."""

    exit_code = 2


def settings_or_exit() -> Settings:
    """The settings, or one line about what is wrong with them."""
    try:
        return settings.read_settings()
    except settings.NonsenseError as error:
        raise NonsenseError(str(error)) from None
