"""Receive change notices of other processes from PostgreSQL. Without them changes are found a little later."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from bot.ownership.change_notice import NOTIFY_CHANNEL
from bot.process.tasks import TaskOwner, TryAgain
from bot.store.connections.database import url_of
from bot.store.connections.silence import end_when_silent

asyncpg: Any = import_module("asyncpg")  # it has no types

log = logging.getLogger(__name__)

_LOOK: Final = 15.0
"""Seconds between two checks whether the connection is still open."""
PATIENCE: Final = 10.0
"""Seconds that connecting may take."""
_ALL: Final = "for hints"


class Listener:
    """Receive change notices on a connection of its own, since LISTEN holds for one connection only.

    A server that pools transactions forwards none.
    """

    def __init__(self, url: str, heard: Callable[[str], None]) -> None:
        self._address = _address(url)
        self._heard = heard
        self._connection: Any = None
        self._task = TaskOwner("listen", self._listen, 30.0)

    def start(self) -> None:
        """Begin to listen. Return at once."""
        self._task.schedule(_ALL)

    async def close(self) -> None:
        await self._task.close()
        if self._connection is not None:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.close(timeout=1.0)

    async def _listen(self, _what: str) -> None:
        """Connect if needed, and check again later. Raise TryAgain."""
        try:
            if self._connection is None or self._connection.is_closed():
                connection = await asyncpg.connect(self._address, timeout=PATIENCE)
                end_when_silent(connection)
                try:
                    await connection.add_listener(NOTIFY_CHANNEL, lambda *said: self._heard(str(said[-1])))
                except BaseException:
                    connection.terminate()
                    raise
                self._connection = connection
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise TryAgain(f"no hints are heard ({type(error).__name__})") from error
        await asyncio.sleep(_LOOK)
        self._task.schedule(_ALL)


def _address(url: str) -> str:
    """The address of the database as the driver alone reads it."""
    found = url_of(url)
    renamed = {{"ssl": "sslmode"}.get(name, name): value for name, value in found.query.items()}
    return found.set(drivername="postgresql", query=renamed).render_as_string(hide_password=False)
