"""The test's own event loop: its clock, which a test can turn forward, and what it has to do at once."""

import asyncio

import pytest

AT_ONCE = 20
"""How often everybody in turn goes on who can, for what takes some steps without waiting for anything outside."""


def turn_loop(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Turn the clock of the loop forward: whoever pauses, or gives up waiting, does so that much earlier."""
    loop = asyncio.get_running_loop()
    before = loop.time
    monkeypatch.setattr(loop, "time", lambda: before() + seconds)


async def idle() -> None:
    """Let everybody go on who waits neither for a moment nor for anything outside of the loop."""
    for _ in range(AT_ONCE):
        await asyncio.sleep(0)
