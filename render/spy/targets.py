"""The twelve targets: what they show, how many cards the next spy wants, and the spies that lie there."""

from collections.abc import Mapping

from PIL import Image

from games.core import Seat
from games.spy import TARGET_PLACE, TARGETS, Target
from render.painter import LARGE, SMALL
from render.spy.emblems import draw_target
from render.spy.facts import placed_since
from render.spy.layout import TILE_HEIGHT, TILE_WIDTH, target_box
from render.spy.pieces import crowd, draw_agent
from render.spy.scene import SpyScene
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import EDGE, GOLD, INK, LEAF, TABLE, TILE, WHITE, Colour, SeatStyle

PAD = 8
PRICE = Box(TILE_WIDTH - 58, PAD, 51, 68)
"""The dark card with the number of cards that the next spy wants."""
SPIES = Box(PAD, 90, TILE_WIDTH - 2 * PAD, 34)
FRAME, RADIUS = 7, 16
NEW = Box(3, SPIES.y - 7, TILE_WIDTH - 6, 46)
"""The plate that says what was placed last, in place of the spies."""


def draw_targets(scene: SpyScene) -> None:
    """All of them."""
    new = placed_since(scene.view)
    for target in TARGETS:
        _target(scene, target, target_box(target), new.get(target, {}))


def _target(scene: SpyScene, target: Target, box: Box, new: Mapping[Seat, int]) -> None:
    placed = scene.view.placed[TARGET_PLACE[target]]
    scene.canvas.paste(_tile(scene.sprites, target, _frame_colour(scene, target, new=bool(new))), box.x, box.y)
    price = PRICE._replace(x=box.x + PRICE.x + 4, y=box.y + PRICE.y, width=PRICE.width - 8)
    scene.canvas.text(str(sum(placed) + 2), price, 54, LARGE, colour=WHITE, weight="Black", align="centre")
    if new:
        _placed(scene, *list(new.items())[-1], NEW._replace(x=box.x + NEW.x, y=box.y + NEW.y))
    else:
        spies = tuple(scene.style(seat) for seat, count in enumerate(placed) for _ in range(count))
        scene.canvas.paste(crowd(scene.sprites, spies, SPIES.width, SPIES.height), box.x + SPIES.x, box.y + SPIES.y)


def _placed(scene: SpyScene, seat: int, count: int, box: Box) -> None:
    """Whose spies were placed last, and how many."""
    style = scene.style(seat)
    scene.canvas.paste(_plate(scene.sprites, style), box.x, box.y)
    scene.canvas.text(f"+{count}", box._replace(x=box.x + 48, width=box.width - 54), 42, SMALL, colour=style.ink)


@cached
def _plate(sprites: SpriteCache, style: SeatStyle) -> Image.Image:
    """A plate in the colour of a seat, with a spy."""
    brush = Brush(NEW.width, NEW.height)
    brush.panel((0, 0, NEW.width, NEW.height), 12, style.body, WHITE, 4)
    brush.circle(27, NEW.height / 2, 19, TILE)
    draw_agent(brush, style, (27, NEW.height / 2), 18)
    return brush.done()


def _frame_colour(scene: SpyScene, target: Target, *, new: bool) -> Colour | None:
    """Green around what is picked, golden where one may deploy, dark where a step that is told did."""
    if target == scene.highlights.target:
        return LEAF
    if target in scene.highlights.open:
        return GOLD
    return INK if new else None


@cached
def _tile(sprites: SpriteCache, target: Target, frame: Colour | None) -> Image.Image:
    """A target without its spies."""
    brush = Brush(TILE_WIDTH, TILE_HEIGHT)
    whole = (0, 0, TILE_WIDTH, TILE_HEIGHT)
    brush.panel(whole, 0, TABLE)
    draw_target(brush, target, whole, RADIUS, (PRICE.x / 2 - 1, PRICE.y + PRICE.height / 2), PRICE.x - 9)
    top = SPIES.y - 4
    brush.panel((0, top, TILE_WIDTH, TILE_HEIGHT - top), RADIUS, TILE)
    brush.panel((0, top, TILE_WIDTH, RADIUS * 2), 0, TILE)
    for step, colour in ((6, EDGE), (0, INK)):
        brush.panel((PRICE.x - step, PRICE.y + step, PRICE.width, PRICE.height - step), 9, colour, WHITE, 4)
    if frame is not None:
        brush.panel(whole, RADIUS, None, frame, FRAME)
    return brush.done().convert("RGB")
