"""What the signs under the numbers mean, on the viewer's own panel while a piece of theirs is picked."""

from render.painter import SMALL
from render.stratego import marks
from render.stratego.marks import MEANINGS, SIGN
from render.stratego.scene import StrategoScene
from render.toolkit.box import Box

ROW = 38
NEAR, APART = 6, 12
"""The gaps from a sign to its meaning, and from there to the next sign."""


def draw_legend(scene: StrategoScene, box: Box) -> None:
    """The kinds of destinations that are on the board, as many rows as there is room for."""
    kinds, x, y = {way.kind for way in scene.ways.values()}, box.x, box.y
    for kind, meaning in MEANINGS.items():
        if kind not in kinds:
            continue
        text = scene.say(meaning)
        wide = SIGN + NEAR + scene.canvas.fonts.fit(text, box.width, "Medium", SMALL, SMALL).mask.width
        if x > box.x and x + wide > box.right:
            x, y = box.x, y + ROW
        scene.canvas.centre(marks.sign(scene.sprites, kind), x + SIGN // 2, y + ROW // 2)
        words = Box(x + SIGN + NEAR, y, min(wide, box.right - x) - SIGN - NEAR, ROW)
        scene.canvas.text(text, words, SMALL, SMALL, weight="Medium")
        x += wide + APART
