"""The emojis of Spy: its targets, and its cards by their two motifs."""

from collections.abc import Mapping
from functools import partial
from itertools import product

from PIL import Image

from games.spy import CONTINENTS, HIDEOUTS, TARGETS
from render.spy import theme
from render.spy.emblems import draw_emblem
from render.spy.hideouts import draw_hideout
from render.toolkit.brush import Brush
from render.toolkit.emojis import SIDE, Drawer
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import INK, WHITE

FRAME = 20
"""How wide a card's continent shows around its hideout."""


def _target(sprites: SpriteCache, target: str) -> Image.Image:
    brush = Brush(SIDE, SIDE)
    draw_emblem(brush, target, (0, 0, SIDE, SIDE), 20)
    return brush.done()


def _card(sprites: SpriteCache, continent: str, hideout: str) -> Image.Image:
    """A card's hideout, in a frame of its continent's colour."""
    brush, inner = Brush(SIDE, SIDE), SIDE - 2 * FRAME
    brush.panel((0, 0, SIDE, SIDE), 22, theme.CONTINENTS[continent])
    brush.panel((FRAME, FRAME, inner, inner), 8, WHITE)
    draw_hideout(brush, hideout, (SIDE / 2, SIDE / 2), inner * 0.92, INK, WHITE)
    return brush.done()


EMOJIS: Mapping[str, Drawer] = {
    **{target: partial(_target, target=target) for target in TARGETS},
    **{
        f"{one}{other}": partial(_card, continent=continent, hideout=hideout)
        for (one, continent), (other, hideout) in product(CONTINENTS.items(), HIDEOUTS.items())
    },
}
"""Cards by the four letters that equal ones share."""
