"""The emojis of Stratego 4: the ranks, and what going to a space does besides."""

from collections.abc import Mapping
from functools import partial

from PIL import Image

from games.stratego.components import RANKS, Rank
from games.stratego.legal import Kind
from render.stratego.marks import sign
from render.stratego.theme import FACE, OUTLINES, WOOD
from render.toolkit.brush import Brush
from render.toolkit.emojis import SIDE, Drawer, draw_rimmed
from render.toolkit.shapes import placed
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import INK

SIGNS: Mapping[str, Kind] = {"attack": "attack", "fire": "fire", "flag": "hand over"}
"""A mere step has none, so that what is more stands out."""


def _rank(sprites: SpriteCache, rank: Rank) -> Image.Image:
    """A rank on a block of nobody's colour."""
    brush = Brush(SIDE, SIDE)
    draw_rimmed(brush, placed(OUTLINES["square"], SIDE / 2, SIDE / 2, 52), FACE, WOOD)
    brush.text(sprites.fonts, str(rank), (SIDE / 2, SIDE / 2), 100, INK, "Black")
    return brush.done()


def _sign(sprites: SpriteCache, kind: Kind) -> Image.Image:
    return sign(sprites, kind, SIDE)


EMOJIS: Mapping[str, Drawer] = {
    **{str(rank): partial(_rank, rank=rank) for rank in RANKS},
    **{name: partial(_sign, kind=kind) for name, kind in SIGNS.items()},
}
