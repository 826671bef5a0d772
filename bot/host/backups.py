"""`python -m bot backup FILE` and `restore FILE`.

For PostgreSQL, `backup` and `restore FILE` print which of its own commands to run, and `restore` without a file does
what is left afterwards.
"""

from pathlib import Path
from shlex import join
from typing import Final

from sqlalchemy import URL, Connection

from bot.process.clock import utc_now
from bot.store.backup.backup import Restored, in_the_way, renumber_restored, require_file, restoring, write_backup
from bot.store.connections.database import Database, file_of, require_present, url_of
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file.process_lock import ProcessLock
from bot.store.time.downtime import LAST_BEAT
from bot.tables.erasure import apply_erased
from bot.values.calendar import ABSENT
from games.rulebook import Rulebook

PUT_BACK: Final = """\
Nothing was done: PostgreSQL's own tools put its databases back. Stop the bot, and save who asked to be forgotten:

{}

Make the database empty. Then put the backup back, and in it the list that you saved in place of its own:

{}
{}
{}

If the old database is lost, so is its list: leave out the last two. Before you start the bot: \
python -m bot restore"""
LISTS: Final = ("forgotten", "forgotten_keys")
BOT_RUNS: Final = "A bot runs on {}; please stop it first. Nothing was done."


def back_up(url: str, file: Path) -> None:
    """Write the database at `url` to a file, also while a bot runs on it. Raise DatabaseUnusable."""
    database = file_of(url)
    if database is None:
        dump = join(("pg_dump", "--format=custom", f"--file={file}", f"--dbname={_address(url)}"))
        raise DatabaseUnusable(f"Nothing was done: PostgreSQL's own tool backs its databases up, so run: {dump}")
    require_file(database)
    write_backup(database, file)
    print(f"{file} holds the whole database, with every secret of its games: keep it where nobody else reads it.")


async def put_back(url: str, file: Path | None, games: Rulebook) -> None:
    """Restore a backup as the database at `url`, and erase there the people who were erased since.

    Without a file, finish the restore of a PostgreSQL database by its own tool. Raise DatabaseUnusable; nothing is
    changed then.
    """
    database = file_of(url)
    if database is not None and file is None:
        raise DatabaseUnusable("Please name the backup: python -m bot restore FILE.")
    if database is not None and file is not None:
        print(await _restored(file, database, games))
    elif file is not None:
        raise DatabaseUnusable(PUT_BACK.format(*map(join, _commands(f"--dbname={_address(url)}", str(file)))))
    else:
        print(await _finish(url, games))


def _commands(address: str, file: str) -> tuple[tuple[str, ...], ...]:
    """Return the PostgreSQL commands that restore a backup but keep the present erasure list."""
    lists = f"{file}.forgotten"
    which = (f"--table={name}" for name in LISTS)
    return (
        ("pg_dump", "--format=custom", "--data-only", *which, f"--file={lists}", address),
        ("pg_restore", "--no-owner", address, file),
        ("psql", f"--command=TRUNCATE {', '.join(LISTS)}", address),
        ("pg_restore", "--data-only", address, lists),
    )


async def _restored(file: Path, database: Path, games: Rulebook) -> str:
    require_file(file)
    with ProcessLock(database) as lock:
        if not lock.take():
            raise DatabaseUnusable(BOT_RUNS.format(database), passing=True)
        if found := in_the_way(database):
            raise DatabaseUnusable(f"There is a database already. Please move it away first, all of it: {found}")
        with restoring(file, database, utc_now()) as (part, restored):
            erased = await _erase_listed(part, database, games)
        return _told(restored, erased)


async def _erase_listed(part: Path, database: Path, games: Rulebook) -> int:
    """Erase in the restored file the people on the erasure list beside it. Return how many they are."""
    opened = await Database.open(str(part))
    opened.file = database
    try:
        return await apply_erased(opened, games)
    finally:
        await opened.close()


async def _finish(url: str, games: Rulebook) -> str:
    database = await Database.open(url, prepare=require_present)
    try:
        restored = await database.write(_finished)
        return _told(restored, await apply_erased(database, games))
    finally:
        await database.close()


def _finished(connection: Connection) -> Restored:
    require_no_bot(connection)
    return renumber_restored(connection, None, utc_now())


def require_no_bot(connection: Connection) -> None:
    """Raise DatabaseUnusable if the last heartbeat is recent: there is no lock on a server."""
    beat = connection.execute(LAST_BEAT).scalar()
    if beat is not None and utc_now() - beat < ABSENT:
        raise DatabaseUnusable(BOT_RUNS.format("this database"), passing=True)


def _address(url: str) -> str:
    """Return the URL as PostgreSQL's tools read it, without the password, for which they ask."""
    address = url_of(url)
    options = {{"ssl": "sslmode"}.get(name, name): value for name, value in address.query.items()}
    parts = address.username, None, address.host, address.port, address.database, options
    return URL.create("postgresql", *parts).render_as_string()


def _told(restored: Restored, erased: int) -> str:
    raised, moment = restored
    when = "" if moment is None else f", as it was on {moment:%Y-%m-%d at %H:%M} UTC"
    return (
        f"Restored: {raised.tables} tables, {raised.unfinished} of them unfinished{when}.\n"
        f"What was played later is gone. Buttons that were posted later say so; new tables begin at"
        f" {raised.next_table}.\n"
        f"Who has asked since to be forgotten is forgotten here too: {erased}.\n"
        "Dice and draws of unfinished games come again as they came since: who has seen some knows them.\n"
        "Start the bot now."
    )
