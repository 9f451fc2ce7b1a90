"""What the commands of the desk share: the game, its house rules, and the answer as text or as JSON."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from engine.errors import Nonsense
from engine.notation import short

F = TypeVar("F", bound=Callable[..., Any])


def read_house(_context: click.Context, _parameter: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    """House rules, each written ``name=value`` and named once. Raises `Nonsense`."""
    house: dict[str, str] = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not equals:
            raise Nonsense(f"a house rule is written name=value, not {short(text)}")
        if name in house:
            raise Nonsense(f"the house rule {short(name)} stands twice")
        house[name] = value
    return house


def a_game(command: F) -> F:
    """Give a command its GAME and ``--set name=value``."""
    return click.argument("game")(with_house(command))


def with_house(command: F) -> F:
    """Give a command ``--set name=value``, as often as wanted."""
    said = "A house rule that differs from the default; may be given several times."
    option = click.option("--set", "house", multiple=True, metavar="NAME=VALUE", callback=read_house, help=said)
    return option(command)


def as_json(command: F) -> F:
    """Give a command ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def say(answer: Any, as_json: bool, text: Callable[[Any], str]) -> None:
    """Print the answer."""
    click.echo(json.dumps(answer) if as_json else text(answer))
