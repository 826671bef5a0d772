"""What pictures and alt texts of Heroes & Cities tell of a view."""

from games.core import Seat
from games.heroes import SQUARES, HeroesView, Square
from games.heroes import Colour as Side
from games.heroes.components import FREE, is_hero, is_white


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
    return tuple(square for square, owner in zip(view.places, view.cities, strict=True) if owner == side[0])
