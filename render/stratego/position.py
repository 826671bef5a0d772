"""What stands and lies on the board of Stratego 4, and what is marked there."""

from games.core import Seat
from games.stratego.board import RING, TURRET, Space
from games.stratego.components import SPACE_WORDS
from games.stratego.legal import Destination
from games.stratego.model import Piece, Trail
from render.painter import SMALL
from render.stratego import marks, pieces
from render.stratego.blocks import Block, Frames, block_alone, block_on_space
from render.stratego.facts import known_to_others, shown
from render.stratego.layout import CELL
from render.stratego.marks import ARROW, COLOURS, SIGN
from render.stratego.pieces import ALONE, EYE
from render.stratego.scene import StrategoScene
from render.stratego.theme import LAST_MOVE
from render.stratego.trails import earlier
from render.toolkit.arrows import arrow
from render.toolkit.box import Box
from render.toolkit.theme import BLUE, GOLD, INK, LEAF, RED, WHITE, Colour

PICK_FRAME, CHOICE_FRAME, TRAIL_FRAME, EARLIER_FRAME = 6, 4, 4, 2
CASTLE = frozenset((RING, TURRET))
FIGHTS = ("attack", "fire")
CASTLE_WALL = 18
OUTWARD = 8
"""How far several flags in the castle reach over its edge, so that they leave a piece free."""
DISC, CORNER = 50, 36
"""How wide the disc of a number is: in the middle of a free space, and at the corner of one where something stands."""
ASTRAY = 12
"""How far the latter reaches beyond its space, so that it leaves the letter of a flag free."""
ABREAST = ((0, 0), (33, 0), (0, 29), (33, 29))
BESIDE = ((0, 29), (33, 29), (0, 0), (33, 0))
"""Where flags lie that share a space, alone and with a piece: no letter covers another."""


def draw_position(scene: StrategoScene) -> None:
    """The board with all that is on it, from the ground up."""
    trail = scene.view.trail if scene.picked is None else None
    before = earlier(scene.view) if scene.picked is None else ()
    lit = {trail.start, trail.to} if trail is not None else set[Space]()
    framed = _frames(scene, before, trail)
    _bare_spaces(scene, framed, lit)
    _castle(scene)
    for at, piece in enumerate(scene.view.pieces):
        _piece(scene, at, piece, framed.get(piece.space, ()), lit=piece.space in lit)
    _eyes(scene)
    for each in before:
        _way(scene, each, faint=True)
        _battle(scene, each)
    if trail is not None:
        _way(scene, trail)
    _flags(scene)
    _ways(scene)


def _frames(scene: StrategoScene, before: tuple[Trail, ...], trail: Trail | None) -> dict[Space, Frames]:
    """The frames of spaces, the uppermost last: earlier moves, the last one, what may be picked, and what is."""
    laid: list[tuple[Space, Colour, int]] = [(each.to, _colour(each), EARLIER_FRAME) for each in before]
    if trail is not None:
        laid += [(space, _colour(trail), TRAIL_FRAME) for space in (trail.start, trail.to)]
    laid += [(space, GOLD, CHOICE_FRAME) for space in scene.movable]
    if scene.picked is not None:
        laid.append((scene.picked, LEAF, PICK_FRAME))
    frames: dict[Space, Frames] = {}
    for space, colour, line in laid:
        frames[space] = (*frames.get(space, ()), (colour, line))
    return frames


def _bare_spaces(scene: StrategoScene, framed: dict[Space, Frames], lit: set[Space]) -> None:
    """The grounds and frames of spaces without a piece, and of those in the castle."""
    taken = {piece.space for piece in scene.view.pieces} - CASTLE
    for space in lit - taken - CASTLE:
        box = scene.layout.box(space)
        scene.canvas.fill(Box(box.x + 1, box.y + 1, CELL - 2, CELL - 2), LAST_MOVE)
    for space, frames in framed.items():
        for colour, line in frames if space not in taken else ():
            _frame(scene, space, colour, line)


def _frame(scene: StrategoScene, space: str, colour: Colour, line: int) -> None:
    box = scene.layout.box(space)
    scene.canvas.paste(marks.frame(scene.sprites, colour, line), box.x, box.y)


def _colour(trail: Trail) -> Colour:
    return RED if trail.kind in FIGHTS else BLUE


def _castle(scene: StrategoScene) -> None:
    """The whole ring in the colour of the piece on it, for it is one space; and its name, with the turret's under the
    crown while nothing covers it."""
    box, view = scene.layout.castle(), scene.view
    holder = next((piece for piece in view.pieces if piece.space == RING), None)
    if holder is not None:
        sprite = marks.frame(scene.sprites, scene.style(holder.owner).body, 12, box.width)
        scene.canvas.paste(sprite, box.x, box.y)
    name = Box(box.x + CASTLE_WALL, box.y + 15, box.width - 2 * CASTLE_WALL, 34)
    scene.canvas.text(scene.say(SPACE_WORDS[RING]), name, SMALL, SMALL, align="centre")
    if not {RING, TURRET} & _covered(scene):
        lower = name._replace(y=box.bottom - 53)
        scene.canvas.text(scene.say(SPACE_WORDS[TURRET]), lower, SMALL, SMALL, align="centre")


def _covered(scene: StrategoScene) -> set[str]:
    """The spaces where something stands, lies or is marked."""
    view = scene.view
    trails = [*earlier(view), *([view.trail] if view.trail is not None else [])]
    moved = (space for trail in trails for space in (trail.start, trail.to))
    return {*(piece.space for piece in view.pieces), *(flag.space for flag in view.flags), *scene.ways, *moved}


def _piece(scene: StrategoScene, at: int, piece: Piece, frames: Frames, *, lit: bool) -> None:
    """A block with its space, which makes it opaque; in the castle, whose ground is of many colours, without it."""
    box, block = scene.layout.box(piece.space), _block(scene, at, piece)
    if piece.space in CASTLE:
        scene.canvas.paste(block_alone(scene.sprites, block), box.x + block.inset[0], box.y + block.inset[1])
        return
    ground = LAST_MOVE if lit else scene.ground(piece.space)
    scene.canvas.paste(block_on_space(scene.sprites, block, ground, frames), box.x + 1, box.y + 1)


def _block(scene: StrategoScene, at: int, piece: Piece) -> Block:
    """The viewer's own with its face, the others from behind."""
    rim, own = scene.rim(piece.owner), piece.owner == scene.view.me
    return Block(scene.colour(piece.owner), shown(scene.view, at), rim, own=own, carries=piece.flag is not None)


def _eyes(scene: StrategoScene) -> None:
    """The marks of own pieces whose rank the others know, which reach into the next spaces."""
    for piece in scene.view.pieces:
        if known_to_others(scene.view, piece):
            box = scene.layout.box(piece.space)
            scene.canvas.paste(pieces.eye(scene.sprites), box.x - 5, box.bottom - EYE + 5)


def _way(scene: StrategoScene, trail: Trail, *, faint: bool = False) -> None:
    """An arrow from where a move began to where it went."""
    if trail.start == trail.to:
        return
    (x1, y1), (x2, y2) = scene.layout.middle(trail.start), scene.layout.middle(trail.to)
    across, down, colour = x2 - x1, y2 - y1, _colour(trail)
    if faint:
        sprite = marks.earlier_arrow(scene.sprites, across, down, colour)
    else:
        sprite = arrow(scene.sprites, across, down, colour, ARROW)
    scene.canvas.centre(sprite, (x1 + x2) // 2, (y1 + y2) // 2)


def _battle(scene: StrategoScene, trail: Trail) -> None:
    """Beside where there was a battle or a shot what it was; the newest has a panel of its own."""
    if trail.kind == "attack" or trail.kind == "fire":
        box = scene.layout.box(trail.to)
        scene.canvas.paste(marks.sign(scene.sprites, trail.kind), box.right - SIGN + 8, box.bottom - SIGN + 8)


def _flags(scene: StrategoScene) -> None:
    """Abandoned ones on their spaces, and those carried in the upper right corner of their carrier's own space."""
    taken = {piece.space for piece in scene.view.pieces}
    lying: dict[str, list[Seat]] = {}
    for flag in scene.view.flags:
        lying.setdefault(flag.space, []).append(flag.owner)
    for space, owners in lying.items():
        _loose_flags(scene, space, owners, beside=space in taken)
    for piece in scene.view.pieces:
        if piece.flag is not None:
            box = scene.layout.box(piece.space)
            sprite = pieces.carried_flag(scene.sprites, scene.style(piece.flag))
            scene.canvas.paste(sprite, box.right - sprite.width + 2, box.y)


def _loose_flags(scene: StrategoScene, space: str, owners: list[Seat], *, beside: bool) -> None:
    """Flags on one space: a single one large in its middle, several as a bunch, below a piece if there is one; on ring
    and turret left of that."""
    box = scene.layout.box(space)
    if beside and space in CASTLE:
        box, beside = box._replace(x=box.x - CELL - OUTWARD * (len(owners) > 1)), False
    if len(owners) == 1 and not beside:
        scene.canvas.centre(
            pieces.flag(scene.sprites, scene.style(owners[0]), ALONE), box.x + CELL // 2, box.y + CELL // 2
        )
        return
    for owner, (dx, dy) in zip(owners, BESIDE if beside else ABREAST, strict=False):
        scene.canvas.paste(pieces.flag(scene.sprites, scene.style(owner)), box.x - 5 + dx, box.y - 1 + dy)


def _ways(scene: StrategoScene) -> None:
    """Where the piece that is picked can go, by numbers on the colour of what it does there; or the one way that is
    picked too.

    Where something stands or lies the number is beside it: it would cover a rank, or the letter of a flag. On ring and
    turret it is to the right.
    """
    if scene.picked is None:
        return
    lying = {flag.space for flag in scene.view.flags}
    for space, way in scene.ways.items():
        if scene.chosen not in (None, space):
            continue
        box = scene.layout.box(space)
        if way.kind == "step" and space not in lying:
            _number(scene, way, box)
            continue
        _frame(scene, space, COLOURS[way.kind], PICK_FRAME)
        corner = Box(box.right - CORNER + ASTRAY, box.bottom - CORNER + ASTRAY, CORNER, CORNER)
        _number(scene, way, box._replace(x=box.right) if space in CASTLE else corner)
    if scene.chosen is not None:
        (x1, y1), (x2, y2) = scene.layout.middle(scene.picked), scene.layout.middle(scene.chosen)
        colour = COLOURS[scene.ways[scene.chosen].kind]
        scene.canvas.centre(arrow(scene.sprites, x2 - x1, y2 - y1, colour, ARROW), (x1 + x2) // 2, (y1 + y2) // 2)


def _number(scene: StrategoScene, way: Destination, box: Box) -> None:
    """A destination's number, in the middle of a box."""
    size = min(box.width, DISC)
    scene.canvas.centre(marks.disc(scene.sprites, way.kind, size), box.x + box.width // 2, box.y + box.height // 2)
    colour = INK if way.kind == "hand over" else WHITE
    scene.canvas.text(str(way.number), box, max(size - 14, SMALL), SMALL, colour=colour, align="centre")
