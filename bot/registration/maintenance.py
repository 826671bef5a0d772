"""Maintenance that one process does for all: register the commands and make missing emojis.

In the same process `bot.tables.retention` anonymises old games.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.ownership.ownership import MAINTENANCE, LeaseLost, Ownership
from bot.process.tasks import TaskOwner

_COMMANDS: Final = "commands"


class Maintenance:
    """`register` registers the commands; `emojis` starts the synchronisation of emojis."""

    def __init__(
        self, register: Callable[[], Awaitable[None]], emojis: Callable[[], None], ownership: Ownership
    ) -> None:
        self._register = register
        self._emojis = emojis
        self._ownership = ownership
        self._begun = False
        self._task = TaskOwner("register", self._do)

    async def begin(self) -> None:
        """Register the commands after the login, before the first interaction, if maintenance is this process's."""
        self._begun = True
        await self._do(_COMMANDS)

    async def gained(self) -> None:
        """Begin maintenance in this process."""
        if self._begun:
            self._task.schedule(_COMMANDS)
            self._emojis()

    async def lost(self) -> None:
        """Stop maintenance: another process does it."""
        self._task.stop(_COMMANDS)

    async def close(self) -> None:
        await self._task.close()

    async def _do(self, _what: str) -> None:
        with suppress(LeaseLost), self._ownership.under(MAINTENANCE):
            await self._register()
