"""Buttons that nobody was ever shown, pressed over HTTP against a whole Osteria: no exception, no change."""

import random

import httpx
from structlog.testing import capture_logs

from adapters.web.app import Web
from bot.tokens import read_token
from tests.adapters.web.house import ADDRESS, ANNA
from tests.adapters.web.test_hostile import everything
from tests.kit.people import inn

PRESSES = 2_000
SIGNS = "abcdefghijklmnopqrstuvwxyzABCZ0123456789.-_/+=:!~"


def forged(chance: random.Random) -> str:
    """A text that is no button's, or a button's of a table that is not there."""
    noise = "".join(chance.choices(SIGNS, k=chance.randint(1, 64)))
    code = chance.choice(["pc", "do", "ac", "cu", "si", "go", "cl", "le", "xx", "tu"])
    token = chance.choice([noise, f"1.{code}.{noise}"[:64], f"{chance.randint(2, 10**9)}.{code}.{noise}"[:64]])
    pressed = read_token(token)
    return token if pressed is None or pressed.table > 1 else forged(chance)


async def test_two_thousand_random_buttons_over_http(url: str) -> None:
    async with inn(url) as house:
        web = Web(house.store, house.osteria.directory, house.osteria.manager.handle, unix=house.glass)
        await house.osteria.outbox.start({web.platform: web})
        headers = {"origin": ADDRESS, "authorization": f"Bearer {ANNA}"}
        transport = httpx.ASGITransport(app=web.app())
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers) as client:
            room = (await client.post("/rooms", json={"name": "Anna", "title": "Bar"})).json()["room"]
            for number, text in enumerate(["/cirulla", "/tavolo"]):
                await client.post(f"/r/{room}/say", json={"key": f"begin-{number}", "text": text})
            await house.osteria.outbox.idle()
            await house.store.commit([])
            before = await everything(house.store)
            chance = random.Random(random.random())
            with capture_logs() as log:
                for number in range(PRESSES):
                    sent = {"key": f"press-{number}", "token": forged(chance)}
                    answer = await client.post(f"/r/{room}/press", json=sent)
                    assert (answer.status_code, answer.json()["ok"]) == (200, False), sent
        await house.store.commit([])
        assert await everything(house.store) | {"clock": []} == before | {"clock": []}
        assert log == []
