"""Discord in a simulation: nothing is drawn and nobody is disturbed, but what would sound is noted."""

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

import discord

from bot.delivery.messenger import Messenger
from bot.ui.message import MessageSpec
from bot.values.messages import MessageRecord
from bot.values.table import ChannelRef
from render.painter import Picture


class Standing(NamedTuple):
    """A message that stands, and whom it notified."""

    people: tuple[int, ...]
    private: bool


class Post(Messenger):
    """`sounds` is told whom a new message notifies. Private channels have the number of their person."""

    def __init__(self, sounds: Callable[[int], None]) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._sounds = sounds
        self._last = 0
        self.standing: dict[int, Standing] = {}
        self.edits = 0
        self.sent = 0
        self.questions = 0
        self.most: dict[int, int] = defaultdict(int)
        """How many private messages of one person stood at the same time at most."""
        self._channels: set[int] = set()

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        private = channel in self._channels
        people = (channel,) if private else spec.mentions
        self._last += 1
        self.sent += 1
        self.questions += bool(spec.questions)
        self.standing[self._last] = Standing(people, private)
        for person in people:
            self._sounds(person)
        return self._last

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        self.edits += 1

    async def delete(self, channel: int, message: int) -> None:
        self.standing.pop(message, None)

    async def private_channel(self, person: int, *, anew: bool = False) -> int:
        self._channels.add(person)
        return person

    async def sees(self, person: int, channel: ChannelRef) -> bool:
        return True

    async def find_lost(self, posted: MessageRecord, known: set[int]) -> int | None:
        return None

    def count(self) -> None:
        """Note how many private messages stand for each person, once what is replaced is gone."""
        living: dict[int, int] = defaultdict(int)
        for message in self.standing.values():
            if message.private:
                living[message.people[0]] += 1
        for person, number in living.items():
            self.most[person] = max(self.most[person], number)
