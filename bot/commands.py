"""What people, clocks and computer players ask of a table, in the imperative, as frozen values.

House rules: a command says what is wanted and carries no authority; who asks is told beside it. Buttons carry commands
as short tokens (`bot.tokens`), typed words are read by `bot.words`. Timers and computer players enter by the same door.
"""

from msgspec import Struct

from engine.actions import Action


class Command(Struct, frozen=True):
    """The base of all commands."""


# --- in a chat, no table needed ---------------------------------------------------------------------------------------


class ShowGames(Command, frozen=True):
    """/gioca: show the choice of games, or the table that is already here."""


class OpenTable(Command, frozen=True):
    """Open a table of `game` in this chat; the sender becomes its host, in seat 1. `rules` is a preset or empty."""

    game: str
    rules: str = ""


class ShowHelp(Command, frozen=True):
    """/aiuto."""


class ShowRules(Command, frozen=True):
    """/regole: how the game of this table (or `game`) is played, page `page` from 1."""

    page: int = 1
    game: str = ""


class ShowTable(Command, frozen=True):
    """/tavolo: bring the table back to the bottom of the chat."""


class ShowHand(Command, frozen=True):
    """🂠 Le mie carte, /mano: the sender's own cards, for him alone."""


class ShowNow(Command, frozen=True):
    """[Tavolo ora]: the table in few words, told at once to who asks."""


class Start(Command, frozen=True):
    """/start, in a private chat: somebody opens Osteria, perhaps by a link with a `purpose`: ``t12`` for table 12."""

    purpose: str = ""

    @property
    def table(self) -> int:
        """The number of the table whose link was followed, or 0."""
        number = self.purpose.removeprefix("t")
        is_table = self.purpose.startswith("t") and number.isascii() and number.isdecimal() and len(number) < 16
        return int(number) if is_table else 0


class ChooseHands(Command, frozen=True):
    """Where the sender wants his cards: ``group``, or ``private`` for the private chat, too; None shows the choice."""

    where: str | None = None


class ChooseCards(Command, frozen=True):
    """How cards are written in the sender's private text: ``signs``, ``words``, or empty for "as the group"."""

    cards: str


class ShowOptions(Command, frozen=True):
    """/opzioni: the options of the group, or one `option` (admins)."""

    option: str = ""


class SetGroupOption(Command, frozen=True):
    """Set an option of the group (admins): see `bot.options`."""

    option: str
    value: str


class ChooseLanguage(Command, frozen=True):
    """/lingua: `language` is ``it``, ``en`` or empty for "as the group"; None shows the choice. `group`: for the chat
    (admins).
    """

    language: str | None = None
    group: bool = False


# --- the archive: what has been (`bot.archive`) ----------------------------------------------------------------------


class ArchiveCommand(Command, frozen=True):
    """The base of what a section of the archive answers, whatever the table of the chat."""


class ShowBoard(ArchiveCommand, frozen=True):
    """/classifica: the leaderboard of a `game` (empty: the one that is played here), sent anew."""

    game: str = ""


class TurnBoard(ArchiveCommand, frozen=True):
    """Show another page of the leaderboard in its place: the one with that `mark`. `span`: ``month``, ``always`` (both
    of this group) or ``everywhere``; `view`: ``rating``, ``numbers``, or ``games`` for the choice of a game. `page`
    counts from 1.
    """

    game: str
    span: str = "always"
    view: str = "rating"
    page: int = 1
    mark: int = 0


class ShowStats(ArchiveCommand, frozen=True):
    """/statistiche: the sender's own numbers at a `game` (empty: his last one), in the group of a `chat` (0: where he
    asks; in private, in all groups); `choose`: at which game?
    """

    game: str = ""
    chat: int = 0
    choose: bool = False


class ShareStats(ArchiveCommand, frozen=True):
    """[Mostra al gruppo]: the sender's numbers, for all in that `chat`."""

    game: str
    chat: int


class ShowHistory(ArchiveCommand, frozen=True):
    """/storia: the matches that are over, of the group or in private one's own, below the number `before` (0: the
    newest).
    """

    before: int = 0


class OfMatch(ArchiveCommand, frozen=True):
    """The base of what is asked of the `match` of that number, `at` a position of it."""

    match: int
    at: int = 0


class ShowMatch(OfMatch, frozen=True):
    """A match that is over, at a position, with every hand open."""


class ShowMatchWhy(OfMatch, frozen=True):
    """[Perché?] under the score of a hand of a match that is over."""


class GiveRecord(OfMatch, frozen=True):
    """[Scarica]: the record of a match as a file."""


class VerifyHand(OfMatch, frozen=True):
    """[Verifica]: the packs of the hand at a position."""


class LastMatch(ArchiveCommand, frozen=True):
    """[Rivedi la partita] under the end of a match: the one of that table that began in the version `first`, or the
    last (0).
    """

    first: int = 0


class Verify(ArchiveCommand, frozen=True):
    """/verifica, [Verifica] under a score sheet: the packs of a `hand` of the table here (0: of the last that is
    over).
    """

    hand: int = 0


class ShowPrivacy(ArchiveCommand, frozen=True):
    """/privacy: what Osteria keeps of the sender, and who runs it."""


class Export(ArchiveCommand, frozen=True):
    """/esporta: the sender's own data, as a file for him alone."""


class Erase(ArchiveCommand, frozen=True):
    """/cancella: the sender is to be forgotten for ever. `sure`: asked and confirmed."""

    sure: bool = False


class LinkAccount(ArchiveCommand, frozen=True):
    """/collega: show a code, or take the `code` of another account of the sender's. `sure`: asked and confirmed."""

    code: str = ""
    sure: bool = False


class Unlink(ArchiveCommand, frozen=True):
    """[Scollega]: the sender's account counts by itself again. `sure`: asked and confirmed."""

    sure: bool = False


class ShowBans(ArchiveCommand, frozen=True):
    """/vieta: who is to be kept from the tables of the group (admins)? `wanted`: his name, and days, as typed."""

    wanted: str = ""


class Ban(ArchiveCommand, frozen=True):
    """Keep a `person` from the tables of the group for so many `days` (0: let him in again; None: ask) (admins)."""

    person: int
    days: int | None = None


class Report(ArchiveCommand, frozen=True):
    """/segnala: tell the admins of the group, and nobody else."""

    text: str = ""


# --- the lobby --------------------------------------------------------------------------------------------------------


class Sit(Command, frozen=True):
    """Take a free seat, or (between hands) the seat of a computer player."""

    seat: int | None = None


class Stand(Command, frozen=True):
    """Leave the seat in the lobby."""


class ChangeSeat(Command, frozen=True):
    """Move to the next free seat, round the table."""


class AddComputer(Command, frozen=True):
    """Seat a computer player on the first free seat."""

    level: str = "greedy"


class RemoveComputer(Command, frozen=True):
    """Take the last computer player away."""


class RemovePerson(Command, frozen=True):
    """The host removes who sits at `seat`."""

    seat: int


class ShowHouseRules(Command, frozen=True):
    """Show the house rules, page `page` from 1, or one `option`."""

    page: int = 1
    option: str = ""


class SetOption(Command, frozen=True):
    """Set a house rule of the game, or one of the table's own: ``clock``, ``suits``."""

    option: str
    value: str


class SetPreset(Command, frozen=True):
    """Take a named group of house rules."""

    preset: str


class StartMatch(Command, frozen=True):
    """«Diamo le carte»."""


# --- the match --------------------------------------------------------------------------------------------------------


class Cut(Command, frozen=True):
    """Cut the pack number `pack` (`Shuffle.number`): `at` cards are lifted (None: half)."""

    at: int | None = None
    pack: int = 0


class PressCard(Command, frozen=True):
    """Press the card at `slot` of the own hand as it was shown, named by its `stamp`: plays it, or opens a chooser.

    `lay`: it is to be laid though it could capture.
    """

    stamp: str
    slot: int
    lay: bool = False


class PressAction(Command, frozen=True):
    """Do what plays no card of the own hand and stays good while that hand (its `stamp`) is unchanged.

    `word` is its text form: ``knock`` (with the matta's `value`, where it is named), ``draw``, ``turn`` or ``show``.
    """

    stamp: str
    word: str
    value: int | None = None


class Act(Command, frozen=True):
    """Play the action number `index` of those legal to the sender; good while the match has not moved since that
    `version` of the table.
    """

    version: int
    index: int


class Play(Command, frozen=True):
    """Play `action`: computer players, clocks, and clients that speak the text forms. `version` guards against a table
    that moved on.
    """

    action: Action
    version: int


class Choose(Command, frozen=True):
    """Open a chooser in the own hand as it is named by its `stamp`, or go back to the plain ``hand``.

    `what`: ``lay`` (which card without capture?), ``matta`` (what value to knock with?), ``value`` (what to take
    with the matta worth `slot`), ``more`` (what to take with the card in that slot), ``claim`` (which forgotten
    capture?). Captures come in pages, `page` from 0.
    """

    what: str
    stamp: str = ""
    slot: int = 0
    page: int = 0


class GoOn(Command, frozen=True):
    """[Avanti] under a score sheet: the next hand. `hand` names the sheet."""

    hand: int


class ShowWhy(Command, frozen=True):
    """[Perché?] under a score sheet."""

    hand: int


class TakeBack(Command, frozen=True):
    """The owner of a seat that the computer keeps takes it back. Any command of his does."""


class Leave(Command, frozen=True):
    """/lascia: leave for good; in a match the seat goes to a computer player. `sure`: asked and confirmed."""

    sure: bool = False


class ChooseLeave(Command, frozen=True):
    """/lascia in private, by somebody who sits at several tables: which of them?"""


class Close(Command, frozen=True):
    """/chiudi: close the table (host or admin). `sure`: asked and confirmed."""

    sure: bool = False


class Reopen(Command, frozen=True):
    """[Riapri] under a closed lobby."""


class Rematch(Command, frozen=True):
    """[Rivincita]: a lobby with the same rules; who presses within 60 s is seated in it."""


# --- the chat, as its platform tells: no button or word says these ---------------------------------------------------


class Park(Command, frozen=True):
    """The chat is out of reach (`why` is a `bot.ports.Barrier`): the table stands still."""

    why: str


class Resume(Command, frozen=True):
    """The chat can be written to again."""


class Hold(Command, frozen=True):
    """The platform takes nothing for this chat in the next `seconds`."""

    seconds: float


class LearnHours(Command, frozen=True):
    """The chat has other quiet hours now."""


class MissHand(Command, frozen=True):
    """A private hand could not be sent to `person`."""

    person: int


# --- clocks -----------------------------------------------------------------------------------------------------------


class TimeUp(Command, frozen=True):
    """The timer `kind` of the table (`bot.timers`) has run out. It is looked at again whether it has."""

    kind: str
