"""Sprites: small drawings that are made once and pasted ever after."""

import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from itertools import product
from typing import Concatenate, NamedTuple, ParamSpec

from cachetools import LRUCache
from PIL import Image

from render.toolkit.fonts import Fonts

P = ParamSpec("P")
MOST = 40_000_000
"""Bytes of sprites that are kept: those that were asked for last. A thousand tables of all games need some thirty
million."""

MOST_UNFOLDED = 8_000_000
"""Bytes of those that are kept beside as they can be pasted: the small ones that pictures are full of."""
UNFOLDED_SIDE = 120
"""Pixels of the longest side up to which one counts as small."""

LARGE = 50_000
"""Pixels from which on an opaque image is worth the time: boards, and the grounds of players' panels."""
WORTH_IT = 2500
"""Pixels from which on one with transparency is."""
ACROSS = 4
"""Parts on each side of a board that has too many colours as a whole."""


class Mosaic(NamedTuple):
    """A large opaque image in parts, each with a palette of its own and its place."""

    size: tuple[int, int]
    parts: tuple[tuple[Image.Image, tuple[int, int]], ...]

    def whole(self) -> Image.Image:
        image = Image.new("RGB", self.size)
        for part, place in self.parts:
            image.paste(part, place)
        return image


Kept = Image.Image | Mosaic


class SpriteCache:
    """The sprites of one painter or of several, at most so many bytes of them, and the fonts that they are lettered
    with."""

    def __init__(self, fonts: Fonts, most: int = MOST) -> None:
        self.fonts = fonts
        self._sprites: LRUCache[Hashable, Kept] = LRUCache(most, getsizeof=size_of)
        self._unfolded: LRUCache[Hashable, Image.Image] = LRUCache(MOST_UNFOLDED, getsizeof=size_of)

    def get(
        self, draw: Callable[Concatenate["SpriteCache", P], Image.Image], *args: P.args, **named: P.kwargs
    ) -> Image.Image:
        """What `draw` drew for these arguments, drawn now if need be: once, and by one thread at a time."""
        key = (draw, args, tuple(named.items()))
        with self.fonts.lock:
            ready = self._unfolded.get(key)
            if ready is not None:
                return ready
            sprite = self._sprites.get(key)
            if sprite is None:
                sprite = small(draw(self, *args, **named))
                with suppress(ValueError):  # one that is larger than the whole cache is not kept
                    self._sprites[key] = sprite
            ready = unfolded(sprite)
            if ready is not sprite and max(ready.size) <= UNFOLDED_SIDE:
                self._unfolded[key] = ready
        return ready


def small(image: Image.Image) -> Kept:
    """An image in a quarter of the memory if not one pixel changes by that, with a palette of at most 256 colours for
    the whole or for each part; any other as it is."""
    pixels = image.width * image.height
    if image.mode == "RGBA" and pixels >= WORTH_IT:
        return _transparent(image) or image
    if image.mode == "RGB" and pixels >= LARGE:
        return _opaque(image) or _in_parts(image) or image
    return image


def unfolded(sprite: Kept) -> Image.Image:
    """A sprite as it can be pasted: one with transparency has its own alpha again. It takes as long as two copies."""
    if isinstance(sprite, Mosaic):
        return sprite.whole()
    has_alpha = sprite.palette is not None and sprite.palette.mode == "RGBA"
    return sprite.convert("RGBA") if has_alpha else sprite


def _transparent(image: Image.Image) -> Image.Image | None:
    """None where it has too many colours; Pillow's own palettes are not exact where there is transparency."""
    colours = [bytes(colour) for _, colour in image.getcolors() or () if isinstance(colour, tuple)]
    if not colours:
        return None
    places = {int.from_bytes(colour, sys.byteorder): place for place, colour in enumerate(colours)}
    pixels = memoryview(image.tobytes()).cast("I")
    folded = Image.frombytes("P", image.size, bytes(map(places.__getitem__, pixels)))
    folded.putpalette(b"".join(colours), "RGBA")
    return folded


def _opaque(image: Image.Image) -> Image.Image | None:
    """None where it has too many colours."""
    folded = image.quantize(dither=Image.Dither.NONE)
    return folded if folded.convert("RGB").tobytes() == image.tobytes() else None


def _in_parts(image: Image.Image) -> Mosaic | None:
    """None where one of the parts has too many colours."""
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
    """The bytes of an image's pixels; a colour takes four, with and without transparency."""
    if isinstance(sprite, Mosaic):
        return sum(size_of(part) for part, _ in sprite.parts)
    return sprite.width * sprite.height * (1 if len(sprite.getbands()) == 1 else 4)


def cached(
    draw: Callable[Concatenate[SpriteCache, P], Image.Image],
) -> Callable[Concatenate[SpriteCache, P], Image.Image]:
    """Make `draw` keep its sprites in the cache that it is given. They are shared: never draw on one."""

    def sprite(sprites: SpriteCache, /, *args: P.args, **named: P.kwargs) -> Image.Image:
        return sprites.get(draw, *args, **named)

    return sprite
