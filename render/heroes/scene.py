"""What all parts of a picture of Heroes & Cities are drawn with."""

from dataclasses import dataclass
from functools import cached_property

from games.core import Seat
from games.heroes import CITIES, INDEX, SQUARES, Destination, HeroesView, Square, destinations
from games.heroes import Colour as Side
from games.heroes.components import FREE, is_hero, is_white
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class HeroesScene(Scene[HeroesView]):
    """With the move that is being picked."""

    partial: tuple[str, ...] = ()

    @property
    def picked(self) -> Square | None:
        """The square of the piece that the onlooker has picked."""
        return picked(self.view, self.partial)

    @cached_property
    def ways(self) -> tuple[Destination, ...]:
        """Where the piece that is picked can go, numbered as in the menus."""
        return ways(self.view, self.partial)

    @property
    def chosen(self) -> Destination | None:
        """Where it goes, when that is picked too."""
        return chosen(self.ways, self.partial)

    def name(self, side: Side) -> str:
        """Who plays a colour."""
        return self.names[self.view.seat_of(side)]


def picked(view: HeroesView, partial: tuple[str, ...]) -> Square | None:
    """The square of the piece that the onlooker has picked, of a move as far as it is picked."""
    return partial[1] if view.me in view.to_act and partial[1:2] and partial[1] in INDEX else None


def ways(view: HeroesView, partial: tuple[str, ...]) -> tuple[Destination, ...]:
    """Where the piece that is picked can go; nowhere when it is to become a hero."""
    piece = picked(view, partial)
    return () if partial[:1] != ("move",) or piece is None else destinations(view, piece)


def chosen(found: tuple[Destination, ...], partial: tuple[str, ...]) -> Destination | None:
    """Which of those it goes to, when that is picked too."""
    return next((way for way in found if partial[2:] == (way.square,)), None)


def side_of(piece: str) -> Side:
    """Whose piece it is."""
    return "white" if is_white(piece) else "black"


def side_at(view: HeroesView, seat: Seat) -> Side:
    """Which colour a seat plays."""
    return "white" if seat == view.white else "black"


def standing(view: HeroesView, side: Side, *, hero: bool) -> tuple[Square, ...]:
    """The squares of a side's heroes or attackers, column by column."""
    found = (
        square
        for square, piece in zip(SQUARES, view.board, strict=True)
        if piece != FREE and side_of(piece) == side and is_hero(piece) == hero
    )
    return tuple(sorted(found, key=lambda square: (square[0], int(square[1:]))))


def cities_of(view: HeroesView, side: Side) -> tuple[Square, ...]:
    """The squares of a side's cities."""
    return tuple(square for square, owner in zip(CITIES, view.cities, strict=True) if owner == side[0])


def sign(way: Destination) -> str:
    """What a destination's number stands on, one of `marks.DISCS`."""
    return "capture" if way.captured else "city" if way.conquers or way.promotes else "plain"
