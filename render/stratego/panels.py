"""The players' panels in the blank corners: name, slider, living pieces, and what they have lost."""

from games.core import Seat
from games.stratego.ending import counted
from games.words import N_, NP_
from render.painter import LARGE, SMALL
from render.stratego import marks, pieces
from render.stratego.facts import is_out, losses, piece_count
from render.stratego.layout import GAP
from render.stratego.scene import StrategoScene
from render.stratego.theme import TEAMS
from render.toolkit.box import Box
from render.toolkit.signs import hourglass
from render.toolkit.theme import GOLD, MUTED, RED, TILE, WHITE
from render.toolkit.trophies import trophy

PAD = 8
NAME, STATUS, LOSSES = 44, 42, 36
"""Heights of the rows."""
ICON = 44
WAIT = 36
PIP, TINY = 21, 30
FLAG, GOAL, STEPS = 27, 24, 36
"""Width of a flag, of the turret beside it, and of the number of steps between them."""
SIGNS, WIDEST = 27, 36
"""Width of what stands before the losses, and of a loss at most."""
TAB, PARTNER = (176, 46), 40
"""Width and height of the tab outside a panel that names the partner; and the size of the block in it."""


def draw_panels(scene: StrategoScene) -> None:
    """All players' panels."""
    for seat, side in enumerate(scene.view.sides):
        _panel(scene, Seat(seat), scene.layout.panel(side))


def _panel(scene: StrategoScene, seat: Seat, box: Box) -> None:
    view = scene.view
    leads = seat in scene.awaited if view.outcome is None else seat in view.outcome.winners
    ally = scene.ally(seat)
    fill = WHITE if seat == view.me and ally is None else TILE
    scene.tile(box, fill, GOLD if leads else None, 6)
    inner = Box(box.x + PAD, box.y + PAD, box.width - 2 * PAD, box.height - 2 * PAD)
    _name(scene, seat, Box(inner.x, inner.y, inner.width, NAME))
    _status(scene, seat, Box(inner.x, inner.y + NAME, inner.width, STATUS))
    _losses(scene, seat, Box(inner.x, inner.y + NAME + STATUS + 2, inner.width, 2 * LOSSES))
    if ally is not None and seat != view.me:
        _tab(scene, seat, ally, box)


def _tab(scene: StrategoScene, seat: Seat, ally: Seat, panel: Box) -> None:
    """A tab in the rest of the blank corner that names the player's partner, in the colour of the team's edge."""
    wide, high = TAB
    right, below = scene.layout.corner(scene.view.sides[seat])
    x = panel.right - wide if right else panel.x
    box = Box(x, panel.y - high - GAP if below else panel.bottom + GAP, wide, high)
    scene.canvas.fill(box, TEAMS[seat % 2])
    inner = Box(box.x + PAD, box.y, wide - 2 * PAD, high)
    if ally == scene.view.me:
        scene.canvas.text(scene.say(N_("your partner")), inner, SMALL, SMALL, colour=TILE)
        return
    word = scene.say(NP_("a partner", "with"))
    x = scene.canvas.text(word, Box(inner.x, box.y, inner.width - PARTNER, high), SMALL, SMALL, colour=TILE)
    scene.canvas.paste(pieces.back(scene.sprites, scene.style(ally), PARTNER, TILE), x + 6, box.y + 3)


def _name(scene: StrategoScene, seat: Seat, box: Box) -> None:
    """The player's block and name, and whether they are awaited or have won."""
    canvas, right = scene.canvas, box.right
    canvas.paste(pieces.back(scene.sprites, scene.style(seat), ICON, scene.rim(seat)), box.x, box.y)
    if scene.view.outcome is None and seat in scene.awaited:
        right -= WAIT
        canvas.paste(hourglass(scene.sprites, WAIT), right, box.y + 4)
    elif scene.view.outcome is not None and seat in scene.view.outcome.winners:
        right -= WAIT
        canvas.paste(trophy(scene.sprites, 1, WAIT), right, box.y + 4)
    start = box.x + ICON + 6
    canvas.text(scene.panel_name(seat), Box(start, box.y, right - start - 4, ICON), LARGE, SMALL)


def _status(scene: StrategoScene, seat: Seat, box: Box) -> None:
    """The slider, in a short game how far the flag is from the turret, and how many pieces are on the board.

    Or that the player is out.
    """
    canvas, view = scene.canvas, scene.view
    if is_out(view, seat):
        canvas.text(scene.say(N_("out of the game")), box, LARGE, SMALL, colour=RED)
        return
    for step in range(view.options.victories):
        full = step < view.sliders[seat]
        canvas.paste(marks.slider_step(scene.sprites, full), box.x + step * PIP, box.y + (STATUS - 30) // 2)
    start = box.x + view.options.victories * PIP + 4
    if view.options.short and view.phase != "set-up":
        start = _way(scene, seat, Box(start, box.y, FLAG + GOAL + STEPS - 4, STATUS))
    canvas.paste(pieces.back(scene.sprites, scene.style(seat), TINY), start + 4, box.y + 6)
    canvas.text(str(piece_count(view, seat)), Box(start, box.y, box.right - start, STATUS), LARGE, LARGE, align="right")


def _way(scene: StrategoScene, seat: Seat, box: Box) -> int:
    """The flag, the turret, and the steps that count between them. Returns the right edge."""
    canvas = scene.canvas
    canvas.paste(pieces.flag(scene.sprites, scene.style(seat), 0.8), box.x - 3, box.y + 7)
    canvas.paste(marks.turret(scene.sprites), box.x + FLAG - 3, box.y + 8)
    steps = str(counted(scene.view)[seat])
    canvas.text(steps, Box(box.x + FLAG + GOAL, box.y, STEPS, STATUS), LARGE, SMALL)
    return box.right


def _losses(scene: StrategoScene, seat: Seat, box: Box) -> None:
    """Behind a fallen block each rank that fell, and under it how many times, the highest at the left."""
    lost = losses(scene.view, seat)
    step = min((box.width - SIGNS) / max(len(lost), 1), WIDEST)
    if not lost and scene.view.phase != "set-up":
        upper = Box(box.x, box.y, box.width, LOSSES)
        scene.canvas.text(scene.say(N_("no losses")), upper, SMALL, SMALL, colour=MUTED, weight="Medium")
    if lost:
        _signs(scene, box)
    for index, (rank, many) in enumerate(lost.items()):
        x = round(box.x + SIGNS + index * step)
        upper, lower = (Box(x - 6, box.y + row * LOSSES, round(step) + 12, LOSSES) for row in (0, 1))
        scene.canvas.text(str(rank), upper, SMALL, SMALL, weight="Black", align="centre")
        scene.canvas.text(str(many), lower, SMALL, SMALL, colour=RED, align="centre")


def _signs(scene: StrategoScene, box: Box) -> None:
    """A piece that is struck out before the ranks, and "times" before the numbers."""
    scene.canvas.paste(marks.struck_out(scene.sprites), box.x - 3, box.y + 6)
    lower = Box(box.x, box.y + LOSSES, SIGNS - 5, LOSSES)
    scene.canvas.text("×", lower, SMALL, SMALL, colour=RED, align="centre")
