"""By which addresses the local page is reached."""

import socket

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on
"""Listening on the whole network."""


def urls_of(host: str, port: int) -> tuple[str, ...]:
    """The addresses of the page: for this machine, then, if it may be reached from there, for the same network."""
    if host not in ANYWHERE:
        return (_url(host, port),)
    mine = own_address()
    return (_url("127.0.0.1", port), *([_url(mine, port)] if mine else []))


def own_address() -> str | None:
    """This machine's address in its network, if it is in one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody (RFC 5737): only the way to it is looked up
        except OSError:
            return None
        return str(probe.getsockname()[0])


def listen(host: str, port: int) -> socket.socket:
    """A socket on which the page may listen. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    page = socket.socket(family, socket.SOCK_STREAM)
    try:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        page.bind((host, port))
        page.listen(128)
    except BaseException:
        page.close()
        raise
    return page


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
