"""A fake Discord for each test of the page, so that no channel holds messages of another test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from playground.clock import Clock
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.playground.tiny_bot import TinyBot, connected


@pytest_asyncio.fixture(loop_scope="session")
async def fake_discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord.running(clock=Clock(frozen=True), limits=Limits(interval=0)) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def bot(fake_discord: FakeDiscord) -> AsyncIterator[TinyBot]:
    async with connected(fake_discord) as tiny:
        yield tiny
