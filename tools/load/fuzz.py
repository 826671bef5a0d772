"""Whatever comes in: requests that no client would send among those that one would, several at a time, to the bot on
the stand-in with tables of all five games. Each first answer is timed.

`python -m tools.load.fuzz` sends 24,000 and prints the slowest; REQUESTS and SEED in the environment change that.
"""

import asyncio
import json
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from heapq import nlargest
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from bot.interactions.entry.actions import ACTIONS
from bot.values.table import ChannelRef, Person
from playground.fake_discord import FakeDiscord
from playground.model import Channel, Event, InteractionType, Message, OptionType
from tests.support.bot.bot_process import IN_EARNEST, BotProcess, until_afternoon
from tests.support.bot.finished import furnish

REQUESTS, AT_ONCE, MOST = 24_000, 12, 2.0
"""How many requests, how many of them at a time, and the seconds that a first answer may take."""
SHOWN: Final = 10
PLACES: Final = ("#games", "#general", "dm")
PEOPLE: Final = ("ann", "bob", "cas", "dee", "eve", "fay")
WORDS: Final = ("", "0", "-1", "9" * 18, "99999999999999999999", "zz", "Ann", "é♥\n*@<", "play.KS", "x" * 90, "1.2.3")
ODD: Final[tuple[Any, ...]] = (None, True, 0, -1, 2**53, 1.5, [], {}, "", *WORDS)


class Answer(NamedTuple):
    """How long a request took, and what it was; `failed` if it had no answer in time."""

    seconds: float
    failed: bool
    what: str

    def __str__(self) -> str:
        return f"{self.seconds:6.3f} s{' NONE' if self.failed else ''}  {self.what}"


class Request(NamedTuple):
    """What somebody sends."""

    kind: InteractionType
    data: dict[str, Any]
    message: Message | None = None


class Fuzz:
    """Sends requests, made of what was seen before: custom ids, modals and commands, changed in a few places."""

    def __init__(self, bot: BotProcess, seed: int) -> None:
        self._discord = bot.discord
        self._random = Random(seed)
        self._seen: deque[tuple[str, int, list[str]]] = deque(maxlen=4000)
        """Custom ids that were shown, with the kind of their control and the values that could be chosen."""
        self._modals: deque[str] = deque(maxlen=200)
        self._messages: deque[Message] = deque(maxlen=400)
        self._first: dict[int, float] = {}
        """When the bot was first heard of each interaction."""
        commands = bot.discord.commands.all(localized=False)
        self._commands = [leaf for command in commands for leaf in _leaves(command)]
        self.answers: list[Answer] = []
        bot.discord.world.subscribe(self._hear)

    async def send(self, requests: int) -> None:
        """Send so many requests, a few at a time."""
        left = iter(range(requests))

        async def sender() -> None:
            for _ in left:
                await self._one()

        await asyncio.gather(*(sender() for _ in range(AT_ONCE)))

    def _hear(self, event: Event) -> None:
        if event.kind == "INTERACTION":
            self._first.setdefault(event.extra["id"], self._discord.clock.now())
        if event.message is not None and event.message.author.bot and not event.message.deleted:
            self._messages.append(event.message)
            self._seen.extend(_controls(event.message.components))

    async def _one(self) -> None:
        make: Callable[[], Request] = self._random.choices(
            (self._press, self._command, self._typing, self._filled), (45, 25, 20, 10)
        )[0]
        request = make()
        person, source = self._discord.person(self._random.choice(PEOPLE)), request.message
        where: str | Channel = self._random.choice(PLACES)
        place = person.channel(self._discord.world.channel(source.channel_id) if source else where)
        interaction = self._discord.interactions.start(request.kind, person.user, place, request.data, source)
        with suppress(TimeoutError):  # an answer was promised, and has not come yet
            await person.response_to(interaction)
        if interaction.modal is not None:
            self._modals.append(str(interaction.modal["custom_id"]))
        seconds = self._first.pop(interaction.id) - interaction.created
        self.answers.append(Answer(seconds, interaction.error is not None, _told(request)))

    # what is sent

    def _press(self) -> Request:
        """A press on a control, mostly one that was shown some time."""
        custom_id, kind, values = self._random.choice(self._seen) if self._seen else ("help", 2, [])
        data: dict[str, Any] = {"custom_id": self._changed(custom_id), "component_type": kind, "id": 1}
        if kind != BUTTON:
            some = [self._random.choice((*values, *WORDS)) for _ in range(self._random.randrange(4))]
            data["values"] = some
        messages = [it for it in self._messages if not it.deleted and it.channel_id in self._discord.world.channels]
        return Request(InteractionType.COMPONENT, data, self._random.choice(messages) if messages else None)

    def _filled(self) -> Request:
        """A modal, with what nobody would type."""
        custom_id = self._random.choice(self._modals) if self._modals else "options-set:1::"
        fields = ("text", "name", "move", "quiet", "zone", "until", "from", "for", "pace", "goal")
        parts = [
            {"type": 18, "id": at, "component": {"type": 4, "id": 9 + at, "custom_id": name, "value": self._word()}}
            for at, name in enumerate(self._random.sample(fields, 3))
        ]
        return Request(InteractionType.MODAL, {"custom_id": self._changed(custom_id), "components": parts})

    def _command(self) -> Request:
        """A command with some of its options."""
        command, leaf, wrap = self._random.choice(self._commands)
        chosen = [it for it in leaf.get("options") or [] if it.get("required") or self._random.random() < 0.4]
        return Request(InteractionType.COMMAND, {**command, "options": wrap([self._option(it) for it in chosen])})

    def _typing(self) -> Request:
        """An option of a command that is being typed."""
        proposing = [it for it in self._commands if any(o.get("autocomplete") for o in it[1].get("options") or [])]
        command, leaf, wrap = self._random.choice(proposing)
        *others, last = self._random.sample(leaf["options"], self._random.randrange(1, len(leaf["options"]) + 1))
        focused = last if last.get("autocomplete") else next(it for it in leaf["options"] if it.get("autocomplete"))
        options = [self._option(it) for it in others if it is not focused]
        typed = {"name": focused["name"], "type": focused["type"], "value": self._word(), "focused": True}
        return Request(InteractionType.AUTOCOMPLETE, {**command, "options": wrap([*options, typed])})

    def _option(self, option: dict[str, Any]) -> dict[str, Any]:
        kind, value = option["type"], self._value(option)
        return {"name": option["name"], "type": kind, "value": value}

    def _value(self, option: dict[str, Any]) -> Any:
        if self._random.random() < 0.1:
            return self._random.choice(ODD)
        if option.get("choices"):
            return self._random.choice(option["choices"])["value"]
        kinds: dict[int, Callable[[], Any]] = {
            OptionType.INTEGER: lambda: self._random.choice((1, 2, 3, 5, self._random.randrange(1, 80))),
            OptionType.BOOLEAN: lambda: self._random.random() < 0.5,
            OptionType.USER: lambda: str(self._discord.person(self._random.choice(PEOPLE)).id),
        }
        return kinds.get(option["type"], self._word)()

    def _word(self) -> str:
        if self._seen and self._random.random() < 0.5:
            rest = self._random.choice(self._seen)[0].split(":")[-1]
            return rest[: self._random.randrange(1, 40)]
        return self._random.choice(WORDS)

    def _changed(self, custom_id: str) -> str:
        """A custom id as it was, or with one of its parts another, or any text."""
        parts, chance = custom_id.split(":"), self._random.random()
        if chance < 0.5:
            return custom_id
        if chance < 0.55:
            return self._word()[:100] or "?"
        at = self._random.randrange(len(parts))
        others = {0: lambda: self._random.choice([*ACTIONS]), 1: lambda: str(self._random.randrange(1, 80))}
        numbers: Sequence[str] = (str(self._random.randrange(0, 60)), "", "x")
        parts[at] = others[at]() if at in others else self._random.choice((*numbers, self._word()))
        return ":".join(parts)[:100]


BUTTON: Final = 2


def _controls(components: Any) -> Iterator[tuple[str, int, list[str]]]:
    """The controls in the components of a message."""
    for part in components if isinstance(components, list) else ():
        if part.get("custom_id") and part["type"] in (BUTTON, 3, 5, 6, 7, 8):
            yield part["custom_id"], part["type"], [it["value"] for it in part.get("options") or ()]
        yield from _controls(part.get("components"))
        yield from _controls([part["accessory"]] if part.get("accessory") else None)


def _leaves(
    command: dict[str, Any],
) -> Iterator[tuple[dict[str, Any], dict[str, Any], Callable[[list[Any]], list[Any]]]]:
    """The command, or each of its subcommands, and what puts options where they belong."""
    head = {"id": command["id"], "name": command["name"], "type": command["type"]}
    below = [it for it in command.get("options") or [] if it["type"] == OptionType.SUBCOMMAND]
    for one in below:
        yield head, one, lambda options, one=one: [{"name": one["name"], "type": one["type"], "options": options}]  # type: ignore[misc]
    if not below:
        yield head, command, lambda options: options


def _told(request: Request) -> str:
    return f"{request.kind.name.lower()} {json.dumps(request.data, ensure_ascii=False)[:160]}"


async def fuzzed(
    folder: Path, requests: int, seed: int, module: str = IN_EARNEST
) -> tuple[list[Answer], Sequence[object]]:
    """The answers of a bot to so many requests; and the faults that it logged, and what the stand-in refused."""
    async with FakeDiscord.running() as discord:
        bot = BotProcess(discord, folder, module)
        bot.advance(until_afternoon(bot.now))
        people = [Person(it.id, it.name, it.locale) for it in map(discord.person, PEOPLE)]
        channel = ChannelRef(discord.world.guild_id, discord.person("ann").channel("#games").id, "en-US")
        await furnish(bot.database, people, channel, bot.now, 40, running=3)
        await bot.start()
        fuzz = Fuzz(bot, seed)
        try:
            for name in PEOPLE:
                await discord.person(name).slash("#games", "/mymove")
            await fuzz.send(requests)
        finally:
            await bot.kill()
        return fuzz.answers, (*bot.faults(), *discord.violations)


def main() -> int:
    """Send everything, and print the slowest."""
    requests, seed = int(os.environ.get("REQUESTS", REQUESTS)), int(os.environ.get("SEED", "1"))
    with tempfile.TemporaryDirectory() as folder:
        answers, faults = asyncio.run(fuzzed(Path(folder), requests, seed, os.environ.get("BOT", IN_EARNEST)))
    seconds = sorted(it.seconds for it in answers)
    slow = [it for it in answers if it.seconds > MOST]
    p50, p99 = (seconds[len(seconds) * share // 100] for share in (50, 99))
    print(f"{len(answers)} requests: p50 {p50:.3f} s, p99 {p99:.3f} s, {sum(it.failed for it in answers)} without an")
    print(f"answer, {len(slow)} after more than {MOST:.0f} s. The slowest:")
    for answer in nlargest(SHOWN, answers):
        print(answer)
    for fault in faults:
        print(fault)
    return 1 if slow or faults else 0


if __name__ == "__main__":
    sys.exit(main())
