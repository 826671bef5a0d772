"""The viewer's own cards, large, on a dark tray."""

from render.glory.layout import Layout
from render.glory.scene import GloryScene
from render.painter import WIDTH
from render.toolkit.cards import card_face, card_frame, card_height
from render.toolkit.fonts import Box
from render.toolkit.signs import tick
from render.toolkit.theme import DEEP

GAP = 28


def draw_hand(scene: GloryScene, layout: Layout) -> None:
    """The cards side by side: framed and higher the one that is picked or chosen, with a tick the chosen one."""
    view, width = scene.view, layout.card_width
    tray = Box(0, layout.hand_at + card_height(width) * 2 // 3, WIDTH, layout.height)
    scene.canvas.fill(tray, DEEP)
    step = width + GAP
    left = (WIDTH - step * len(view.hand) + GAP) // 2
    for x, card in zip(range(left, WIDTH, step), view.hand, strict=False):
        lifted = card == view.chosen or scene.partial[1:2] == (card,)
        top = layout.hand_at + (6 if lifted else 22)
        if lifted:
            scene.canvas.paste(card_frame(scene.sprites, width, 8), x - 8, top - 8)
        scene.canvas.paste(card_face(scene.sprites, card, width), x, top)
        if card == view.chosen:
            scene.canvas.centre(tick(scene.sprites, 64), x + width - 16, top + 20)
