"""What all parts of a picture of Heroes & Cities are drawn with."""

from dataclasses import dataclass
from functools import cached_property

from games.heroes import SQUARES, Destination, HeroesView, Square
from games.heroes import Colour as Side
from games.heroes.components import FREE, is_hero
from render.heroes.board import Standing
from render.heroes.facts import side_of
from render.heroes.highlights import chosen, picked, ways
from render.heroes.layout import Layout
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class HeroesScene(Scene[HeroesView]):
    """A scene with the places on the board, and the move that is being picked."""

    layout: Layout
    partial: tuple[str, ...] = ()

    @property
    def picked(self) -> Square | None:
        """The square of the piece that the viewer has picked."""
        return picked(self.view, self.partial)

    @cached_property
    def ways(self) -> tuple[Destination, ...]:
        """Where the piece that is picked can go, numbered as in the menus."""
        return ways(self.view, self.partial)

    @property
    def chosen(self) -> Destination | None:
        """Where it goes; None until that is picked too."""
        return chosen(self.ways, self.partial)

    @cached_property
    def standing(self) -> dict[Square, Standing]:
        """The pieces on the board."""
        pieces = zip(SQUARES, self.view.board, strict=True)
        return {square: Standing(side_of(piece), is_hero(piece)) for square, piece in pieces if piece != FREE}

    def name(self, side: Side) -> str:
        """Who plays a colour."""
        return self.names[self.view.seat_of(side)]
