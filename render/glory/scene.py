"""What all parts of a picture of Steal the Glory are drawn with."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.glory import GloryView
from games.words import Phrase, Words
from render.canvas import Canvas
from render.cards import Deck
from render.sprites import Sprites
from render.theme import SEATS, Dress


@dataclass(frozen=True)
class Scene:
    """A canvas, the view that goes on it, and the names as they can be written."""

    canvas: Canvas
    sprites: Sprites
    deck: Deck
    view: GloryView
    names: tuple[str, ...]
    words: Words
    partial: tuple[str, ...] = field(default=())

    def say(self, msgid: str, **fields: str | int) -> str:
        """A marked msgid in the onlooker's language."""
        return self.words(Phrase(msgid, fields))

    def dress(self, seat: int) -> Dress:
        """The seat's letter, shape and colours."""
        return SEATS[seat]

    @property
    def mine(self) -> bool:
        """Whether the onlooker must decide something now."""
        return self.view.me in self.view.to_act

    def owned(self, seat: int) -> tuple[int, ...]:
        """The numbers of the collectibles that the seat owns."""
        return tuple(number for number, thing in enumerate(self.view.collectibles, 1) if thing.owner == seat)


def written(names: Sequence[str], sprites: Sprites) -> tuple[str, ...]:
    """The names, with the seat's letter for one that the font cannot write."""
    return tuple(sprites.letters.name(name, SEATS[seat].letter) for seat, name in enumerate(names))
