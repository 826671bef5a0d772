"""People who press at the tables where they must act, so many times a second."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Move, Seat, View
from playground.client.person import Person
from playground.client.response import TIMEOUT
from playground.client.seen import SeenMessage
from playground.errors import NotAllowed
from playground.model import Event, InteractionType
from render.random_play import WEIGHTS, listed_moves, random_move
from tests.support.bot.bot_process import BotProcess
from tests.support.bot.stored_database import Reader

MAX_ID: Final = 100
"""Discord's limit for a custom id: a longer move is drafted, and not chosen here."""
TRIES: Final = 30
"""So many tables are looked at for one at which somebody must act."""
PANELS_LAST: Final = 14 * 60.0
"""Seconds for which a person goes on in a panel that they alone see."""
PLAYING = "SELECT game, state, decision FROM tables WHERE id = ? AND status = 'playing'"
SEATED = (
    "SELECT seat, person FROM seats WHERE table_id = ? AND person IS NOT NULL AND stand_in IS NULL"
    " AND seat NOT IN (SELECT seat FROM held_moves WHERE table_id = ?) ORDER BY seat"
)
POSTED = (
    "SELECT message, channel FROM posts WHERE table_id = ? AND kind = 'table' AND message IS NOT NULL AND NOT doomed"
)


class Choice(NamedTuple):
    """What somebody is about to choose."""

    person: Person
    table: int
    custom_id: str


@dataclass
class Answers:
    """What became of presses: the seconds to each first answer, and how many had none in time or were refused."""

    seconds: list[float] = field(default_factory=list)
    failed: int = 0


def chosen(game: AnyGame, view: View, seat: Seat, table: int, decision: int) -> Move:
    """What somebody chooses: it depends on nothing but the position, and so not on when they choose."""
    chance = SeededChance(table.to_bytes(32), decision * game.seats[-1] + seat)
    return random_move(listed_moves(game, view, chance), chance, WEIGHTS.get(game.key))


class Crowd:
    """The people at these tables. Each press chooses a move: in the private message or the panel that shows the table
    where its person has one, else at the table's own message."""

    def __init__(self, bot: BotProcess, tables: int) -> None:
        self._discord = bot.discord
        self._people = {person.id: person for person in bot.discord.people.values()}
        self._tables = deque(range(1, tables + 1))
        self._random = Random(1)
        self._random.shuffle(self._tables)
        self._panels: dict[tuple[int, int], tuple[float, SeenMessage]] = {}
        self._heard: dict[int, float] = {}
        """When the bot was first heard of each interaction."""
        self._store = Reader(bot.stored)
        self.ended = 0
        bot.discord.world.subscribe(self._hear)

    def close(self) -> None:
        self._store.close()

    async def press(self, rate: float, seconds: float) -> Answers:
        """Press so many times a second for so long, and wait for the answers."""
        answers, loop = Answers(), asyncio.get_running_loop()
        begun = loop.time()
        async with asyncio.TaskGroup() as presses:
            for number in range(round(rate * seconds)):
                await asyncio.sleep(begun + number / rate - loop.time())
                presses.create_task(self._press(answers))
        return answers

    async def _press(self, answers: Answers) -> None:
        choice = self._choice()
        if choice is None:
            answers.failed += 1
            return
        message = self._message(choice)
        data = {"custom_id": choice.custom_id, "component_type": 2, "id": 1}
        channel = self._discord.world.channel(message.message.channel_id)
        try:
            response = await choice.person.send_raw(InteractionType.COMPONENT, data, channel, message)
        except TimeoutError:  # an answer was promised, and has not come
            answers.seconds.append(TIMEOUT)
            answers.failed += 1
            return
        interaction = response.interaction
        answers.seconds.append(self._heard.pop(interaction.id) - interaction.created)
        answers.failed += response.error is not None
        if response.message is not None and response.message.ephemeral:
            self._panels[choice.person.id, choice.table] = self._discord.clock.now(), response.message
        self._tables.append(choice.table)

    def _hear(self, event: Event) -> None:
        if event.kind == "INTERACTION":
            self._heard.setdefault(event.extra["id"], self._discord.clock.now())

    def _choice(self) -> Choice | None:
        """A move of somebody who must act, at the table that was pressed at longest ago; None if there is nobody."""
        for _ in range(min(TRIES, len(self._tables))):
            table = self._tables.popleft()
            found = next(iter(self._store.rows(PLAYING, table)), None)
            if found is None:
                self.ended += 1
            elif (choice := self._move(table, *found)) is not None:
                return choice
            else:
                self._tables.append(table)
        return None

    def _move(self, table: int, key: str, state: str, decision: int) -> Choice | None:
        game = GAMES[key]
        position = game.state.model_validate_json(state)
        acting = game.view(position, None).to_act
        seats = [it for it in self._store.rows(SEATED, table, table) if it[0] in acting]
        if not seats:
            return None
        seat, person = seats[0]
        custom_id = f"play:{table}:{decision}:{chosen(game, game.view(position, seat), seat, table, decision)}"
        return Choice(self._people[person], table, custom_id) if len(custom_id) <= MAX_ID else None

    def _message(self, choice: Choice) -> SeenMessage:
        """Where the person presses."""
        person, table = choice.person, choice.table
        private = [it for it in person.dms() if f":{table}:" in json.dumps(it.message.components)]
        since, panel = self._panels.get((person.id, table), (0.0, None))
        if private:
            return private[-1]
        if panel is not None and not panel.message.deleted and since + PANELS_LAST > self._discord.clock.now():
            return panel
        found = next(iter(self._store.rows(POSTED, table)), None)
        if found is None:
            raise NotAllowed(f"table {table} has no message")
        message, channel = found
        world = self._discord.world
        return person.seen(world.message(world.channel(channel), message))
