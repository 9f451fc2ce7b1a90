"""Buttons and choosers that live for days and across restarts: all that a press means stands in its `custom_id`.

House rules: a custom_id is the letter of the message's slot, the place of the item in its message, then our token
(``h3:12.pc.5-1.2.0``): at most 100 characters, and unique in its message. Whoever builds it need not keep the message.
"""

import re
from typing import Any, Final, Self, TypeAlias

import discord
from discord.ui import Button, DynamicItem, Select

from bot.screens.values import Slot

LETTERS: Final = {Slot.TABLE: "t", Slot.RECORD: "r", Slot.HAND: "h", Slot.NOTE: "n"}
SLOTS: Final = {letter: slot for slot, letter in LETTERS.items()}

Shown: TypeAlias = discord.Interaction[Any]
"""An interaction with something that was shown."""


def button_id(slot: Slot, place: int, token: str) -> str:
    """The custom_id of a button."""
    return f"{LETTERS[slot]}{place}:{token}"


def chooser_id(slot: Slot, place: int) -> str:
    """The custom_id of a chooser, whose options carry the tokens."""
    return f"{LETTERS[slot]}{place}="


class Press(DynamicItem[Button[Any]], template=r"(?s)(?P<slot>[trhn])[0-9]{1,2}:(?P<token>.{0,80})"):
    """A button of ours, whatever message it is under."""

    def __init__(self, item: Button[Any], slot: Slot, token: str) -> None:
        super().__init__(item)
        self._slot, self._token = slot, token

    @classmethod
    async def from_custom_id(cls, _interaction: Shown, item: Any, match: re.Match[str], /) -> Self:
        """What was pressed."""
        return cls(item, SLOTS[match["slot"]], match["token"])

    async def callback(self, interaction: Shown) -> None:
        """Hand it in."""
        await interaction.client.press(interaction, self._slot, self._token)


class Pick(DynamicItem[Select[Any]], template=r"(?P<slot>[trhn])[0-9]{1,2}="):
    """A chooser of ours."""

    def __init__(self, item: Select[Any], slot: Slot) -> None:
        super().__init__(item)
        self._slot = slot

    @classmethod
    async def from_custom_id(cls, _interaction: Shown, item: Any, match: re.Match[str], /) -> Self:
        """What was chosen from."""
        return cls(item, SLOTS[match["slot"]])

    async def callback(self, interaction: Shown) -> None:
        """Hand in what was chosen."""
        await interaction.client.press(interaction, self._slot, self.item.values[0])
