"""Short reads of a SQLite file: on the event loop's own thread, with statements that were prepared before.

A trip to another thread and back takes several times as long as such a read does. And SQLAlchemy takes three times as
long for a statement as SQLite does, even where it has compiled it before; so its part (the text, the order of the
values, their conversion) is kept for each. PostgreSQL runs statements as usual.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from sqlalchemy import Connection, Dialect, Executable, Row, SelectBase, StaticPool, create_engine, event
from sqlalchemy.engine import result_tuple
from sqlalchemy.types import TypeEngine

from bot.store.connections.hiding import hide_values

T = TypeVar("T")
Convert: TypeAlias = Callable[[Any], Any]
Stored: TypeAlias = Sequence[Any]
"""The values of a row as they are stored."""
_KEPT: Final = 256
"""So many statements are kept, each for every size of its lists."""
_LONGEST: Final = 512
"""Longer lists of values run as usual."""
_LISTS: Final = (list, tuple, set, frozenset, dict)
_STEPS: Final = 50_000
"""A read is broken off after so many steps of SQLite's machine, some milliseconds, or twice as many."""


class Prepared(NamedTuple):
    """A statement as the driver takes it. `places` are the names of its values in their order, with the conversion of
    each and, for a value in a list, its place there; `conversions` are those of the columns, by their place."""

    text: str
    places: Sequence[tuple[str, int | None, Convert | None]]
    constants: Mapping[str, Any]
    conversions: Sequence[tuple[int, Convert]]
    row: Callable[[Stored], Row[Any]]

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        found = []
        for name, at, convert in self.places:
            value = given[name] if name in given else self.constants[name]
            value = value if at is None else value[at]
            found.append(value if convert is None else convert(value))
        return found

    def converted(self, stored: Stored) -> Row[Any]:
        values = list(stored)
        for at, convert in self.conversions:
            if values[at] is not None:
                values[at] = convert(values[at])
        return self.row(tuple(values))


class Found(NamedTuple):
    """The rows that a statement found, as they are stored, and how to read one of them: what does not read raises."""

    stored: Sequence[Stored]
    read: Callable[[Stored], Row[Any]]

    def rows(self) -> list[Row[Any]]:
        return [self.read(it) for it in self.stored]


def fetch(connection: Connection, statement: SelectBase, given: Mapping[str, Any]) -> Sequence[Row[Any]]:
    """All rows that a statement finds with the `given` values."""
    return fetch_stored(connection, statement, given).rows()


def fetch_stored(connection: Connection, statement: SelectBase, given: Mapping[str, Any]) -> Found:
    """The same as they are stored, so that who knows rows like these need not read them; on PostgreSQL they are read
    already."""
    lists = {name: _filled(value) for name, value in given.items() if isinstance(value, _LISTS)}
    if connection.dialect.name == "sqlite" and all(0 < len(value) <= _LONGEST for value in lists.values()):
        sizes = frozenset((name, len(lists.get(name, ()))) for name in given)
        prepared = prepare(statement, connection.dialect, sizes)
        driver: Any = connection.connection.driver_connection
        try:
            stored = driver.execute(prepared.text, prepared.values({**given, **lists})).fetchall()
        except sqlite3.Error:
            pass  # SQLAlchemy raises it as its own
        else:
            return Found(stored, prepared.converted)
    return Found(connection.execute(cast("Executable", statement), given).all(), _as_it_is)


def _as_it_is(row: Any) -> Row[Any]:
    found: Row[Any] = row
    return found


def _filled(values: Collection[Any]) -> list[Any]:
    """The values of a list, with the last one so often that there are few sizes: 1, 2, 4, 8 and so on."""
    found = list(values)
    return found + found[-1:] * ((1 << (len(found) - 1).bit_length()) - len(found)) if found else found


@lru_cache(_KEPT)
def prepare(statement: SelectBase, dialect: Dialect, given: frozenset[tuple[str, int]]) -> Prepared:
    """Compile a statement for values of these names. The number is the length of a list, and 0 for a single value."""
    compiled: Any = statement.compile(dialect=dialect)
    values = {name: [None] * size if size else None for name, size in given}
    state = compiled.construct_expanded_state(values)
    of_list = {f"{name}_{at + 1}": (name, at) for name, size in given for at in range(size)}
    named = [of_list.get(name, (name, None)) for name in state.positiontup]
    places = [(name, at, _of_type(compiled.binds[name].type, dialect).bind_processor(dialect)) for name, at in named]
    conversions = [(at, it) for at, it in enumerate(_conversions(statement, dialect)) if it is not None]
    columns = list(statement.selected_columns)
    names = [it.name for it in columns]
    row = result_tuple(names, [(it, *((it.key,) if it.key not in names else ())) for it in columns])
    return Prepared(state.statement, places, state.parameters, conversions, row)


def _conversions(statement: SelectBase, dialect: Dialect) -> Iterator[Convert | None]:
    for column in statement.selected_columns:
        yield _of_type(column.type, dialect).result_processor(dialect, None)


def _of_type(general: TypeEngine[Any], dialect: Dialect) -> TypeEngine[Any]:
    return general.dialect_impl(dialect)


class Glances:
    """A connection that only reads. What would have to wait, or takes too long, raises OperationalError, and is to be
    read on another thread."""

    def __init__(self, path: Path) -> None:
        self._driver = sqlite3.connect(path, timeout=0, isolation_level=None)
        self._driver.execute("PRAGMA query_only = ON")
        self._driver.set_progress_handler(self._is_long, _STEPS)
        engine = create_engine("sqlite://", creator=lambda: self._driver, poolclass=StaticPool, hide_parameters=True)
        event.listen(engine, "handle_error", hide_values)
        self._connection = engine.connect()
        self._asked = False

    def read(self, work: Callable[[Connection], T]) -> T:
        self._asked = False
        try:
            return work(self._connection)
        finally:
            if self._connection.in_transaction():
                self._connection.rollback()

    def _is_long(self) -> bool:
        """Asked for the second time in one read. SQLite counts the steps of a statement on over all its runs, so that
        the first time says nothing."""
        before, self._asked = self._asked, True
        return before

    def close(self) -> None:
        self._connection.close()
        self._driver.close()
