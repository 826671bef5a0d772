"""Writes that wait at the same time share a commit, and nothing else."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, event, insert
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database import Database


def people(folder: Path) -> list[tuple[int]]:
    with closing(sqlite3.connect(folder / "x.db")) as database:
        return database.execute("SELECT id FROM people ORDER BY id").fetchall()


async def test_units_that_wait_together_share_a_commit_and_are_rolled_back_alone(tmp_path: Path) -> None:
    store = await Database.open(str(tmp_path / "x.db"))
    commits = list[object]()
    note = commits.append

    def person(number: int) -> Callable[[Connection], None]:
        def write(connection: Connection) -> None:
            row = {"id": number, "name": "?", "locale": "nl"}
            connection.execute(insert(schema.people), row)

        return write

    event.listen(Engine, "commit", note)
    try:
        units = [store.write(person(number)) for number in (1, 2, 2, 3)]
        results = await asyncio.gather(*units, return_exceptions=True)
    finally:
        event.remove(Engine, "commit", note)

    assert [type(result) for result in results] == [type(None), type(None), IntegrityError, type(None)]
    assert people(tmp_path) == [(1,), (2,), (3,)]
    assert 0 < len(commits) < 4
    await store.close()
