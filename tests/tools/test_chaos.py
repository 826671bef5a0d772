"""Processes over one PostgreSQL, of which some are killed and stopped while people play: nothing is lost or doubled."""

from pathlib import Path

import pytest

from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster
from tools.together.chaos import Run, disturbed

SHORT = Run(processes=2, tables=10, seconds=28, every=12, rate=3, has_machine=False, shards=2, replaces=False)
WHOLE = Run(processes=4, tables=400, seconds=300)


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_people_play_on_while_processes_come_and_go(postgresql: Cluster, tmp_path: Path) -> None:
    found = await disturbed(SHORT, tmp_path, StoredDatabase(postgresql.new_database()))

    assert not found.wrong, str(found)


@pytest.mark.soak
@pytest.mark.timeout(1200)
async def test_people_play_on_for_five_minutes(postgresql: Cluster, tmp_path: Path) -> None:
    found = await disturbed(WHOLE, tmp_path, StoredDatabase(postgresql.new_database()))

    print(found)
    assert not found.wrong, str(found)
