"""For how long a bot keeps what is over, and what stands for those of whom it does not know any more who they were."""

from datetime import timedelta
from typing import Final, NamedTuple


class Keep(NamedTuple):
    """For how long the `games` that are over are kept with who played them, None for ever; and whether their `records`
    stay after that, without names."""

    games: timedelta | None = None
    records: bool = True


FOR_EVER: Final = Keep()
NOBODY: Final = 0
"""The host of a table of which is not known any more who played there."""
