"""A rolling update: processes of an earlier commit run beside those of this one, until they are replaced."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster
from tools.load.house import Place, settle
from tools.together import proof
from tools.together.fleet import SHARDS, Fleet
from tools.together.people import People

ROOT = Path(__file__).parents[2]
BEFORE: Final = "c8bfe1bef430e9d9e3c4c1748655e81a9f6982a0"
"""The commit from which is updated. Its processes import its own files alone, and write the first tables by them."""
TABLES, RATE, EACH = 40, 3.0, 20.0
"""Tables, presses a second, and for how many seconds before, while and after both versions run."""


@pytest.fixture
def before(tmp_path: Path) -> Iterator[Path]:
    """A worktree with the files of the commit BEFORE."""
    if _git("cat-file", "-e", f"{BEFORE}^{{commit}}") and _git("fetch", "--depth=1", "origin", BEFORE):
        pytest.fail(f"{BEFORE} is neither here nor at origin; fetch the whole history: git fetch --unshallow")
    folder = tmp_path / "before"
    assert _git("worktree", "add", "--detach", str(folder), BEFORE) == os.EX_OK
    yield folder
    _git("worktree", "remove", "--force", str(folder))


def _git(*arguments: str) -> int:
    """The exit code."""
    return subprocess.run(("git", *arguments), cwd=ROOT, check=False).returncode


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
            await furnished(before, stored, place)
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


async def furnished(source: Path, stored: StoredDatabase, place: Place) -> None:
    """Write tables as the version in that folder does, which knows nothing of what this one has added or renamed: what
    it is told is written out here as it reads it."""
    house: dict[str, Any] = {
        "url": stored.url,
        "channels": [{"guild": it.guild, "id": it.id, "locale": it.locale} for it in place.channels],
        "people": [{"id": it.id, "name": it.name, "locale": it.locale} for it in place.people],
        "number": TABLES,
    }
    command = (sys.executable, str(source / "tools" / "together" / "furnishing.py"))
    environment = {**os.environ, "PYTHONPATH": str(source)}
    written = await asyncio.create_subprocess_exec(*command, env=environment, cwd=source, stdin=subprocess.PIPE)
    await written.communicate(json.dumps(house).encode())
    assert written.returncode == os.EX_OK
