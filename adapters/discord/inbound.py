"""What an interaction means to Osteria. Pure: nothing is looked up here."""

import re
from typing import Any, Final, TypeAlias

import discord

from bot.people import Place, Sender
from bot.ports import Inbound

PLATFORM = "discord"

USER: Final = 2
"""Discord's number for a command from the menu of a user."""
PLAY: Final = "gioca"

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")

Interaction: TypeAlias = discord.Interaction[Any]


def pressed(interaction: Interaction, token: str) -> Inbound:
    """A button that was pressed, or an option that was chosen."""
    return Inbound(str(interaction.id), sender_of(interaction), place_of(interaction), token=token)


def commanded(interaction: Interaction) -> Inbound:
    """A slash command: what its options say follows its word, in alphabetical order. Who challenges somebody wants
    to play.
    """
    data: Any = interaction.data
    said = [str(option["value"]) for option in sorted(data.get("options", ()), key=_name)]  # gioco, then regole
    word = PLAY if data.get("type") == USER else data["name"]
    return Inbound(str(interaction.id), sender_of(interaction), place_of(interaction), word=word, rest=" ".join(said))


def challenged(interaction: Interaction) -> Sender | None:
    """Who was challenged from the menu of a user."""
    data: Any = interaction.data
    if interaction.type is not discord.InteractionType.application_command or data.get("type") != USER:
        return None
    found = data["resolved"]["users"][data["target_id"]]
    return Sender(PLATFORM, found["id"], clean(found.get("global_name") or found["username"]))


def sender_of(interaction: Interaction) -> Sender:
    """Who did it; his rights here come along with it."""
    user = interaction.user
    return Sender(
        PLATFORM, str(user.id), clean(user.display_name), locale=interaction.locale.value, admin=is_admin(interaction)
    )


def user_sender(user: discord.User) -> Sender:
    """A user whom Discord was asked for."""
    return Sender(PLATFORM, str(user.id), clean(user.display_name))


def is_admin(interaction: Interaction) -> bool:
    """Whether he may manage this channel, or the server."""
    rights = interaction.permissions
    return rights.manage_channels or rights.manage_guild or rights.administrator


def place_of(interaction: Interaction) -> Place:
    """Where it was done: a channel or a thread of a server, or a direct message with Osteria."""
    title = clean(getattr(interaction.channel, "name", None) or "")
    group = "" if interaction.guild_id is None else str(interaction.guild_id)
    return Place(PLATFORM, str(interaction.channel_id), title=title, private=not group, group=group)


def channel_place(channel: discord.abc.GuildChannel | discord.Thread) -> Place:
    """A channel or thread of which Discord tells something."""
    return Place(PLATFORM, str(channel.id), title=clean(channel.name), group=str(channel.guild.id))


def clean(text: str) -> str:
    """A name or title on one line, without what is not written."""
    return CONTROL.sub(" ", text).strip()


def _name(option: Any) -> str:
    return str(option["name"])
