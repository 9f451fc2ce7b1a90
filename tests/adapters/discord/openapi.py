"""Discord's own description of what may be sent to it, as an oracle for every request that a test has made."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from tests.kit.needs import need_shared

FALSE_ALARMS = {"tts", "nsfw", "recipient_id"}
"""What discord.py sends though the description knows it otherwise, and Discord takes."""


class Description:
    """The description, by what is asked. What has the shape of something that was looked at is not looked at again."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._bodies = list(_bodies(document["paths"]))
        self._validators: dict[str, Draft202012Validator] = {}
        self._seen: set[str] = set()

    def complaints(self, requests: Iterable[Any]) -> list[str]:
        """What Discord would not understand."""
        return [complaint for request in requests for complaint in self._complaints(request)]

    def _complaints(self, request: Any) -> Iterator[str]:
        for method, pattern, schema in self._bodies:
            if method == request.method and pattern.fullmatch(request.path):
                shape = f"{method} {pattern.pattern} {_shape(request.json)}"
                if request.json is not None and shape not in self._seen:
                    self._seen.add(shape)
                    for error in self._validator(schema).iter_errors(_without_false_alarms(request.json)):
                        yield f"{request.method} {request.path}: {error.message[:300]} at {list(error.absolute_path)}"
                return

    def _validator(self, schema: Any) -> Draft202012Validator:
        key = json.dumps(schema)
        if key not in self._validators:
            whole = {**schema, "components": self._document["components"]}
            self._validators[key] = Draft202012Validator(whole)
        return self._validators[key]


@cache
def description() -> Description:
    """The description, read once; skips where there is none."""
    file = need_shared() / "specs" / "discord-openapi.json"
    return Description(json.loads(file.read_text()))


def _bodies(paths: Any) -> Iterator[tuple[str, re.Pattern[str], Any]]:
    """What may be asked with a body: method, path and the body's schema; plain paths before those with fields."""
    for path in sorted(paths, key=lambda path: path.count("{")):
        pattern = re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path))
        for method, operation in paths[path].items():
            content = operation.get("requestBody", {}).get("content", {}) if isinstance(operation, dict) else {}
            if "application/json" in content:
                yield method.upper(), pattern, content["application/json"]["schema"]


def _without_false_alarms(body: Any) -> Any:
    """A body without those; users who may be mentioned and files of the form are numbers to discord.py and texts to
    the description.
    """
    if isinstance(body, dict):
        if "parse" in body and "users" in body:
            body = {**body, "users": list(map(str, body["users"]))}
        if "filename" in body and "id" in body:
            body = {**body, "id": str(body["id"])}
        return {name: _without_false_alarms(value) for name, value in body.items() if name not in FALSE_ALARMS}
    return [_without_false_alarms(one) for one in body] if isinstance(body, list) else body


def _shape(body: Any) -> Any:
    """A body but for its words: what is alike in shape is as good or as bad."""
    match body:
        case dict():
            return {name: _shape(value) for name, value in sorted(body.items())}
        case list():
            return [_shape(one) for one in body]
        case str():
            return sum(len(body) > limit for limit in (0, 32, 45, 80, 100, 2000, 4000)), body.isdigit()
    return body
