"""What a player has decided before their turn: a move that is held, a plan, and standing orders. Nobody else's
business: nothing of it shows in a repr."""

from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from games.core import Seat
from games.values import Secret


class HeldMove(NamedTuple):
    """A move that is played when its timer fires, unless its player takes it back before; secret until then."""

    decision: int
    text: str
    due: datetime

    def __repr__(self) -> str:
        return f"HeldMove(decision {self.decision})"


class PlanEnd(StrEnum):
    """What became of a plan: it was played, something happened that it was to stop for, the rules did not allow it any
    more, or the game asks about its next move what its owner was not asked when they planned it."""

    PLAYED = "played"
    STOPPED = "stopped"
    ILLEGAL = "illegal"
    ASKED = "asked"


class Plan(Secret):
    """The moves (notation) that a player wants to make on their next turn, in order: those that are still to be made.

    What happened from `decision` on can stop it, unless it `insists`. Of one that has ended, `moves` are those that
    were still to be made, and `events` (JSON) are those that stopped it. `confirmed` are the moves about which the game
    asked when they were planned, and which their owner wants all the same.
    """

    moves: tuple[str, ...]
    decision: int
    insists: bool = False
    end: PlanEnd | None = None
    events: str = "[]"
    confirmed: tuple[str, ...] = ()

    @property
    def is_live(self) -> bool:
        """Whether it is still to be played."""
        return self.end is None


class Prepared(NamedTuple):
    """What somebody has prepared in a seat: a plan, and the values of standing orders, each after its key. `version`
    counts its changes, 0: nothing was ever prepared."""

    version: int = 0
    plan: Plan | None = None
    orders: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return "Prepared(…)"

    @property
    def live(self) -> Plan | None:
        """The plan that is still to be played."""
        return self.plan if self.plan is not None and self.plan.is_live else None


NOTHING_PREPARED: Final = Prepared()


class PreparedChange(NamedTuple):
    """What the plan of a seat becomes with a move that it makes, where it is still as it was in this version."""

    seat: Seat
    version: int
    plan: Plan | None

    def __repr__(self) -> str:
        return "PreparedChange(…)"
