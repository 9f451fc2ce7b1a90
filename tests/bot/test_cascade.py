"""Whichever application knows the path answers."""

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.cascade import Cascade


def app(path: str, status: int = 200) -> Starlette:
    """An application that knows one path, and tells what it was sent there."""

    async def answer(request: Request) -> Response:
        return PlainTextResponse(await request.body() + path.encode(), status)

    return Starlette(routes=[Route(path, answer, methods=["POST"])])


async def test_each_answers_its_own_path_and_the_last_what_nobody_knows() -> None:
    transport = httpx.ASGITransport(Cascade([app("/one"), app("/two", 403), app("/three")]))
    async with httpx.AsyncClient(transport=transport, base_url="http://osteria.example") as client:
        assert (await client.post("/one", content=b"body ")).text == "body /one"
        assert (await client.post("/two", content=b"body ")).status_code == 403
        assert (await client.post("/three", content=b"body ")).text == "body /three"
        assert (await client.post("/four")).status_code == 404
        assert (await client.get("/one")).status_code == 405
