"""The twelve targets: what they show, whose spies lie there, and how many cards the next spy wants."""

from PIL import Image

from games.core import Seat
from games.spy import MOTIFS, TARGET_PLACE, TARGETS, Target
from games.words import Phrase, capital
from render.painter import LARGE, SMALL
from render.spy.emblems import emblem
from render.spy.facts import placed_by
from render.spy.layout import target_box
from render.spy.pieces import spy, spy_counter, spy_sign
from render.spy.scene import SpyScene
from render.spy.theme import NOBODY
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.signs import burst
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BRONZE, EDGE, GOLD, INK, LEAF, MUTED, TILE, WHITE, Colour, mixed

PAD = 9
PICTURE = 70
NEEDED = (56, PICTURE)
"""The card with the number of cards that the next spy wants."""
NAME = 32
FIRST = 30
"""What the spy that nobody placed takes of the line of spies."""
SHAPE = 25
FRAME = 6
SPY, BURST, SMALL_BURST = 46, 58, 44


def draw_targets(scene: SpyScene) -> None:
    """All of them."""
    for target in TARGETS:
        _target(scene, target, target_box(target))


def _target(scene: SpyScene, target: Target, box: Box) -> None:
    frame = _frame_colour(scene, target)
    scene.tile(box, TILE, frame, FRAME if frame else 0)
    private = bool(scene.highlights.deployments)
    wide = PICTURE if private else box.width - 2 * PAD - NEEDED[0] - 8
    scene.canvas.paste(emblem(scene.sprites, target, wide, PICTURE, TILE), box.x + PAD, box.y + PAD)
    need = Box(box.right - PAD - NEEDED[0], box.y + PAD, *NEEDED)
    _needed(scene, scene.view.spies_on(target) + 1, need)
    if private:
        left = box.x + PAD + PICTURE
        _deployment(scene, target, Box(left + 4, need.y, need.x - left - 8, PICTURE))
    placed = placed_by(scene.view, target)
    if placed:
        _placed(scene, placed[-1], box.x + PAD + wide - 20, box.y + PAD + PICTURE - 20)
    name = Box(box.x + PAD + 2, box.y + PAD + PICTURE, box.width - 2 * PAD - 4, NAME)
    text = scene.words(Phrase(MOTIFS[target]))
    scene.canvas.text(capital(text), name, 30, SMALL)
    _spies(scene, target, Box(name.x - 1, name.bottom - 3, name.width + 5, box.bottom - name.bottom - 3))


def _placed(scene: SpyScene, seat: Seat, x: int, y: int) -> None:
    """A spy of `seat`, who placed some here last."""
    scene.canvas.centre(burst(scene.sprites, BURST), x, y)
    scene.canvas.centre(spy(scene.sprites, scene.style(seat), SPY), x, y - 1)


def _frame_colour(scene: SpyScene, target: Target) -> Colour | None:
    """Green around what is picked, golden where one may deploy, dark where a step that is told did."""
    if target == scene.highlights.target:
        return LEAF
    if target in scene.highlights.open:
        return GOLD
    return INK if placed_by(scene.view, target) else None


def _needed(scene: SpyScene, count: int, box: Box) -> None:
    """The number on a dark card with others behind it."""
    scene.canvas.paste(_pile(scene.sprites), box.x, box.y)
    label = Box(box.x + 6, box.y + 4, box.width - 8, box.height - 4)
    scene.canvas.text(str(count), label, 48, LARGE, colour=WHITE, weight="Black", align="centre")


@cached
def _pile(sprites: SpriteCache) -> Image.Image:
    wide, high = NEEDED
    brush = Brush(wide, high)
    brush.panel((0, 0, wide, high), 0, TILE)
    for step, colour in ((0, EDGE), (6, INK)):
        brush.panel((step, step * 0.8, wide - 6, high - 5), 8, colour)
    return brush.done().convert("RGB")


def _deployment(scene: SpyScene, target: Target, box: Box) -> None:
    """How many of the viewer's cards fit, and below it how many spies they would place."""
    found = scene.highlights.deployments[target]
    picked = len(scene.highlights.cards) if target == scene.highlights.target else 0
    spies = scene.highlights.spies(target)
    colour = INK if found.possible else mixed(MUTED, TILE, 0.15)
    height = 34 if found.possible else box.height
    card = _own(scene.sprites)
    scene.canvas.centre(card, box.x + 4 + card.width // 2, box.y + height // 2)
    line = Box(box.x + card.width + 6, box.y, box.width - card.width - 6, height)
    scene.canvas.text(str(picked or found.most), line, 40, LARGE, colour=colour, weight="Medium", align="centre")
    if found.possible:
        pill = Box(box.x + 1, box.bottom - 35, box.width - 2, 36)
        fill = LEAF if picked else GOLD
        scene.canvas.paste(_pill(scene.sprites, pill.width, pill.height, fill), pill.x, pill.y)
        scene.canvas.text(f"+{spies}", pill, LARGE, LARGE, colour=WHITE if picked else INK, align="centre")


@cached
def _own(sprites: SpriteCache) -> Image.Image:
    """Light cards: the viewer's own that fit."""
    brush = Brush(25, 30)
    brush.panel((0, 0, 25, 30), 0, TILE)
    for x, y in ((0, 3), (6, 0)):
        brush.panel((x, y, 18, 26), 4, WHITE, MUTED, 2)
    return brush.done().convert("RGB")


@cached
def _pill(sprites: SpriteCache, width: int, height: int, fill: Colour) -> Image.Image:
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 0, TILE)
    brush.panel((0, 0, width, height), height / 2, fill, BRONZE if fill == GOLD else fill, 1.5)
    return brush.done().convert("RGB")


def _spies(scene: SpyScene, target: Target, box: Box) -> None:
    """The first spy, which is nobody's, and how many each player has placed; with rays for those who placed some in the
    steps that are told before the last one who did."""
    before = placed_by(scene.view, target)[:-1]
    scene.canvas.centre(spy_sign(scene.sprites, NOBODY, 32), box.x + 14, box.y + box.height // 2)
    slot = (box.width - FIRST) // scene.view.seats
    for seat, count in enumerate(scene.view.placed[TARGET_PLACE[target]]):
        if count:
            x = box.x + FIRST + seat * slot
            if seat in before:
                scene.canvas.centre(burst(scene.sprites, SMALL_BURST), x + SHAPE // 2, box.y + box.height // 2)
            scene.canvas.centre(
                spy_counter(scene.sprites, scene.style(seat), SHAPE), x + SHAPE // 2, box.y + box.height // 2
            )
            label = Box(x + SHAPE + 1, box.y, max(slot - SHAPE - 2, 22), box.height)
            scene.canvas.text(str(count), label, LARGE, SMALL)
