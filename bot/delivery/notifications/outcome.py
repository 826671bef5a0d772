"""How a decision about a person's notification came out, and when its person is evaluated next."""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from bot.store.messages import Notification


class Next(Enum):
    """When a person is evaluated next: at once, or at the moment that is stored for them."""

    AT_ONCE = auto()
    LATER = auto()


class PutOff(NamedTuple):
    """Nothing is left to do for a person until a moment (None: until something happens). The rows of the `deleted`
    messages go."""

    until: datetime | None
    deleted: Sequence[int] = ()


class Changed(NamedTuple):
    """What was decided on is so no more. The notification is as `stored` says now, where all else is as it was found;
    None: the person is evaluated anew."""

    stored: Notification | None = None


Outcome: TypeAlias = PutOff | Changed
