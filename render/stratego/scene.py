"""What all parts of a picture of Stratego 4 are drawn with."""

from dataclasses import dataclass
from functools import cached_property

from games.core import Seat
from games.stratego.board import INDEX, Space
from games.stratego.components import ARMY, Rank, count
from games.stratego.legal import Ground, Kind, ground
from games.stratego.legal import ways as reached
from games.stratego.model import Piece, StrategoView
from render.stratego.layout import Layout
from render.stratego.theme import TEAMS
from render.toolkit.scene import Scene
from render.toolkit.theme import Colour


@dataclass(frozen=True)
class StrategoScene(Scene[StrategoView]):
    """With the places on the board, and the move that is being picked."""

    layout: Layout
    partial: tuple[str, ...] = ()

    @property
    def picked(self) -> Space | None:
        """The space of the piece that the onlooker has picked."""
        return picked(self.view, self.partial)

    @cached_property
    def ways(self) -> dict[Space, Kind]:
        """The spaces that the piece that is picked can go to, attack or fire at."""
        return {} if self.picked is None else ways(self.view, self.picked)

    @cached_property
    def movable(self) -> tuple[Space, ...]:
        """The spaces of the pieces that the onlooker may pick now."""
        return () if self.picked is not None else movable(self.view)

    @property
    def chosen(self) -> Space | None:
        """Which of those, when that is picked too."""
        return chosen(self.ways, self.partial)

    def ally(self, seat: int) -> Seat | None:
        """The seat's partner, when partners play."""
        return next((ally for ally in self.view.allies(Seat(seat)) if ally != seat), None)

    def rim(self, seat: int) -> Colour | None:
        """The edge of all pieces of a team."""
        return TEAMS[seat % 2] if self.view.options.teams else None


def picked(view: StrategoView, partial: tuple[str, ...]) -> Space | None:
    """The space of the piece that the onlooker has picked, of a move as far as it is picked."""
    if view.phase != "turn" or view.me not in view.to_act or partial[:1] != ("move",):
        return None
    return partial[1] if partial[1:2] and partial[1] in INDEX else None


def ways(view: StrategoView, space: Space) -> dict[Space, Kind]:
    """Where the onlooker's piece on a space can go, and what going there is."""
    return _ways(view, ground(view), space)


def _ways(view: StrategoView, lie: Ground, space: Space) -> dict[Space, Kind]:
    at = lie.at.get(space)
    rank = None if at is None else view.ranks[at]
    if at is None or rank is None or view.pieces[at].owner != view.me:
        return {}
    return reached(lie, at, rank)


def movable(view: StrategoView) -> tuple[Space, ...]:
    """The spaces of the pieces that the onlooker may pick now."""
    if view.phase != "turn" or view.me not in view.to_act:
        return ()
    lie = ground(view)
    return tuple(piece.space for piece in view.pieces if piece.owner == view.me and _ways(view, lie, piece.space))


def chosen(found: dict[Space, Kind], partial: tuple[str, ...]) -> Space | None:
    """Where the piece goes, when that is picked too."""
    return next((space for space in found if partial[2:] == (space,)), None)


def shown(view: StrategoView, at: int) -> Rank | None:
    """The rank of the piece at that place in `pieces` as pictures may show it: the onlooker's own, and with the option
    `memory` aid what a battle announced."""
    if view.pieces[at].owner == view.me or view.options.memory == "aid":
        return view.ranks[at]
    return None


def betrayed(view: StrategoView, piece: Piece) -> bool:
    """Whether an own piece is to be marked as known to the others."""
    return piece.owner == view.me and piece.known is not None and view.options.memory == "aid"


def living(view: StrategoView, seat: int) -> int:
    """How many pieces a seat has on the board."""
    return sum(piece.owner == seat for piece in view.pieces)


def fallen(view: StrategoView, seat: int) -> dict[Rank, int]:
    """How often each rank of a seat fell, highest first."""
    return count(loss.rank for loss in view.chronicle[seat] if loss.rank is not None)


def out(view: StrategoView, seat: int) -> bool:
    """Whether a seat has lost all its pieces."""
    return view.phase != "set-up" and not living(view, seat)


def formation(view: StrategoView, partial: tuple[str, ...]) -> tuple[Rank, ...]:
    """The onlooker's draft while he places his army, or the formation that he has sealed; empty while there is none."""
    if view.formation is not None:
        return view.formation
    if partial[:1] != ("place",) or len(partial) < 2:
        return ()
    ranks = tuple(int(text) for text in partial[1].split(",") if text.isdecimal())
    return ranks if sorted(ranks, reverse=True) == list(ARMY) else ()


def zone_shown(view: StrategoView) -> Seat | None:
    """The viewer's seat while armies are placed: they are shown their own zone instead of the board."""
    return view.me if view.phase == "set-up" else None
