"""The picture of a rating: small, of one size, the same for the same numbers, from two matches on."""

from io import BytesIO

import pytest
from PIL import Image

from bot.chart import PAPER, SIZE, draw
from bot.rankings import Point


@pytest.mark.parametrize(
    "course",
    [
        [Point(25.0, 8.3), Point(26.0, 8.0)],
        [Point(25.0, 0.0), Point(25.0, 0.0)],
        [Point(20.0 + at % 7, 8.0 - at / 10) for at in range(30)],
        [Point(-12.5, 1.0), Point(48.0, 9.0), Point(0.0, 2.0)],
    ],
)
def test_a_course_is_drawn(course: list[Point]) -> None:
    data = draw(course)
    assert len(data) < 20_000
    assert draw(course) == data
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.size) == ("PNG", SIZE)
        light = sum(image.convert("RGB").getpixel((1, 1)))  # type: ignore[arg-type]
    assert abs(light - sum(bytes.fromhex(PAPER[1:]))) < 12
