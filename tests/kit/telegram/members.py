"""What somebody is in a chat, as the Bot API tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.kit.telegram.messages import Json

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat

NAMES = ("first_name", "last_name", "username")
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}

RIGHTS = (
    *("can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members"),
    *("can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics"),
)
NO_RIGHTS = (
    *("can_promote_members", "can_post_stories", "can_edit_stories", "can_delete_stories"),
    *("can_send_welcome_messages", "can_be_edited", "is_anonymous"),
)
PERMISSIONS = (
    *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos"),
    *("can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages"),
    *("can_add_web_page_previews", "can_react_to_messages", "can_edit_tag", "can_change_info"),
    *("can_invite_users", "can_pin_messages", "can_manage_topics"),
)


def as_json(user: Json, status: str) -> Json:
    """A `ChatMember`."""
    body: Json = {"status": status, "user": user}
    if status == "creator":
        body["is_anonymous"] = False
    elif status == "administrator":
        body |= dict.fromkeys(RIGHTS, True) | dict.fromkeys(NO_RIGHTS, False)
    elif status == "restricted":
        body |= {"is_member": True, "until_date": 0, **dict.fromkeys(PERMISSIONS, False)}
    elif status == "kicked":
        body["until_date"] = 0
    return body


def anonymous(chat: Chat) -> Json:
    """Who a message of an anonymous admin is from."""
    return {"from": ANONYMOUS, "sender_chat": chat.as_json()}


def channel(chat: Json) -> Json:
    """Who a message is from that a channel writes in a group."""
    return {"from": CHANNEL, "sender_chat": chat}
