"""Which of the signs under and beside the numbers are on the board, and what they mean."""

from games.words import N_
from render.heroes.marks import LOSS
from render.heroes.scene import Scene, sign
from render.toolkit.legend import Sign

SIZE = 36


def signs(scene: Scene) -> list[Sign]:
    """What stands under and beside the numbers that are on the board now, the most important first."""
    if scene.chosen is not None:
        return []
    kinds, marks = {sign(way) for way in scene.ways}, scene.marks
    all_signs = (
        ("capture" in kinds, marks.disc("capture", SIZE), N_("captures"), ""),
        ("city" in kinds, marks.disc("city", SIZE), N_("city or hero gained"), ""),
        (any(way.lost for way in scene.ways), marks.loss(), N_("own losses"), LOSS.format(1)),
    )
    return [Sign(sprite, scene.say(meaning), text) for occurs, sprite, meaning, text in all_signs if occurs]
