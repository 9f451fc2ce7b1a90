"""Days as people say them: "oggi", "ieri", "lunedì", "3/11"."""

from datetime import date
from typing import Final

from bot.screens.voice import Voice

WEEK: Final = 7
"""Days within which a day goes by its name."""


def day_text(day: int, today: int, voice: Voice) -> str:
    """A day, seen from `today`; both are ordinals (`datetime.date.toordinal`)."""
    when, past = date.fromordinal(day), today - day
    if past in (0, 1):
        return voice.say("day.today" if past == 0 else "day.yesterday")
    if 0 < past < WEEK:
        return voice.say(f"day.{when.weekday()}")
    key = "day.date" if when.year == date.fromordinal(today).year else "day.old"
    return voice.say(key, day=when.day, month=voice.say(f"day.month.{when.month}"), year=when.year)
