"""The emojis of Heroes & Cities: its pieces, and what a move may bring."""

from collections.abc import Mapping
from functools import partial
from itertools import product

from PIL import Image

from games.heroes import Colour as Side
from render.heroes.pieces import CROWNS, city, piece
from render.toolkit.brush import Brush
from render.toolkit.emojis import SIDE, Drawer, draw_rimmed, fitted
from render.toolkit.shapes import placed
from render.toolkit.signs import swords
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import BRONZE, GOLD

PIECES: Mapping[str, bool] = {"attacker": False, "hero": True}
"""Whether each is a hero, by its name."""
SIDES: tuple[Side, ...] = ("white", "black")


def _piece(sprites: SpriteCache, side: Side, hero: bool) -> Image.Image:
    return fitted(piece(sprites, side, hero, SIDE * 3 // 2))


def _city(sprites: SpriteCache) -> Image.Image:
    return city(sprites, "white", SIDE)


def _swords(sprites: SpriteCache) -> Image.Image:
    return swords(sprites, SIDE)


def _crown(sprites: SpriteCache) -> Image.Image:
    brush = Brush(SIDE, SIDE)
    draw_rimmed(brush, placed(CROWNS["white"], SIDE / 2, 76, 3), GOLD, BRONZE)
    return brush.done()


EMOJIS: Mapping[str, Drawer] = {
    **{
        f"{side}_{name}": partial(_piece, side=side, hero=hero) for side, (name, hero) in product(SIDES, PIECES.items())
    },
    "capture": _swords,
    "city": _city,
    "crown": _crown,
}
