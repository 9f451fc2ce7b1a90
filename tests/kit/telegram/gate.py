"""The gate: a request comes in, is held against the models and the faults on order, and is answered."""

from __future__ import annotations

import inspect
import json
import re
import traceback
from typing import TYPE_CHECKING

from tests.kit.telegram import oracles
from tests.kit.telegram.api import API
from tests.kit.telegram.calls import Call, make_call
from tests.kit.telegram.content import check_words
from tests.kit.telegram.faults import Fault
from tests.kit.telegram.messages import Json
from tests.kit.telegram.refusals import NOT_FOUND, UNAUTHORIZED, Refusal, bad
from tests.kit.telegram.server import Request, Response

if TYPE_CHECKING:
    from tests.kit.telegram.telegram import Telegram

PATH = re.compile(r"/bot([^/]+)/(\w+)")
FILE = re.compile(r"/file/bot([^/]+)/files/(\w+)")
FETCHING = "getupdates"


class Gate:
    """Answers the requests that come to a Telegram."""

    def __init__(self, telegram: Telegram) -> None:
        self.telegram = telegram

    async def handle(self, request: Request) -> Response | None:
        if found := FILE.fullmatch(request.path):
            return self._file(*found.groups())
        found = PATH.fullmatch(request.path)
        if found is None or ":" not in found.group(1):
            return _refused(Refusal(*NOT_FOUND))
        if found.group(1) != self.telegram.token:
            return _refused(Refusal(*UNAUTHORIZED))
        return await self._answer(found.group(2), oracles.decode(found.group(2), request.form))

    def _file(self, token: str, number: str) -> Response:
        if token != self.telegram.token or number not in self.telegram.files:
            return _refused(Refusal(*NOT_FOUND))
        return Response(200, self.telegram.files[number], "application/octet-stream")

    async def _answer(self, method: str, payload: Json) -> Response | None:
        call = make_call(self.telegram, method, payload)
        self.telegram.calls.append(call)
        fault = self.telegram.faults.take(method, payload)
        with _Flight(self.telegram, counted=method.lower() != FETCHING):
            if fault.until:
                await self.telegram.wait_for(fault.until, within=60)
            return None if fault.drops == "before" else await self._perform(call, fault)

    async def _perform(self, call: Call, fault: Fault) -> Response | None:
        try:
            await self._run(call, fault)
        except Refusal as refusal:
            call.refusal = refusal
            if refusal.bug:
                self.telegram.complain(f"{call.method}: {refusal.description}")
            return _refused(refusal)
        except Exception:  # noqa: BLE001 - the bot gets an answer, and the test the trace
            self.telegram.complain(f"the stand-in failed at {call}: {traceback.format_exc()}")
            return _answered(500, {"ok": False, "error_code": 500, "description": "Internal Server Error"})
        self._check_result(call)
        return None if fault.drops else _answered(200, {"ok": True, "result": call.result})

    async def _run(self, call: Call, fault: Fault) -> None:
        self._check_call(call)
        if fault.refusal:
            raise fault.refusal
        call.result = API[call.method.lower()](self.telegram, call.payload)
        if inspect.isawaitable(call.result):
            call.result = await call.result
        call.ok = True

    def _check_call(self, call: Call) -> None:
        if call.method.lower() not in API:
            raise Refusal(404, f"Not Found: the stand-in has no method {call.method}", bug=True)
        wrong = list(oracles.complaints_about_call(call.method, call.payload)) if self.telegram.checks else []
        if wrong:
            self.telegram.complaints += wrong
            check_words(self.telegram, call.payload)
            raise bad(wrong[0])

    def _check_result(self, call: Call) -> None:
        if self.telegram.checks:
            self.telegram.complaints += oracles.complaints_about_result(call.method, call.result)


class _Flight:
    """A call under way."""

    def __init__(self, telegram: Telegram, *, counted: bool) -> None:
        self.telegram, self.counted = telegram, counted

    def __enter__(self) -> None:
        self.telegram.in_flight += self.counted
        self.telegram.changed()

    def __exit__(self, *_: object) -> None:
        self.telegram.in_flight -= self.counted
        self.telegram.changed()


def _refused(refusal: Refusal) -> Response:
    return _answered(refusal.code, refusal.as_json())


def _answered(status: int, body: Json) -> Response:
    return Response(status, json.dumps(body).encode())
