"""Sprites: small drawings that are made once and pasted ever after."""

from collections.abc import Callable
from functools import lru_cache
from typing import Concatenate, ParamSpec

from PIL import Image

from render.toolkit.fonts import Fonts

P = ParamSpec("P")
MOST = 600
"""How many sprites a painter keeps: those that were asked for last."""


class SpriteCache:
    """The sprites of one painter, and the fonts that they are lettered with."""

    def __init__(self, fonts: Fonts, most: int = MOST) -> None:
        self.fonts = fonts
        self._sprites = lru_cache(most)(lambda draw, args, named: draw(self, *args, **dict(named)))

    def get(
        self, draw: Callable[Concatenate["SpriteCache", P], Image.Image], *args: P.args, **named: P.kwargs
    ) -> Image.Image:
        """What `draw` drew for these arguments, drawn now if need be: once, and by one thread at a time."""
        with self.fonts.lock:
            sprite: Image.Image = self._sprites(draw, args, tuple(named.items()))
            return sprite


def cached(
    draw: Callable[Concatenate[SpriteCache, P], Image.Image],
) -> Callable[Concatenate[SpriteCache, P], Image.Image]:
    """Make `draw` keep its sprites in the cache that it is given. They are shared: never draw on one."""

    def sprite(sprites: SpriteCache, /, *args: P.args, **named: P.kwargs) -> Image.Image:
        return sprites.get(draw, *args, **named)

    return sprite
