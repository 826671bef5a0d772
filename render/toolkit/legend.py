"""Explain the signs on a board, on a light plate in the header."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PIL import Image

from render.painter import SMALL, WIDTH
from render.toolkit.box import Box
from render.toolkit.scene import Scene
from render.toolkit.theme import INK, WHITE

PAD, NEAR, APART = 12, 6, 22
"""The gaps from the plate's ends to its content, from a sign to its meaning, and from there to the next sign."""


class LegendEntry(NamedTuple):
    """A sign, its meaning, and the text written on it."""

    sprite: Image.Image
    meaning: str
    text: str = ""


def draw_legend(scene: Scene[Any], shown: Sequence[LegendEntry], box: Box) -> None:
    """Draw as many signs with their meanings as fit; the most important comes first."""
    ends, x = list[int](), box.x + PAD
    for each in shown:
        x += each.sprite.width + NEAR + scene.canvas.fonts.fit(each.meaning, WIDTH, "Medium", SMALL, SMALL).mask.width
        ends.append(x)
        x += APART
    ends = [end for end in ends if end <= box.right - PAD]
    if not ends:
        return
    scene.panel(box._replace(width=ends[-1] + PAD - box.x), WHITE, radius=box.height // 2)
    x = box.x + PAD
    for end, each in zip(ends, shown, strict=False):
        _meaning(scene, each, Box(x, box.y, end - x, box.height))
        x = end + APART


def _meaning(scene: Scene[Any], shown: LegendEntry, box: Box) -> None:
    """Draw a sign and its meaning."""
    sprite = shown.sprite
    scene.canvas.centre(sprite, box.x + sprite.width // 2, box.y + box.height // 2)
    if shown.text:
        on_it = Box(box.x, box.y, sprite.width, box.height)
        scene.canvas.text(shown.text, on_it, SMALL, SMALL, colour=WHITE, align="centre")
    beside = Box(box.x + sprite.width + NEAR, box.y, box.width - sprite.width - NEAR, box.height)
    scene.canvas.text(shown.meaning, beside, SMALL, SMALL, colour=INK, weight="Medium")
