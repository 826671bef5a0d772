"""What the signs under the numbers mean, on a plate in the band on top."""

from typing import NamedTuple

from PIL import Image

from games.words import N_
from render.core import SMALL, WIDTH
from render.heroes.marks import LOSS
from render.heroes.scene import Scene, sign
from render.labels import Box
from render.sprites import RIM
from render.theme import INK, WHITE

SIZE = 36
PAD, NEAR, APART = 12, 6, 22


class Sign(NamedTuple):
    """A sign, what is written on it, and what it means."""

    sprite: Image.Image
    text: str
    meaning: str


def signs(scene: Scene) -> list[Sign]:
    """What stands under and beside the numbers that are on the board now, the most important first."""
    if scene.chosen is not None:
        return []
    kinds, marks = {sign(way) for way in scene.ways}, scene.marks
    all_signs = (
        ("capture" in kinds, marks.disc("capture", SIZE), "", N_("captures")),
        ("city" in kinds, marks.disc("city", SIZE), "", N_("city or hero gained")),
        (any(way.lost for way in scene.ways), marks.loss(), LOSS.format(1), N_("own losses")),
    )
    return [Sign(sprite, text, scene.say(meaning)) for occurs, sprite, text, meaning in all_signs if occurs]


def legend(scene: Scene, shown: list[Sign], box: Box) -> None:
    """What the signs mean: of as many as there is room for."""
    ends, x = list[int](), box.x + PAD
    for each in shown:
        x += each.sprite.width + NEAR + scene.canvas.letters.fit(each.meaning, WIDTH, "Medium", SMALL, SMALL).mask.width
        ends.append(x)
        x += APART
    ends = [end for end in ends if end <= box.right - PAD]
    if not ends:
        return
    plate = scene.sprites.panel(ends[-1] + PAD - box.x, box.height, WHITE, radius=box.height // 2)
    scene.canvas.paste(plate, box.x - RIM, box.y - RIM)
    x = box.x + PAD
    for end, each in zip(ends, shown, strict=False):
        _meaning(scene, each, Box(x, box.y, end - x, box.height))
        x = end + APART


def _meaning(scene: Scene, shown: Sign, box: Box) -> None:
    """A sign and what it means."""
    sprite = shown.sprite
    scene.canvas.centre(sprite, box.x + sprite.width // 2, box.y + box.height // 2)
    if shown.text:
        on_it = Box(box.x, box.y, sprite.width, box.height)
        scene.canvas.text(shown.text, on_it, SMALL, SMALL, paint=WHITE, align="centre")
    beside = Box(box.x + sprite.width + NEAR, box.y, box.width - sprite.width - NEAR, box.height)
    scene.canvas.text(shown.meaning, beside, SMALL, SMALL, paint=INK, weight="Medium")
