"""What a hand of the Scopa family may do beside playing its cards: claim a forgotten capture, declare a bonus hand."""

from typing import Final

from bot.commands import Choose, Command, PressAction, PressCard
from bot.screens.choices import ALONE, taken_text, takes_all
from bot.screens.kinds import kind_name, worth
from bot.screens.own import Own
from bot.screens.rows import Row, flow
from bot.screens.values import Button, Line, Style
from engine.actions import Claim, Lay, NoClaim
from engine.events import Laid
from engine.view import Choice, FishingView

FEW: Final = 3
"""The forgotten captures that have a button each in the hand."""


def claim_lines(view: FishingView, own: Own) -> list[Line]:
    """That the card just laid could have captured, and until when that may be said (CIR-9)."""
    if not view.claims:
        return []
    until = "hand.claim_last" if NoClaim() in view.legal else "hand.claim"
    layer = layer_of(own)
    laid = "hand.laid" if layer == own.seat else "hand.laid_partner"
    said = own.voice.line(laid, name=own.voice.name(layer), card=own.voice.card(view.claims[0].card))
    return [said, own.voice.line(until)]


def claim_row(view: FishingView, own: Own) -> tuple[Row, ...]:
    """The forgotten captures, for who laid the card or for his partner; of many, what opens their chooser."""
    claims = [many_claims(own)] if len(view.claims) > FEW else [claim(choice, view, own) for choice in view.claims]
    passing = [own.act(own.voice.say("hand.no_claim"), NoClaim())] if NoClaim() in view.legal else []
    return flow([*claims, *passing])


def many_claims(own: Own) -> Button:
    """What opens the chooser of the forgotten captures."""
    layer = layer_of(own)
    key = "hand.forgot_many" if layer == own.seat else "hand.forgot_many_partner"
    label = own.voice.say(key, name=own.voice.name(layer))
    return own.button(label, Choose("claim", own.stamp), Style.PRIMARY)


def claim(choice: Choice, view: FishingView, own: Own) -> Button:
    """One forgotten capture."""
    return own.act(claim_label(choice, view, own), Claim(choice.taken), Style.PRIMARY)


def layer_of(own: Own) -> int:
    """Who laid the card that forgot a capture."""
    return next(event.seat for event in reversed(own.table.lap) if isinstance(event, Laid))


def claim_label(choice: Choice, view: FishingView, own: Own) -> str:
    """What a claim takes, and for whom: as much as there is room for."""
    voice = own.voice
    layer, everything = layer_of(own), takes_all(choice, view)
    cards = voice.say("choice.everything") if everything else taken_text(choice.taken, voice, ALONE - len("Prendo "))
    key = "hand.forgot" if layer == own.seat else "hand.forgot_partner"
    full = voice.say(key, name=voice.name(layer), cards=cards)
    return full if len(full) <= ALONE else voice.say("hand.claim_take", cards=cards)


def extras(view: FishingView, own: Own) -> list[Button]:
    """The knock, and laying without a capture where that is a choice."""
    lay = [own.button(own.voice.say("hand.lay_only"), laying(own))] if can_spare(view, own) else []
    return [*knock_button(view, own), *lay]


def laying(own: Own) -> Command:
    """Ask which card is laid, unless there is but one."""
    return PressCard(own.stamp, 0, lay=True) if len(own.order) == 1 else Choose("lay", own.stamp)


def can_spare(view: FishingView, own: Own) -> bool:
    """Whether a card that can capture may be laid. Who waits is not told what he could capture, and his hand may not
    be drawn again before he plays: there it is whether it may come to that.
    """
    if view.to_move != own.seat:
        return own.spares and bool(own.order)
    taking = {choice.card for choice in view.choices}
    return any(isinstance(action, Lay) and action.card in taking for action in view.legal)


def knock_button(view: FishingView, own: Own) -> list[Button]:
    """What may be declared; where the matta's value is a choice, that is asked first."""
    values = {offer.value for offer in view.offers}
    if not values:
        return []
    value = best_value(view)
    label = own.voice.say(f"kind.{view.game}.{view.offers[0].kind}.offer", what=offered(view, value, own))
    command = Choose("matta", own.stamp) if len(values) > 1 else PressAction(own.stamp, "knock", value)
    return [own.button(label, command, Style.SUCCESS)]


def offered(view: FishingView, value: int | None, own: Own) -> str:
    """What would be declared with this value of the matta: "bàrsega, 3 scope"."""
    made = [offer for offer in view.offers if offer.value in (None, value)]
    names = own.voice.words.join(*(kind_name(offer.kind, offer.cards, own.voice) for offer in made))
    return f"{names}, {worth(made[0].kind, sum(offer.points for offer in made), own.voice)}"


def best_value(view: FishingView) -> int | None:
    """The value of the matta that brings the most points, the lowest of those."""
    sums: dict[int | None, int] = {}
    for each in view.offers:
        sums[each.value] = sums.get(each.value, 0) + each.points
    return min(sums, key=lambda value: (-sums[value], value or 0))
