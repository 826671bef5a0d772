"""A Discord that does not take what it is sent in some channels, and a bot that delivers there."""

from collections.abc import Callable

from bot.delivery.messenger import DeliveryError
from bot.ui.message import MessageSpec
from render.painter import Picture
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger


class Refusing(RecordingMessenger):
    """`refuses` gives, by the channel (of a person: their id), what is raised for a message; None where it arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses: dict[int, Callable[[MessageSpec], DeliveryError | None]] = {}
        self.asked: list[int] = []
        """The channels into which something was sent or edited, whatever came of it."""

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        self._ask(channel, spec)
        return await super().send(channel, spec, picture, nonce)

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        self._ask(channel, spec)
        await super().edit(channel, message, spec, picture)

    def refuse(self, channel: int, error: DeliveryError) -> None:
        """Take nothing there any more."""
        self.refuses[channel] = lambda _spec: error

    def take(self, channel: int) -> None:
        """Take everything there again."""
        self.refuses.pop(channel, None)

    def refuse_pictures(self, channel: int, error: DeliveryError) -> None:
        self.refuses[channel] = lambda spec: None if spec.picture_spec is None else error

    def _ask(self, channel: int, spec: MessageSpec) -> None:
        self.asked.append(channel)
        refused = self.refuses.get(channel)
        error = None if refused is None else refused(spec)
        if error is not None:
            raise error


class RefusedDelivery(Delivery):
    """Brings everything up to date on such a Discord."""

    messenger: Refusing

    def __init__(self, bot: DirectBot) -> None:
        super().__init__(bot, Refusing())
