"""Migrate older databases with Alembic. It is imported only when needed, since Alembic is slow to import."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

MIGRATIONS = Path(__file__).parent / "migrations"


class Broken(Exception):
    """A migration left a row that refers to a missing one."""


def knows(revision: str, migrations: Path = MIGRATIONS) -> bool:
    return revision in {script.revision for script in ScriptDirectory.from_config(config(migrations)).walk_revisions()}


def upgrade(connection: Connection, migrations: Path = MIGRATIONS, to: str = "head") -> None:
    """Run the missing migrations in the open transaction; on SQLite foreign keys must be off.

    Raise Broken, and whatever a migration raises; the caller rolls back.
    """
    settings = config(migrations)
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
    if has_orphans(connection):
        raise Broken


def config(migrations: Path = MIGRATIONS) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return settings


def has_orphans(connection: Connection) -> bool:
    """Return whether a row refers to a missing one after a migration on SQLite; PostgreSQL prevents that itself."""
    check = text("PRAGMA foreign_key_check")
    return connection.dialect.name == "sqlite" and connection.execute(check).first() is not None
