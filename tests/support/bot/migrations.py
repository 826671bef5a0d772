"""What tests of migrations share: a database's schema, a migration after today's, and a table to migrate."""

from pathlib import Path

from bot.store.connections.database import backend_of
from bot.store.schema import upgrade as upgrading
from bot.store.schema.tables import HEAD
from tests.support.bot.stored_database import StoredDatabase

SQLITE_CATALOGUE = (
    "SELECT t.name, t.sql LIKE '%AUTOINCREMENT%' FROM sqlite_master t WHERE t.type = 'table' ORDER BY t.name",
    (
        'SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk'
        " FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.name"
    ),
    (
        'SELECT t.name, f."table", f."from", f."to" FROM sqlite_master t, pragma_foreign_key_list(t.name) f'
        " WHERE t.type = 'table' ORDER BY t.name, f.\"from\""
    ),
    "SELECT name, replace(sql, ' ', '') FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
)
"""What SQLite is asked for its schema; the order of a table's columns does not matter."""
POSTGRESQL_CATALOGUE = (
    (
        "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default"
        " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, column_name"
    ),
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname",
    (
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
        " ORDER BY conname"
    ),
)
"""What PostgreSQL is asked for its schema."""

NEXT = '''
"""For a test: a migration after today's rebuilds a table."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="{recreate}") as tables:
        tables.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="green"))
    {then}
'''


def schema(database: StoredDatabase) -> list[tuple[object, ...]]:
    """Every table, column, index and constraint that there is, as the engine tells them."""
    questions = SQLITE_CATALOGUE if database.is_file else POSTGRESQL_CATALOGUE
    return [row for question in questions for row in database.query(question)]


async def migrated(database: StoredDatabase, migrations: Path = upgrading.MIGRATIONS) -> None:
    backend = backend_of(database.url, 5.0)
    try:
        await backend.start(lambda connection: upgrading.upgrade(connection, migrations))
    finally:
        await backend.close()


def fill(database: StoredDatabase) -> None:
    """Put a table with a seat into a database of the first migration."""
    database.query(
        "INSERT INTO tables (id, game, options, channel, locale, host, status, size, invited, version, shown,"
        " called) VALUES (7, 'x', '{}', 1, 'nl', 1, 'lobby', 2, '[]', 1, 0, 0)"
    )
    database.query("INSERT INTO seats (table_id, seat, name) VALUES (7, 0, 'Computer 1')")


def with_next(folder: Path, database: StoredDatabase, then: str = "pass") -> Path:
    """Today's migrations and one after them, which on SQLite makes a table anew, as most changes of one must there."""
    recreate = "always" if database.is_file else "never"
    (folder / "versions").mkdir(parents=True)
    for path in (*upgrading.MIGRATIONS.glob("*.*"), *upgrading.MIGRATIONS.glob("versions/*.py")):
        (folder / path.relative_to(upgrading.MIGRATIONS)).write_text(path.read_text())
    (folder / "versions" / "9999_colour.py").write_text(NEXT.format(then=then, recreate=recreate, head=HEAD).lstrip())
    return folder
