"""Which tables wait for somebody, and which of them is the most urgent."""

from datetime import UTC, datetime
from typing import Final, TypeAlias

from bot.values.table import Player, Table

NEVER: Final = datetime.max.replace(tzinfo=UTC)
Urgency: TypeAlias = tuple[datetime, datetime, int]


def urgency(table: Table, player: Player | None) -> Urgency:
    """Smaller for what is more urgent: what a player has the least time left for, and then what has waited longest.

    Without a player who must act there, what has waited longest for others.
    """
    return (deadline_of(player) if player is not None else None) or NEVER, table.waiting_since or NEVER, table.id


def waits_for(table: Table, player: Player, now: datetime) -> bool:
    """Whether a table waits for a player's move, or for an answer of theirs."""
    return table.expects(player, now) or bool(table.questions_to(player))


def deadline_of(player: Player) -> datetime | None:
    """Until when a player has; None where there is no deadline."""
    return player.clock.due if player.clock is not None and player.clock.runs else None
