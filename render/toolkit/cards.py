"""A deck of playing cards: indices, pips in their usual places, and court cards of plain shapes."""

from PIL import Image

from render.toolkit.brush import Brush
from render.toolkit.court_cards import draw_court
from render.toolkit.fonts import Fonts
from render.toolkit.shapes import Point, curve, mirrored, placed, regular
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import BRONZE, EDGE, GOLD, INK, MUTED, RED, TILE, WHITE, WINE, Colour, mixed

COLOURS = {"S": INK, "C": INK, "H": RED, "D": RED}

HEART = mirrored(
    curve(
        (0, -0.42),
        ((-0.1, -0.78), (-0.3, -0.9), (-0.52, -0.9)),
        ((-0.82, -0.9), (-1, -0.66), (-1, -0.38)),
        ((-1, 0.08), (-0.4, 0.5), (0, 1)),
    )
)
SPADE = mirrored(
    curve(
        (0, -1),
        ((-0.3, -0.5), (-0.95, -0.2), (-0.95, 0.28)),
        ((-0.95, 0.72), (-0.4, 0.82), (-0.12, 0.4)),
        ((-0.14, 0.7), (-0.22, 0.9), (-0.4, 1)),
    )
)
DIAMOND = mirrored(curve((0, -1), ((-0.25, -0.6), (-0.5, -0.25), (-0.76, 0)), ((-0.5, 0.25), (-0.25, 0.6), (0, 1))))
STALK = mirrored(curve((-0.06, 0), ((-0.1, 0.6), (-0.2, 0.9), (-0.4, 1))))

COLUMNS = (0.0, 1.0)
PIPS: dict[int, tuple[Point, ...]] = {
    2: ((0.5, 0), (0.5, 1)),
    3: ((0.5, 0), (0.5, 0.5), (0.5, 1)),
    4: tuple((x, y) for x in COLUMNS for y in (0, 1)),
    5: (*((x, y) for x in COLUMNS for y in (0, 1)), (0.5, 0.5)),
    6: tuple((x, y) for x in COLUMNS for y in (0, 0.5, 1)),
    7: (*((x, y) for x in COLUMNS for y in (0, 0.5, 1)), (0.5, 0.25)),
    8: (*((x, y) for x in COLUMNS for y in (0, 0.5, 1)), (0.5, 0.25), (0.5, 0.75)),
    9: (*((x, y) for x in COLUMNS for y in (0, 1 / 3, 2 / 3, 1)), (0.5, 0.5)),
    10: (*((x, y) for x in COLUMNS for y in (0, 1 / 3, 2 / 3, 1)), (0.5, 1 / 6), (0.5, 5 / 6)),
}


def rank(card: str) -> str:
    """ "10H" → "10"."""
    return card[:-1]


def suit(card: str) -> str:
    """ "10H" → "H"."""
    return card[-1]


@cached
def card_face(sprites: SpriteCache, card: str, width: int, ground: Colour | None = None) -> Image.Image:
    """Draw a card with index, pips or court, on a ground of that colour if any. Below 120 pixels of width use
    `small_card`, which is legible."""
    sprite = draw_card(sprites.fonts, card, width).done()
    return sprite if ground is None else opaque(sprite, ground)


@cached
def small_card(
    sprites: SpriteCache, card: str, width: int, ground: Colour | None = None, *, past: bool = False
) -> Image.Image:
    """Draw a card with a large index and one pip, on a ground of that colour if any; greyed if it is a card of the
    past."""
    brush = Brush(width, card_height(width))
    paper, ink = (mixed(TILE, EDGE, 0.2), MUTED) if past else (WHITE, COLOURS[suit(card)])
    brush.panel((0, 0, width, card_height(width)), width * 0.1, paper, EDGE, 2)
    size = max(36, round(width * 0.46))
    middle = max(width * 0.3, 24.0)
    brush.text(sprites.fonts, rank(card), (middle, size * 0.36 + width * 0.12), size, ink)
    draw_pip(brush, suit(card), (width * 0.62, card_height(width) * 0.74), width * 0.22, colour=ink)
    sprite = brush.done()
    return sprite if ground is None else opaque(sprite, ground)


@cached
def card_back(sprites: SpriteCache, width: int) -> Image.Image:
    """Draw the back of a card."""
    brush = _blank(width)
    tall, edge = card_height(width), width * (0.07 if width > 50 else 0.1)
    wide, long = width - 2 * edge, tall - 2 * edge
    brush.panel((edge, edge, wide, long), width * 0.05, WINE)
    across, down = (4, 6) if width > 50 else (1, 2)
    for column in range(across):
        for row in range(down):
            middle = edge + (column + 0.5) * wide / across, edge + (row + 0.5) * long / down
            colour = GOLD if (column + row) % 2 or across == 1 else mixed(WINE, WHITE, 0.5)
            brush.polygon(placed(regular(4), *middle, width * (0.08 if width > 50 else 0.2)), colour)
    return brush.done()


@cached
def card_slot(sprites: SpriteCache, width: int) -> Image.Image:
    """Draw the empty place of a card."""
    brush = Brush(width, card_height(width))
    brush.panel((1, 1, width - 2, card_height(width) - 2), width * 0.08, None, EDGE, 3)
    return brush.done()


@cached
def card_frame(sprites: SpriteCache, width: int, line: int) -> Image.Image:
    """Draw a golden frame around a card of this width, `line` pixels wide."""
    brush = Brush(width + 2 * line, card_height(width) + 2 * line)
    brush.panel((0, 0, width + 2 * line, card_height(width) + 2 * line), width * 0.08 + line, GOLD, BRONZE, 2)
    return brush.done()


def card_height(width: int) -> int:
    """Return the height of a card."""
    return width * 7 // 5


def draw_pip(
    brush: Brush, kind: str, at: Point, size: float, *, flip: bool = False, colour: Colour | None = None
) -> None:
    """Draw the sign of a suit, `size` from its middle to its edge."""
    x, y = at
    ink = colour or COLOURS[kind]
    if kind == "C":
        for px, py in ((0, -0.5), (-0.5, 0.2), (0.5, 0.2)):
            (cx, cy), *_ = placed([(px, py)], x, y, size, flip=flip)
            brush.circle(cx, cy, size * 0.47, ink)
        brush.polygon(placed(STALK, x, y, size, flip=flip), ink)
        brush.polygon(placed([(-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)], x, y, size, flip=flip), ink)
    else:
        brush.polygon(placed({"H": HEART, "S": SPADE, "D": DIAMOND}[kind], x, y, size, flip=flip), ink)


def _blank(width: int) -> Brush:
    brush = Brush(width, card_height(width))
    brush.panel((0, 0, width, card_height(width)), width * 0.08, WHITE, EDGE, max(1.5, width / 110))
    return brush


def draw_card(fonts: Fonts, card: str, width: int) -> Brush:
    """Draw a card's face at the size of the sheet."""
    brush = _blank(width)
    kind = suit(card)
    if rank(card) in "KQJ":
        draw_court(brush, rank(card), kind in "HD", width)
        draw_pip(brush, kind, (width * 0.31, width * 0.175), width * 0.048)
    _index(fonts, brush, card, width)
    brush.turn_over()
    if rank(card) == "A":
        _ace(brush, kind, width)
    elif rank(card).isdigit():
        _pips(brush, kind, int(rank(card)), width)
    return brush


def _index(fonts: Fonts, brush: Brush, card: str, width: int) -> None:
    size = max(36, round(width * 0.2))
    middle = max(width * 0.145, 26.0) if rank(card) == "10" else max(width * 0.125, 21.0)
    brush.text(fonts, rank(card), (middle, size * 0.4 + width * 0.05), size, COLOURS[suit(card)])
    draw_pip(brush, suit(card), (middle, size * 0.86 + width * 0.14), width * 0.075)


def _ace(brush: Brush, kind: str, width: int) -> None:
    middle = (width / 2, card_height(width) / 2)
    if kind == "S":
        brush.circle(*middle, width * 0.3, None, GOLD, width / 60)
    draw_pip(brush, kind, middle, width * 0.21)


def _pips(brush: Brush, kind: str, count: int, width: int) -> None:
    left, wide = width * 0.36, width * 0.28
    top, tall = card_height(width) * 0.15, card_height(width) * 0.7
    for x, y in PIPS[count]:
        draw_pip(brush, kind, (left + x * wide, top + y * tall), width * 0.09, flip=y > 0.5)
