"""House rules, declared: what each is called, what it may be, what it is if nobody says otherwise, and what
contradicts it.

Their explanations for people live in the catalogues of the application, keyed by game and option.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.errors import Nonsense, OptionClash


class Option(Struct, frozen=True):
    """One house rule.

    `values` are the texts it may have, the default first among equals in `default`; `idle` lists the (other option,
    value) pairs under which this one has no effect, so that setting it there is a contradiction and not a choice.
    """

    name: str
    default: str
    values: tuple[str, ...]
    idle: tuple[tuple[str, str], ...] = ()


def flag(name: str, default: bool, idle: tuple[tuple[str, str], ...] = ()) -> Option:
    """A house rule that is ``true`` or ``false``."""
    return Option(name, str(default).lower(), ("true", "false"), idle)


def choice(name: str, *values: str, idle: tuple[tuple[str, str], ...] = ()) -> Option:
    """A house rule that is one of several words or numbers; the first is the default."""
    return Option(name, values[0], values, idle)


def settle(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """All options with their values: the chosen ones, else the defaults.

    Raises `Nonsense` for an unknown option or value and `OptionClash` for a chosen one that has no effect.
    """
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise Nonsense(f"no such option: {name}")
        if value not in known[name].values:
            raise Nonsense(f"option {name} is one of {', '.join(known[name].values)}, not {value!r}")
    settled = {option.name: chosen.get(option.name, option.default) for option in options}
    for option in options:
        for other, value in option.idle:
            if settled[option.name] != option.default and settled.get(other) == value:
                raise OptionClash(option.name, other, value)
    return settled
