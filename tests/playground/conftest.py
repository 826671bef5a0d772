"""One fake Discord a module, with a tiny bot of discord.py. Its clock moves only when a test advances it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.clock import Clock
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.playground.ground import Api, Ground
from tests.support.playground.tiny_bot import TinyBot, connected


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def fake_discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord.running(clock=Clock(frozen=True), limits=Limits(interval=0)) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(fake_discord: FakeDiscord) -> AsyncIterator[TinyBot]:
    async with connected(fake_discord) as tiny:
        yield tiny


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def api(fake_discord: FakeDiscord) -> AsyncIterator[Api]:
    """Send requests with the bot's token, without discord.py: method, path, and JSON or form."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {fake_discord.token}"}) as session:

        async def call(method: str, path: str, json: Any = None, **more: Any) -> tuple[int, Any]:
            async with session.request(method, fake_discord.api_url + path, json=json, **more) as response:
                return response.status, await response.json() if response.status != 204 else None

        yield call


@pytest.fixture
def ground(fake_discord: FakeDiscord, api: Api) -> Ground:
    return Ground(fake_discord, api)


@pytest.fixture
def ann(fake_discord: FakeDiscord) -> Person:
    return fake_discord.person("ann")


@pytest.fixture
def bob(fake_discord: FakeDiscord) -> Person:
    return fake_discord.person("bob")


@pytest.fixture(autouse=True)
def fresh(fake_discord: FakeDiscord) -> Iterator[None]:
    """Leave no faults, violations or closed direct messages to the next test."""
    yield
    fake_discord.faults.clear()
    fake_discord.situations.clear()
    fake_discord.violations.clear()
    for person in fake_discord.people.values():
        person.dms_open = True
