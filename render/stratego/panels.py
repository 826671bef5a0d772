"""The players' panels in the blank corners: name, slider, living pieces, and what they have lost."""

from PIL import Image

from games.core import Seat
from games.stratego.components import count
from games.stratego.ending import counted
from games.words import N_, NP_
from render.painter import LARGE, SMALL
from render.stratego import marks, pieces
from render.stratego.board import recruitment_sign
from render.stratego.countdown import draw_countdown
from render.stratego.facts import is_out, losses, piece_count
from render.stratego.layout import RISE, WING
from render.stratego.legend import draw_legend
from render.stratego.marks import STRUCK_OUT
from render.stratego.panel_parts import PAD, PanelParts, above_corner, usual
from render.stratego.scene import StrategoScene
from render.toolkit.box import Box
from render.toolkit.panels import RIM
from render.toolkit.signs import hourglass
from render.toolkit.theme import GOLD, INK, MUTED, RED, TILE, WHITE, Colour
from render.toolkit.trophies import laurel, trophy

EDGE, TAB_PAD = 6, 8
TINY = 30
WREATH = 12
"""How much wider than a player's block the laurel around a winner's is."""
FLAG, GOAL, STEPS = 27, 24, 36
"""Width of a flag, of the turret beside it, and of the number of steps between them."""
SIGNS, WIDEST = 27, 36
"""Width of what stands before the losses, and of a loss at most."""


def draw_panels(scene: StrategoScene) -> None:
    """All players' panels."""
    for seat, side in enumerate(scene.view.sides):
        _panel(scene, Seat(seat), scene.layout.panel(side))
    draw_countdown(scene)


def _panel(scene: StrategoScene, seat: Seat, box: Box) -> None:
    view, (right, below) = scene.view, scene.layout.corner(scene.view.sides[seat])
    leads = seat in scene.awaited if view.outcome is None else seat in view.outcome.winners
    ally = scene.ally(seat)
    fill = _fill(scene, seat)
    edge = GOLD if leads else None
    if below and not right:
        _winged(scene, box, fill, edge)
        parts = above_corner(box, teams=ally is not None, out=is_out(view, seat))
    else:
        scene.tile(box, fill, edge, EDGE)
        parts = usual(box, right=right, below=below)
    if seat in scene.awaited:
        upper = min(box.y, parts.name.y - PAD) + EDGE
        wide = (WING if upper < box.y else box.width) - 2 * EDGE
        scene.canvas.fill(Box(box.x + EDGE, upper, wide, parts.name.bottom - upper), GOLD)
    _name(scene, seat, parts)
    if seat == view.me and scene.ways and scene.chosen is None:
        draw_legend(scene, parts.status._replace(height=parts.losses.bottom - parts.status.y))
    else:
        _status(scene, seat, parts)
        _losses(scene, seat, parts.losses)
    if ally is not None and seat != view.me:
        _tab(scene, seat, ally, parts.tab)


def _fill(scene: StrategoScene, seat: Seat) -> Colour:
    return WHITE if seat == scene.view.me and scene.ally(seat) is None else TILE


def _winged(scene: StrategoScene, box: Box, fill: Colour, edge: Colour | None) -> None:
    """A panel that is higher at its left, without a seam."""
    scene.tile(Box(box.x, box.y - RISE, WING, box.height + RISE), fill, edge, EDGE)
    scene.panel(box, fill, edge, EDGE)
    scene.canvas.fill(Box(box.x + EDGE, box.y - RIM, WING - 2 * EDGE, RISE // 2), fill)


def _tab(scene: StrategoScene, seat: Seat, ally: Seat, box: Box) -> None:
    """A tab that names the player's partner, in the colour of the team's edge."""
    size = box.height - 6
    scene.canvas.fill(box, scene.team(seat))
    inner = Box(box.x + TAB_PAD, box.y, box.width - 2 * TAB_PAD, box.height)
    if ally == scene.view.me:
        scene.canvas.text(scene.say(N_("your partner")), inner, SMALL, SMALL, colour=TILE)
        return
    word = scene.say(NP_("a partner", "with"))
    x = scene.canvas.text(word, inner._replace(width=inner.width - size), SMALL, SMALL, colour=TILE)
    scene.canvas.paste(pieces.back(scene.sprites, scene.style(ally), size, TILE), x + 6, box.y + 3)


def _name(scene: StrategoScene, seat: Seat, parts: PanelParts) -> None:
    """The player's block and name, and whether they are awaited or have won."""
    canvas, outcome, (block, wait) = scene.canvas, scene.view.outcome, (parts.block, parts.wait)
    awaited, won = outcome is None and seat in scene.awaited, outcome is not None and seat in outcome.winners
    middle = block.x + block.width // 2, block.y + block.height // 2
    if won:
        canvas.centre(laurel(scene.sprites, block.width + WREATH), *middle)
    style, size = scene.style(seat), block.width * 3 // 4 if won else block.width
    canvas.centre(pieces.back(scene.sprites, style, size, scene.rim(seat)), *middle)
    if awaited or won:
        sign = hourglass(scene.sprites, wait.width) if awaited else trophy(scene.sprites, 1, wait.width)
        canvas.paste(sign, wait.x, wait.y)
    canvas.text(scene.panel_name(seat), parts.shorter if awaited or won else parts.name, LARGE, SMALL)


def _status(scene: StrategoScene, seat: Seat, parts: PanelParts) -> None:
    """The slider, in a short game how far the flag is from the turret, and how many pieces are on the board.

    Or that the player is out.
    """
    canvas, view, box = scene.canvas, scene.view, parts.status
    if is_out(view, seat):
        canvas.text(scene.say(N_("out of the game")), box, LARGE, SMALL, colour=RED)
        return
    slider = marks.slider(scene.sprites, view.sliders[seat], view.options.victories, _fill(scene, seat))
    canvas.paste(slider, box.x, box.y + (box.height - slider.height) // 2)
    end = box.x + slider.width + 3
    if view.options.short and view.phase != "set-up":
        end = _way(scene, seat, Box(end, box.y, FLAG + GOAL + STEPS - 4, box.height))
    behind = Box(end, box.y, box.right - end, box.height)
    _pieces(scene, seat, parts.pieces or behind)


def _way(scene: StrategoScene, seat: Seat, box: Box) -> int:
    """The flag, the turret, and the steps that count between them. Returns the right edge."""
    canvas = scene.canvas
    canvas.paste(pieces.flag(scene.sprites, scene.style(seat), 0.8), box.x - 3, box.y + 7)
    canvas.paste(marks.turret(scene.sprites), box.x + FLAG - 3, box.y + 8)
    steps = str(counted(scene.view)[seat])
    canvas.text(steps, Box(box.x + FLAG + GOAL, box.y, STEPS, box.height), LARGE, SMALL)
    return box.right


def _pieces(scene: StrategoScene, seat: Seat, box: Box) -> None:
    """How many pieces are on the board, behind a small one."""
    block = pieces.back(scene.sprites, scene.style(seat), TINY)
    scene.canvas.paste(block, box.x + 4, box.y + (box.height - TINY) // 2)
    scene.canvas.text(str(piece_count(scene.view, seat)), box, LARGE, LARGE, align="right")


def _losses(scene: StrategoScene, seat: Seat, box: Box) -> None:
    """Behind a fallen block each rank that fell, and under it how many times, the highest at the left.

    For who brings a piece back now those that may come back, behind the sign of where they do.
    """
    recruits = seat == scene.view.me and seat in scene.awaited and scene.view.phase == "recruit"
    lost, high = count(scene.view.reserve) if recruits else losses(scene.view, seat), box.height // 2
    step = min((box.width - SIGNS) / max(len(lost), 1), WIDEST)
    if not lost and scene.view.phase != "set-up":
        upper = box._replace(height=high)
        scene.canvas.text(scene.say(N_("no losses")), upper, SMALL, SMALL, colour=MUTED, weight="Medium")
    if lost:
        sign = recruitment_sign(scene.sprites, INK, STRUCK_OUT) if recruits else marks.struck_out(scene.sprites)
        _signs(scene, box, sign)
    for index, (rank, many) in enumerate(lost.items()):
        x = round(box.x + SIGNS + index * step)
        upper, lower = (Box(x - 6, box.y + row * high, round(step) + 12, high) for row in (0, 1))
        scene.canvas.text(str(rank), upper, SMALL, SMALL, weight="Black", align="centre")
        scene.canvas.text(str(many), lower, SMALL, SMALL, colour=RED, align="centre")


def _signs(scene: StrategoScene, box: Box, sign: Image.Image) -> None:
    """A sign before the ranks, and "times" before the numbers."""
    high = box.height // 2
    scene.canvas.paste(sign, box.x - 3, box.y + (high - sign.height) // 2)
    lower = Box(box.x, box.y + high, SIGNS - 5, high)
    scene.canvas.text("×", lower, SMALL, SMALL, colour=RED, align="centre")
