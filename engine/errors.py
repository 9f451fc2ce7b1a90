"""The few errors of the engine, and the reasons why an action is not legal.

House rule: what a person may do wrong is a `Reason`, a value; an exception means that a caller ignored
`legal_actions`, or that a text makes no sense.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why an action is not legal now; what a person reads for it stands in the catalogues, under this key."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_CAPTURE = "no_such_capture"
    MUST_CAPTURE = "must_capture"
    NO_SUCH_VALUE = "no_such_value"
    NOTHING_TO_DECLARE = "nothing_to_declare"
    ACCUSE_LATE = "accuse_late"
    CLAIM_LATE = "claim_late"
    KNOCK_FIRST_LAP = "knock_first_lap"
    KNOCK_FIGURE = "knock_figure"
    KNOCK_DONE = "knock_done"
    KNOCK_LOW = "knock_low"
    RETURN_TAKEN = "return_taken"
    TAKE_CLOSED = "take_closed"
    NO_CARD_COMES = "no_card_comes"
    NO_THIRTY_ONE = "no_thirty_one"
    BET_NUMBER = "bet_number"
    NOT_NOW = "not_now"
    MATCH_OVER = "match_over"


class EngineError(Exception):
    """The base of all errors of the engine."""


class Nonsense(EngineError):
    """A text, a number of seats or a set of options that has no meaning; the message is one clear line in English."""


class OptionClash(Nonsense):
    """Two house rules contradict each other: `option` has no effect, because `other` has `value`."""

    def __init__(self, option: str, other: str, value: str) -> None:
        super().__init__(f"option {option} has no effect with {other}={value}")
        self.option, self.other, self.value = option, other, value


class SeatsImpossible(Nonsense):
    """The game cannot be played by that many people; `allowed` are the numbers that can."""

    def __init__(self, game: str, seats: int, allowed: tuple[int, ...]) -> None:
        super().__init__(f"{game} takes {', '.join(map(str, allowed))} players, not {seats}")
        self.game, self.seats, self.allowed = game, seats, allowed


class PairsOdd(Nonsense):
    """Pairs were asked for with a number of people that makes none."""

    def __init__(self, seats: int) -> None:
        super().__init__(f"pairs need an even number of players, at least four, not {seats}")
        self.seats = seats


class IllegalAction(EngineError):
    """`apply` was given what `legal_actions` does not offer."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
