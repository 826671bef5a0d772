"""Time that passes by a hand's clock: what falls due meanwhile happens at its moment, in order."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from bot.store.time.clocks import TimerRepository
from bot.tables.timers import Fired, TimedService
from tests.support.bot.hand_clock import HandClock


def _nobody(done: Sequence[Fired]) -> None:
    pass


async def pass_time(
    timed: TimedService,
    timers: TimerRepository,
    clock: HandClock,
    by: timedelta,
    fired: Callable[[Sequence[Fired]], None] = _nobody,
) -> None:
    """Turn the clock forward, from one timer to the next."""
    until = clock.now() + by
    while due := await timers.due(until):
        clock.turn_to(due[0].due)
        for timer in await timers.due(clock.now()):
            fired(await timed.fire_in_order(timer))
    clock.turn_to(until)
