"""A database that tests use one after another is for each of them as if it were new."""

import psycopg
import pytest

from tests.support.bot.ready import ReadyDatabases
from tests.support.bot.service import ANN, BOB, begun, opened
from tests.support.postgresql import Cluster


@pytest.fixture
def lending(postgresql: Cluster) -> ReadyDatabases:
    """Those of this test alone."""
    return ReadyDatabases(postgresql)


async def test_of_what_a_test_wrote_the_next_one_finds_nothing_and_ids_begin_anew(lending: ReadyDatabases) -> None:
    found = []
    for _ in range(2):
        with lending.lent() as database:
            assert database.query("SELECT 1 FROM people UNION ALL SELECT 1 FROM moves") == []
            async with opened(database) as tables:
                found.append((database, (await begun(tables, ANN, BOB)).id))

    assert found[0] == found[1]


async def test_who_is_still_connected_is_sent_away(lending: ReadyDatabases) -> None:
    with lending.lent() as database:
        left = psycopg.connect(database.conninfo)
        left.execute("INSERT INTO people (id, name, locale) VALUES (1, 'Ann', 'nl')")  # and holds the table

    with lending.lent() as again:
        assert again == database
        assert again.query("SELECT * FROM people") == []
    with pytest.raises(psycopg.OperationalError):
        left.commit()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE people ADD COLUMN colour text",
        "ALTER TABLE people ALTER COLUMN name DROP NOT NULL",
        "CREATE TABLE recipes (id int)",
        "CREATE INDEX more ON people (name)",
        "ALTER TABLE people ADD CHECK (id > 0)",
        "UPDATE alembic_version SET version_num = '0001'",
        "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RETURN NULL; END $$ LANGUAGE plpgsql",
    ],
)
def test_what_a_test_has_made_otherwise_no_other_is_lent(lending: ReadyDatabases, change: str) -> None:
    with lending.lent() as database:
        database.query(change)

    with lending.lent() as another:
        assert another != database


def test_a_trigger_that_refuses_is_not_lent_again(lending: ReadyDatabases) -> None:
    with lending.lent() as database:
        database.refuse_writing("people", "no")

    with lending.lent() as another:
        assert another != database
