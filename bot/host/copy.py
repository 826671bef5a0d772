"""`python -m bot copy URL`: copy the SQLite database of the settings into an empty PostgreSQL database, and check
it."""

import asyncio
import logging

from bot.store.backup.copy import copy_database, file_to_copy, unreplayed
from bot.store.connections.database import Database, file_of
from bot.store.errors import DatabaseUnusable
from bot.store.repositories import Repositories
from bot.store.sqlite_file.file import losses
from bot.store.sqlite_file.process_lock import ProcessLock
from games.rulebook import Rulebook

log = logging.getLogger(__name__)


async def copy_to_server(source: str, target: str, games: Rulebook) -> bool:
    """Wait until no bot uses the file, copy it, and print what was copied.

    Return False if the record of a game does not lead to its position. Raise DatabaseUnusable; nothing is copied then.
    """
    file = file_to_copy(source)
    if file_of(target) is not None:
        raise DatabaseUnusable("A database is copied into PostgreSQL, and this address names a file; nothing was done.")
    with ProcessLock(file) as lock:
        await lock.wait(asyncio.Event())
        for loss in losses(file, used_before=True):
            log.warning(loss)
        return await _copy(source, target, games)


async def _copy(source: str, target: str, games: Rulebook) -> bool:
    await (await Database.open(source)).close()  # migrates an older database
    database = await Database.open(target)
    try:
        copied = await copy_database(source, database)
        print(f"Copied: {', '.join(f'{count} {name}' for name, count in copied.rows.items())}.")
        if copied.mended:
            print(f"From {copied.mended} rows a sign was taken out that PostgreSQL does not store (NUL).")
        wrong = await unreplayed(Repositories(database, games))
    finally:
        await database.close()
    said = "Every record replays. Let DATABASE_URL name the new database now, and start the bot."
    if wrong:
        said = f"The records of these tables do not lead to their positions: {', '.join(map(str, wrong))}."
    print(said)
    return not wrong
