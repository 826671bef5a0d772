"""Time that passes by a hand's clock: what falls due meanwhile happens at its moment, in order."""

from collections.abc import Callable
from datetime import timedelta

from bot.store.timers import TimerRepository
from bot.tables.timed import TimedService
from bot.values.table import Result, Timer
from tests.support.bot.hand_clock import HandClock


def _nobody(timer: Timer, result: Result | None) -> None:
    pass


async def pass_time(
    timed: TimedService,
    timers: TimerRepository,
    clock: HandClock,
    by: timedelta,
    fired: Callable[[Timer, Result | None], None] = _nobody,
) -> None:
    """Turn the clock forward, from one timer to the next."""
    until = clock.now() + by
    while (due := await timers.next_due()) is not None and due <= until:
        clock.turn_to(due)
        for timer in await timers.due(clock.now()):
            for one in await timed.in_order(timer):
                fired(one, await timed.fire(one))
    clock.turn_to(until)
