"""The secrets of the page. A browser makes its own login, 128 random bits or more, and sends it along; here only its
hash is kept.

Ids of rooms and members are derived from the login that made them, so a request that is sent twice makes one room, one
member. The invitation of a room is derived from its host's login too, so that it can be shown to the host again and is
stored nowhere.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""What a login or an invitation looks like: 22 letters of this alphabet hold 132 bits."""


def is_secret(text: str) -> bool:
    """Whether `text` has the form of a login or an invitation."""
    return SECRET.fullmatch(text) is not None


def digest(secret: str) -> bytes:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def room_of(login: str) -> str:
    """The id of the room that this login opens: public, 12 letters."""
    return _derive(login, "room", 9)


def member_of(login: str, room: str) -> str:
    """The id that this login has in a room: public, 12 letters."""
    return _derive(login, f"member {room}", 9)


def invitation_of(login: str) -> str:
    """The invitation to the room of this host."""
    return _derive(login, "invitation", 18)


def is_same(known: str, given: str) -> bool:
    """Whether both are one, found out in the same time whatever they are."""
    return hmac.compare_digest(known.encode(), given.encode())


def new_secret() -> str:
    """What nobody can guess: who has it was told."""
    return secrets.token_urlsafe(18)


def _derive(login: str, purpose: str, size: int) -> str:
    return urlsafe_b64encode(hmac.digest(login.encode(), purpose.encode(), "sha256")[:size]).decode()
