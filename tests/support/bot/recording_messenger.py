"""A messenger that reaches no Discord: it keeps what would be shown, and fails where it is told to."""

from collections import Counter
from collections.abc import Iterable

import discord

from bot.delivery.messenger import DeliveryError, Messenger
from bot.ui.message import MessageSpec
from bot.values.messages import MessageRecord
from bot.values.table import ChannelRef
from render.painter import Picture


class RecordingMessenger(Messenger):
    """`errors` are raised one after the other by what is sent or edited (None: it arrives); after them all arrives."""

    def __init__(self, errors: Iterable[type[DeliveryError] | None] = ()) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._errors = iter(errors)
        self.tries = 0
        self.shown: list[MessageSpec] = []
        self.standing: dict[int, MessageSpec] = {}
        """What stands on Discord, by the number of the message."""
        self.silent: list[tuple[int, str]] = []
        """The channel and the nonce of each silent message."""
        self._edits: Counter[int] = Counter()
        self.opened: list[int] = []
        """The people with whom a private channel was asked for."""
        self.blind: set[int] = set()
        """The people who see no channel of a server any more."""
        self.afresh: dict[int, int] = {}
        """The channel that there is with a person where it is opened anew; else it has their id."""

    def fail_with(self, *errors: type[DeliveryError] | None) -> None:
        """The next that are sent or edited raise these."""
        self._errors = iter(errors)

    def edits(self, message: int | None) -> int:
        """How often a message was edited."""
        return self._edits[message or 0]

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        if spec.silent:
            self.silent.append((channel, nonce))
        message = self._arrives(spec)
        self.standing[message] = spec
        return message

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        self._arrives(spec)
        self.standing[message] = spec
        self._edits[message] += 1

    async def delete(self, channel: int, message: int) -> None:
        self.standing.pop(message, None)

    async def message_is_gone(self, channel: int, message: int) -> bool:
        return message not in self.standing

    async def private_channel(self, person: int, *, anew: bool = False) -> int:
        self.opened.append(person)
        return self.afresh.get(person, person) if anew else person

    async def sees(self, person: int, channel: ChannelRef) -> bool:
        return person not in self.blind

    async def find_lost(self, record: MessageRecord, known: set[int]) -> int | None:
        return None

    def _arrives(self, spec: MessageSpec) -> int:
        self.tries += 1
        error = next(self._errors, None)
        if error is not None:
            raise error
        self.shown.append(spec)
        return len(self.shown)
