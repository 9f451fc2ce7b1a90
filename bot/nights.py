"""Quiet hours on Osteria's own clock. Pure: what time it is, and where, is told."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.table import Night


def night_of(quiet: str, now: float, offset: float, zone: ZoneInfo) -> Night | None:
    """The quiet hours such as ``23-8``, at the last night that began before `now`; none for nothing.

    `offset` turns Osteria's time into Unix time.
    """
    begins, _, ends = quiet.partition("-")
    if not ends or begins == ends:
        return None
    here = datetime.fromtimestamp(now + offset, zone)
    start = here.replace(hour=int(begins), minute=0, second=0, microsecond=0)
    if start > here:
        start -= timedelta(days=1)
    length = (int(ends) - int(begins)) % 24 * 3600.0
    return Night(start.timestamp() - offset, length, ends)
