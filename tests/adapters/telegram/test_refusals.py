"""Each refusal of Telegram has its own meaning."""

import json

import pytest

from adapters.telegram.refusals import LONGEST_FLOOD, Why, read_refusal

MEANT = [
    (
        400,
        "Bad Request: message is not modified: specified new message content and reply markup are the same",
        Why.SAME,
    ),
    (400, "Bad Request: message to edit not found", Why.NO_MESSAGE),
    (400, "Bad Request: message to delete not found", Why.NO_MESSAGE),
    (400, "Bad Request: message can't be edited", Why.NO_MESSAGE),
    (400, "Bad Request: MESSAGE_ID_INVALID", Why.NO_MESSAGE),
    (400, "Bad Request: query is too old and response timeout expired or query ID is invalid", Why.LATE),
    (403, "Forbidden: bot was blocked by the user", Why.BLOCKED),
    (403, "Forbidden: bot can't initiate conversation with a user", Why.BLOCKED),
    (403, "Forbidden: user is deactivated", Why.BLOCKED),
    (403, "Forbidden: bot was kicked from the supergroup chat", Why.KICKED),
    (403, "Forbidden: bot is not a member of the supergroup chat", Why.KICKED),
    (403, "Forbidden: something new", Why.KICKED),
    (400, "Bad Request: chat not found", Why.GONE),
    (403, "Forbidden: the group chat was deleted", Why.GONE),
    (400, "Bad Request: TOPIC_CLOSED", Why.CLOSED),
    (400, "Bad Request: message thread not found", Why.CLOSED),
    (400, "Bad Request: not enough rights to send text messages to the chat", Why.NO_RIGHT),
    (400, "Bad Request: CHAT_WRITE_FORBIDDEN", Why.NO_RIGHT),
    (400, "Bad Request: have no rights to send a message", Why.NO_RIGHT),
    (401, "Unauthorized", Why.STRANGER),
    (404, "Not Found", Why.STRANGER),
    (409, "Conflict: terminated by other getUpdates request", Why.RIVAL),
    (500, "Internal Server Error", Why.AWAY),
    (502, "Bad Gateway", Why.AWAY),
    (400, "Bad Request: can't parse entities", Why.ODD),
]


@pytest.mark.parametrize(("status", "said", "why"), MEANT)
def test_what_telegram_says_is_understood(status: int, said: str, why: Why) -> None:
    body = json.dumps({"ok": False, "error_code": status, "description": said})
    assert read_refusal(status, body.encode()).why is why


def test_flood_control_says_how_long() -> None:
    body = {"ok": False, "description": "Too Many Requests: retry after 7", "parameters": {"retry_after": 7}}
    refusal = read_refusal(429, json.dumps(body).encode())
    assert (refusal.why, refusal.after) == (Why.FLOOD, 7)


@pytest.mark.parametrize(("said", "after"), [(-3, 1), (0, 1), (10**9, LONGEST_FLOOD)])
def test_a_wait_is_believed_within_reason(said: float, after: float) -> None:
    body = {"ok": False, "description": "", "parameters": {"retry_after": said}}
    assert read_refusal(429, json.dumps(body).encode()).after == after


def test_a_group_that_moved_says_where_to() -> None:
    body = {"ok": False, "description": "group chat was upgraded", "parameters": {"migrate_to_chat_id": -100999}}
    refusal = read_refusal(400, json.dumps(body).encode())
    assert (refusal.why, refusal.to) == (Why.MOVED, "-100999")


@pytest.mark.parametrize("payload", [b"", b"<html>", b"\xff", b"[]", b'{"description": 3}'])
def test_what_cannot_be_read_is_told_by_its_status(payload: bytes) -> None:
    assert read_refusal(502, payload).why is Why.AWAY
    assert read_refusal(400, payload).why is Why.ODD
    assert read_refusal(429, payload).why is Why.FLOOD
