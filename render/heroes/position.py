"""What lies and stands on the board of Heroes & Cities, and what is marked there."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from games.heroes import INDEX, SQUARES, Destination, Square, Trail
from games.heroes import Colour as Side
from games.heroes.board import AROUND, free_squares, owned, promotable
from games.heroes.components import FREE
from render.heroes import marks, pieces
from render.heroes.board import Ground, land, square_with
from render.heroes.highlights import disc_kind
from render.heroes.layout import CELL
from render.heroes.marks import ARROW, BADGE, EARLIER, LOSS, TAG
from render.heroes.scene import HeroesScene
from render.heroes.theme import FAINT, last_move_colour
from render.heroes.trails import earlier
from render.painter import LARGE, SMALL
from render.toolkit.arrows import ArrowSize, arrow
from render.toolkit.box import Box
from render.toolkit.theme import BLUE, GOLD, INK, LEAF, WHITE, Colour

NUMBER = 40
NUMBER_BOX = 56
Frames: TypeAlias = dict[Square, tuple[Colour, int]]
"""The colour and width of each square's frame."""
TRAIL_FRAME, PICK_FRAME, CHOICE_FRAME = 4, 8, 4


class Way(NamedTuple):
    """A move: its arrow, and the colour of a frame at its end."""

    start: Square
    to: Square
    colour: Colour
    size: ArrowSize = ARROW


def draw_position(scene: HeroesScene) -> None:
    """The board with all that is on it, from the ground up."""
    trail = scene.view.trail if scene.picked is None else None
    before = earlier(scene.view) if scene.picked is None else ()
    offered = _offered(scene)
    ways = [Way(each.start, each.to, FAINT, EARLIER) for each in before]
    if trail is not None:
        ways.append(Way(trail.start, trail.to, BLUE))
    if scene.chosen is not None and scene.picked is not None:
        ways.append(Way(scene.picked, scene.chosen.square, LEAF))
    above = {square for way in ways for square in _crossed(scene, way)}
    _squares(scene, trail, _frames(scene, offered, ways), above)
    for way in ways:
        _arrow(scene, way)
    _pieces(scene, above)
    for each in (*before, *([trail] if trail is not None else [])):
        _outcome(scene, each)
    _tags(scene, offered)
    _picks(scene, scene.chosen)


def _squares(scene: HeroesScene, trail: Trail | None, frames: Frames, above: set[Square]) -> None:
    """All squares on which there is something, with their pieces, except pieces that stand `above` an arrow."""
    captured_on = {piece.square for piece in trail.captured} if trail is not None else set()
    ends = {trail.start, trail.to} if trail is not None else set()
    cities = dict(zip(scene.view.places, scene.view.cities, strict=True))
    standing = scene.standing
    for square in {*standing, *frames, *ends, *cities}:
        city: Side | None = None if square not in cities else "white" if cities[square] == "w" else "black"
        colour = last_move_colour(land(square)) if square in ends else land(square)
        ground = Ground(colour, city, city is not None and square in {*standing, *captured_on}, frames.get(square))
        piece = None if square in above else standing.get(square)
        scene.canvas.paste(square_with(scene.sprites, ground, piece), *scene.layout.box(square)[:2])


def _crossed(scene: HeroesScene, way: Way) -> Iterator[Square]:
    """The squares with a piece that an arrow may touch."""
    (x1, y1), (x2, y2) = scene.layout.middle(way.start), scene.layout.middle(way.to)
    for square in scene.standing if way.start != way.to else ():
        x, y = scene.layout.middle(square)
        if min(x1, x2) - CELL < x < max(x1, x2) + CELL and min(y1, y2) - CELL < y < max(y1, y2) + CELL:
            yield square


def _arrow(scene: HeroesScene, way: Way) -> None:
    (x1, y1), (x2, y2) = scene.layout.middle(way.start), scene.layout.middle(way.to)
    if way.start != way.to:
        sprite = arrow(scene.sprites, x2 - x1, y2 - y1, way.colour, way.size)
        scene.canvas.centre(sprite, (x1 + x2) // 2, (y1 + y2) // 2)


def _offered(scene: HeroesScene) -> list[Square]:
    """The squares of pieces that the viewer can pick now."""
    view = scene.view
    if not scene.viewer_acts or scene.picked is not None:
        return []
    able = set(_ready(scene))
    if scene.partial[:1] != ("promote",):
        free = free_squares(view.board)
        able |= {at for at in owned(view.board, view.mover) if AROUND[at] & free}
    return [SQUARES[at] for at in sorted(able)]


def _ready(scene: HeroesScene) -> list[int]:
    """Where attackers can become heroes without moving."""
    return promotable(scene.view.board, scene.view.cities, scene.view.mover, scene.view.length)


def _frames(scene: HeroesScene, offered: list[Square], ways: list[Way]) -> Frames:
    """The frames of squares: where moves ended, what may be picked, and what is."""
    frames: Frames = {way.to: (way.colour, TRAIL_FRAME) for way in ways}
    frames |= dict.fromkeys(offered, (GOLD, CHOICE_FRAME))
    if scene.picked is not None:
        frames[scene.picked] = (LEAF, PICK_FRAME)
    return frames


def _pieces(scene: HeroesScene, above: set[Square]) -> None:
    """Those that stand above an arrow, from the top row down, so that nearer ones stand in front."""
    for square in sorted(above, key=lambda square: scene.layout.box(square).y):
        side, hero = scene.standing[square]
        scene.canvas.paste(pieces.piece(scene.sprites, side, hero, CELL), *scene.layout.box(square)[:2])


def _outcome(scene: HeroesScene, trail: Trail) -> None:
    """What a move captured, faded and under a cross, and what it gained."""
    for piece in trail.captured:
        box = scene.layout.box(piece.square)
        if scene.view.board[INDEX[piece.square]] != FREE:
            continue  # a later move ended there
        scene.canvas.paste(pieces.faded_piece(scene.sprites, piece.colour, piece.hero, CELL), box.x, box.y)
        scene.canvas.centre(marks.cross(scene.sprites), *scene.layout.middle(piece.square))
    if trail.conquered:
        _badge(scene, trail.to, "flag")
    if trail.promoted:
        _badge(scene, trail.to, "crown")


def _badge(scene: HeroesScene, square: Square, kind: str) -> None:
    box = scene.layout.box(square)
    scene.canvas.paste(marks.badge(scene.sprites, kind), box.x - 4, box.bottom - BADGE + 4)


def _tags(scene: HeroesScene, offered: list[Square]) -> None:
    """The names of squares, in the corner that pieces leave free."""
    for square in offered:
        box = scene.layout.box(square)
        wide = TAG[len(square)]
        tag = Box(box.right - wide, box.bottom - TAG[0], wide, TAG[0])
        scene.canvas.paste(marks.tag(scene.sprites, wide), tag.x, tag.y)
        scene.canvas.text(square, tag, SMALL, SMALL, colour=INK, align="centre")


def _picks(scene: HeroesScene, way: Destination | None) -> None:
    """Where the piece that is picked can go; or, when that is picked too, what comes of it."""
    if scene.picked is None:
        return
    if way is None and INDEX[scene.picked] in _ready(scene):
        _badge(scene, scene.picked, "crown")
    for each in scene.ways if way is None else (way,):
        _number(scene, each)
    if way is not None:
        for square in {*way.captured, *way.lost} - {way.square}:
            scene.canvas.centre(marks.cross(scene.sprites), *scene.layout.middle(square))


def _number(scene: HeroesScene, way: Destination) -> None:
    """A destination's number: in a red star when it captures, on a golden disc when a city gains.

    How many own pieces it costs stands at its corner.
    """
    (x, y), half = scene.layout.middle(way.square), NUMBER_BOX // 2
    scene.canvas.centre(marks.disc(scene.sprites, disc_kind(way)), x, y)
    colour = WHITE if way.captured else INK
    box = Box(x - half, y - half, NUMBER_BOX, NUMBER_BOX)
    scene.canvas.text(str(way.number), box, NUMBER, LARGE, colour=colour, align="centre")
    if way.lost:
        corner = scene.layout.box(way.square)
        loss = Box(corner.right - TAG[2], corner.bottom - TAG[0] + 4, TAG[2], TAG[0])
        scene.canvas.paste(marks.tag(scene.sprites, TAG[2], INK), loss.x, loss.y)
        scene.canvas.text(LOSS.format(len(way.lost)), loss, SMALL, SMALL, colour=WHITE, align="centre")
