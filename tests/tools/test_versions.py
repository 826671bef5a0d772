"""A rolling update: processes of the commit before run beside those of this one, until they are replaced."""

import asyncio
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster
from tools.load.house import settle
from tools.together import proof
from tools.together.fleet import SHARDS, Fleet
from tools.together.furnishing import House
from tools.together.people import People

ROOT = Path(__file__).parents[2]
TABLES, RATE, EACH = 40, 3.0, 20.0
"""Tables, presses a second, and for how many seconds before, while and after both versions run."""


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The files of the commit before this one, if processes of it can share a database."""
    try:
        archive = subprocess.run(("git", "archive", "HEAD~1"), cwd=ROOT, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the commit before is not here")
    (folder := tmp_path / "before").mkdir()
    subprocess.run(("tar", "-x", "-C", str(folder)), input=archive, check=True)
    if not (folder / "bot/cluster/membership.py").exists():
        pytest.skip("the commit before runs alone")
    return folder


@pytest.mark.soak
@pytest.mark.timeout(600)
async def test_people_play_on_while_another_version_takes_over(
    postgresql: Cluster, tmp_path: Path, before: Path
) -> None:
    stored = StoredDatabase(postgresql.new_database())
    async with FakeDiscord.running(limits=Limits(shards=SHARDS, interval=0.5)) as discord:
        fleet = Fleet(discord, tmp_path, stored, 4, (before, before, None, None))
        older, newer = fleet.members[:2], fleet.members[2:]
        place = settle(older[0])
        try:
            await older[0].start()  # makes the tables, as they were before
            await older[0].stop()
            await furnished(before, House(**place._asdict(), url=stored.url, number=TABLES))
            for member in older:
                await member.start()
            with closing(People(older[0], TABLES)) as people:
                playing = asyncio.create_task(people.press(RATE, 3 * EACH))
                await asyncio.sleep(EACH)
                for member in newer:
                    await member.start()
                await asyncio.sleep(EACH)
                assert [await it.stop() for it in older] == [os.EX_OK] * len(older)
                await playing
                fleet.members = newer
                await fleet.settled(120)
                rows = proof.Stored(stored)
                assert proof.lost(rows, people.pressed) == []
                assert proof.doubled(rows, people.pressed) == []
                assert list(proof.messages(rows, discord)) == []
                assert list(proof.calls(discord)) == []
        finally:
            await Fleet.kill(fleet)
            await asyncio.gather(*(it.kill() for it in older))
        assert discord.violations == []
    assert [line for it in (*older, *newer) for line in it.faults()] == []


async def furnished(source: Path, house: House) -> None:
    """Write tables as the version in that folder does, which may not know what this one has added to the database."""
    command = (sys.executable, str(source / "tools" / "together" / "furnishing.py"))
    environment = {**os.environ, "PYTHONPATH": str(source)}
    written = await asyncio.create_subprocess_exec(*command, env=environment, stdin=subprocess.PIPE)
    await written.communicate(house.model_dump_json().encode())
    assert written.returncode == os.EX_OK
