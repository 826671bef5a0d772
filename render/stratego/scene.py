"""What all parts of a picture of Stratego 4 are drawn with."""

from dataclasses import dataclass
from functools import cached_property

from games.core import Seat
from games.stratego.board import SIDES, ZONES, Side, Space
from games.stratego.legal import Destination
from games.stratego.model import StrategoView
from render.stratego.highlights import chosen, movable, picked, ways
from render.stratego.layout import Layout
from render.stratego.theme import CLOSED, PARCHMENT, zone_colour
from render.toolkit.scene import Scene
from render.toolkit.theme import SEATS, Colour


@dataclass(frozen=True)
class StrategoScene(Scene[StrategoView]):
    """A scene with the places on the board, and the move that is being picked."""

    layout: Layout
    partial: tuple[str, ...] = ()

    @property
    def picked(self) -> Space | None:
        """The space of the piece that the viewer has picked."""
        return picked(self.view, self.partial)

    @cached_property
    def ways(self) -> dict[Space, Destination]:
        """The spaces that the piece that is picked can go to, attack or fire at."""
        return {} if self.picked is None else ways(self.view, self.picked)

    @cached_property
    def movable(self) -> tuple[Space, ...]:
        """The spaces of the pieces that the viewer may pick now."""
        return () if self.picked is not None else movable(self.view)

    @property
    def chosen(self) -> Space | None:
        """Where it goes; None until that is picked too."""
        return chosen(self.ways, self.partial)

    def ground(self, space: Space) -> Colour:
        """The colour of a space outside the castle."""
        return self._grounds.get(space, PARCHMENT)

    @cached_property
    def _grounds(self) -> dict[Space, Colour]:
        return {space: colour for side, colour in self._zones.items() for space in ZONES[side]}

    @property
    def _zones(self) -> dict[Side, Colour]:
        seats = {side: self.style(seat) for seat, side in enumerate(self.view.sides)}
        return {side: zone_colour(seats[side]) if side in seats else CLOSED for side in SIDES}

    def ally(self, seat: int) -> Seat | None:
        """The seat's partner, when partners play."""
        return next((ally for ally in self.view.allies(Seat(seat)) if ally != seat), None)

    def rim(self, seat: int) -> Colour | None:
        """The edge of all pieces of a team."""
        return self.team(seat) if self.view.options.teams else None

    def team(self, seat: int) -> Colour:
        """The colour of the seat's team: the first of its players' colours, dark, for it lies on light ground."""
        return SEATS[min(self.colour(seat % 2), self.colour(seat % 2 + 2))].dark
