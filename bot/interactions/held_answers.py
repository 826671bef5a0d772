"""The answers that stand until a held move or a plan is played, so that its player then sees in the same place what
came of it.

They live in memory alone: after a restart the messages that the bot has posted are brought up to date as ever, and a
press on any other becomes a pointer to what is.
"""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.process.tasks import TaskOwner
from bot.values.table import Result, Timer, TimerKind
from games.core import Seat

Key: TypeAlias = tuple[int, Seat, TimerKind]
"""A table and a seat, and what is played there: what is held, or a plan."""
Tell: TypeAlias = Callable[[Result | None], Awaitable[None]]
"""Shows what came of a held move; None: it was not played."""


class HeldAnswers:
    """Who waits for which held move or plan; `tell` shows them what came of it."""

    def __init__(self) -> None:
        self._waiting: dict[Key, tuple[Tell, int | None]] = {}
        self._played: dict[Key, tuple[Tell, Result | None]] = {}
        self._telling = TaskOwner("answer to a held move", self._tell)

    def keep(self, table: int, seat: Seat, tell: Tell, message: int | None, kind: TimerKind = TimerKind.HELD) -> None:
        """Somebody waits for the move that they hold, or their plan, in a message of theirs where it is known."""
        self._waiting[table, seat, kind] = tell, message

    def drop(self, table: int, seat: Seat, kind: TimerKind = TimerKind.HELD) -> None:
        """Nobody waits for it any more."""
        self._waiting.pop((table, seat, kind), None)

    def drop_in(self, table: int, seat: Seat, message: int | None) -> None:
        """Nobody waits for it any more in this message, where what is pressed there is answered."""
        _, waits_in = self._waiting.get((table, seat, TimerKind.HELD), (None, None))
        if message is not None and waits_in == message:
            self.drop(table, seat)

    def tell(self, timer: Timer, result: Result | None) -> bool:
        """Show whoever waits for it what came of a held move or a plan (None: it was not played); False where nobody
        does. Returns at once."""
        key = (timer.table, timer.seat, timer.kind)
        tell, _ = self._waiting.pop(key, (None, None))
        if tell is None:
            return False
        self._played[key] = (tell, result)
        self._telling.schedule(key)
        return True

    async def settled(self) -> None:
        """Wait until all have been told."""
        await self._telling.settled()

    async def close(self) -> None:
        """Tell nobody any more."""
        await self._telling.close()

    async def _tell(self, key: Key) -> None:
        if key in self._played:
            tell, result = self._played.pop(key)
            await tell(result)
