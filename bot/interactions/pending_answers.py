"""The answers that wait until a held move or a plan is played."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.process.tasks import TaskOwner
from bot.values.table import Result
from bot.values.timers import Timer, TimerKind
from games.core import Seat

_Key: TypeAlias = tuple[int, Seat, TimerKind]
"""A table and a seat, and what is played there: what is held, or a plan."""
Tell: TypeAlias = Callable[[Result | None], Awaitable[None]]
"""Shows what came of a held move; None: it was not played."""


class PendingAnswers:
    """The answers that stand until a held move or a plan is played, so that its player then sees in the same place what
    came of it (`tell`).

    They live in memory alone: after a restart the messages that the bot has posted are brought up to date as ever, and
    a press on any other becomes a pointer to what is.
    """

    def __init__(self) -> None:
        self._waiting: dict[_Key, tuple[Tell, int | None]] = {}
        self._played: dict[_Key, tuple[Tell, Result | None]] = {}
        self.telling = TaskOwner("answer to a held move", self._tell)

    def keep(
        self, table: int, seat: Seat, tell: Tell, message: int | None, kind: TimerKind = TimerKind.DELAYED
    ) -> None:
        """Let somebody wait for the move that they hold, or for their plan; in this message, where it is known."""
        self._waiting[table, seat, kind] = tell, message

    def waiting(self) -> list[_Key]:
        """For what somebody waits."""
        return list(self._waiting)

    def drop(self, table: int, seat: Seat, kind: TimerKind = TimerKind.DELAYED) -> None:
        self._waiting.pop((table, seat, kind), None)

    def drop_in(self, table: int, seat: Seat, message: int | None) -> None:
        """Let nobody wait for a held move in a message in which something else is answered now."""
        if message is not None and self._waiting.get((table, seat, TimerKind.DELAYED), (None, None))[1] == message:
            self.drop(table, seat)

    def tell(self, timer: Timer, result: Result | None) -> bool:
        """Show what came of a held move or a plan (None: it was not played); False where nobody waits. Returns at
        once."""
        key = (timer.table, timer.seat, timer.kind)
        tell, _ = self._waiting.pop(key, (None, None))
        if tell is None:
            return False
        self._played[key] = (tell, result)
        self.telling.schedule(key)
        return True

    async def _tell(self, key: _Key) -> None:
        if key in self._played:
            tell, result = self._played.pop(key)
            await tell(result)
