"""What a request of the page says, read strictly: who asks, in which language, what was seen last, the body."""

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from adapters.web.inbound import Body, Malformed, read
from adapters.web.secret import is_secret

LARGEST = 4096
"""Bytes of the longest body that is read."""


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The JSON of a POST. Raises `Malformed`, or HTTPException 413 or 415."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415)
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST:
                raise HTTPException(413)
    except ClientDisconnect as gone:
        raise Malformed from gone
    return read(body, kind)


def read_login(request: Request) -> str:
    """The login that a page sends, empty without one. Raises HTTPException 401 for what is no login."""
    scheme, _, login = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        return ""
    if scheme.lower() != "bearer" or not is_secret(login):
        raise HTTPException(401)
    return login


def need_login(request: Request) -> str:
    """The login that a page sends. Raises HTTPException 401 without one."""
    login = read_login(request)
    if not login:
        raise HTTPException(401)
    return login


def read_locale(request: Request) -> str:
    """The language that the page speaks, such as ``it`` or ``en-GB``; empty if it does not say."""
    return request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()[:16]


def read_last_seen(request: Request) -> int:
    """The number of the last event that the page has seen, 0 for none. Raises HTTPException 400."""
    last = request.headers.get("last-event-id", "0")
    if not (last.isascii() and last.isdigit() and len(last) < 16):
        raise HTTPException(400)
    return int(last)
