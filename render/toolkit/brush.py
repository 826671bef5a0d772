"""Draw at four times the final size and reduce the result: true anti-aliasing."""

from collections.abc import Sequence
from copy import copy

from PIL import Image, ImageDraw

from render.toolkit.fonts import Fonts, Weight
from render.toolkit.shapes import Point
from render.toolkit.theme import SHADE, SHADOW, Colour

SCALE = 4
BAND = 256
"""Rows of a sheet that are reduced at once; a multiple of SCALE."""
Area = tuple[float, float, float, float]
"""A rectangle: x, y, width, height."""


class Brush:
    """Draws a sprite of this width and height in pixels.

    Coordinates, radii and widths are in pixels of the sprite from its upper left corner, or in `unit`s from the point
    `origin`.
    """

    def __init__(self, width: int, height: int, unit: float = 1, origin: Point = (0, 0)) -> None:
        self.sheet = Image.new("RGBA", (width * SCALE, height * SCALE))
        self._draw = ImageDraw.Draw(self.sheet)
        self._unit, self._origin = unit, origin

    def moved(self, origin: Point, scale: float = 1) -> "Brush":
        """Return a brush for the same sheet with its origin at a point of this one, and a unit `scale` times as
        large."""
        other = copy(self)
        other._origin, other._unit = self._pixel(*origin), self._unit * scale
        return other

    def _pixel(self, x: float, y: float) -> Point:
        """Convert a point to pixels of the sprite."""
        return self._origin[0] + x * self._unit, self._origin[1] + y * self._unit

    def _points(self, points: Sequence[Point]) -> list[Point]:
        """Convert points to pixels of the sheet."""
        return [(x * SCALE, y * SCALE) for x, y in (self._pixel(*point) for point in points)]

    def _wide(self, width: float) -> int:
        """Convert a line's width to pixels of the sheet."""
        return round(width * self._unit * SCALE)

    def polygon(self, points: Sequence[Point], fill: Colour, edge: Colour | None = None, width: float = 0) -> None:
        """Draw a filled polygon; its edge is centred on the outline, with round joints."""
        self._draw.polygon(self._points(points), fill)
        if edge is not None:
            self.line([*points, *points[:2]], edge, width)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """Draw a line through points, with round joints and ends."""
        self._draw.line(self._points(points), colour, self._wide(width), joint="curve")
        for x, y in (points[0], points[-1]):
            self.circle(x, y, width / 2, colour)

    def cross(self, low: float, high: float, colour: Colour, width: float) -> None:
        """Draw both diagonals of the square from (low, low) to (high, high)."""
        for start, end in ((low, high), (high, low)):
            self.line([(start, low), (end, high)], colour, width)

    def circle(
        self, x: float, y: float, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0
    ) -> None:
        """Draw a disc, or a ring without a fill."""
        self.ellipse(x, y, radius, radius, fill, edge, width)

    def ellipse(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw an ellipse, given by its middle and half axes."""
        (x, y), wide, high = self._pixel(x, y), wide * self._unit, high * self._unit
        corners = [value * SCALE for value in (x - wide, y - high, x + wide, y + high)]
        self._draw.ellipse(corners, fill, edge, self._wide(width))

    def panel(
        self, box: Area, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0
    ) -> None:
        """Draw a rectangle with round corners."""
        (x, y), wide, high = self._pixel(*box[:2]), box[2] * self._unit, box[3] * self._unit
        corners = [x * SCALE, y * SCALE, (x + wide) * SCALE - 1, (y + high) * SCALE - 1]
        self._draw.rounded_rectangle(corners, radius * self._unit * SCALE, fill, edge, self._wide(width))

    def text(
        self,
        fonts: Fonts,
        text: str,
        at: Point,
        size: int,
        colour: Colour,
        weight: Weight = "Bold",
        most: float | None = None,
    ) -> None:
        """Write text of `size` pixels, with its ink centred on a point; smaller if it would be wider than `most`."""
        font = fonts.font(weight, size * SCALE)
        if most is not None and font.getlength(text) > most * SCALE:
            font = fonts.font(weight, int(size * SCALE * most * SCALE / font.getlength(text)))
        left, top, right, bottom = font.getbbox(text)
        x, y = self._pixel(*at)
        self._draw.text((x * SCALE - (left + right) / 2, y * SCALE - (top + bottom) / 2), text, colour, font)

    def shadow(self, across: float, down: float) -> None:
        """Add a flat shadow below everything drawn so far, shifted by this much."""
        alpha = self.sheet.getchannel("A").point(lambda value: round(value * SHADOW))
        shade = Image.new("RGBA", self.sheet.size, (*SHADE, 0))
        shade.putalpha(alpha)
        under = Image.new("RGBA", self.sheet.size)
        under.paste(shade, (self._wide(across), self._wide(down)))
        self.sheet = Image.alpha_composite(under, self.sheet)
        self._draw = ImageDraw.Draw(self.sheet)

    def turn_over(self) -> None:
        """Replace the lower half by the upper one upside down, as on a playing card."""
        half = self.sheet.height // 2
        self.sheet.paste(self.sheet.crop((0, 0, self.sheet.width, half)).rotate(180), (0, self.sheet.height - half))

    def done(self) -> Image.Image:
        """Return the sprite at its final size.

        A sharper filter than the mean makes rings and costs a tenth more bytes. The sheet is reduced in bands, since
        Pillow copies what it reduces and a large sheet takes 50 MB.
        """
        width, height = self.sheet.size
        image = Image.new("RGBA", (width // SCALE, height // SCALE))
        for top in range(0, height, BAND):
            image.paste(self.sheet.crop((0, top, width, min(top + BAND, height))).reduce(SCALE), (0, top // SCALE))
        return image


def letter(sprite: Image.Image, fonts: Fonts, text: str, at: Point, size: int, colour: Colour, most: float) -> None:
    """Write heavy text of `size` pixels on a finished sprite, with its ink centred on a point; smaller if it would be
    wider than `most` pixels."""
    font = fonts.font("Black", size)
    if font.getlength(text) > most:
        font = fonts.font("Black", int(size * most / font.getlength(text)))
    left, top, right, bottom = font.getbbox(text)
    x, y = at
    ImageDraw.Draw(sprite).text((x - (left + right) / 2, y - (top + bottom) / 2), text, colour, font)
