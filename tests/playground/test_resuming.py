"""Resuming: a session outlives its connection for a while, and misses nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.clock import Clock
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.playground.line import Line, Lines, lines_to

INVALID = {"op": 9, "d": False}


@pytest_asyncio.fixture(loop_scope="session")
async def lines() -> AsyncIterator[Lines]:
    async with FakeDiscord.running(clock=Clock(frozen=True)) as there, lines_to(there) as lines:
        yield lines


def happen(lines: Lines, times: int = 1) -> None:
    for number in range(times):
        lines.discord.create_channel(f"channel-{number}")


async def test_what_was_missed_comes_first_and_then_that_it_is_resumed(lines: Lines) -> None:
    lost = await lines.begun()
    await lines.cut()
    happen(lines, 2)

    found = await lines.resumed(lost)
    assert await found.events(3) == ["CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]
    happen(lines)

    assert await found.told() == ["CHANNEL_CREATE"]
    assert found.sequence == lost.sequence + 4


async def test_another_session_of_the_same_shard_does_not_end_a_lost_one(lines: Lines) -> None:
    lost = await lines.begun()
    await lines.cut()
    await lines.begun()

    assert (await (await lines.resumed(lost)).next())["t"] == "RESUMED"


@pytest.mark.parametrize(("seconds", "answer"), [(180, 0), (181, 9)])
async def test_a_lost_session_is_kept_for_three_minutes(lines: Lines, seconds: int, answer: int) -> None:
    lost = await lines.begun()
    await lines.cut()
    lines.discord.clock.advance(seconds)

    assert (await (await lines.resumed(lost)).next())["op"] == answer


@pytest.mark.parametrize(("code", "answer"), [(1000, 9), (1001, 9), (4000, 0)])
async def test_a_bot_ends_its_session_where_it_closes_the_connection_with_1000_or_1001(
    lines: Lines, code: int, answer: int
) -> None:
    left = await lines.begun()
    await left.socket.close(code=code)
    await lines.left(0)

    assert (await (await lines.resumed(left)).next())["op"] == answer


async def test_a_session_of_which_too_much_was_missed_is_over() -> None:
    async with (
        FakeDiscord.running(clock=Clock(frozen=True), limits=Limits(events=2)) as there,
        lines_to(there) as lines,
    ):
        lost, other = await lines.begun(), await lines.begun()
        await lines.cut()
        happen(lines, 2)
        assert await (await lines.resumed(lost)).events(3) == ["CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]
        happen(lines)

        assert await (await lines.resumed(other)).next() == INVALID


async def test_what_was_never_sent_cannot_be_gone_on_from(lines: Lines) -> None:
    lost = await lines.begun()
    await lines.cut()

    assert await (await lines.resumed(lost, sequence=lost.sequence + 1)).next() == INVALID


async def test_a_session_that_there_never_was_cannot_be_resumed(lines: Lines) -> None:
    assert await (await lines.resumed(Line.__new__(Line), "none", 1)).next() == INVALID


async def test_a_session_that_is_resumed_while_it_is_connected_goes_on_in_the_new_connection(lines: Lines) -> None:
    old = await lines.begun()

    new = await lines.resumed(old)
    assert await new.events(1) == ["RESUMED"]
    happen(lines)

    assert await old.close_code() == 4000
    assert await new.told() == ["CHANNEL_CREATE"]
    assert lines.discord.gateway.connected == [(0, 1)]


async def test_resuming_may_fail_on_demand_for_one_shard(lines: Lines) -> None:
    lost = [await lines.begun(number, 2) for number in (0, 1)]
    lines.discord.faults.fail_resume(shard=1)
    await lines.cut()

    assert (await (await lines.resumed(lost[0])).next())["t"] == "RESUMED"
    for _ in range(2):
        assert await (await lines.resumed(lost[1])).next() == INVALID
