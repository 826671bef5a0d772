"""Every column that can hold somebody's id or name says what becomes of that when they are to be forgotten."""

from typing import Any

import pytest
from sqlalchemy import JSON, BigInteger, Column, ForeignKey, LargeBinary, String, Table

from bot.store.privacy.erasure import holding, number_in
from bot.store.privacy.erasure_at_tables import LISTS
from bot.store.schema import tables as schema
from bot.store.schema.personal_columns import Personal


def could_hold(column: Column[Any]) -> bool:
    """Whether an id or a text can stand in a column. What refers to a table is its number."""
    refers = any(it.column.table is schema.tables for it in column.foreign_keys)
    counts = column.primary_key and column.autoincrement is not False and column.name == "id"
    return isinstance(column.type, BigInteger | String | JSON | LargeBinary) and not (refers or counts)


def undeclared(table: Table) -> list[str]:
    """The columns that say nothing of people though they could hold some; of rows that go whole, no other need."""
    told = [it.info.get("personal") for it in table.c]
    if Personal.OWN in told:
        return []
    return [it.name for it, said in zip(table.c, told, strict=True) if could_hold(it) and said is None]


@pytest.mark.parametrize("table", schema.metadata.sorted_tables, ids=lambda it: str(it.name))
def test_every_column_says_what_it_holds_of_people(table: Table) -> None:
    assert undeclared(table) == [], "give them an `info`, as bot/store/schema/tables.py says at Personal"


def test_a_table_that_says_nothing_is_found() -> None:
    added = Table(
        "added",
        type(schema.metadata)(),
        Column("table_id", BigInteger, ForeignKey(schema.tables.c.id), primary_key=True, autoincrement=False),
        Column("who", BigInteger),
        Column("note", String),
    )

    assert undeclared(added) == ["who", "note"]


def test_what_is_declared_can_be_forgotten() -> None:
    assert {it.key for it in holding(Personal.LISTED)} == {*LISTS}
    assert {it.table for it in holding(Personal.LISTED)} == {schema.tables}
    assert [str(it) for it in holding(Personal.NAMED)] == ["sittings.name", "moves.events"], "these are done by hand"
    for column in holding(Personal.PLAYER, Personal.ADDRESSEE):
        assert number_in(column).table is column.table
    for column in holding(Personal.PREPARED):
        assert {"table_id", "seat"} <= {*column.table.c.keys()}
    own = [it.table for it in holding(Personal.OWN)]
    referring = [it for it in own if any(key.column.table is schema.people for key in it.foreign_keys)]
    assert all(own.index(it) < own.index(schema.people) for it in referring)
