"""What lies and stands on the board of Heroes & Cities, and what is marked there."""

from games.heroes import INDEX, SQUARES, Destination, Square, Trail
from games.heroes.board import AROUND, free_squares, owned, promotable
from games.heroes.components import FREE, is_hero
from render.heroes import marks, pieces
from render.heroes.board import land
from render.heroes.facts import side_of
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

CITY = 82
"""A city leaves room for a frame around it."""
NUMBER = 40
NUMBER_BOX = 56
TRAIL_FRAME, PICK_FRAME, CHOICE_FRAME = 4, 8, 4


def draw_position(scene: HeroesScene) -> None:
    """The board with all that is on it, from the ground up."""
    trail = scene.view.trail if scene.picked is None else None
    before = earlier(scene.view) if scene.picked is None else ()
    way = scene.chosen
    if trail is not None:
        for square in (trail.start, trail.to):
            scene.canvas.fill(scene.layout.box(square), last_move_colour(land(square)))
    _cities(scene, {piece.square for piece in trail.captured} if trail is not None else set())
    for each in before:
        _way(scene, each.start, each.to, FAINT, EARLIER)
    if trail is not None:
        _way(scene, trail.start, trail.to, BLUE)
    offered = _offered(scene)
    _frames(scene, offered)
    if way is not None and scene.picked is not None:
        _way(scene, scene.picked, way.square, LEAF)
    _pieces(scene)
    for each in before:
        _outcome(scene, each)
    if trail is not None:
        _outcome(scene, trail)
    _tags(scene, offered)
    _picks(scene, way)


def _cities(scene: HeroesScene, captured_on: set[Square]) -> None:
    """All cities; those with a piece in them, or what is left of one, without their banner."""
    view = scene.view
    for square, owner in zip(view.places, view.cities, strict=True):
        occupied = view.board[INDEX[square]] != FREE or square in captured_on
        city = pieces.city(scene.sprites, "white" if owner == "w" else "black", CITY, occupied=occupied)
        scene.canvas.centre(city, *scene.layout.middle(square))


def _way(scene: HeroesScene, start: Square, to: Square, colour: Colour, size: ArrowSize = ARROW) -> None:
    """A move: its end in a frame, and an arrow to it."""
    _frame(scene, to, colour, TRAIL_FRAME)
    (x1, y1), (x2, y2) = scene.layout.middle(start), scene.layout.middle(to)
    if start != to:
        sprite = arrow(scene.sprites, x2 - x1, y2 - y1, colour, size)
        scene.canvas.centre(sprite, (x1 + x2) // 2, (y1 + y2) // 2)


def _frame(scene: HeroesScene, square: Square, colour: Colour, line: int) -> None:
    box = scene.layout.box(square)
    scene.canvas.paste(marks.frame(scene.sprites, colour, line), box.x, box.y)


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


def _frames(scene: HeroesScene, offered: list[Square]) -> None:
    for square in offered:
        _frame(scene, square, GOLD, CHOICE_FRAME)
    if scene.picked is not None:
        _frame(scene, scene.picked, LEAF, PICK_FRAME)


def _pieces(scene: HeroesScene) -> None:
    """From the top row down, so that nearer ones stand in front."""
    standing = zip(map(scene.layout.box, SQUARES), scene.view.board, strict=True)
    for box, piece in sorted(standing, key=lambda found: found[0].y):
        if piece != FREE:
            scene.canvas.paste(pieces.piece(scene.sprites, side_of(piece), is_hero(piece), CELL), box.x, box.y)


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
