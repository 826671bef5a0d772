"""Older databases made new, by Alembic. Imported only when there is something to do: Alembic is slow to import."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.store.engines import has_orphans

MIGRATIONS = Path(__file__).parent / "migrations"


class Unknown(Exception):
    """The database is at a migration that this bot does not have."""


class Broken(Exception):
    """After the migrations a row refers to one that is not there."""


def upgrade(connection: Connection, migrations: Path = MIGRATIONS, to: str = "head") -> None:
    """Run the migrations that are missing, in the open transaction; on SQLite its foreign keys are off.

    Raises Unknown, or Broken, and whatever a migration raises; the caller rolls back.
    """
    settings = config(migrations)
    settings.attributes["connection"] = connection
    try:
        command.upgrade(settings, to)
    except CommandError as error:
        if "locate revision" in str(error):
            raise Unknown from None
        raise
    if has_orphans(connection):
        raise Broken


def config(migrations: Path = MIGRATIONS) -> Config:
    """Where the migrations lie."""
    settings = Config()
    settings.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return settings
