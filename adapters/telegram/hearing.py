"""What Telegram tells is done, in the order of each chat: what happens to chats, and what people press and type.

House rules: an update is done when all that follows from it is stored. Until then it stays in the intake, and is done
again after a stop. An answer to a press is given at once, and whether it arrives changes nothing.
"""

import asyncio
from collections.abc import Callable, Coroutine
from html import escape
from typing import Any, Final

import structlog
from msgspec.structs import replace

from adapters.telegram.client import Client, RefusedError
from adapters.telegram.inbound import (
    NOTHING,
    PLATFORM,
    Added,
    Event,
    Heard,
    Left,
    Me,
    Moved,
    Opened,
    Parked,
    Press,
    Resumed,
    Shut,
    read_update,
)
from adapters.telegram.post import LaterError, Post, Spot
from adapters.telegram.presses import Peeks, Presses, Seen
from adapters.telegram.render import Drawn
from adapters.telegram.scroll import Scroll
from adapters.telegram.updates import decode_update
from bot.hub import Hub
from bot.people import Place, Sender
from bot.ports import Answer, Inbound
from bot.screens.names import cut
from bot.tokens import read_token

log = structlog.get_logger(__name__)

LONGEST_ANSWER: Final = 200
WRITTEN: Final = Press()
"""What stands for a press where somebody wrote in his private chat: he is there."""
ADMINS: Final = ("creator", "administrator")


class Hearing:
    """Does updates, those of one chat one after the other. `link`: what a link begins with that opens Osteria."""

    def __init__(
        self,
        hub: Hub,
        client: Client,
        post: Post,
        presses: Presses,
        peeks: Peeks,
        scroll: Scroll,
        link: Callable[[], str],
    ) -> None:
        self._hub, self._client, self._post = hub, client, post
        self._presses, self._peeks, self._scroll, self._link = presses, peeks, scroll, link
        self._lines: dict[str, asyncio.Task[None]] = {}
        self._answers: set[asyncio.Task[None]] = set()

    def take(self, key: str, body: bytes, me: Me) -> None:
        """An update that is stored, by its key: it is done after those of its chat that came before."""
        update = decode_update(body)
        heard = read_update(update, me) if update else NOTHING
        line = heard.place.key if heard.place else ""
        self._lines[line] = asyncio.create_task(self._do(key, heard, self._lines.get(line)))

    @property
    def busy(self) -> bool:
        """Whether there is anything that is not done."""
        tasks = (*self._lines.values(), *self._answers)
        return any(not task.done() for task in tasks)

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._lines.values(), return_exceptions=True)
        await asyncio.gather(*self._answers, return_exceptions=True)

    async def _do(self, key: str, heard: Heard, before: asyncio.Task[None] | None) -> None:
        if before:
            await asyncio.wait((before,))
        try:
            await self._follow(key, heard)
        except Exception:
            log.exception("an update was not done", key=key)
        else:
            self._hub.intake.done(PLATFORM, key)
        line = heard.place.key if heard.place else ""
        if self._lines.get(line) is asyncio.current_task():
            del self._lines[line]

    async def _follow(self, key: str, heard: Heard) -> None:
        if heard.place and heard.message:
            self._scroll.saw(heard.place.key, heard.message)
        for event in heard.events:
            await self._live(event, key)
        if heard.place and heard.rules is not None:
            await self._hub.life.ruled(heard.place, rules=heard.rules)
        answer = await self._act(heard.inbound, heard) if heard.inbound else Answer()
        self._tell(answer, heard)

    async def _live(self, event: Event, key: str) -> None:
        life = self._hub.life
        match event:
            case Opened(sender):
                await life.opened(sender)
            case Shut(person):
                await life.shut(PLATFORM, person)
            case Parked(place, why):
                await life.park(place, why)
            case Resumed(place):
                await life.resume(place)
            case Left(sender, place):
                await life.left(sender, place, key)
            case Moved(old, new):
                await life.moved(PLATFORM, old, new)
            case Added(place, language):
                await life.greet(place, language)

    # --- what people ask ----------------------------------------------------------------------------------------------

    async def _act(self, inbound: Inbound, heard: Heard) -> Answer:
        """What somebody asks, with the rights that he has."""
        inbound = replace(inbound, place=await self._titled(inbound.place, heard.topic))
        if heard.press or inbound.place.private:
            self._presses.note(inbound.place.key, inbound.sender.key, heard.press or WRITTEN)
        answer = await self._hub.handle(inbound)
        if answer.needs_admin and await self._is_admin(inbound.sender, inbound.place):
            answer = await self._hub.handle(replace(inbound, sender=replace(inbound.sender, admin=True)))
        return answer

    async def _titled(self, place: Place, topic: str) -> Place:
        """A topic whose name is not told keeps the one that it had."""
        known = None if topic or not place.group else await self._hub.directory.known_chat(place)
        return replace(place, title=known.title) if known else place

    async def _is_admin(self, sender: Sender, place: Place) -> bool:
        if not sender.may_sit or place.private:
            return False
        chat = int(Spot(place.key).chat)
        try:
            member = await self._client.call("getChatMember", chat_id=chat, user_id=int(sender.key))
        except RefusedError:
            return False
        return member["status"] in ADMINS

    # --- what they are told -------------------------------------------------------------------------------------------

    def _tell(self, answer: Answer, heard: Heard) -> None:
        """The answer, at once; the next update does not wait for it."""
        inbound, press = heard.inbound, heard.press
        if press and press.query:
            self._soon(self._answer(press, *self._seen(answer, inbound)))
        elif inbound and answer.text and not answer.peek:  # the hand itself comes
            self._soon(self._reply(inbound, press, answer))

    def _seen(self, answer: Answer, inbound: Inbound | None) -> tuple[Answer, Inbound | None]:
        """Who asked for his hand twice has not seen it: he is told it in words. Who asks on (his press is given back)
        may have no other way to play than the private chat.
        """
        if not (inbound and answer.peek) or answer.alert:
            return answer, None
        seen = self._peeks.ask(inbound.place.key, inbound.sender.key)
        told = replace(answer, text=answer.peek, alert=True) if seen else answer
        return told, inbound if seen is Seen.STUCK else None

    async def _answer(self, press: Press, answer: Answer, stuck: Inbound | None) -> None:
        if url := await self._way_out(stuck) if stuck else "":
            await self._client.call("answerCallbackQuery", callback_query_id=press.query, url=url)
            return
        text = cut(answer.text, LONGEST_ANSWER, LONGEST_ANSWER) if answer.text else None
        show = answer.alert or None
        await self._client.call("answerCallbackQuery", callback_query_id=press.query, text=text, show_alert=show)

    async def _way_out(self, stuck: Inbound) -> str:
        """The link that opens Osteria for who never did; it leads to his cards."""
        person, meant = await self._hub.directory.known_person(stuck.sender), read_token(stuck.token)
        if stuck.place.private or meant is None or person is None or person.opened:
            return ""
        return f"{self._link()}t{meant.table}"

    async def _reply(self, inbound: Inbound, press: Press | None, answer: Answer) -> None:
        """The answer to a typed command, where only its writer sees it."""
        drawn, sender, place = Drawn(escape(answer.text, quote=False)), inbound.sender, inbound.place
        if place.private:
            await self._post.send(Spot(place.key), drawn)
        elif press and press.whisper:
            await self._post.whisper(Spot(place.key), int(sender.key), press, drawn)
        elif not answer.ok and (person := await self._hub.directory.known_person(sender)) and person.opened:
            await self._post.send(Spot(person.key), drawn)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_quietly(work))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """An answer that comes too late, or not at all, changes nothing."""
    try:
        await work
    except RefusedError as refused:
        log.debug("not answered", why=refused.refusal.why.value)
    except LaterError:
        log.debug("not answered", why="short of calls")
