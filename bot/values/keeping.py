"""For how long a bot keeps what is over, and how a table is known of which it does not know any more who played."""

from datetime import timedelta
from typing import Final, NamedTuple

from bot.values.table import Table


class Keep(NamedTuple):
    """For how long the `games` that are over are kept with who played them, None for ever; and whether their `records`
    stay after that, without names."""

    games: timedelta | None = None
    records: bool = True


FOR_EVER: Final = Keep()
NOBODY: Final = 0
"""The host of a table of which is not known any more who played there."""


def is_nameless(table: Table) -> bool:
    """Whether its record is all that was kept of a table; without a match not even that."""
    return table.host == NOBODY
