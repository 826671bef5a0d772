"""What all tables of the database are made of: the types of their columns, and the metadata."""

from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import BaseModel
from sqlalchemy import BigInteger, Dialect, Integer, MetaData, bindparam
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds(moment: datetime) -> int:
    """A moment as it is stored: since 1970."""
    return (moment - EPOCH) // timedelta(microseconds=1)


def moment_of(stored: int) -> datetime:
    """The moment that is stored so."""
    return EPOCH + timedelta(microseconds=stored)


def json_of(value: BaseModel | None) -> str | None:
    """A value as it is stored; None: null."""
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
"""A moment with which others are compared."""
Serial = BigInteger().with_variant(Integer, "sqlite")
"""A key that counts up; SQLite does that for INTEGER alone."""

metadata = MetaData(
    naming_convention={
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
