"""What one of several processes does for all: it registers the commands, and makes the emojis that are missing.

Beside it `bot.tables.retention` shrinks what is old in that process alone.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.ownership.ownership import HOUSEKEEPING, LeaseLost, Ownership
from bot.process.tasks import TaskOwner

_COMMANDS: Final = "commands"


class House:
    """`register` makes Discord know the commands; `emojis` has it looked which emojis are missing."""

    def __init__(
        self, register: Callable[[], Awaitable[None]], emojis: Callable[[], None], ownership: Ownership
    ) -> None:
        self._register = register
        self._emojis = emojis
        self._ownership = ownership
        self._begun = False
        self._task = TaskOwner("register", self._do)

    async def begin(self) -> None:
        """The bot has logged in: register the commands before the first interaction comes in, if this process is to."""
        self._begun = True
        await self._do(_COMMANDS)

    async def gained(self) -> None:
        """This process keeps house from now on."""
        if self._begun:
            self._task.schedule(_COMMANDS)
            self._emojis()

    async def lost(self) -> None:
        """Another process does, which looks at everything anew."""
        self._task.stop(_COMMANDS)

    async def close(self) -> None:
        await self._task.close()

    async def _do(self, _what: str) -> None:
        with suppress(LeaseLost), self._ownership.under(HOUSEKEEPING):
            await self._register()
