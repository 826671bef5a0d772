"""Pauses between two tries of background work, which no test waits for.

A test module that wants them says `pytest_plugins = ["tests.support.bot.pauses"]`, and asks for `pauses`.
"""

import asyncio

import pytest

from bot.process import tasks


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were slept, though nobody waits for them."""
    slept: list[float] = []

    async def at_once(seconds: float, woken: asyncio.Event) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(tasks, "rest", at_once)
    return slept
