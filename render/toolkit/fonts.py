"""Write text that fits into a box, and tell which names the font can write."""

import re
import struct
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

Weight = Literal["Regular", "Medium", "Bold", "Black"]
Align = Literal["left", "centre", "right"]

ELLIPSIS = "…"
OPEN = 24
"""The maximum number of font sizes kept open, those used last.

Each takes a third of a megabyte after writing, and a millisecond to open. Written labels are cached.
"""
LABELS = 3000
"""The maximum number of cached labels, those written last, at about six kilobytes each.

A thousand tables of 400 people need four thousand.
"""
TIED = "\u00a0"
"""Marks the space before a number that belongs to a name; it is written as a space."""
NUMBER = re.compile(rf"(.*)( \(\d+\)|{TIED}\d+)(.*)")
"""A name, the number that tells it apart from equal names, and the rest."""


class Label(NamedTuple):
    """A line of text ready to draw: its coverage mask, and where the mask's corner is relative to pen and baseline."""

    text: str
    size: int
    mask: Image.Image
    left: int
    top: int


class Fonts:
    """Roboto, and the labels written with it.

    Two threads must not use a FreeType font at once: hold `lock` while drawing text.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self._fonts = lru_cache(OPEN)(_font)
        self._labels = lru_cache(LABELS)(self._fit)

    def font(self, weight: Weight, size: int) -> ImageFont.FreeTypeFont:
        """Return the font at `size` pixels. Use it only under `lock`."""
        return self._fonts(weight, size)

    def fit(self, text: str, width: int, weight: Weight, size: int, least: int) -> Label:
        """Return `text` at most `width` pixels wide: shrunk from `size` down to `least`, then cut with an ellipsis."""
        with self.lock:
            return self._labels(text, width, weight, size, least)

    def _fit(self, text: str, width: int, weight: Weight, size: int, least: int) -> Label:
        for smaller in range(size, least - 1, -2):
            if self._width(text, weight, smaller) <= width:
                return self._write(text, weight, smaller)
        return self._write(self._cut(text, width, weight, smaller), weight, smaller)

    def _cut(self, text: str, width: int, weight: Weight, size: int) -> str:
        """Return as much of the beginning as fits with an ellipsis; only the ellipsis if nothing fits.

        A number after a name is kept if it fits, with the rest if possible: it tells people of the same name apart, and
        computer players.
        """
        numbered = NUMBER.fullmatch(text)
        for name, ending in ((numbered[1], numbered[2] + numbered[3]), numbered.groups()[:2]) if numbered else ():
            shortened = self._shortened(name, ending, width, weight, size)
            if self._width(shortened, weight, size) <= width:
                return shortened
        return self._shortened(text, "", width, weight, size)

    def _shortened(self, text: str, ending: str, width: int, weight: Weight, size: int) -> str:
        def kept(length: int) -> str:
            return text[:length].rstrip() + ELLIPSIS + ending

        fitting = bisect_right(range(len(text)), width, key=lambda length: self._width(kept(length), weight, size))
        return kept(max(fitting - 1, 0))

    def _width(self, text: str, weight: Weight, size: int) -> int:
        """Return the width of a text's ink, which is much faster to measure than to write."""
        left, _, right, _ = self._ink(text.replace(TIED, " "), weight, size)
        return max(right - left, 1)

    def _ink(self, text: str, weight: Weight, size: int) -> tuple[int, int, int, int]:
        """Return the edges of a text's ink relative to pen and baseline: left, top, right, bottom."""
        left, top, right, bottom = (round(edge) for edge in self.font(weight, size).getbbox(text, anchor="ls"))
        return left, top, right, bottom

    def _write(self, text: str, weight: Weight, size: int) -> Label:
        font, text = self.font(weight, size), text.replace(TIED, " ")
        left, top, right, bottom = self._ink(text, weight, size)
        mask = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
        ImageDraw.Draw(mask).text((-left, -top), text, 255, font, anchor="ls")
        return Label(text, size, mask, left, top)


def writable(text: str) -> bool:
    """Return whether the font has every character of `text`, and all stand alone: no combining marks, nothing
    invisible."""
    plain = unicodedata.normalize("NFC", text).strip()
    return bool(plain) and all(map(_stands_alone, plain))


def as_written(name: str) -> str:
    """Return a name without what `writable` would refuse; "–" where nothing is left."""
    plain = unicodedata.normalize("NFC", name)
    return " ".join("".join(filter(_stands_alone, plain)).split()) or "–"


def _stands_alone(character: str) -> bool:
    known = ord(character) in _characters()
    return known and (character == " " or unicodedata.category(character)[0] in "LNPS")


@cache
def _characters() -> frozenset[int]:
    """Return the code points of the font, which is read once."""
    return covered(_path("Bold").read_bytes())


def _font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_path(weight), size, layout_engine=ImageFont.Layout.BASIC)


def _path(weight: Weight) -> Path:
    return Path(str(files("font_roboto") / "files" / f"Roboto-{weight}.ttf"))


def covered(font: bytes) -> frozenset[int]:
    """Return the code points that have a glyph in a TrueType font, by its cmap subtable of format 4 (the basic plane).

    Raise ValueError if it has none.
    """
    tables = struct.unpack_from(">H", font, 4)[0]
    entries = (struct.unpack_from(">4sLLL", font, 12 + 16 * index) for index in range(tables))
    cmap = next(offset for tag, _, offset, _ in entries if tag == b"cmap")
    for index in range(struct.unpack_from(">H", font, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">L", font, cmap + 4 + 8 * index + 4)[0]
        if struct.unpack_from(">H", font, start)[0] == 4:
            return frozenset(_segments(font, start))
    raise ValueError("the font has no table of its characters")


def _segments(font: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">H", font, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", font, start + 14)
    starts = struct.unpack_from(f">{count}H", font, start + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", font, start + 16 + 4 * count)
    offsets_at = start + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", font, offsets_at)
    found = set()
    for index, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            at = offsets_at + 2 * index + offset + 2 * (code - first)
            glyph = struct.unpack_from(">H", font, at)[0] if offset else code + delta
            if glyph & 0xFFFF:
                found.add(code)
    return found
