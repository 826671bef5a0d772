"""What is to be seen in a picture of Stratego 4 before it is encoded."""

from PIL import Image, ImageChops

from games.stratego import SPACES, StrategoView
from render.stratego.layout import arrange
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from tests.support.render.inspection import painted

SPRITES = SpriteCache(Fonts())


def space(canvas: Canvas, seen: StrategoView, name: str) -> Image.Image:
    """A space of the board as it was painted."""
    box = arrange(seen).box(name)
    return canvas.image.crop((box.x, box.y, box.right, box.bottom))


def differing(one: StrategoView, other: StrategoView, *partial: str) -> set[str]:
    """The spaces that do not look alike in two views; `partial` is what is being picked in the second one."""
    first, second = painted(one), painted(other, *partial)
    return {
        name
        for name in SPACES
        if ImageChops.difference(space(first, one, name), space(second, other, name)).getbbox() is not None
    }


def shows(canvas: Canvas, seen: StrategoView, name: str, block: Image.Image) -> bool:
    """Whether a block stands on a space: its middle, where neither flags nor signs lie, looks like the block's."""
    there = space(canvas, seen, name)
    edge = (there.width - block.width) // 2
    part = (18, 22, 34, 38)
    ground = there.crop((edge, edge, edge + block.width, edge + block.height))
    ground.paste(block, (0, 0), block)
    standing = there.crop((edge, edge, edge + block.width, edge + block.height))
    return ImageChops.difference(ground.crop(part), standing.crop(part)).getbbox() is None
