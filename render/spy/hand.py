"""The viewer's own cards, large, on a dark tray."""

from games.words import N_
from render.painter import ALT_CORNER, LARGE
from render.spy.cards import card_face
from render.spy.scene import SpyScene
from render.toolkit.box import Box
from render.toolkit.signs import tick
from render.toolkit.theme import DEEP, GOLD, LEAF, WHITE

GAP = 14
FRAME = 8
TITLE = 66


def draw_hand(scene: SpyScene, box: Box) -> None:
    """The cards side by side: framed in gold what may be picked, in green and higher what is."""
    scene.tile(box, DEEP)
    beside = box.width > 2 * box.height
    inner = _title(scene, box, beside=beside)
    high = inner.height - 2 * FRAME - 12
    wide = min(high * 5 // 8, (inner.width - 2 * FRAME - 2 * (GAP + FRAME + 4)) // 3)
    cards = scene.view.hand
    step = min(wide + GAP + FRAME + 4, (inner.width - wide - 2 * FRAME) // max(len(cards) - 1, 1))
    left = inner.x + (inner.width - step * (len(cards) - 1) - wide) // 2
    for index, card in enumerate(cards):
        _card(scene, card, Box(left + index * step, inner.y + FRAME + 10, wide, high))


def _title(scene: SpyScene, box: Box, *, beside: bool) -> Box:
    """Whose cards these are; the box that is left for them."""
    text = scene.say(N_("Your hand"))
    if beside:
        label = Box(box.x + 24, box.y, 240, box.height)
        scene.canvas.text(text, label, 42, LARGE, colour=WHITE)
        return Box(label.right, box.y, box.right - label.right - 20, box.height)
    title = Box(ALT_CORNER[0] + 8, box.bottom - TITLE, box.right - ALT_CORNER[0] - 16, TITLE)
    scene.canvas.text(text, title, 38, LARGE, colour=WHITE)
    return Box(box.x + 8, box.y, box.width - 16, box.height - TITLE)


def _card(scene: SpyScene, card: str, box: Box) -> None:
    picked = card in scene.highlights.cards
    y = box.y - (8 if picked else 0)
    if picked or scene.highlights.fits(card):
        around = Box(box.x - FRAME, y - FRAME, box.width + 2 * FRAME, box.height + 2 * FRAME)
        scene.panel(around, LEAF if picked else GOLD, radius=box.width // 9 + FRAME)
    scene.canvas.paste(card_face(scene.sprites, card, box.width, box.height), box.x, y)
    if picked:
        scene.canvas.centre(tick(scene.sprites, 52), box.right - 12, y + 12)
