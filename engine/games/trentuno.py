"""Trentuno: lives and a pot; the lowest score pays, 31 makes everybody pay (TRE)."""

from collections.abc import Mapping
from typing import ClassVar

from engine.options import Option, choice, flag
from engine.thirtyone.play import ThirtyOneGame
from engine.thirtyone.state import Rules


class Trentuno(ThirtyOneGame):
    """Four to seven players, each for himself, playing on down to two."""

    name: ClassVar[str] = "trentuno"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7)
    first_dealer: ClassVar[str] = "AKQJ765432"
    options: ClassVar[tuple[Option, ...]] = (
        choice("min_players", "4", "2", "3"),
        choice("three_of_a_kind", "none", "30", "30.5"),
        choice("lives", "3", "1", "2", "4", "5", "6"),
        flag("return_taken_discard", default=False),
        flag("discard_first", default=False),
        choice("knock_from_lap", "2", "1", "3"),
        flag("no_knock_after_figure", default=True),
        choice("knock_min_score", "0", "25"),
        choice("last_lap", "to_dealer", "one_each"),
        choice("early_31", "counts", "redeal"),
        flag("auto_31", default=True),
        choice("knocker_tie", "knocker_only", "all_tied", "knocker_safe"),
        choice("final_two_tie", "text", "all_return", "knocker_loses", "replay"),
        flag("comeback_bets", default=True),
        choice("exhaustion", "reshuffle", "showdown", "void"),
    )

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        self.rules = read_rules(self.house)

    @classmethod
    def seats_allowed(cls, house: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(seats for seats in cls.seat_counts if seats >= int(house["min_players"]))


THREE_OF_A_KIND = {"none": 0, "30": 30, "30.5": 30.5}


def read_rules(house: Mapping[str, str]) -> Rules:
    """The house rules as the pieces read them."""
    return Rules(
        lives=int(house["lives"]),
        three_of_a_kind=THREE_OF_A_KIND[house["three_of_a_kind"]],
        return_taken_discard=house["return_taken_discard"] == "true",
        discard_first=house["discard_first"] == "true",
        knock_from_lap=int(house["knock_from_lap"]),
        no_knock_after_figure=house["no_knock_after_figure"] == "true",
        knock_min_score=int(house["knock_min_score"]),
        one_more_each=house["last_lap"] == "one_each",
        redeal_early_31=house["early_31"] == "redeal",
        auto_31=house["auto_31"] == "true",
        knocker_tie=house["knocker_tie"],
        final_two_tie=house["final_two_tie"],
        comeback_bets=house["comeback_bets"] == "true",
        exhaustion=house["exhaustion"],
    )
