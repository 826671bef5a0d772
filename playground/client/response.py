"""Wait for the bot, and show its response to an interaction as a person sees it."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from playground.client.seen import Modal, SeenMessage
from playground.errors import NotAllowed
from playground.model import CallbackType, Event, Interaction
from playground.server.world import World

T = TypeVar("T")
TIMEOUT = 30.0
"""Seconds of real time after which waiting raises TimeoutError."""


async def until(
    world: World,
    look: Callable[[Event], T | None],
    what: str,
    timeout: float = TIMEOUT,  # noqa: ASYNC109
) -> T:
    """Wait until `look` finds something in an event, and return it. Raise TimeoutError after so many seconds."""
    found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def on_event(event: Event) -> None:
        if found.done():
            return
        try:
            result = look(event)
        except Exception as error:  # noqa: BLE001 - the waiting caller gets it, not the publisher
            found.set_exception(error)
        else:
            if result is not None:
                found.set_result(result)

    stop = world.subscribe(on_event)
    try:
        return await asyncio.wait_for(found, timeout)
    except TimeoutError:
        raise TimeoutError(f"{timeout} s passed without {what}") from None
    finally:
        stop()


class Choice(NamedTuple):
    """A choice proposed by autocompletion."""

    name: str
    value: str | int | float


class Response:
    """The bot's response to an interaction, always in its present state."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Response error={self.error!r} modal={self.modal} message={self.message}>"

    @property
    def error(self) -> str | None:
        """ "failed" or "did not respond" if the bot did not respond in time; else None."""
        return self.interaction.error

    @property
    def message(self) -> SeenMessage | None:
        """The message that the bot sent, or the one with the used component if the bot updated it."""
        message = self.interaction.original
        return None if message is None or message.deleted else SeenMessage(self._world, message)

    @property
    def text(self) -> str:
        """The text of the message; "" without a message."""
        return "" if self.message is None else self.message.text

    @property
    def followups(self) -> list[SeenMessage]:
        created, original = self.interaction.created_messages, self.interaction.original
        return [SeenMessage(self._world, it) for it in created if it is not original and not it.deleted]

    @property
    def modal(self) -> Modal | None:
        return None if self.interaction.modal is None else Modal(self.interaction, self.interaction.modal)

    @property
    def settled(self) -> bool:
        """Whether the person no longer waits for the bot."""
        if self.interaction.callback == CallbackType.DEFERRED_MESSAGE:
            original = self.interaction.original
            return original is None or original.deleted or not original.loading
        return self.interaction.callback is not None or self.interaction.error is not None

    async def complete(self, timeout: float = TIMEOUT) -> None:  # noqa: ASYNC109
        """If the bot only acknowledged the press, wait for what follows: an edit or a follow-up message."""
        if not self._followed:
            await until(self._world, lambda _: self._followed or None, "an edit or a follow-up", timeout)

    @property
    def _followed(self) -> bool:
        return not self._left_as_it_is or bool(self.followups)

    @property
    def _left_as_it_is(self) -> bool:
        """Whether the press was only acknowledged so far."""
        return self.interaction.callback == CallbackType.DEFERRED_UPDATE and not self.interaction.edited

    async def shown(self, timeout: float = TIMEOUT) -> SeenMessage:  # noqa: ASYNC109
        """Wait for the complete response, and return its message: the follow-up if the pressed message was left
        unchanged.

        Raise NotAllowed if there is no message.
        """
        await self.complete(timeout)
        message = self.followups[0] if self._left_as_it_is else self.message
        if message is None:
            raise NotAllowed(f"no message came: {self}")
        return message
