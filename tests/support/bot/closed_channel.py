"""A channel in which the bot may not do what it would, and people who take no private messages."""

from bot.delivery.messenger import DeliveryError, DirectMessagesClosed, NotAllowed
from bot.ui.message import MessageSpec
from render.painter import Picture
from tests.support.bot.direct_bot import HERE
from tests.support.bot.recording_messenger import RecordingMessenger


class Clock:
    """A clock that stands still until it is set, in seconds."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class ClosedChannel(RecordingMessenger):
    """A Discord that refuses these verbs in the table's channel, and to write to the people in `deaf`."""

    def __init__(self, *verbs: str) -> None:
        super().__init__()
        self.refused: dict[str, type[DeliveryError]] = dict.fromkeys(verbs, NotAllowed)
        self.asked: list[str] = []
        self.deaf: set[int] = set()

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        self._ask("send", channel)
        return await super().send(channel, spec, picture, nonce)

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        self._ask("edit", channel)
        await super().edit(channel, message, spec, picture)

    async def delete(self, channel: int, message: int) -> None:
        self._ask("delete", channel)
        await super().delete(channel, message)

    def _ask(self, verb: str, channel: int) -> None:
        if channel in self.deaf:
            raise DirectMessagesClosed
        if channel == HERE.id:
            self.asked.append(verb)
            if verb in self.refused:
                raise self.refused[verb]
