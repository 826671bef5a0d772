"""Sprites: small drawings that are made once and pasted many times."""

import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Concatenate, ParamSpec

from cachetools import LRUCache
from PIL import Image

from render.toolkit.fonts import Fonts
from render.toolkit.theme import Colour

P = ParamSpec("P")
MOST = 22_000_000
"""The maximum number of cached bytes of folded sprites, of those used last."""
MOST_READY = 26_000_000
"""The maximum number of cached bytes of sprites as they are pasted: of those that are not worth folding, and of small
ones that were folded, since pictures have many."""
SMALL_SIDE = 120
"""The longest side in pixels of a small sprite."""
WORTH_IT = 2500
"""The number of pixels from which folding a transparent image is worth the time."""


class SpriteCache:
    """The cached sprites of one or several painters, at most so many bytes, and the fonts for their letters."""

    def __init__(self, fonts: Fonts, most: int = MOST, most_ready: int = MOST_READY) -> None:
        self.fonts = fonts
        self._folded: LRUCache[Hashable, Image.Image] = LRUCache(most, getsizeof=size_of)
        self._ready: LRUCache[Hashable, Image.Image] = LRUCache(most_ready, getsizeof=size_of)

    def get(
        self, draw: Callable[Concatenate["SpriteCache", P], Image.Image], *args: P.args, **named: P.kwargs
    ) -> Image.Image:
        """Return the sprite that `draw` makes for these arguments, from the cache if possible. One thread draws at a
        time."""
        key = (draw, args, *named.items())
        with self.fonts.lock:
            try:
                return self._ready[key]
            except KeyError:
                pass
            sprite = self._folded.get(key)
            if sprite is None:
                sprite = folded(draw(self, *args, **named))
                _keep(self._folded if sprite.mode == "P" else self._ready, key, sprite)
            if sprite.mode != "P":
                return sprite
            ready = unfolded(sprite)
            if max(ready.size) <= SMALL_SIDE:
                _keep(self._ready, key, ready)
        return ready


def _keep(sprites: LRUCache[Hashable, Image.Image], key: Hashable, sprite: Image.Image) -> None:
    with suppress(ValueError):  # a sprite larger than the whole cache is not kept
        sprites[key] = sprite


def opaque(sprite: Image.Image, ground: Colour) -> Image.Image:
    """Return the sprite on a ground of one colour: an opaque image is pasted ten times as fast."""
    image = Image.new("RGB", sprite.size, ground)
    image.paste(sprite, (0, 0), sprite)
    return image


def folded(image: Image.Image) -> Image.Image:
    """Return the image in a quarter of the memory, with a palette of at most 256 colours.

    Return it unchanged if it is opaque, has more colours, or is not worth the time.
    """
    if image.mode != "RGBA" or image.width * image.height < WORTH_IT:
        return image
    return _with_palette(image) or image


def unfolded(sprite: Image.Image) -> Image.Image:
    """Return a sprite as it is pasted, with its alpha channel if it is transparent.

    A large opaque one stays as it is: pasting unfolds it.
    """
    if sprite.palette is not None and sprite.palette.mode == "RGBA":
        return sprite.convert("RGBA")
    return sprite.convert("RGB") if max(sprite.size) <= SMALL_SIDE else sprite


def _with_palette(image: Image.Image) -> Image.Image | None:
    """Return a palette image; None if it has too many colours. Pillow's own palettes are not exact with
    transparency."""
    colours = [bytes(colour) for _, colour in image.getcolors() or () if isinstance(colour, tuple)]
    if not colours:
        return None
    places = {int.from_bytes(colour, sys.byteorder): place for place, colour in enumerate(colours)}
    pixels = memoryview(image.tobytes()).cast("I")
    folded = Image.frombytes("P", image.size, bytes(map(places.__getitem__, pixels)))
    folded.putpalette(b"".join(colours), "RGBA")
    return folded


def size_of(sprite: Image.Image) -> int:
    """Return the bytes of an image's pixels; a colour takes four, with and without transparency."""
    return sprite.width * sprite.height * (1 if len(sprite.getbands()) == 1 else 4)


def cached(
    draw: Callable[Concatenate[SpriteCache, P], Image.Image],
) -> Callable[Concatenate[SpriteCache, P], Image.Image]:
    """Make `draw` cache its sprites in the given cache. They are shared: never draw on one."""

    def sprite(sprites: SpriteCache, /, *args: P.args, **named: P.kwargs) -> Image.Image:
        return sprites.get(draw, *args, **named)

    return sprite
