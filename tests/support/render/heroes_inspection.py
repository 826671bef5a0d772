"""What is to be seen in a picture of Heroes & Cities before it is encoded."""

from PIL import Image, ImageChops

from games.heroes import SQUARES
from games.heroes import Colour as Side
from render.heroes.layout import Layout
from render.toolkit.canvas import Canvas, PlacedText


def square(canvas: Canvas, name: str, below: Side = "white") -> Image.Image:
    """A square of the board as it was painted, with that side below."""
    at = Layout(below).box(name)
    return canvas.image.crop((at.x, at.y, at.right, at.bottom))


def on_board(label: PlacedText, below: Side = "white") -> str | None:
    """The square on which a label is written."""
    x, y = label.box.x + label.box.width // 2, label.box.y + label.box.height // 2
    boxes = ((name, Layout(below).box(name)) for name in SQUARES)
    return next((name for name, at in boxes if at.x <= x < at.right and at.y <= y < at.bottom), None)


def on_squares(canvas: Canvas, below: Side = "white") -> dict[str, list[str]]:
    """What is written on each square."""
    found: dict[str, list[str]] = {}
    for label in canvas.texts:
        where = on_board(label, below)
        if where is not None:
            found.setdefault(where, []).append(label.text)
    return found


def differing(one: Canvas, other: Canvas, below: Side = "white") -> set[str]:
    """The squares that do not look alike."""
    squares = ((name, square(one, name, below), square(other, name, below)) for name in SQUARES)
    return {name for name, first, second in squares if ImageChops.difference(first, second).getbbox() is not None}
