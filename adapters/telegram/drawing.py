"""Who is mentioned on a screen, looked up; then the screen is drawn."""

from adapters.telegram.html import Who
from adapters.telegram.inbound import PLATFORM
from adapters.telegram.render import LONGEST, Drawn, draw, draw_head, persons_of
from bot.directory import Directory
from bot.screens.values import Delivery


async def draw_delivery(directory: Directory, delivery: Delivery, head: str = "", longest: int = LONGEST) -> Drawn:
    """Its screen, under announcements that are drawn already."""
    return draw(delivery.screen, await _who(directory, delivery), head, longest)


async def draw_news(directory: Directory, delivery: Delivery) -> str:
    """Its announcements, as HTML."""
    return draw_head(delivery.head, await _who(directory, delivery)) if delivery.head else ""


async def _who(directory: Directory, delivery: Delivery) -> Who:
    screen = delivery.screen
    persons = persons_of((*delivery.head, *screen.blocks, *screen.folded))
    people = [await directory.person_of(person) for person in persons]
    return {person.id: person.key for person in people if person.platform == PLATFORM}
