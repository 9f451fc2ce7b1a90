"""Screens as Telegram's HTML."""

from adapters.telegram.html import draw_block
from bot.screens.values import Line, Text, Until


def test_a_moment_is_told_relatively_unless_its_words_say_it_better() -> None:
    line = Line((Text("▶ Gioca Anna · "), Until(1000.5, "fra 2 minuti")))
    assert draw_block(line, {}) == '▶ Gioca Anna · <tg-time unix="1000" format="r">fra 2 minuti</tg-time>'
    assert draw_block(Line((Until(1000.5, "30 s a giocata", worded=True),)), {}) == "30 s a giocata"
