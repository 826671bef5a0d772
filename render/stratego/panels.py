"""The players' panels in the blank corners: name, slider, living pieces, and what they have lost."""

from games.core import Seat
from games.stratego.material import RANKS, SLIDER
from games.words import N_
from render.core import LARGE, SMALL
from render.labels import Box
from render.sprites import RIM
from render.stratego.scene import Scene, fallen, living, out
from render.theme import GOLD, MUTED, PALE, RED, TILE, WHITE, Colour

PAD = 8
NAME, STATUS, LOSSES = 44, 42, 36
"""Heights of the rows."""
ICON = 44
WAIT = 36
PIP, TINY = 21, 30
GROUNDS = (TILE, PALE)
"""With partners: the panels of North and South, and of East and West."""


def panels(scene: Scene) -> None:
    """All players' panels."""
    for seat, side in enumerate(scene.view.sides):
        _panel(scene, Seat(seat), scene.plan.panel(side))


def _panel(scene: Scene, seat: Seat, box: Box) -> None:
    view = scene.view
    leads = seat in view.to_act if view.outcome is None else seat in view.outcome.winners
    edge: tuple[Colour | None, int] = (GOLD, 6) if leads else (None, 0)
    own = WHITE if seat == view.me else TILE
    fill = GROUNDS[seat % 2] if view.options.teams else own
    scene.canvas.paste(scene.sprites.tile(box.width, box.height, fill, *edge), box.x - RIM, box.y - RIM)
    inner = Box(box.x + PAD, box.y + PAD, box.width - 2 * PAD, box.height - 2 * PAD)
    _name(scene, seat, Box(inner.x, inner.y, inner.width, NAME))
    _status(scene, seat, Box(inner.x, inner.y + NAME, inner.width, STATUS))
    _losses(scene, seat, Box(inner.x, inner.y + NAME + STATUS + 2, inner.width, 2 * LOSSES))


def _name(scene: Scene, seat: Seat, box: Box) -> None:
    """The player's block, his name, and whether he is awaited or has won; with partners the other's head."""
    canvas, right = scene.canvas, box.right
    canvas.paste(scene.blocks.back(scene.dress(seat), ICON, scene.rim(seat)), box.x, box.y)
    if scene.view.outcome is None and seat in scene.view.to_act:
        right -= WAIT
        canvas.paste(scene.sprites.hourglass(WAIT), right, box.y + 4)
    elif scene.view.outcome is not None and seat in scene.view.outcome.winners:
        right -= WAIT
        canvas.paste(scene.sprites.trophy(1, WAIT), right, box.y + 4)
    start = box.x + ICON + 6
    canvas.text(scene.called(seat), Box(start, box.y, right - start - 4, ICON), LARGE, SMALL)


def _status(scene: Scene, seat: Seat, box: Box) -> None:
    """The slider and how many pieces live; or that he is out."""
    canvas, view = scene.canvas, scene.view
    if out(view, seat):
        canvas.text(scene.say(N_("out of the game")), box, LARGE, SMALL, paint=RED)
        return
    for step in range(SLIDER):
        full = step < view.sliders[seat]
        canvas.paste(scene.marks.pip(full), box.x + step * PIP, box.y + (STATUS - 30) // 2)
    right = box.right
    if view.options.teams:
        partner = scene.dress((seat + 2) % len(view.sides))
        canvas.paste(scene.sprites.head(partner, 32), right - 32, box.y + 5)
        right -= 34
    start = box.x + SLIDER * PIP + 4
    if not view.options.teams:
        canvas.paste(scene.blocks.back(scene.dress(seat), TINY), start + 4, box.y + 6)
    canvas.text(str(living(view, seat)), Box(start, box.y, right - start, STATUS), LARGE, LARGE, align="right")


def _losses(scene: Scene, seat: Seat, box: Box) -> None:
    """Each rank that fell and under it how often, always in the same place: the highest at the left."""
    lost, step = fallen(scene.view, seat), box.width / len(RANKS)
    if not lost and scene.view.phase != "set-up":
        upper = Box(box.x, box.y, box.width, LOSSES)
        scene.canvas.text(scene.say(N_("no losses")), upper, SMALL, SMALL, paint=MUTED, weight="Medium")
    for rank, many in lost.items():
        x = round(box.x + RANKS.index(rank) * step)
        upper, lower = (Box(x - 6, box.y + row * LOSSES, round(step) + 12, LOSSES) for row in (0, 1))
        scene.canvas.text(str(rank), upper, SMALL, SMALL, weight="Black", align="centre")
        scene.canvas.text(str(many), lower, SMALL, SMALL, paint=RED, align="centre")
