"""`status` says how many tables there are, what waits, what is owed and since when, and versions; it names nobody."""

import re
import tomllib
from datetime import timedelta
from pathlib import Path

import pytest

from bot.cluster.lease_repository import LeaseRepository
from bot.host.lengths import told
from bot.host.status import VERSION, show_status
from bot.ownership.ownership import MAINTENANCE, identify_lease, lease_of, shard_lease
from bot.process.clock import utc_now
from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.schema.tables import HEAD
from bot.store.sqlite_file.process_lock import ProcessLock
from games import GAMES
from tests.bot.store.test_copy import furnish
from tests.support.bot.service import opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_it_tells_the_version_of_the_project() -> None:
    assert tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"] == VERSION


async def lines(house: StoredDatabase, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    await show_status(house.url)
    return dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())


async def test_it_says_what_stands_there(database: StoredDatabase, capsys: pytest.CaptureFixture[str]) -> None:
    await furnish(database)
    async with opened(database) as tables:
        await tables.repositories.downtime.beat(utc_now() - timedelta(hours=3, minutes=5))
        await tables.repositories.messages.intend(2, "ping", -1, 5, 3, 2)

    said = await lines(database, capsys)
    engine = "SQLite" if database.is_file else "PostgreSQL"
    assert said["Database"].endswith(f"schema {HEAD}")
    assert f"Speeltafel {VERSION}, {engine} " in said["Versions"]
    assert re.search(r", zones \d{4}[a-z]+ \((the package tzdata|the system's)\)$", said["Versions"])
    assert said["Rules"] == f"glory {GAMES['glory'].rules} (2 running, 1 over)"
    assert said["Bot"] == "does not run; it heard Discord 3 h 5 min ago"
    assert said["Tables"] == "1 finished, 1 lobby, 2 playing"
    assert re.fullmatch(r"2 for a person \(the oldest for .*\)", said["Waiting"])
    assert re.match(
        r"4 tables to be shown \(the oldest for .*\), 1 messages to be sent \(the oldest for ", said["Owed"]
    )
    assert "messages to be deleted" in said["Owed"]
    assert not re.search("Ann|Bob|Cas|secret", str(said))


async def test_a_bot_that_runs_is_known_by_its_lock(
    database: StoredDatabase, engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(database) as tables:
        await tables.repositories.downtime.beat(utc_now())
    if engine == "postgresql":
        assert (await lines(database, capsys))["Bot"].startswith("runs; it heard Discord")
        return
    with ProcessLock(database.path) as lock:
        assert (await lines(database, capsys))["Bot"].startswith("does not run; it heard Discord")
        assert lock.take()
        assert (await lines(database, capsys))["Bot"].startswith("runs; it heard Discord")


async def test_an_empty_house_has_nothing_to_say(database: StoredDatabase, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened(database):
        pass

    said = await lines(database, capsys)

    assert (said["Tables"], said["Waiting"], said["Owed"]) == ("none", "nothing", "nothing")
    assert (said["Rules"], said["Bot"]) == ("no game has begun", "does not run; none has said that it hears Discord")


async def test_where_there_is_none_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="There is no file"):
        await show_status(f"sqlite:///{tmp_path / 'none.db'}")

    assert list_of(tmp_path) == []


def list_of(folder: Path) -> list[Path]:
    return list(folder.iterdir())


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (timedelta(), "0 s"),
        (timedelta(seconds=-5), "0 s"),
        (timedelta(minutes=2, seconds=3), "2 min 3 s"),
        (timedelta(days=40, hours=1, minutes=59), "40 d 1 h"),
        (timedelta(hours=2, seconds=3), "2 h 3 s"),
    ],
)
def test_a_length_is_told_in_two_units(length: timedelta, said: str) -> None:
    assert told(length) == said


async def test_it_says_which_processes_hold_what_and_what_is_free_since_when(
    postgresql: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = StoredDatabase(postgresql.new_database())
    database = await Database.open(stored.url)
    one, other = (LeaseRepository(database, name, VERSION) for name in ("one", "other"))
    await one.renew(lag=timedelta(milliseconds=12), queue=3)
    await other.renew(leaving=True)
    shards = [shard_lease(number, 4) for number in range(4)]
    await one.claim([MAINTENANCE, identify_lease(0), shard_lease(0, 2), *shards[:3]])
    await other.claim([shards[3], *map(lease_of, range(64))])
    await other.release([lease_of(slot) for slot in range(60)])
    await one.release([shard_lease(0, 2)])
    stored.query("UPDATE leases SET expires = expires - 61000000 WHERE name LIKE 'delivery/1_'")
    await database.close()

    said = await lines(stored, capsys)

    assert re.fullmatch(
        rf"Speeltafel {VERSION}, for \d+ s, holds shards 0 1 2, housekeeping; lag 12 ms, 3 moves to think about",
        said["Process one"],
    )
    assert re.fullmatch(
        rf"Speeltafel {VERSION}, for \d+ s, holds shards 3, 4 slots; lag 0 ms, 0 moves to think about;"
        r" ends, or does not reach Discord: others may take over",
        said["Process other"],
    )
    assert re.fullmatch(r"60 slots \(the longest for 1 min \d+ s\)", said["Free"])
