"""A limit that is known before a request is made is owed, and not waited for."""

import asyncio
from typing import Any

import discord
import pytest
from discord.http import HTTPClient

from bot.delivery.requests import Buckets

SEND, EMOJIS = "POST /channels/{channel_id}/messages:7", "POST /applications/{application_id}/emojis:"
OPEN = "POST /users/@me/channels:"


class Told:
    """A response of Discord's that says what is left of a limit, and for how long."""

    def __init__(self, left: int, seconds: float) -> None:
        self.headers = {
            "X-Ratelimit-Limit": "5",
            "X-Ratelimit-Remaining": str(left),
            "X-Ratelimit-Reset-After": str(seconds),
        }


@pytest.fixture
async def buckets() -> Buckets:
    return Buckets(HTTPClient(asyncio.get_running_loop()))


async def request(buckets: Buckets, key: str, told: Any) -> None:
    async with asyncio.timeout(1), buckets(key) as limit:
        limit.update(told)


@pytest.mark.parametrize("key", [SEND, OPEN])
async def test_where_a_limit_is_used_up_the_next_request_is_refused_at_once(buckets: Buckets, key: str) -> None:
    await request(buckets, key, Told(0, 219.0))

    with pytest.raises(discord.RateLimited) as refused:
        await request(buckets, key, Told(4, 1.0))
    assert refused.value.retry_after == pytest.approx(219.0, abs=1.0)


@pytest.mark.parametrize("key", [SEND, OPEN, EMOJIS])
async def test_what_is_left_may_be_used_however_long_the_limit_lasts(buckets: Buckets, key: str) -> None:
    await request(buckets, key, Told(1, 3600.0))

    await request(buckets, key, Told(1, 3600.0))


async def test_who_waits_already_is_refused_once_the_limit_is_known(buckets: Buckets) -> None:
    async with buckets(SEND) as limit:
        waiting = asyncio.create_task(request(buckets, SEND, Told(4, 1.0)))
        await asyncio.sleep(0)
        limit.update(Told(0, 219.0))  # type: ignore[arg-type]

    with pytest.raises(discord.RateLimited):
        await waiting


async def test_a_short_limit_is_waited_for(buckets: Buckets) -> None:
    await request(buckets, SEND, Told(0, 0.01))

    await request(buckets, SEND, Told(4, 1.0))


async def test_a_limit_of_one_channel_is_not_that_of_another(buckets: Buckets) -> None:
    await request(buckets, SEND, Told(0, 219.0))

    await request(buckets, SEND.replace("7", "8"), Told(4, 1.0))
