"""The clock of a simulation: it shows exactly the moment to which it is turned."""

import asyncio
from datetime import datetime

from bot.process.clock import Clock


class SimulatedClock(Clock):
    """Nobody waits by it: whoever simulates goes from moment to moment."""

    leaps = True

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    def now(self) -> datetime:
        return self._moment

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        await woken.wait()

    def turn_to(self, moment: datetime) -> None:
        """Show this moment, or what is shown already where that is later."""
        self._moment = max(self._moment, moment)
