"""Sprites: small drawings that are made once and pasted many times."""

import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from itertools import product
from typing import Concatenate, NamedTuple, ParamSpec

from cachetools import LRUCache
from PIL import Image

from render.toolkit.fonts import Fonts
from render.toolkit.theme import Colour

P = ParamSpec("P")
MOST = 40_000_000
"""The maximum number of cached bytes, of the sprites used last. A thousand tables of all games need about thirty
million."""

MOST_UNFOLDED = 8_000_000
"""The maximum number of bytes of small sprites that are also cached in the form that can be pasted, since pictures have
many."""
UNFOLDED_SIDE = 120
"""The longest side in pixels of a small sprite."""

LARGE = 50_000
"""The number of pixels from which compressing an opaque image is worth the time: boards and backgrounds of panels."""
WORTH_IT = 2500
"""The number of pixels from which compressing a transparent image is worth the time."""
ACROSS = 4
"""The parts on each side of a board that has too many colours for one palette."""


class Mosaic(NamedTuple):
    """A large opaque image in parts, each with its own palette and its place."""

    size: tuple[int, int]
    parts: tuple[tuple[Image.Image, tuple[int, int]], ...]

    def lay(self, ground: Image.Image, x: int, y: int) -> None:
        """Paste it with its upper left corner at a point."""
        for part, (left, top) in self.parts:
            ground.paste(part, (x + left, y + top))

    def whole(self) -> Image.Image:
        image = Image.new("RGB", self.size)
        self.lay(image, 0, 0)
        return image


Kept = Image.Image | Mosaic


class SpriteCache:
    """The cached sprites of one or several painters, at most so many bytes, and the fonts for their letters."""

    def __init__(self, fonts: Fonts, most: int = MOST) -> None:
        self.fonts = fonts
        self._sprites: LRUCache[Hashable, Kept] = LRUCache(most, getsizeof=size_of)
        self._unfolded: LRUCache[Hashable, Image.Image] = LRUCache(MOST_UNFOLDED, getsizeof=size_of)

    def get(
        self, draw: Callable[Concatenate["SpriteCache", P], Image.Image], *args: P.args, **named: P.kwargs
    ) -> Image.Image:
        """Return the sprite that `draw` makes for these arguments, from the cache if possible. One thread draws at a
        time."""
        key = (draw, args, tuple(named.items()))
        with self.fonts.lock:
            ready = self._unfolded.get(key)
            if ready is not None:
                return ready
            sprite = self._kept(key, lambda: draw(self, *args, **named))
            ready = unfolded(sprite)
            if ready is not sprite and max(ready.size) <= UNFOLDED_SIDE:
                self._unfolded[key] = ready
        return ready

    def lay(
        self,
        ground: Image.Image,
        at: tuple[int, int],
        draw: Callable[Concatenate["SpriteCache", P], Image.Image],
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """Paste a large opaque sprite without unfolding it first."""
        with self.fonts.lock:
            sprite = self._kept((draw, args, tuple(named.items())), lambda: draw(self, *args, **named))
        if isinstance(sprite, Mosaic):
            sprite.lay(ground, *at)
        else:
            ground.paste(sprite, at)

    def _kept(self, key: Hashable, draw: Callable[[], Image.Image]) -> Kept:
        sprite = self._sprites.get(key)
        if sprite is None:
            sprite = small(draw())
            with suppress(ValueError):  # a sprite larger than the whole cache is not kept
                self._sprites[key] = sprite
        return sprite


def opaque(sprite: Image.Image, ground: Colour) -> Image.Image:
    """Return the sprite on a ground of one colour: an opaque image is pasted ten times as fast."""
    image = Image.new("RGB", sprite.size, ground)
    image.paste(sprite, (0, 0), sprite)
    return image


def small(image: Image.Image) -> Kept:
    """Return the image in a quarter of the memory, with palettes of at most 256 colours for the whole or for each part.

    Return it unchanged if that would change a pixel or is not worth the time.
    """
    pixels = image.width * image.height
    if image.mode == "RGBA" and pixels >= WORTH_IT:
        return _transparent(image) or image
    if image.mode == "RGB" and pixels >= LARGE:
        return _opaque(image) or _in_parts(image) or image
    return image


def unfolded(sprite: Kept) -> Image.Image:
    """Return a sprite in the form that can be pasted, with its alpha channel if it is transparent. It takes as long as
    two copies."""
    if isinstance(sprite, Mosaic):
        return sprite.whole()
    has_alpha = sprite.palette is not None and sprite.palette.mode == "RGBA"
    return sprite.convert("RGBA") if has_alpha else sprite


def _transparent(image: Image.Image) -> Image.Image | None:
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


def _opaque(image: Image.Image) -> Image.Image | None:
    """Return a palette image; None if it has too many colours."""
    folded = image.quantize(dither=Image.Dither.NONE)
    return folded if folded.convert("RGB").tobytes() == image.tobytes() else None


def _in_parts(image: Image.Image) -> Mosaic | None:
    """Return the image in parts; None if one of them has too many colours."""
    parts = []
    across, down = -(-image.width // ACROSS), -(-image.height // ACROSS)
    for top, left in product(range(0, image.height, down), range(0, image.width, across)):
        box = (left, top, min(left + across, image.width), min(top + down, image.height))
        part = _opaque(image.crop(box))
        if part is None:
            return None
        parts.append((part, (left, top)))
    return Mosaic(image.size, tuple(parts))


def size_of(sprite: Kept) -> int:
    """Return the bytes of an image's pixels; a colour takes four, with and without transparency."""
    if isinstance(sprite, Mosaic):
        return sum(size_of(part) for part, _ in sprite.parts)
    return sprite.width * sprite.height * (1 if len(sprite.getbands()) == 1 else 4)


def cached(
    draw: Callable[Concatenate[SpriteCache, P], Image.Image],
) -> Callable[Concatenate[SpriteCache, P], Image.Image]:
    """Make `draw` cache its sprites in the given cache. They are shared: never draw on one."""

    def sprite(sprites: SpriteCache, /, *args: P.args, **named: P.kwargs) -> Image.Image:
        return sprites.get(draw, *args, **named)

    return sprite
