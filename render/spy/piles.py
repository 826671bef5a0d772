"""The draw pile and the discard pile, each with its number of cards, and how a full match stands."""

from PIL import Image

from games.words import N_, capital
from render.painter import LARGE, SMALL
from render.spy.cards import card_back, card_face
from render.spy.facts import penalty_points
from render.spy.layout import pile_box
from render.spy.scene import SpyScene
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.header import wrapped
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import EDGE, INK, PALE, RED, WHITE, mixed

WIDE = 76
HIGH = WIDE * 7 // 5
LINE, TEXT = 46, 38
UNDER = 3
"""How far each of the cards below the uppermost shows."""


def draw_piles(scene: SpyScene) -> None:
    """A back above, and the card that was played last below."""
    view, sprites = scene.view, scene.sprites
    top = card_face(sprites, view.discards[-1], WIDE, HIGH) if view.discards else None
    _pile(scene, card_back(sprites, WIDE) if view.draw_pile else None, view.draw_pile, pile_box(0))
    _pile(scene, top, len(view.discards), pile_box(1))


def _pile(scene: SpyScene, top: Image.Image | None, count: int, box: Box) -> None:
    """The uppermost card on others, or an empty place; and the number of cards."""
    x, y = box.x + 14, box.y + (box.height - HIGH) // 2
    if top is None:
        scene.canvas.paste(_empty(scene.sprites), x, y)
    else:
        if count > 1:
            scene.canvas.paste(_below(scene.sprites), x, y - 2 * UNDER)
        scene.canvas.paste(top, x, y)
    label = Box(x + WIDE + 16, box.y, 100, box.height)
    scene.canvas.text(str(count), label, 46, LARGE, colour=WHITE)


@cached
def _below(sprites: SpriteCache) -> Image.Image:
    """The edges of the cards in a pile."""
    brush = Brush(WIDE + 2 * UNDER, HIGH)
    for step in (2, 1):
        brush.panel((step * UNDER, (2 - step) * UNDER, WIDE, HIGH - 2 * UNDER), WIDE * 0.1, WHITE, EDGE, 2)
    return brush.done()


@cached
def _empty(sprites: SpriteCache) -> Image.Image:
    """Where a pile has lain or will lie."""
    brush = Brush(WIDE, HIGH)
    brush.panel((1, 1, WIDE - 2, HIGH - 2), WIDE * 0.09, None, mixed(PALE, INK, 0.5), 3)
    return brush.done()


def draw_match(scene: SpyScene, box: Box) -> None:
    """That the round is the last, and beside or below it everybody's penalty points in a full match."""
    view = scene.view
    if view.last_round and view.outcome is None:
        text = scene.say(N_("Last round"))
        pill = Box(box.x, box.y + 6, scene.canvas.fonts.fit(text, 300, "Bold", LARGE, LARGE).mask.width + 40, LINE)
        scene.pill(text, pill, RED, WHITE)
        across, down = (pill.width + 20, 8) if box.height < 2 * LINE else (0, LINE + 8)
        box = Box(box.x + across, box.y + down, box.width - across, box.height - down)
    text = penalty_points(view, scene.say, [style.initials for style in scene.signed])
    for at, part in enumerate(wrapped(scene, capital(text), box.width)):
        line = Box(box.x, box.y + at * TEXT, box.width, TEXT)
        scene.canvas.text(part, line, SMALL, SMALL, colour=WHITE, weight="Medium")
