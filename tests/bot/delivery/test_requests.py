"""Nothing is asked of Discord under a lease that is lost, and what was asked while it was being lost is told."""

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, nullcontext

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.cluster.owned import Owned
from bot.delivery.requests import counted
from bot.ownership.ownership import Lease, LeaseLost
from bot.process.metrics import Metrics

SLOT = "a slot"


class Discord:
    """Answers, or breaks the connection off once it has the request; meanwhile a process may lose its lease."""

    def __init__(self, owned: Owned) -> None:
        self.owned = owned
        self.asked = 0
        self.loses = self.breaks_off = False

    async def handle(self, request: web.Request) -> web.Response:
        self.asked += 1
        if self.loses:
            self.owned.drop([SLOT])
        if self.breaks_off and request.transport is not None:
            request.transport.abort()
        return web.Response()


@pytest.fixture
def owned() -> Owned:
    owned = Owned()
    owned.keep(Lease(SLOT, 1), 1e9)
    return owned


@pytest_asyncio.fixture
async def discord(owned: Owned) -> AsyncIterator[Discord]:
    yield Discord(owned)


async def ask(discord: Discord) -> None:
    app = web.Application()
    app.router.add_patch("/", discord.handle)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[counted(Metrics(), discord.owned)]) as session,
    ):
        await (await session.patch(server.make_url("/"))).read()


@pytest.mark.parametrize(
    ("loses", "breaks_off", "raised"),
    [
        (False, False, nullcontext()),
        (False, True, pytest.raises(aiohttp.ClientError)),
        (True, False, pytest.raises(LeaseLost)),
        (True, True, pytest.raises(LeaseLost)),
    ],
)
async def test_what_another_process_may_have_to_mend_is_told(
    discord: Discord, loses: bool, breaks_off: bool, raised: AbstractContextManager[object]
) -> None:
    discord.loses, discord.breaks_off = loses, breaks_off

    with raised, discord.owned.under(SLOT):
        await ask(discord)

    assert discord.asked == 1


async def test_nothing_is_asked_under_a_lease_that_is_lost(discord: Discord) -> None:
    with discord.owned.under(SLOT):
        discord.owned.drop([SLOT])
        with pytest.raises(LeaseLost):
            await ask(discord)

    assert discord.asked == 0
