"""Units of work. On SQLite those that wait together share a commit; each has its own outcome."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], T]


class Outcome(NamedTuple, Generic[T]):
    """What work gave or raised. A value, since a future takes no StopIteration."""

    result: T
    error: BaseException | None = None

    def get(self) -> T:
        if self.error is not None:
            raise self.error
        return self.result


class Unit(NamedTuple, Generic[T]):
    """Work that waits to be written, and who waits for it."""

    work: Work[T]
    done: asyncio.Future[Outcome[T]]

    def tell(self, outcome: Outcome[T]) -> None:
        """Give the caller, if they still wait, what became of the work."""
        if not self.done.done():
            self.done.set_result(outcome)


class Undone(Exception):
    """SQLite has undone the whole transaction, as it does where the disk is full: what was done before in it, too."""


def outcome_of(work: Callable[[], T]) -> Outcome[T]:
    """Do the work, whatever it raises."""
    try:
        return Outcome(work())
    except BaseException as error:  # noqa: BLE001 - it is raised again where the work was asked for
        return Outcome[Any](None, error)


def commit(engine: Engine, works: Sequence[Work[Any]]) -> list[Outcome[Any]]:
    """Run units in one transaction, each behind a savepoint; one by one where they cannot share it.

    An outcome without an error is durable; what a unit with one did is undone.
    """
    if len(works) > 1:  # nothing else is undone with a single one, so that it needs no savepoint
        together = outcome_of(lambda: _commit(engine, lambda connection: [_run(connection, work) for work in works]))
        if not isinstance(together.error, Undone):
            return together.result if together.error is None else [together] * len(works)
    return [outcome_of(partial(_commit, engine, work)) for work in works]


def _commit(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _run(connection: Connection, work: Work[T]) -> Outcome[T]:
    """Do the work behind a savepoint; what raises leaves nothing in the transaction. Raises Undone."""

    def nested() -> T:
        with connection.begin_nested():
            return work(connection)

    outcome = outcome_of(nested)
    driver: Any = connection.connection.driver_connection
    if not driver.in_transaction:
        raise Undone
    return outcome
