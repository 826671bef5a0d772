"""`python -m bot check`: whether everything in the database reads, and every record leads to its stored position."""

import logging
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from sqlalchemy import Connection, text

from bot.host.backups import BOT_RUNS, require_no_bot
from bot.store.backups import require_file
from bot.store.checking import Checked, check, mend
from bot.store.database import Database, file_of, require_present
from bot.store.process_lock import ProcessLock
from bot.store.repositories import Repositories
from bot.store.units import DatabaseUnusable
from bot.values.table import Status
from games.rulebook import Rulebook

AT_ONCE: Final = 100
"""Tables that are loaded together."""
SAY_EVERY: Final = 1000
"""Tables after which a line says how far it is."""
MOST_FAULTS: Final = 20
"""So many faults of the file are told."""
ELSEWHERE: Final = "something else of it than its moves does not read"
MENDED: Final = "mended from its moves"
CAN_BE: Final = "its moves are whole: `check --mend` sets it right"
"""What is said of a game that plays on after that."""


class Tally:
    """What was found so far."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.wrong = self.mended = self.unknown = 0

    def note(self, number: int, checked: Checked, said: str) -> None:
        name = f"Table {number} ({checked.game})" if checked.game else f"Table {number}"
        print(f"{name}: {'; '.join(checked.wrong)}; {said}." if said else f"{name}: {'; '.join(checked.wrong)}.")

    def count(self, tables: int) -> None:
        before, self.done = self.done, self.done + tables
        if self.done // SAY_EVERY > before // SAY_EVERY:
            print(f"… {self.done} of {self.total} tables", flush=True)


async def check_house(url: str, games: Rulebook, *, mends: bool) -> bool:
    """Check all tables and say what is wrong; False where something stays so.

    While a bot runs nothing is changed, and one that `mends` is refused. Raises DatabaseUnusable.
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
    says_so_too = logging.getLogger("bot.store.tables")
    level = says_so_too.level
    says_so_too.setLevel(logging.CRITICAL)
    try:
        if mends and file_of(url) is None:
            await database.read(require_no_bot)
        faults = await database.read(_faults_of_file)
        for fault in faults:
            print(f"The file: {fault}.")
        tally = await _check_tables(database, Repositories(database, games), games, mends=mends)
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
    """What SQLite finds wrong with its file, and rows that refer to others that are not there."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.execute(text(f"PRAGMA integrity_check({MOST_FAULTS})")).scalars().all()
    orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
    lost = [f"a row of {row[0]} belongs to one of {row[2]} that is not there" for row in orphans[:MOST_FAULTS]]
    return [str(it) for it in found if it != "ok"] + lost


async def _check_tables(database: Database, repositories: Repositories, games: Rulebook, *, mends: bool) -> Tally:
    begun = await repositories.tables.all_begun()
    others = await repositories.tables.all_lobbies()
    tally = Tally(len(begun) + len(others))
    for numbers in _chunks(begun):
        found = {number: await _checked(database, games, number, tally, mends=mends) for number in numbers}
        await _load(repositories, found, tally)
    for numbers in _chunks(others):
        await _load(repositories, {number: Checked() for number in numbers}, tally)
    return tally


async def _checked(database: Database, games: Rulebook, number: int, tally: Tally, *, mends: bool) -> Checked:
    """Check one table, and mend it where that is wanted and possible."""
    checked = await database.read(partial(check, number=number, games=games))
    if checked.lacks_rules:
        tally.unknown += 1
    elif mends and checked.can_be_mended:
        await database.write(partial(mend, number=number, checked=checked))
        tally.mended += 1
        tally.note(number, checked, MENDED)
        return Checked(checked.game)
    elif checked.wrong:
        tally.wrong += 1
        tally.note(number, checked, CAN_BE if checked.can_be_mended else "")
    return checked


async def _load(repositories: Repositories, found: dict[int, Checked], tally: Tally) -> None:
    """Load the tables as the bot does: it tells also what is wrong with what no record makes."""
    whole = [number for number, checked in found.items() if not (checked.wrong or checked.lacks_rules)]
    for table in await repositories.tables.load(whole):
        if table.status is Status.BROKEN or (table.match is None and found[table.id].game):
            tally.wrong += 1
            tally.note(table.id, Checked(table.game, (ELSEWHERE,)), "")
    tally.count(len(found))


def _chunks(numbers: Sequence[int]) -> Iterator[list[int]]:
    left = iter(numbers)
    while chunk := list(islice(left, AT_ONCE)):
        yield chunk
