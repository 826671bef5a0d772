"""Several processes together make no more requests than Discord allows one bot."""

import asyncio
import math

import pytest

from bot.cluster.owned import Owned
from bot.delivery.budget import ALLOWED, LEAST, Budget, most_of
from bot.ownership.ownership import PARTITIONS, Lease, lease_of

SEND = "/api/v10/channels/1/messages"


class Time:
    """Seconds that pass where somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def holding(slots: range) -> Owned:
    owned = Owned()
    for slot in slots:
        owned.keep(Lease(lease_of(slot), 1), math.inf)
    return owned


async def begun(budget: Budget, time: Time, paths: list[str]) -> list[float]:
    """When each of these requests began."""
    moments = list[float]()
    for path in paths:
        await budget.take(path)
        moments.append(time.now)
    return moments


async def test_in_no_second_more_requests_begin_than_allowed() -> None:
    time = Time()
    moments = await begun(Budget(lambda: 5, lambda: time.now, time.sleep), time, [SEND] * 23)

    assert max(sum(at <= other < at + 1 for other in moments) for at in moments) == 5
    assert moments[-1] == 4


@pytest.mark.parametrize("path", ["/api/v10/interactions/1/abc/callback", "/api/v10/webhooks/1/abc/messages/@original"])
async def test_an_answer_to_an_interaction_waits_for_nothing_and_takes_nothing(path: str) -> None:
    time = Time()
    moments = await begun(Budget(lambda: 2, lambda: time.now, time.sleep), time, [SEND, path, path, path, SEND, path])

    assert moments == [0] * 6


async def test_fewer_are_allowed_once_slots_were_given_up() -> None:
    time, most = Time(), 4
    budget = Budget(lambda: most, lambda: time.now, time.sleep)
    await begun(budget, time, [SEND] * 4)
    most = 2

    assert await begun(budget, time, [SEND] * 4) == [1, 1, 2, 2]


async def test_who_gives_up_waiting_takes_nothing_and_keeps_nobody_waiting() -> None:
    most, slept = 1, list[float]()

    async def for_long(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.Event().wait()

    budget = Budget(lambda: most, lambda: 0.0, for_long)
    await budget.take(SEND)
    waiting = asyncio.create_task(budget.take(SEND))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    most = 2

    await budget.take(SEND)

    assert slept == [1]


def test_processes_share_by_their_slots() -> None:
    shares = [most_of(holding(range(at, at + PARTITIONS // 4))) for at in range(0, PARTITIONS, PARTITIONS // 4)]

    assert shares == [12] * 4
    assert most_of(holding(range(PARTITIONS))) == ALLOWED
    assert most_of(Owned()) == LEAST


@pytest.mark.parametrize("processes", [2, 5, 20, 50])
def test_all_processes_together_ask_no_more_than_is_allowed(processes: int) -> None:
    shares = [most_of(holding(range(at, PARTITIONS, processes))) for at in range(processes)]

    assert min(shares) >= 1
    assert sum(shares) <= ALLOWED
