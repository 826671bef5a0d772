"""`python -m bot check`: read everything in the database, and replay every record to its stored position."""

import logging
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from sqlalchemy import Connection, text

from bot.host.backups import BOT_RUNS, require_no_bot
from bot.host.check_process import Chunk, checked_tables, unread
from bot.store.backup.backup import require_file
from bot.store.backup.check import Checked, mend
from bot.store.connections.database import Database, file_of, require_present
from bot.store.errors import DatabaseUnusable
from bot.store.repositories import Repositories
from bot.store.sqlite_file.process_lock import ProcessLock
from games.rulebook import Rulebook

AT_ONCE: Final = 100
"""Tables loaded together."""
SAY_EVERY: Final = 1000
"""Tables between two lines about the progress."""
MOST_FAULTS: Final = 20
"""The maximum number of damages of the file that are listed."""
ELSEWHERE: Final = "something else of it than its moves does not read"
MENDED: Final = "mended from its moves"
CAN_BE: Final = "its moves are whole: `check --mend` sets it right"
"""Printed about a table that can be repaired."""


class Tally:
    """The counts of checked, faulty and repaired tables."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.wrong = self.mended = self.unknown = 0

    def note(self, number: int, checked: Checked, said: str) -> None:
        name = f"Table {number} ({checked.game})" if checked.game else f"Table {number}"
        print(f"{name}: {'; '.join(checked.wrong)}; {said}." if said else f"{name}: {'; '.join(checked.wrong)}.")

    def judge(self, number: int, checked: Checked, broken: str) -> None:
        """Print what is still wrong with a table.

        `broken` is its game if something besides its record cannot be read, else empty.
        """
        if checked.lacks_rules:
            self.unknown += 1
        elif checked.wrong:
            self.wrong += 1
            self.note(number, checked, CAN_BE if checked.can_be_mended else "")
        elif broken:
            self.wrong += 1
            self.note(number, Checked(broken, (ELSEWHERE,)), "")

    def count(self, tables: int) -> None:
        before, self.done = self.done, self.done + tables
        if self.done // SAY_EVERY > before // SAY_EVERY:
            print(f"… {self.done} of {self.total} tables", flush=True)


async def check_database(url: str, games: Rulebook, *, mends: bool) -> bool:
    """Check all tables and print what is wrong. Return False if something remains wrong.

    While a bot runs, nothing is changed, and repairing (`mends`) is refused. Raise DatabaseUnusable.
    """
    file = file_of(url)
    if file is not None:
        require_file(file)
    if file is None or not mends:
        return await _check(url, games, mends=mends)
    with ProcessLock(file) as lock:
        if not lock.take():
            raise DatabaseUnusable(BOT_RUNS.format(file), passing=True)
        return await _check(url, games, mends=mends)


async def _check(url: str, games: Rulebook, *, mends: bool) -> bool:
    database = await Database.open(url, prepare=require_present)
    says_so_too = logging.getLogger("bot.store.games.repository")
    level = says_so_too.level
    says_so_too.setLevel(logging.CRITICAL)
    try:
        if mends and file_of(url) is None:
            await database.read(require_no_bot)
        faults = await database.read(_faults_of_file)
        for fault in faults:
            print(f"The file: {fault}.")
        tally = await _check_tables(database, url, games, mends=mends)
    finally:
        says_so_too.setLevel(level)
        await database.close()
    _sum_up(tally)
    return not faults and tally.wrong == 0


def _sum_up(tally: Tally) -> None:
    parts = [f"{tally.done} tables were checked"]
    parts += [f"{tally.mended} were mended"] if tally.mended else []
    parts += [f"{tally.unknown} need rules that this bot lacks"] if tally.unknown else []
    parts.append(f"{tally.wrong} are not as they should be" if tally.wrong else "everything else reads and replays")
    print(f"{', '.join(parts)}.")


def _faults_of_file(connection: Connection) -> list[str]:
    """Return the damages that SQLite finds in its file, and the rows that refer to missing ones."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.execute(text(f"PRAGMA integrity_check({MOST_FAULTS})")).scalars().all()
    orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
    lost = [f"a row of {row[0]} belongs to one of {row[2]} that is not there" for row in orphans[:MOST_FAULTS]]
    return [str(it) for it in found if it != "ok"] + lost


async def _check_tables(database: Database, url: str, games: Rulebook, *, mends: bool) -> Tally:
    repositories = Repositories(database, games)
    begun = await repositories.tables.all_begun()
    others = await repositories.tables.all_lobbies()
    tally = Tally(len(begun) + len(others))
    chunks = [*(Chunk(it, begun=True) for it in _chunks(begun)), *(Chunk(it, begun=False) for it in _chunks(others))]
    async for found in checked_tables(database, url, games, chunks):
        for number, (checked, broken) in found.items():
            if mends and checked.can_be_mended:
                broken = await _mended(database, repositories, number, checked)
                tally.mended += 1
                tally.note(number, checked, MENDED)
                checked = Checked(checked.game)
            tally.judge(number, checked, broken)
        tally.count(len(found))
    return tally


async def _mended(database: Database, repositories: Repositories, number: int, checked: Checked) -> str:
    """Repair a table. Return its game if something else of it cannot be read, else ""."""
    await database.write(partial(mend, number=number, checked=checked))
    return (await unread(repositories, {number: checked})).get(number, "")


def _chunks(numbers: Sequence[int]) -> Iterator[list[int]]:
    left = iter(numbers)
    while chunk := list(islice(left, AT_ONCE)):
        yield chunk
