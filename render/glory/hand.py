"""The viewer's own cards, large."""

from render.glory.scene import GloryScene
from render.painter import WIDTH
from render.toolkit.cards import card_face, card_frame
from render.toolkit.signs import tick
from render.toolkit.theme import TABLE

GAP = 28


def draw_hand(scene: GloryScene, top: int, width: int) -> None:
    """The cards from `top` on, `width` wide: framed and higher if picked or chosen, with a tick if chosen."""
    view = scene.view
    step = width + GAP
    left = (WIDTH - step * len(view.hand) + GAP) // 2
    for x, card in zip(range(left, WIDTH, step), view.hand, strict=False):
        lifted = card == view.chosen or card in scene.partial[1:]
        y = top + (2 if lifted else 18)
        if lifted:
            scene.canvas.paste(card_frame(scene.sprites, width, 8), x - 8, y - 8)
        scene.canvas.paste(card_face(scene.sprites, card, width, None if lifted else TABLE), x, y)
        if card == view.chosen:
            scene.canvas.centre(tick(scene.sprites, 64), x + width - 16, y + 20)
