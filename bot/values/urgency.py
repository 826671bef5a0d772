"""Which tables wait for a person, and which of them the most."""

from datetime import UTC, datetime
from typing import Final, TypeAlias

from bot.values.table import Player, Table, deadline_of

NEVER: Final = datetime.max.replace(tzinfo=UTC)
Urgency: TypeAlias = tuple[datetime, datetime, int]


def urgency(table: Table, player: Player | None) -> Urgency:
    """A key that sorts tables, the most urgent first: by the player's deadline, then by how long the table has waited.
    Without a `player` only the waiting counts."""
    return (deadline_of(player) if player is not None else None) or NEVER, table.waiting_since or NEVER, table.id
