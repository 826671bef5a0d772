"""Waiting for what the bot does, and what a person sees of its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from playground.client.seen import Modal, SeenMessage
from playground.errors import NotAllowed
from playground.model import CallbackType, Event, Interaction
from playground.server.world import World

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds of real time after which a wait is given up."""


async def until(
    world: World,
    look: Callable[[Event], T | None],
    what: str,
    timeout: float = PATIENCE,  # noqa: ASYNC109
) -> T:
    """Wait until an event gives something here, and give that; TimeoutError after so many seconds."""
    found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def hear(event: Event) -> None:
        if found.done():
            return
        try:
            result = look(event)
        except Exception as error:  # noqa: BLE001 - it belongs to the one who waits, not to the event
            found.set_exception(error)
        else:
            if result is not None:
                found.set_result(result)

    stop = world.subscribe(hear)
    try:
        return await asyncio.wait_for(found, timeout)
    except TimeoutError:
        raise TimeoutError(f"{timeout} s passed without {what}") from None
    finally:
        stop()


class Choice(NamedTuple):
    """A proposal of autocompletion."""

    name: str
    value: str | int | float


class Response:
    """What came of an interaction; it goes on to show the present state."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Answer error={self.error!r} modal={self.modal} message={self.message}>"

    @property
    def error(self) -> str | None:
        """ "failed" or "did not respond", when the bot did not answer in time."""
        return self.interaction.error

    @property
    def message(self) -> SeenMessage | None:
        """The answer, or the message of the component when the bot changed that."""
        message = self.interaction.original
        return None if message is None or message.deleted else SeenMessage(self._world, message)

    @property
    def text(self) -> str:
        """The message's text, "" without one."""
        return "" if self.message is None else self.message.text

    @property
    def followups(self) -> list[SeenMessage]:
        made = [it for it in self.interaction.made if it is not self.interaction.original and not it.deleted]
        return [SeenMessage(self._world, message) for message in made]

    @property
    def modal(self) -> Modal | None:
        return None if self.interaction.modal is None else Modal(self.interaction, self.interaction.modal)

    @property
    def settled(self) -> bool:
        """Whether the person no longer sees the bot think."""
        if self.interaction.answered == CallbackType.DEFERRED_MESSAGE:
            original = self.interaction.original
            return original is None or original.deleted or not original.loading
        return self.interaction.answered is not None or self.interaction.error is not None

    async def complete(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait for what follows where the bot only acknowledged the press at first, as it does while it still draws."""
        later = self.interaction.answered == CallbackType.DEFERRED_UPDATE
        if later and not self.interaction.followed:
            await until(self._world, lambda _: self.interaction.followed or None, "what follows", timeout)

    async def shown(self, timeout: float = PATIENCE) -> SeenMessage:  # noqa: ASYNC109
        """The message once the answer is complete. Raises NotAllowed where there is none."""
        await self.complete(timeout)
        if self.message is None:
            raise NotAllowed(f"no message came: {self}")
        return self.message

    async def followup(self, number: int = 0, timeout: float = PATIENCE) -> SeenMessage:  # noqa: ASYNC109
        """Wait for that follow-up message, counted from 0."""
        await until(self._world, lambda _: len(self.followups) > number or None, "a follow-up", timeout)
        return self.followups[number]
