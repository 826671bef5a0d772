"""Several processes share out the shards, and none of them is needed."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from bot.cluster import leases as owner
from bot.cluster import shards as part
from bot.gateway import connection as line
from bot.gateway import connectivity as reach
from bot.ownership.ownership import PARTITIONS
from bot.process.clock import running_time
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits, Starts
from tests.support.bot.bot_process import poll
from tests.support.bot.sharing import Process, Sharing, sharing
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

TOTAL = 4
CUT_OFF = 0.5
"""Seconds without Discord after which others take over, here."""
INTERVAL = 0.1
"""Seconds between two sessions of a bucket, here."""
LAST_WORD = "the last word"
WAY = 0.5
"""Seconds that one may take to be heard of, on a machine that does other things, too."""


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each session that was asked for could be begun, or came too early."""
    found: list[bool] = []
    begin = Starts.begin

    def noted(self: Starts, shard: int) -> bool:
        found.append(begin(self, shard))
        return found[-1]

    monkeypatch.setattr(Starts, "begin", noted)
    return found


@pytest.fixture
async def several(postgresql: Cluster, begun: list[bool], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sharing]:
    monkeypatch.setattr(part, "INTERVAL", INTERVAL + WAY)
    monkeypatch.setattr(part, "TURN", 0.02)
    monkeypatch.setattr(reach, "CUT_OFF", CUT_OFF)
    for name in ("EVERY", "SELDOM"):
        monkeypatch.setattr(reach, name, CUT_OFF / 5)
    monkeypatch.setattr(owner, "CERTAIN", CUT_OFF)
    monkeypatch.setattr(line, "DOUBLINGS", 0)
    monkeypatch.setattr(owner, "NOTICE", owner.NOTICE / 20)
    limits = Limits(shards=TOTAL, interval=INTERVAL, max_concurrency=2)
    async with (
        FakeDiscord.running(limits=limits) as there,
        sharing(there, StoredDatabase(postgresql.new_database())) as several,
    ):
        yield several
        assert all(begun), "a session was begun too early"


def heard(several: Sharing) -> list[str]:
    """What was heard by any process, in order of the texts."""
    return sorted(text for process in several.processes for text in process.client.heard)


def held_by(several: Sharing, process: Process) -> list[str]:
    """The leases of a process."""
    owned = "SELECT name FROM leases WHERE holder = ? AND expires > extract(epoch FROM clock_timestamp()) * 1000000"
    return [str(name) for (name,) in several.stored.query(owned, process.name)]


async def shared_out(several: Sharing, *processes: Process) -> None:
    """Wait until each of these serves as many shards as the others."""
    await poll(lambda: all(process.client.hears() for process in processes))
    several.look()
    part = several.there.gateway.limits.shards // len(processes)
    await poll(lambda: all(len(process.sessions) == part for process in processes))


async def look_until(several: Sharing, holds: Callable[[], bool]) -> None:
    """Let all look at the leases again and again."""

    def looked() -> bool:
        several.look()
        return holds()

    await poll(looked)


async def say(several: Sharing, *texts: str) -> None:
    ann = several.there.person("ann")
    for text in texts:
        await ann.say("dm", text)


async def all_heard(several: Sharing, *texts: str) -> None:
    """Wait until these were heard, each once: what was heard twice came before the last word of all."""
    word = f"{LAST_WORD} {sum(it.startswith(LAST_WORD) for it in heard(several))}"
    await say(several, word)
    await poll(lambda: {word, *texts} <= set(heard(several)))
    assert [it for it in heard(several) if not it.startswith(LAST_WORD)] == sorted(texts)
    assert heard(several).count(word) == 1


async def test_one_process_serves_all_shards_and_one_more_takes_half_without_new_sessions(several: Sharing) -> None:
    first = await several.start()
    await first.serves(*range(TOTAL))

    second = await several.start()
    await shared_out(several, first, second)

    assert sorted(first.sessions + second.sessions) == list(range(TOTAL))
    gateway = several.there.gateway
    await poll(lambda: (gateway.identified, gateway.resumed) == (TOTAL, 2))
    await poll(lambda: len(gateway.connected) == TOTAL)


async def test_who_has_no_shard_since_there_are_fewer_than_processes_stands_by(several: Sharing) -> None:
    several.there.gateway.limits.shards = 1
    first = await several.start()
    await first.serves(0)

    second = await several.start()
    assert not second.client.hears()
    await second.serves()

    await first.noted()
    await first.kill()
    several.look()
    await second.serves(0)


async def test_what_happens_between_a_kill_and_the_takeover_is_heard_once(several: Sharing) -> None:
    first = await several.start()
    await first.serves(*range(TOTAL))
    await say(several, "before")
    await all_heard(several, "before")
    await first.noted()
    second = await several.start()
    await shared_out(several, first, second)
    shard_downtime, other = (first, second) if 0 in first.sessions else (second, first)
    await shard_downtime.noted()

    await shard_downtime.kill()
    await say(several, "meanwhile")
    several.look()

    await other.serves(*range(TOTAL))
    await say(several, "after")
    await all_heard(several, "before", "meanwhile", "after")
    assert several.there.gateway.identified == TOTAL


async def test_where_sessions_cannot_be_resumed_they_are_begun_one_after_another(
    several: Sharing, begun: list[bool]
) -> None:
    first, second = await several.start(), await several.start()
    await shared_out(several, first, second)
    await first.noted()

    several.there.faults.fail_resume(times=2)
    await first.kill()
    several.look()

    await second.serves(*range(TOTAL))
    await poll(lambda: several.there.gateway.identified == TOTAL + 2)
    await say(several, "after")
    await all_heard(several, "after")
    assert len(begun) == TOTAL + 2


async def test_what_happens_while_shards_are_handed_over_is_heard_once(several: Sharing) -> None:
    first = await several.start()
    await first.serves(*range(TOTAL))
    second = await several.start()
    await shared_out(several, first, second)
    shard_downtime, other = (first, second) if 0 in first.sessions else (second, first)
    texts = list[str]()

    def went_on(leaving: asyncio.Task[None]) -> bool:
        """What was said is heard, or is to be heard by the other one."""
        return leaving.done() or len(heard(several)) == len(texts)

    leaving = asyncio.create_task(shard_downtime.leave())
    while not leaving.done():
        texts += [f"text {len(texts) + more:03}" for more in range(5)]
        await say(several, *texts[-5:])
        await poll(lambda: went_on(leaving))

    await other.serves(*range(TOTAL))
    await all_heard(several, *texts)
    assert all(process.client.heard for process in several.processes)
    assert several.there.gateway.identified == TOTAL


async def test_who_leaves_alone_leaves_sessions_that_the_next_resumes(several: Sharing) -> None:
    first = await several.start()
    await first.serves(*range(TOTAL))
    await first.leave()
    await say(several, "meanwhile")

    second = await several.start()
    await second.serves(*range(TOTAL))

    await all_heard(several, "meanwhile")
    assert (several.there.gateway.identified, several.there.gateway.resumed) == (TOTAL, TOTAL)


async def test_a_process_that_was_stopped_leaves_what_it_wakes_up_to_to_who_has_taken_over(several: Sharing) -> None:
    several.there.gateway.limits.shards = 1
    first = await several.start()
    await first.serves(0)
    second = await several.start()
    await second.serves()

    await first.noted()
    first.behind = 60.0
    await say(several, "meanwhile")
    await poll(lambda: first.sessions == [])
    assert heard(several) == []
    await first.freeze()
    several.look()

    await second.serves(0)
    await say(several, "after")
    await all_heard(several, "meanwhile", "after")
    assert second.client.heard[:2] == ["meanwhile", "after"]
    assert first.sessions == []


async def test_what_a_process_cannot_serve_that_does_not_reach_discord_is_taken_over(several: Sharing) -> None:
    first, second = await several.start(), await several.start()
    await shared_out(several, first, second)

    await first.noted()
    await first.cut_off()
    await look_until(several, lambda: second.sessions == [*range(TOTAL)])
    await poll(lambda: held_by(several, first) == [])
    assert not first.client.hears()
    await say(several, "meanwhile")
    await all_heard(several, "meanwhile")

    first.connect_again()
    await poll(lambda: not first.client.connectivity.is_cut_off)
    await shared_out(several, first, second)
    await poll(lambda: len(held_by(several, first)) >= (TOTAL + PARTITIONS) // 2)
    assert several.there.gateway.identified == TOTAL


async def test_where_no_process_reaches_discord_each_finds_its_way_back(several: Sharing) -> None:
    first, second = await several.start(), await several.start()
    await shared_out(several, first, second)

    for process in (first, second):
        await process.cut_off()
    await poll(lambda: first.client.connectivity.is_cut_off and second.client.connectivity.is_cut_off)
    enough = running_time() + 2 * CUT_OFF
    await look_until(several, lambda: running_time() > enough)
    assert [len(process.client.mine) for process in (first, second)] == [TOTAL // 2] * 2, "each keeps what it has"
    for process in (first, second):
        process.connect_again()

    await poll(lambda: not first.client.connectivity.is_cut_off and not second.client.connectivity.is_cut_off)
    await shared_out(several, first, second)
    await say(several, "after")
    await all_heard(several, "after")


async def test_how_far_a_shard_was_heard_is_noted_by_its_holder_alone(several: Sharing) -> None:
    first = await several.start()
    await first.serves(*range(TOTAL))
    await first.noted()
    noted = several.stored.query("SELECT shard, sequence FROM sessions ORDER BY shard")
    assert [shard for shard, _ in noted] == [f"shard/{TOTAL}/{shard}" for shard in range(TOTAL)]

    await first.freeze()
    await say(several, "hello")
    await all_heard(several, "hello")
    await first.noted()

    assert several.stored.query("SELECT shard, sequence FROM sessions ORDER BY shard") == noted


async def test_of_a_shard_that_another_serves_no_server_is_known(several: Sharing) -> None:
    guild = several.there.world.guild_id
    first = await several.start()
    await first.serves(*range(TOTAL))
    await poll(lambda: first.client.get_guild(guild) is not None)

    await first.leave()

    assert first.client.get_guild(guild) is None


async def test_what_happens_in_a_server_is_told_where_its_session_was_resumed(several: Sharing) -> None:
    there, guild = several.there, several.there.world.guild_id
    channel = there.create_channel("more")
    first = await several.start()
    await first.serves(*range(TOTAL))
    await first.leave()
    second = await several.start()
    await second.serves(*range(TOTAL))
    assert second.client.get_guild(guild) is None

    await there.person("ann").say("#games", f"<@{there.world.bot.id}> hello")
    there.locale = "nl"
    there.delete_channel("more")
    there.gateway.remove_bot()
    await poll(lambda: len(second.client.told) == 4)

    assert second.client.told == [f"in {guild}", f"allowed in {guild}", f"deleted {channel.id}", f"left {guild}"]


async def test_all_processes_count_as_many_shards_as_the_first(several: Sharing) -> None:
    first = await several.start()
    await first.serves(*range(TOTAL))
    several.there.gateway.limits.shards = TOTAL + 1

    second = await several.start()
    await poll(second.client.hears)

    assert second.client.shard_count == TOTAL
