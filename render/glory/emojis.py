"""The emojis of Steal the Glory: its cards and its collectibles."""

from collections.abc import Mapping
from functools import partial

from PIL import Image

from games.glory import DECK
from render.toolkit.emojis import SIDE, Drawer, playing_card
from render.toolkit.sprites import SpriteCache
from render.toolkit.trophies import TROPHIES, trophy


def _collectible(sprites: SpriteCache, number: int) -> Image.Image:
    return trophy(sprites, number, SIDE)


EMOJIS: Mapping[str, Drawer] = {
    **{card.lower(): partial(playing_card, card=card) for card in DECK},
    **{f"collectible{number}": partial(_collectible, number=number) for number, _ in enumerate(TROPHIES, 1)},
}
