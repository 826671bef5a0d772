"""The pieces of Stratego 4 as they stand on spaces."""

from typing import NamedTuple, TypeAlias

from PIL import Image

from games.stratego.components import Rank
from render.stratego import marks, pieces
from render.stratego.layout import CELL
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import SEATS, Colour

BLOCK, CARRIER = 58, 54
ASIDE = (5, 4)
"""How far a carrier makes room for its flag within its space, to the left and down."""
Frames: TypeAlias = tuple[tuple[Colour, int], ...]
"""Colours and widths of frames on one space, the uppermost last."""


class Block(NamedTuple):
    """How a piece is seen: its owner's colour by number, its rank if that is shown, and the edge of its team."""

    colour: int
    rank: Rank | None
    rim: Colour | None
    own: bool
    carries: bool

    @property
    def size(self) -> int:
        return CARRIER if self.carries else BLOCK

    @property
    def inset(self) -> tuple[int, int]:
        """How far it stands from the left and upper edges of its space."""
        left, down = ASIDE if self.carries else (0, 0)
        spare = (CELL - self.size) // 2
        return spare - left, spare + down


def block_alone(sprites: SpriteCache, block: Block) -> Image.Image:
    """The piece without its space."""
    style = SEATS[block.colour]
    if block.rank is None:
        return pieces.back(sprites, style, block.size, block.rim)
    draw = pieces.own if block.own else pieces.announced
    return draw(sprites, style, block.rank, block.size, block.rim)


@cached
def block_on_space(sprites: SpriteCache, block: Block, ground: Colour, frames: Frames) -> Image.Image:
    """The inside of a space with the piece on it, opaque: so it is pasted ten times as fast."""
    image = Image.new("RGB", (CELL - 2, CELL - 2), ground)
    for frame in frames:
        sprite = marks.frame(sprites, *frame)
        image.paste(sprite, (-1, -1), sprite)
    sprite, (x, y) = block_alone(sprites, block), block.inset
    image.paste(sprite, (x - 1, y - 1), sprite)
    return image
