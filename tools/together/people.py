"""People who play at the tables of several processes, and what became of each of their presses."""

import asyncio
from collections import Counter, deque
from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple

from playground.client.person import Person
from playground.client.response import Response
from playground.errors import ApiError, NotAllowed
from playground.model import Event, InteractionType, Json, Message, MessageFlag
from tests.support.bot.bot_process import BotProcess
from tools.load.crowd import Answers, Choice, Crowd
from tools.together.fleet import SHARDS

UNDONE: Final = 0.25
"""So many presses at some tables are followed by one that takes the move back, if that is possible."""
BELL: Final = "🔔"
"""With this begins what reminds somebody."""
AGAIN: Final = 1.0
"""Seconds after which somebody who was not answered presses again."""
GIVES_UP: Final = 60.0
"""Seconds after which they do so no more."""


class Pressed(NamedTuple):
    """A press: since when they press for this at which shard, when it was made, and when the first answer came (None:
    none did), in seconds; and what was chosen: a move of a person's at a table and decision, which they tried to take
    back then or not."""

    interaction: int
    shard: int
    began: float
    made: float
    answered: float | None
    person: int
    table: int
    decision: int
    move: str
    taken_back: bool = False
    response: Response | None = None


class People(Crowd):
    """The crowd, which notes each press. People press again when nobody answers. They press nothing at `late` tables,
    and take moves back at `undoing` ones."""

    def __init__(
        self, bot: BotProcess, tables: int, *, late: Collection[int] = (), undoing: Collection[int] = ()
    ) -> None:
        super().__init__(bot, tables)
        self._tables = deque(it for it in self._tables if it not in late)
        self._undoing = undoing
        self.pressed: list[Pressed] = []
        self.asked = set[tuple[int, str]]()
        """Who pressed what, answered or not."""
        self.unmade: Counter[str] = Counter()
        """Presses that came to nothing, by why."""
        self._takes_back = Random(2)

    async def _press(self, answers: Answers) -> None:
        choice = self._choice()
        if choice is None:
            self.unmade["nobody must act"] += 1
            return
        began = self._discord.clock.now()
        try:
            while not await self._try(choice, answers, began):  # noqa: ASYNC110 - a person waits, and tries again
                await asyncio.sleep(AGAIN)
        except (NotAllowed, ApiError, TimeoutError) as error:  # the message is gone, or a promised answer never came
            self.unmade[type(error).__name__] += 1
        self._tables.append(choice.table)

    async def _try(self, choice: Choice, answers: Answers, began: float) -> bool:
        """Press once; whether they need not press again."""
        message = self._message(choice)
        self.asked.add((choice.person.id, choice.custom_id))
        response = await self._sent(choice.person, message.message, choice.custom_id)
        takes_back = choice.table in self._undoing and self._takes_back.random() < UNDONE
        answered = self._note(choice, response, answers, began, takes_back=takes_back)
        if answered and takes_back:
            await self._take_back(choice, message.message)
        return answered or self._discord.clock.now() - began > GIVES_UP

    async def _sent(self, person: Person, message: Message, custom_id: str) -> Response:
        data: Json = {"custom_id": custom_id, "component_type": 2, "id": 1}
        channel = self._discord.world.channel(message.channel_id)
        return await person.send_raw(InteractionType.COMPONENT, data, channel, person.seen(message))

    async def _take_back(self, choice: Choice, message: Message) -> None:
        """Take the move back, as the button of the decision after it does."""
        _, table, decision, _ = choice.custom_id.split(":", 3)
        try:
            await self._sent(choice.person, message, f"undo:{table}:{decision}:")
        except (NotAllowed, ApiError, TimeoutError):
            return

    def _note(self, choice: Choice, response: Response, answers: Answers, began: float, *, takes_back: bool) -> bool:
        """Note what became of a press; whether it was answered."""
        interaction = response.interaction
        at = None if response.error is not None else self._heard.pop(interaction.id, None)
        _, table, decision, move = choice.custom_id.split(":", 3)
        channel, world = interaction.channel, self._discord.world
        shard = 0 if channel.recipient is not None else (world.guild_of(channel) >> 22) % SHARDS
        what = (choice.person.id, int(table), int(decision), move, takes_back, response)
        self.pressed.append(Pressed(interaction.id, shard, began, interaction.created, at, *what))
        if at is None:
            answers.failed += 1
            return False
        answers.seconds.append(at - interaction.created)
        if response.message is not None and response.message.ephemeral:
            self._panels[choice.person.id, choice.table] = self._discord.clock.now(), response.message
        return True


class Sounded:
    """What sounded: each new message of the bot, by whom it calls, for which table and decision, and what it reminds
    them of, if it does."""

    def __init__(self, bot: BotProcess) -> None:
        self.calls: list[tuple[int, str, str]] = []
        bot.discord.world.subscribe(self._hear)

    def _hear(self, event: Event) -> None:
        message = event.message
        if event.kind != "MESSAGE_CREATE" or message is None or not message.author.bot:
            return
        if message.flags & MessageFlag.EPHEMERAL or event.channel.recipient is None:
            return
        if shown := shown_of(message):
            reminded = next((it for it in found_in(message.components, "content") if BELL in it), "")
            self.calls.append((event.channel.recipient.id, shown, reminded))


def shown_of(message: Message) -> str:
    """The table and the decision that a message's controls are for, as "7:12"; nothing where there are none."""
    for custom_id in custom_ids(message.components):
        parts = custom_id.split(":")
        if len(parts) > 2 and parts[1] not in ("", "0") and parts[2]:
            return f"{parts[1]}:{parts[2]}"
    return ""


def custom_ids(components: object) -> list[str]:
    """All that stand in components."""
    return found_in(components, "custom_id")


def found_in(components: object, field: str) -> list[str]:
    """All that a field has in components, from outside in."""
    if isinstance(components, list):
        return [found for it in components for found in found_in(it, field)]
    if isinstance(components, dict):
        own = [str(components[field])] if field in components else []
        return own + [found for it in components.values() for found in found_in(it, field)]
    return []
