"""Sprites: small drawings that are made once and pasted ever after."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Concatenate, ParamSpec

from cachetools import LRUCache
from PIL import Image

from render.toolkit.fonts import Fonts

P = ParamSpec("P")
MOST = 40_000_000
"""Bytes of sprites that are kept: those that were asked for last. One picture needs some six million, thirty of one
game up to twenty."""

LARGE = 50_000
"""Pixels from which on an image is worth the time: boards, and the grounds of players' panels."""


class SpriteCache:
    """The sprites of one painter or of several, at most so many bytes of them, and the fonts that they are lettered
    with."""

    def __init__(self, fonts: Fonts, most: int = MOST) -> None:
        self.fonts = fonts
        self._sprites: LRUCache[Hashable, Image.Image] = LRUCache(most, getsizeof=size_of)

    def get(
        self, draw: Callable[Concatenate["SpriteCache", P], Image.Image], *args: P.args, **named: P.kwargs
    ) -> Image.Image:
        """What `draw` drew for these arguments, drawn now if need be: once, and by one thread at a time."""
        key = (draw, args, tuple(named.items()))
        with self.fonts.lock:
            sprite = self._sprites.get(key)
            if sprite is None:
                sprite = flat(draw(self, *args, **named))
                with suppress(ValueError):  # one that is larger than the whole cache is not kept
                    self._sprites[key] = sprite
            return sprite


def flat(image: Image.Image) -> Image.Image:
    """A large opaque image in a quarter of the memory, with a palette of its own; any other as it is, and one of so
    many colours that it would not be the same."""
    if image.mode != "RGB" or image.width * image.height < LARGE:
        return image
    small = image.quantize(dither=Image.Dither.NONE)
    return small if small.convert("RGB").tobytes() == image.tobytes() else image


def size_of(image: Image.Image) -> int:
    """The bytes of an image's pixels; a colour takes four, with and without transparency."""
    return image.width * image.height * (1 if len(image.getbands()) == 1 else 4)


def cached(
    draw: Callable[Concatenate[SpriteCache, P], Image.Image],
) -> Callable[Concatenate[SpriteCache, P], Image.Image]:
    """Make `draw` keep its sprites in the cache that it is given. They are shared: never draw on one."""

    def sprite(sprites: SpriteCache, /, *args: P.args, **named: P.kwargs) -> Image.Image:
        return sprites.get(draw, *args, **named)

    return sprite
