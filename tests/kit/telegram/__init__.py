"""A strict stand-in for Telegram: a real HTTP server on loopback, and the people who write and tap there.

A test reads like a conversation. The bot knows nothing of it: it is pointed at `tg.url` (or `tg.base_url` and
`tg.base_file_url`, as python-telegram-bot wants them) with `tg.token`, in this process or in another.

    async with telegram() as tg:                       # telegram(hourglass): time that passes when told to
        anna, bruno = tg.person("Anna"), tg.person("Bruno", language_code="en")
        bar = tg.group("Bar Sport", anna, bruno)       # supergroup(…), forum(…), forum.topic("Carte")
        ...                                            # start the bot
        await anna.writes(bar, "/gioca")
        press = await anna.taps(bar, "Siediti")        # waits for such a button, then taps the lowest one
        assert (await press.shows()).text == "…"       # toast or alert: Answer(text, alert, url); None if none came
        await tg.quiet()                               # all updates confirmed, no call under way
        assert "Bruno" in bar.messages[-1].text        # .entities .rows .labels .mentions .history .edited .deleted
        anna.sees(bar); anna.reads(bar); anna.labels(bar); anna.sees(anna.private)

People: `opens(payload)`, `follows(place, label)` (a link), `blocks()`, `unblocks()`, `writes(place, text,
anonymously=…, reply_to=…)`, `edits(message, text)`, `presses(message, data)` (any message, any data), `restarts_app()`;
`tg.channel("Radio").writes(bar, …)`. Presses: `shows() answer latency comes_again()`.

Chats: `adds_bot() kicks_bot() promotes(anna) demotes(anna) promotes_bot() demotes_bot() forbids_writing()
allows_writing() joins(anna) loses(anna) is_deleted()`, `new = bar.migrates(announced="new old")`, `takes_ephemeral`;
topics: `closes() reopens() deletes()`; messages: `deletes()`.

What the bot did: `tg.made("sendMessage", to=bar, ok=True)` (calls with method, payload, time, chat, person, public, ok,
refusal, result),
`tg.public_bytes(bar)` and `tg.bytes_seen_by(bruno)` for secrecy, `tg.flood.impatient` (calls during a `retry_after`),
`tg.presses.unanswered`, `tg.commands.seen(bar, anna)` and `tg.commands.sets`.

Faults: `tg.faults.fail("editMessageText", 500, "Internal Server Error")`, `.flood(method, seconds)`,
`.drop(method, after_effect=True)`, `.hold(method, until)`, `.always = function`; "*" is any method but getUpdates.
`tg.flood.close(bar.id, seconds)`, `tg.revokes_token()`, `tg.webhook.losses`.

Every call is held against aiogram's models of the Bot API and teremok's rules, everything said by the stand-in against
aiogram's types. What the bot did wrong is refused and stands in `tg.complaints`, which must be empty at the end.
For a benchmark: `telegram(limits=UNLIMITED, checks=False)`.
"""

from tests.kit.telegram.calls import Call
from tests.kit.telegram.chats import Chat, Topic
from tests.kit.telegram.faults import Fault
from tests.kit.telegram.limits import UNLIMITED, Limits
from tests.kit.telegram.messages import Button, Message
from tests.kit.telegram.people import Channel, Person
from tests.kit.telegram.presses import Answer, Press
from tests.kit.telegram.telegram import Telegram, telegram

__all__ = [
    "UNLIMITED",
    "Answer",
    "Button",
    "Call",
    "Channel",
    "Chat",
    "Fault",
    "Limits",
    "Message",
    "Person",
    "Press",
    "Telegram",
    "Topic",
    "telegram",
]
