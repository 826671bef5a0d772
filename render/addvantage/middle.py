"""The middle of the table: the two bonus tiles, and the dice that are rolled."""

from collections.abc import Sequence

from PIL import Image

from games.addvantage import dice_to_roll
from games.addvantage.events import WonBonus, WonBonusHidden
from games.words import N_, NN_, Phrase
from render.addvantage.scene import AddVantageScene
from render.addvantage.theme import HOLE, HOLE_EDGE
from render.painter import LARGE, SMALL
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.dice import coin, die_face, die_frame, number_tile, octagon
from render.toolkit.fonts import Align
from render.toolkit.header import wrapped
from render.toolkit.signs import burst, cross, tick
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import DEEP, GOLD, LEAF, RAY, RED, WHITE

PAD = 20
GAP = 16
FRAME = 7
TEXT = 40
"""The size of text,"""
LINE = 46
"""and the height of a line of it."""


def draw_middle(scene: AddVantageScene, box: Box) -> None:
    """A dark tray with both parts side by side, or one under the other where it is high."""
    scene.tile(box, DEEP)
    if box.height < box.width // 2:
        wide = 460
        _dice(scene, Box(box.x + PAD, box.y, box.width - wide - 2 * PAD, box.height), 88, low=True)
        _bonus(scene, Box(box.right - wide, box.y, wide - PAD, box.height), (104, 86), 54, low=True)
    else:
        part, tall = box.height // 2, box.height > 500
        inner = Box(box.x + PAD, box.y, box.width - 2 * PAD, part)
        large, tile = (150, (144, 116)) if tall else (104, (100, 84)) if box.width < 400 else (120, (124, 100))
        _dice(scene, inner, large, low=False)
        scene.canvas.fill(Box(inner.x, box.y + part - 1, inner.width, 3), RAY)
        _bonus(scene, inner._replace(y=box.y + part), tile, 64 if tall else 56, low=False)


def _dice(scene: AddVantageScene, box: Box, size: int, *, low: bool) -> None:
    """The rolled dice, or as many holes as dice may be rolled, with whose they are; when it is over, the reason."""
    view = scene.view
    if view.outcome is not None:
        _told(scene, box, scene.words(Phrase(view.outcome.reason)))
        return
    if scene.highlights.kind in ("buy", "return"):
        _paid(scene, box, size, low=low)
        return
    row = [die_face(scene.sprites, die.face, size) for die in view.rolled]
    count = 0 if row else 1 if view.phase == "more" else dice_to_roll(view)
    row += [_slot(scene.sprites, size)] * count
    x, y = _title(scene, box, _whose(scene, count), len(row) * (size + GAP) - GAP, size, low=low)
    picked = _picked(scene)
    for index, sprite in enumerate(row):
        left = x + index * (size + GAP)
        if index == picked:
            colour = RED if scene.highlights.refused else LEAF
            scene.canvas.paste(die_frame(scene.sprites, size, FRAME, colour), left - FRAME, y - FRAME)
        scene.canvas.paste(sprite, left, y)
        if count:
            mark, colour = Box(left, y, size, size), HOLE_EDGE
            scene.canvas.text("?", mark, size // 2, LARGE, colour=colour, align="centre")
        if index == picked and scene.highlights.refused:
            scene.canvas.centre(cross(scene.sprites, 48), left + size - 8, y + 8)


def _paid(scene: AddVantageScene, box: Box, size: int, *, low: bool) -> None:
    """What a die costs that is being bought or taken back, with the die when it is picked."""
    dice = [scene.view.boards[seat].cells[cell - 1] for seat, cell in scene.highlights.picked]
    row = [*[die_face(scene.sprites, die.face, size) for die in dice if die], coin(scene.sprites, size)]
    x, y = _title(scene, box, scene.say(N_("It costs a coin")), len(row) * (size + GAP) - GAP, size, low=low)
    for index, sprite in enumerate(row):
        scene.canvas.paste(sprite, x + index * (size + GAP), y)


def _picked(scene: AddVantageScene) -> int | None:
    """Which of the rolled dice is being picked; of two equal ones the first."""
    faces = [die.face for die in scene.view.rolled]
    return faces.index(scene.highlights.face) if scene.highlights.face in faces else None


def _whose(scene: AddVantageScene, count: int) -> str:
    view, say = scene.view, scene.say
    name = scene.names[view.mover]
    if not count:
        return say(N_("You rolled")) if scene.viewer_acts else say(N_("{name} rolled"), name=name)
    if view.phase == "more":
        return say(N_("One more?")) if scene.viewer_acts else say(N_("{name}: one more?"), name=name)
    if scene.viewer_acts:
        return say(NN_("{count} die to roll", "{count} dice to roll", "count"), count=count)
    return say(NN_("{name}: {count} die", "{name}: {count} dice", "count"), name=name, count=count)


def _title(scene: AddVantageScene, box: Box, text: str, row: int, size: int, *, low: bool) -> tuple[int, int]:
    """Text beside or above a row of things `row` pixels wide and `size` high. Returns the row's corner."""
    if low:
        label = Box(box.x, box.y, box.width - row - GAP, box.height)
        lines = _two_lines(scene, text, label.width)
        _written(scene, lines, label._replace(y=box.y + (box.height - LINE * len(lines)) // 2), "left")
        return box.right - row, box.y + (box.height - size) // 2
    lines = _two_lines(scene, text, box.width)
    spare = (box.height - LINE * len(lines) - GAP - size) // 2
    _written(scene, lines, box._replace(y=box.y + spare), "centre")
    return box.x + (box.width - row) // 2, box.y + spare + LINE * len(lines) + GAP


def _two_lines(scene: AddVantageScene, text: str, width: int) -> Sequence[str]:
    """A text in one line where LARGE letters fit, else in two, each as short as can be."""
    words = text.split()
    if len(words) < 2 or scene.sprites.fonts.fit(text, 10_000, "Bold", LARGE, LARGE).mask.width <= width:
        return [text]
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(splits, key=lambda lines: max(map(len, lines)))


def _written(scene: AddVantageScene, lines: Sequence[str], box: Box, align: Align) -> None:
    """Lines from the top of a box on."""
    for number, line in enumerate(lines):
        label = Box(box.x, box.y + number * LINE, box.width, LINE)
        scene.canvas.text(line, label, TEXT, SMALL, colour=WHITE, align=align)


def _told(scene: AddVantageScene, box: Box, text: str) -> None:
    """A sentence over as many lines as it needs."""
    lines = wrapped(scene, text, box.width, LARGE)
    y = box.y + (box.height - LINE * len(lines)) // 2
    for number, line in enumerate(lines):
        label = Box(box.x, y + number * LINE, box.width, LINE)
        scene.canvas.text(line, label, LARGE, SMALL, colour=WHITE, weight="Medium")


def _bonus(scene: AddVantageScene, box: Box, tile: tuple[int, int], number: int, *, low: bool) -> None:
    """The bonus tiles with the sign of the diagonals that win them."""
    wide, high = tile
    row, sign, text = 2 * wide + GAP, 60 if low else LINE, scene.say(N_("Bonus"))
    room = box.width - sign - GAP - (row + GAP if low else 0)
    written = min(scene.sprites.fonts.fit(text, room, "Bold", TEXT, SMALL).mask.width, room)
    height = high if low else LINE + GAP + high
    y = box.y + (box.height - height) // 2
    left = box.x if low else box.x + (box.width - sign - GAP - written) // 2
    line = Box(left + sign + GAP, y, written, high if low else LINE)
    scene.canvas.centre(_diagonals(scene.sprites, sign), left + sign // 2, line.y + line.height // 2)
    scene.canvas.text(text, line, TEXT, SMALL, colour=WHITE)
    x = box.right - row if low else box.x + (box.width - row) // 2
    _tiles(scene, Box(x, y + height - high, wide, high), number)


def _tiles(scene: AddVantageScene, first: Box, number: int) -> None:
    """Both bonus tiles, or where they lay, side by side."""
    for index, bonus in enumerate(scene.view.bonus):
        spot = first._replace(x=first.x + index * (first.width + GAP))
        if bonus is None:
            _gone(scene, spot)
            continue
        scene.canvas.paste(number_tile(scene.sprites, spot.width, spot.height, bonus=True), spot.x, spot.y)
        scene.canvas.text(str(bonus), spot, number, LARGE, weight="Black", align="centre")


def _gone(scene: AddVantageScene, box: Box) -> None:
    """Where a bonus tile lay; with rays when all that are gone were won in the steps that are told."""
    centre = box.x + box.width // 2, box.y + box.height // 2
    scene.canvas.paste(_socket(scene.sprites, box.width, box.height), box.x, box.y)
    won = [event for event in scene.view.last if isinstance(event, WonBonus | WonBonusHidden)]
    if len(won) == scene.view.bonus.count(None):
        scene.canvas.centre(burst(scene.sprites, box.height), *centre)
    scene.canvas.centre(tick(scene.sprites, 48), *centre)


@cached
def _socket(sprites: SpriteCache, width: int, height: int) -> Image.Image:
    brush = Brush(width, height)
    brush.polygon(octagon(0, 0, width, height, height * 0.2), HOLE)
    return brush.done()


@cached
def _slot(sprites: SpriteCache, size: int) -> Image.Image:
    """The place of a die that may be rolled."""
    brush = Brush(size, size)
    brush.panel((2, 2, size - 4, size - 4), size * 0.2, HOLE, HOLE_EDGE, 4)
    return brush.done()


@cached
def _diagonals(sprites: SpriteCache, size: int) -> Image.Image:
    """A little board with its two diagonals."""
    brush = Brush(size, size)
    step = size / 3
    for row in range(3):
        for column in range(3):
            colour = GOLD if row == column or row + column == 2 else RAY
            brush.panel((column * step + 1.5, row * step + 1.5, step - 3, step - 3), 4, colour)
    return brush.done()
