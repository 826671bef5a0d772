"""What all parts of a picture of Heroes & Cities are drawn with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.core import Seat
from games.heroes import CITIES, INDEX, SQUARES, Destination, HeroesView, Square, destinations
from games.heroes import Colour as Side
from games.heroes.squares import FREE, is_hero, is_white
from games.words import Phrase, Plural, Value, Words
from render.canvas import Canvas
from render.heroes.board import Board
from render.heroes.marks import Marks
from render.heroes.pieces import Men
from render.sprites import Sprites
from render.theme import SEATS


@dataclass(frozen=True)
class Scene:
    """A canvas, the view that goes on it, and the names as they can be written."""

    canvas: Canvas
    sprites: Sprites
    men: Men
    marks: Marks
    board: Board
    view: HeroesView
    names: tuple[str, ...]
    words: Words
    partial: tuple[str, ...] = field(default=())

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """A marked msgid in the onlooker's language."""
        return said(self.words, msgid, **fields)

    @property
    def mine(self) -> bool:
        """Whether the onlooker must decide something now."""
        return self.view.me in self.view.to_act

    @property
    def picked(self) -> Square | None:
        """The square of the piece that the onlooker has picked."""
        return self.partial[1] if self.mine and self.partial[1:2] and self.partial[1] in INDEX else None

    @cached_property
    def ways(self) -> tuple[Destination, ...]:
        """Where the piece that is picked can go, numbered as in the menus."""
        if self.partial[:1] != ("move",) or self.picked is None:
            return ()
        return destinations(self.view, self.picked)

    @property
    def chosen(self) -> Destination | None:
        """Where it goes, when that is picked too."""
        return next((way for way in self.ways if self.partial[2:] == (way.square,)), None)

    def name(self, side: Side) -> str:
        """Who plays a colour."""
        return self.names[self.view.seat_of(side)]


def said(words: Words, msgid: str | Plural, **fields: Value) -> str:
    """A marked msgid, in one or two numbers, in somebody's language."""
    if isinstance(msgid, Plural):
        return words(Phrase(msgid.singular, fields, msgid.plural, msgid.counted))
    return words(Phrase(msgid, fields))


def written(names: Sequence[str], sprites: Sprites) -> tuple[str, ...]:
    """The names, with the seat's letter for one that the font cannot write."""
    return tuple(sprites.letters.name(name, SEATS[seat].letter) for seat, name in enumerate(names))


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
