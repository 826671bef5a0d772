"""One stand-in a module, with a tiny bot of discord.py at it. Time stands still unless a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.clock import Clock
from playground.fake_discord import StandIn
from tests.support.playground.tiny_bot import Tiny, connected

Api = Callable[..., Awaitable[tuple[int, Any]]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def standin() -> AsyncIterator[StandIn]:
    async with StandIn.running(clock=Clock(frozen=True)) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(standin: StandIn) -> AsyncIterator[Tiny]:
    async with connected(standin) as tiny:
        yield tiny


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def api(standin: StandIn) -> AsyncIterator[Api]:
    """Requests with the bot's token and no library between: method, path, and JSON or form."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {standin.token}"}) as session:

        async def call(method: str, path: str, json: Any = None, **more: Any) -> tuple[int, Any]:
            async with session.request(method, standin.api_url + path, json=json, **more) as response:
                return response.status, await response.json() if response.status != 204 else None

        yield call


@pytest.fixture
def ann(standin: StandIn) -> Person:
    return standin.person("ann")


@pytest.fixture
def bob(standin: StandIn) -> Person:
    return standin.person("bob")


@pytest.fixture(autouse=True)
def fresh(standin: StandIn) -> Iterator[None]:
    """Faults and violations of one test are not the next one's."""
    yield
    standin.faults.clear()
    standin.violations.clear()
    for person in standin.people.values():
        person.dms_open = True
