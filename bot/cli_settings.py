"""The settings, as a command gets them."""

from bot import settings
from bot.clearline import ClearLineError
from bot.settings import Settings


def settings_or_exit() -> Settings:
    """The settings, or one line about what is wrong with them."""
    try:
        return settings.read_settings()
    except settings.NonsenseError as error:
        raise ClearLineError(str(error)) from None
