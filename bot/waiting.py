"""Which tables wait for somebody: asked of the store each time, so that nothing has to be remembered."""

from collections.abc import Sequence

from bot.model import Table
from bot.tables import Tables


async def waiting_for(tables: Tables, person: int) -> tuple[int, ...]:
    """The ids of the tables at which a person must act, those that wait longest first; their positions are not read."""
    return await tables.waiting(person)


def waits(table: Table, person: int) -> bool:
    """Whether a table waits for this person."""
    return table.chair_of(person) in table.people_to_act


def pressing_first(tables: Sequence[Table], person: int) -> tuple[Table, ...]:
    """The same tables, those that wait for this person before the others."""
    return tuple(sorted(tables, key=lambda table: not waits(table, person)))
