"""Which of the signs under and beside the numbers are on the board, and what they mean."""

from games.words import N_
from render.heroes import marks
from render.heroes.highlights import disc_kind
from render.heroes.marks import LOSS, TAG
from render.heroes.scene import HeroesScene
from render.toolkit.legend import LegendEntry
from render.toolkit.theme import INK

SIZE = 28


def signs(scene: HeroesScene) -> list[LegendEntry]:
    """What stands under and beside the numbers that are on the board now, the most important first."""
    if scene.chosen is not None:
        return []
    kinds = {disc_kind(way) for way in scene.ways}
    all_signs = (
        ("capture" in kinds, marks.disc(scene.sprites, "capture", SIZE), N_("captures"), ""),
        ("city" in kinds, marks.disc(scene.sprites, "city", SIZE), N_("city or hero gained"), ""),
        (any(way.lost for way in scene.ways), marks.tag(scene.sprites, TAG[2], INK), N_("own losses"), LOSS.format(1)),
    )
    return [LegendEntry(sprite, scene.say(meaning), text) for occurs, sprite, meaning, text in all_signs if occurs]
