"""The viewer's own cards, large, on a dark tray."""

from games.spy.components import HAND
from games.words import N_
from render.painter import ALT_CORNER, SMALL
from render.spy.cards import card_face
from render.spy.layout import SIDE, column
from render.spy.scene import SpyScene
from render.toolkit.box import Box
from render.toolkit.signs import tick
from render.toolkit.theme import DEEP, GOLD, LEAF, WHITE

WIDE, GAP = 90, 18
PAD = 12


def draw_hand(scene: SpyScene, box: Box) -> Box:
    """The cards side by side: in a golden rim what may be picked, in a green one what is. Returns what is free."""
    scene.tile(box, DEEP)
    title = Box(box.x + 18, box.y + PAD, SIDE - 18, box.height - ALT_CORNER[1] - PAD)
    scene.canvas.text(scene.say(N_("Your hand")), title, 34, SMALL, colour=WHITE)
    for at, card in enumerate(scene.view.hand):
        _card(scene, card, Box(column(0) + at * (WIDE + GAP), box.y + PAD, WIDE, box.height - 2 * PAD))
    x = column(0) + HAND * (WIDE + GAP)
    return Box(x, box.y + PAD, box.right - x - PAD, box.height - 2 * PAD)


def _card(scene: SpyScene, card: str, box: Box) -> None:
    picked = card in scene.highlights.cards
    rim = LEAF if picked else GOLD if scene.highlights.fits(card) else None
    scene.canvas.paste(card_face(scene.sprites, card, box.width, box.height, rim), box.x, box.y)
    if picked:
        scene.canvas.centre(tick(scene.sprites, 52), box.right - 10, box.y + 16)
