"""The private hand: the own cards and everything that they may do now. By the type of view."""

from functools import singledispatch

from bot.screens.board import discard_row, table_row
from bot.screens.fishing_hand import claim_lines, claim_row, extras
from bot.screens.handcards import card_rows, play_rows, private_screen
from bot.screens.menu import now_buttons
from bot.screens.own import Own
from bot.screens.rows import flow
from bot.screens.trentuno_hand import advice, between_hands, turn_buttons, worth_line
from bot.screens.values import Line, Screen
from engine.view import FishingView, TrentunoView, View


@singledispatch
def hand(view: View, own: Own, notes: tuple[Line, ...] = ()) -> Screen:
    """The own cards with everything that they may do. `notes`: what has just happened to this seat."""
    raise TypeError(type(view))


@hand.register
def _(view: FishingView, own: Own, notes: tuple[Line, ...] = ()) -> Screen:
    blocks = (own.head(), *notes, *card_rows(own), *claim_lines(view, own), table_row(view, own.voice))
    rows = (*claim_row(view, own), *play_rows(own), *flow([*extras(view, own), *now_buttons(own.table.id, own.voice)]))
    return private_screen(own, blocks, rows)


@hand.register
def _(view: TrentunoView, own: Own, notes: tuple[Line, ...] = ()) -> Screen:
    if view.own is None:
        return between_hands(view, own, notes)
    cards = (*card_rows(own), worth_line(view.own, own), *discard_row(view, own.voice))
    rows = flow([*turn_buttons(view, own), *now_buttons(own.table.id, own.voice)], 2)
    return private_screen(own, (own.head(), *notes, *cards, *advice(view, own)), rows)
