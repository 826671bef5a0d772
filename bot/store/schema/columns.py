"""Column types and the metadata that all tables of the database share."""

from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import BaseModel
from sqlalchemy import BigInteger, Column, Dialect, ForeignKey, Index, Integer, MetaData, Table, TextClause, bindparam
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds(moment: datetime) -> int:
    """Convert a moment to microseconds since 1970, as it is stored."""
    return (moment - EPOCH) // timedelta(microseconds=1)


def moment_of(stored: int) -> datetime:
    """Convert stored microseconds since 1970 to a moment."""
    return EPOCH + timedelta(microseconds=stored)


def json_of(value: BaseModel | None) -> str | None:
    """Convert a value to its stored JSON; None stays None."""
    return None if value is None else value.model_dump_json()


class UtcDateTime(TypeDecorator[datetime]):
    """An aware datetime in UTC, stored as whole microseconds since 1970 in every engine."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else microseconds(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else moment_of(value)


class Duration(TypeDecorator[timedelta]):
    """A length of time, stored as whole microseconds in every engine."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:
        return None if value is None else value // timedelta(microseconds=1)

    def process_result_value(self, value: Any, dialect: Dialect) -> timedelta | None:
        return None if value is None else timedelta(microseconds=value)


MOMENT = bindparam("moment", type_=UtcDateTime)
"""A moment to compare with."""
Serial = BigInteger().with_variant(Integer, "sqlite")
"""An autoincrementing key; SQLite supports that for INTEGER only."""

metadata = MetaData(
    naming_convention={
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def new_table(name: str, *parts: Column[Any] | Index) -> Table:
    return Table(name, metadata, *parts)


def partial_index(name: str, where: TextClause, *columns: str) -> Index:
    """Return an index of the rows of which `where` holds."""
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


def of_seats(name: str, *parts: Column[Any] | Index) -> Table:
    """Return a table with one row for each seat, unless `parts` extend the key."""
    table = Column("table_id", Serial, ForeignKey("tables.id"), primary_key=True, autoincrement=False)
    return new_table(name, table, Column("seat", Integer, primary_key=True, autoincrement=False), *parts)
