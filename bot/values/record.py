"""The lines of a table's record as values, and what is told and taken back of them; secret, since they say what was
played."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from games.core import Event, Move, Seat, View
from games.levels import Level


class PlayedBy(StrEnum):
    """What played a line for its player, who did not press then. FORCED: they could do nothing else, and all know."""

    PLAN = "plan"
    ORDER = "order"
    FORCED = "forced"


class Told(NamedTuple):
    """Something that happened, and under which names it is told: those of the players who sat there then."""

    event: Event
    names: tuple[str, ...]


class Sitting(NamedTuple):
    """Who played a seat from the line `from_ply` of the record on. `person` is None for a computer player, whose level
    is known, and if only the name is known."""

    seat: Seat
    from_ply: int
    person: int | None
    name: str
    level: Level | None = None


Dated: TypeAlias = tuple[int, Told]
"""What happened, after the number of the decision at which it did."""


class Since(NamedTuple):
    """What happened since a player's last move, secrets included, oldest first."""

    own: tuple[Told, ...] | None = ()
    """What came of that move at once; None before the player's first one."""
    others: tuple[Told, ...] = ()


NOTHING = Since()


@dataclass(frozen=True, repr=False)
class StoodInMove:
    """A move that a computer player has played for a person, the position before it as that person sees it, and what
    came of it, secrets included."""

    view: View
    move: Move
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, repr=False)
class StoodIn:
    """What a computer player has played for a person since they moved last themselves, oldest first: nobody else's
    business. It took so many `turns` of theirs."""

    moves: tuple[StoodInMove, ...] = ()
    turns: int = 0
    goes_on: bool = False
    """Whether the last of these turns is the one that is being played now."""
    ahead: "tuple[PlayedLine, ...]" = ()
    """The lines that a plan, an order or the rules have played for them since, which no computer player did."""


NOBODY_STOOD_IN = StoodIn()


@dataclass(frozen=True, repr=False)
class RecordLine:
    """A line of a table's record and its events; secret.

    `decision` is the one at which it was played, −1 for the set-up, whose text is empty.
    """

    decision: int
    text: str
    events: tuple[Event, ...]
    undoable: bool = False
    """Whether its player may take it back as far as the game is concerned."""
    played_by: PlayedBy | None = None


@dataclass(frozen=True, repr=False)
class StoryLine:
    """A line of a table's record as its history tells it, secrets included.

    `seat` is who moved, or took moves back (`takes_back`); None for a line that is neither. `names` are those of the
    players who sat there when it was played.
    """

    ply: int
    decision: int
    seat: Seat | None
    takes_back: bool
    told: tuple[Told, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class PlayedLine:
    """A line of a table's record that counts, and where it stands; secret.

    `person`: whether a person played it, and not a computer player.
    """

    ply: int
    seat: Seat
    decision: int
    text: str
    undoable: bool
    person: bool
    played_by: PlayedBy | None = None


@dataclass(frozen=True, repr=False)
class PlayedFor:
    """What a computer player has played for a person since they moved themselves; secret."""

    lines: tuple[PlayedLine, ...]
    told: Mapping[int, tuple[Told, ...]]
    """By ply: what came of each of these lines."""
    living: tuple[PlayedLine, ...]


@dataclass(frozen=True, repr=False)
class Recent:
    """What has been played at a table since a player's last move; secret."""

    since: Since = NOTHING
    tail: tuple[PlayedLine, ...] = ()
    """The lines that count, from that move on; none where nobody in their seat has moved but somebody before them."""
    played_for: PlayedFor | None = None
    ahead: tuple[PlayedLine, ...] = ()
    """The lines that were played for the player, by what they had prepared or by the rules, since they pressed."""
    names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By decision: under which names is told what came of it."""


class Undoing(NamedTuple):
    """What taking back a player's last move drops. `sealed`: it is a choice that lies sealed, which they change without
    anybody's seeing it; else everybody is told, and those in `consent`, who have acted since, must agree."""

    seat: Seat
    drops: tuple[PlayedLine, ...]
    sealed: bool = False
    consent: tuple[Seat, ...] = ()

    @property
    def ply(self) -> int:
        return self.drops[0].ply

    @property
    def decision(self) -> int:
        return self.drops[0].decision
