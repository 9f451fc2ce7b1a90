"""Independent judges of what goes over the wire: aiogram's models of the Bot API and their docstrings for what the bot
asks and what the stand-in says, teremok for HTML and keyboards.

The models allow unknown fields, so that none may be left over at any depth. Lengths stand in docstrings only.
"""

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import aiogram.methods
from aiogram import Bot
from aiogram.methods import SendMessage
from aiogram.types import BufferedInputFile, InlineKeyboardMarkup, Update
from pydantic import BaseModel, TypeAdapter, ValidationError
from teremok.validation import ApiRuleViolation, validate_html, validate_method

from tests.kit.telegram.markup import width

METHODS = {name.lower(): getattr(aiogram.methods, name) for name in aiogram.methods.__all__}
LENGTH = re.compile(r"(\d+)-(\d+) (characters|bytes)(?! with)( after entit\w+ parsing)?")
TIME_TAG = re.compile(r"<(/?)tg-time\b[^>]*>")
ATTACHED = re.compile(r"attach://([\w-]+)")
JUDGE = Bot("42:judge")


def decode(method: str, form: dict[str, Any]) -> dict[str, Any]:
    """The fields of a form, from JSON where the method's model wants more than a string."""
    model = METHODS.get(method.lower())
    return {name: _decoded(model, name, value) for name, value in form.items()}


def complaints_about_call(method: str, payload: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a call, whatever happens among people."""
    model = METHODS.get(method.lower())
    if model is None:
        yield f"there is no method {method}"
        return
    try:
        call = model.model_validate(_with_files(payload))
    except ValidationError as error:
        yield from (f"{method}: {'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        return
    yield from (f"{method}: {what}" for what in _unknown_and_long(call, ""))
    yield from (f"{method}: {name} is deprecated" for name in sorted(call.model_fields_set) if _deprecated(model, name))
    yield from _rules(call)


def complaints_about_result(method: str, result: Any) -> Iterator[str]:
    """What is wrong with an answer of the stand-in."""
    yield from _complaints_about(_returned(METHODS[method.lower()]), result, method)


def complaints_about_update(update: dict[str, Any]) -> Iterator[str]:
    """What is wrong with an update of the stand-in."""
    yield from _complaints_about(_adapter(Update), update, "update")


def _complaints_about(adapter: TypeAdapter[Any], value: Any, name: str) -> Iterator[str]:
    try:
        yield from (f"{name}: {what}" for what in _unknown_and_long(adapter.validate_python(value), ""))
    except ValidationError as error:
        yield f"{name}: {error}"


def _unknown_and_long(value: Any, path: str) -> Iterator[str]:
    """Unknown fields and fields of a wrong length, at every depth."""
    if isinstance(value, BaseModel):
        yield from (f"unknown field {path}{name}" for name in value.model_extra or {})
        lengths = _lengths(type(value))
        for name in value.model_fields_set & set(type(value).model_fields):
            each = getattr(value, name)
            if name in lengths and isinstance(each, str):
                yield from _length(f"{path}{name}", each, *lengths[name])
            yield from _unknown_and_long(each, f"{path}{name}.")
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from _unknown_and_long(each, f"{path}{index}.")


def _length(name: str, value: str, least: int, most: int, unit: str) -> Iterator[str]:
    size = len(value.encode()) if unit == "bytes" else width(value)
    if not least <= size <= most:
        yield f"{name} has {size} {unit}, not {least}-{most}"


@cache
def _lengths(model: type[BaseModel]) -> dict[str, tuple[int, int, str]]:
    """The lengths that the attribute docstrings of a model promise, but those that count parsed text."""
    found: dict[str, tuple[int, int, str]] = {}
    for base in reversed([each for each in model.__mro__ if each.__module__.startswith("aiogram.")]):
        if "[" in base.__name__:  # made by pydantic, of no source
            continue
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(tree, ast.ClassDef)
        for field, said in zip(tree.body, tree.body[1:], strict=False):
            if (length := _said(field, said)) is not None:
                found[length[0]] = length[1:]
    return found


def _said(field: ast.stmt, said: ast.stmt) -> tuple[str, int, int, str] | None:
    if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(said, ast.Expr)):
        return None
    length = LENGTH.search(str(getattr(said.value, "value", "")))
    if length is None or length.group(4):
        return None
    return field.target.id, int(length.group(1)), int(length.group(2)), length.group(3)


def _rules(call: Any) -> Iterator[str]:
    """What teremok says of HTML and keyboards. It does not know the tag `tg-time`, which is as plain as `u`, nor
    ephemeral edits; and it measures texts before they are parsed.
    """
    markup = getattr(call, "reply_markup", None)
    keyboard = markup if isinstance(markup, InlineKeyboardMarkup) else None
    html = str(getattr(call, "parse_mode", None)).upper() == "HTML"
    texts = [getattr(call, name, None) for name in ("text", "caption")] if html else []
    try:
        for text in texts:
            validate_html(TIME_TAG.sub(r"<\1u>", text or ""))
        validate_method(JUDGE, SendMessage(chat_id=1, text="-", parse_mode=None, reply_markup=keyboard))
    except ApiRuleViolation as error:
        yield f"teremok: {error.description}"


def _decoded(model: type[BaseModel] | None, name: str, value: Any) -> Any:
    field = model.model_fields.get(name) if model else None
    if not isinstance(value, str) or field is None or field.annotation is str:
        return value
    kinds = get_args(field.annotation)
    if str in kinds and int not in kinds:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def _with_files(payload: dict[str, Any]) -> dict[str, Any]:
    """Files as the models take them; those that another field refers to are no fields of their own."""
    referred = set(ATTACHED.findall(repr([value for value in payload.values() if not isinstance(value, bytes)])))
    kept = {name: value for name, value in payload.items() if not (isinstance(value, bytes) and name in referred)}
    return {name: BufferedInputFile(value, name) if isinstance(value, bytes) else value for name, value in kept.items()}


def _deprecated(model: type[BaseModel], name: str) -> bool:
    field = model.model_fields.get(name)
    extra = field.json_schema_extra if field else None
    return isinstance(extra, dict) and bool(extra.get("deprecated"))


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def _returned(method: Any) -> TypeAdapter[Any]:
    return TypeAdapter(method.__returning__)
