"""Which of some tables wait for somebody."""

from collections.abc import Sequence

from bot.model import Table


def waits(table: Table, person: int) -> bool:
    """Whether a table waits for this person."""
    return table.player_of(person) in table.people_to_act


def pressing_first(tables: Sequence[Table], person: int) -> tuple[Table, ...]:
    """The same tables, those that wait for this person before the others."""
    return tuple(sorted(tables, key=lambda table: not waits(table, person)))
