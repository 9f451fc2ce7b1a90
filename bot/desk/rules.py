"""The command `osteria rules`: ask the engine, by hand or from a script."""

import sys

import click

from bot.clearline import ClearGroup
from bot.desk import questions
from bot.desk.asking import a_game, as_json, say, with_house
from bot.desk.batch import answer_all
from bot.desk.questions import Answer
from engine.notation import read_number


@click.group(cls=ClearGroup)
def rules() -> None:
    """Ask the rules: captures, bonus hands, first tables, scores."""


@rules.command()
@a_game
@click.option("--table", required=True, metavar="CARDS", help='The cards on the table, such as "QB 5C 4S 6D".')
@click.option("--play", required=True, metavar="CARD", help="The card that is played.")
@click.option("--matta", type=int, metavar="N", help="The value already bound to 7C (Cirulla).")
@as_json
def captures(*, game: str, house: dict[str, str], table: str, play: str, matta: int | None, as_json: bool) -> None:
    """What a card may take, and whether it may be laid without a capture."""
    say(questions.captures(game, house, table, play, matta), as_json, _tell_captures)


@rules.command()
@a_game
@click.option("--hand", required=True, metavar="CARDS", help="The three cards of a deal.")
@as_json
def declare(*, game: str, house: dict[str, str], hand: str, as_json: bool) -> None:
    """What three cards fresh from a deal let their holder declare."""
    say(questions.declare(game, house, hand), as_json, _tell_declarations)


@rules.command()
@a_game
@click.option("--table", required=True, metavar="CARDS", help="The first four cards of the table.")
@as_json
def table(*, game: str, house: dict[str, str], table: str, as_json: bool) -> None:
    """Whether the first table is dealt again, and what it brings the dealer."""
    say(questions.table(game, house, table), as_json, _tell_table)


@rules.command()
@a_game
@click.option("--pile", "piles", multiple=True, metavar="CARDS", help="The cards of a side; once for each side.")
@click.option("--scope", metavar="N,N", help="The scope of each side, in the same order (Cicera: the scùe).")
@as_json
def score(*, game: str, house: dict[str, str], piles: tuple[str, ...], scope: str | None, as_json: bool) -> None:
    """The count of the piles at the end of a hand."""
    made = None if scope is None else [read_number(points) for points in scope.split(",")]
    say(questions.score(game, house, piles, made), as_json, _tell_score)


@rules.command()
@a_game
@click.option("--hand", required=True, metavar="CARDS", help="The three cards of a hand.")
@as_json
def hand(*, game: str, house: dict[str, str], hand: str, as_json: bool) -> None:
    """What a hand of Trentuno is worth."""
    say(questions.hand(game, house, hand), as_json, _tell_hand)


@rules.command()
@with_house
@as_json
def batch(*, house: dict[str, str], as_json: bool) -> None:  # noqa: ARG001 - it always is
    """Answer JSON requests, one a line on standard input, each with one line of JSON."""
    answer_all(sys.stdin.buffer, sys.stdout.buffer, house)


def _tell_captures(answer: Answer) -> str:
    lines = [" ".join(cards) for cards in answer["captures"]] or ["no capture"]
    for value, taken in answer.get("named", {}).items():
        lines += [f"as {value}: {' '.join(cards)}" for cards in taken]
    return "\n".join([*lines, "may be laid" if answer["may_lay"] else "must capture"])


def _tell_declarations(answer: Answer) -> str:
    return "\n".join(map(_tell_declaration, answer["declarations"])) or "nothing to declare"


def _tell_declaration(one: Answer) -> str:
    matta = f" with 7C as {', '.join(map(str, one['matta']))}" if one["matta"] else ""
    return f"{one['kind']}: {one['points']} points{matta}"


def _tell_table(answer: Answer) -> str:
    return "dealt again" if answer["redeal"] else f"{answer['points']} points for the dealer"


def _tell_score(answer: Answer) -> str:
    return "\n".join(line for number, side in enumerate(answer["sides"], 1) for line in _tell_side(number, side))


def _tell_side(number: int, side: Answer) -> list[str]:
    wins = ", wins the match at once" if side.get("wins") else ""
    return [f"side {number}: {side['points']}{wins}", *(f"  {line['name']} {line['points']}" for line in side["lines"])]


def _tell_hand(answer: Answer) -> str:
    return f"{answer['score']}" if answer["suit"] is None else f"{answer['score']} in {answer['suit']}"
