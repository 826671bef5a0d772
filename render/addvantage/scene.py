"""What all parts of a picture of Add-Vantage are drawn with."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.addvantage import AddVantageView, matches
from games.addvantage.offers import on_sale
from games.words import Phrase, Plural, Seat, Value, Words
from render.addvantage.marks import Marks
from render.canvas import Canvas
from render.dice import Dice
from render.sprites import Sprites
from render.theme import SEATS, Dress


@dataclass(frozen=True)
class Scene:
    """A canvas, the view that goes on it with its marks, and the names as they can be written."""

    canvas: Canvas
    sprites: Sprites
    dice: Dice
    view: AddVantageView
    marks: Marks
    names: tuple[str, ...]
    words: Words

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """A marked msgid in the onlooker's language."""
        if isinstance(msgid, Plural):
            return self.words(Phrase(msgid.singular, fields, msgid.plural, msgid.counted))
        return self.words(Phrase(msgid, fields))

    def dress(self, seat: int) -> Dress:
        """The seat's letter, shape and colours."""
        return SEATS[seat]

    @property
    def mine(self) -> bool:
        """Whether the onlooker must decide something now."""
        return self.view.me in self.view.to_act

    @property
    def sums_shown(self) -> bool:
        """Whether what is on the won tiles may be seen: with `hidden tiles` only when it is over."""
        return sums_shown(self.view)


def sums_shown(view: AddVantageView) -> bool:
    """Whether pictures and descriptions tell the sum of the tiles won."""
    return view.outcome is not None or not view.options.hidden_tiles


def can_buy(view: AddVantageView) -> bool:
    """Whether there is a die that the mover could buy."""
    return any(on_sale(view, Seat(seat)) for seat in range(len(view.boards)) if seat != view.mover)


def points(view: AddVantageView, seat: int) -> int:
    """The sum of the tiles won; with `leave tiles` until the end what all lines that match now would bring."""
    board = view.boards[seat]
    if view.options.leave_tiles and view.outcome is None:
        return sum(gain.tile for gain in matches(board, view.bonus))
    return sum(board.won)


def written(names: Sequence[str], sprites: Sprites) -> tuple[str, ...]:
    """The names, with the seat's letter for one that the font cannot write."""
    return tuple(sprites.letters.name(name, SEATS[seat].letter) for seat, name in enumerate(names))
