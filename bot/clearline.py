"""Nonsense on the command line ends in one clear line on standard error and exit code 2, whatever was typed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from engine.errors import Nonsense


class ClearLineError(click.ClickException):
    """One line on standard error; unlike a usage error it does not print how the command is called."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


LONGEST = 300
"""The characters of a line that is still clear."""


def one_line(message: str) -> str:
    """The message as one printable line of a bearable length."""
    line = " ".join("".join(char if char.isprintable() else " " for char in message).split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


@contextmanager
def clear_line() -> Iterator[None]:
    """Turn nonsense of every kind into its line."""
    try:
        yield
    except Nonsense as error:
        raise ClearLineError(str(error)) from None
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise ClearLineError(error.format_message()) from None


class ClearCommand(click.Command):
    """A command that does not answer a wrong call with how it is called, but with what is wrong, in one line."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with clear_line():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with clear_line():
            return super().invoke(ctx)


class ClearGroup(click.Group):
    """A group of such commands."""

    command_class = ClearCommand

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        with clear_line():
            return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with clear_line():
            return super().make_context(*args, **kwargs)
