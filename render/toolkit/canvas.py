"""A picture in progress: a background, sprites and labels; at the end a palette PNG."""

import struct
from typing import NamedTuple, Self

from PIL import Image
from zlib_ng import zlib_ng

from render.painter import WIDTH
from render.toolkit.box import Box
from render.toolkit.fonts import Align, Fonts, Weight
from render.toolkit.theme import INK, TABLE, Colour

LEVELS = (2, 6, 9)
"""zlib-ng's levels, tried in turn until the picture is small enough.

Level 2 takes 0.4 of the time of level 5, for a quarter more bytes.
"""

LIMIT = 80_000
"""The maximum size of a picture in bytes."""


class PlacedText(NamedTuple):
    """A text that was written, its box, and its ink inside."""

    text: str
    size: int
    box: Box
    ink: Box

    def lower(self, down: int) -> Self:
        """Return it so many pixels further down."""
        box, ink = (each._replace(y=each.y + down) for each in (self.box, self.ink))
        return self._replace(box=box, ink=ink)


class Canvas:
    """An RGB image for one drawing. Pasted sprites are shared and stay unchanged."""

    def __init__(self, background: Image.Image, fonts: Fonts) -> None:
        self.image = background.convert("RGB") if background.mode == "P" else background.copy()
        self.fonts = fonts
        self.texts: list[PlacedText] = []

    @classmethod
    def bare(cls, height: int, fonts: Fonts) -> Self:
        """Return a canvas with the empty table. Filling it is as fast as copying it would be."""
        canvas = cls(Image.new("RGB", (0, 0)), fonts)
        canvas.image = Image.new("RGB", (WIDTH, height), TABLE)
        return canvas

    def above(self, lower: "Canvas") -> "Canvas":
        """Return a canvas with this one on top of another."""
        both = Canvas.bare(self.image.height + lower.image.height, self.fonts)
        both.image.paste(self.image, (0, 0))
        both.image.paste(lower.image, (0, self.image.height))
        both.texts = self.texts + [each.lower(self.image.height) for each in lower.texts]
        return both

    def paste(self, sprite: Image.Image, x: int, y: int) -> None:
        """Paste a sprite with its upper left corner at a point, with its transparency if it has any."""
        self.image.paste(sprite, (x, y), sprite if sprite.mode == "RGBA" else None)

    def centre(self, sprite: Image.Image, x: int, y: int) -> None:
        """Paste a sprite with its middle at a point."""
        self.paste(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        self.image.paste(colour, (box.x, box.y, box.right, box.bottom))

    def text(
        self,
        text: str,
        box: Box,
        size: int,
        least: int,
        *,
        colour: Colour = INK,
        weight: Weight = "Bold",
        align: Align = "left",
    ) -> int:
        """Write a line inside `box`, from `size` pixels down to `least`. Return the right edge of its ink."""
        label = self.fonts.fit(text, box.width, weight, size, least)
        spare = {"left": 0, "centre": (box.width - label.mask.width) // 2, "right": box.width - label.mask.width}
        x = box.x + spare[align]
        y = _baseline(box, label.size) + label.top
        self.image.paste(colour, (x, y), label.mask)
        self.texts.append(PlacedText(label.text, label.size, box, Box(x, y, label.mask.width, label.mask.height)))
        return x + label.mask.width

    def png(self, palette: Image.Image) -> bytes:
        """Return the finished picture in the colours of `palette`."""
        return encoded(self.image.quantize(palette=palette, dither=Image.Dither.NONE))


def _baseline(box: Box, size: int) -> int:
    """Return the baseline that centres Roboto's line (0.93 up, 0.24 down) in the box."""
    return box.y + round((box.height + size * (0.93 - 0.24)) / 2)


def encoded(image: Image.Image) -> bytes:
    """Encode a palette image as PNG, with 8 bits a pixel and unfiltered rows.

    Pillow's zlib makes files of the same size and takes twice as long, half of the time of a picture.
    """
    width, height = image.size
    padded = image.tobytes("raw", "P", width + 1, 1)  # each row ends with 0, the sign before the next: no filter
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
    head = b"\x89PNG\r\n\x1a\n" + header + _chunk(b"PLTE", bytes(image.getpalette() or ()))
    for level in LEVELS:
        deflate = zlib_ng.compressobj(level)
        rows = deflate.compress(b"\0") + deflate.compress(memoryview(padded)[:-1]) + deflate.flush()
        png = head + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")
        if len(png) <= LIMIT:
            break
    return png


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib_ng.crc32(name + content))
