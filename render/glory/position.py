"""What stands and lies on the board of Steal the Glory: collectibles, pawns, and the ways that they came."""

from games.words import N_
from render.glory.layout import BOARD_AT, EDGE, Layout
from render.glory.scene import GloryScene
from render.glory.track import spread
from render.painter import SMALL
from render.toolkit.box import Box
from render.toolkit.seat_pieces import pawn, shape
from render.toolkit.theme import INK, WHITE
from render.toolkit.trophies import trophy, trophy_outline

PAWN = 68
TROPHY = 62
DOT = 11
LANE = 10
"""From one trail to the next: about a dot, so that trails side by side are no mesh."""


def draw_position(scene: GloryScene, layout: Layout) -> None:
    """The board with all that is on it, from the ground up."""
    _names(scene, layout)
    _collectibles(scene, layout)
    _trails(scene, layout)
    _pawns(scene, layout)


def _names(scene: GloryScene, layout: Layout) -> None:
    """The names of both ends of the road."""
    for space, text, colour in ((0, N_("START"), WHITE), (layout.track.finish, N_("FINISH"), INK)):
        box = layout.track.box(space)
        label = Box(EDGE + box.x + 8, BOARD_AT + box.bottom - 36, box.width - 16, 34)
        scene.canvas.text(scene.say(text), label, SMALL, SMALL, colour=colour, align="centre")


def _collectibles(scene: GloryScene, layout: Layout) -> None:
    """Those that nobody owns, and the outlines of the others, each on its space."""
    for number, thing in enumerate(scene.view.collectibles, 1):
        x, y = layout.on_board(layout.track.middle(thing.space))
        draw = trophy if thing.owner is None else trophy_outline
        scene.canvas.centre(draw(scene.sprites, number, TROPHY), x, y - 12)


def _trails(scene: GloryScene, layout: Layout) -> None:
    """Dots from where each pawn stood to where it stands."""
    view = scene.view
    for seat, (start, end) in enumerate(zip(view.came_from, view.pawns, strict=True)):
        dot = shape(scene.sprites, scene.style(seat), DOT)
        for point in layout.track.trail(start, end, aside=(seat - (view.seats - 1) / 2) * LANE):
            scene.canvas.centre(dot, *layout.on_board(point))


def _pawns(scene: GloryScene, layout: Layout) -> None:
    pawns = scene.view.pawns
    for space in sorted(set(pawns)):
        here = [seat for seat, stands in enumerate(pawns) if stands == space]
        box = layout.track.box(space)
        for seat, (dx, dy) in zip(here, spread(len(here), box.width, PAWN), strict=True):
            x = EDGE + box.x + box.width // 2 + dx
            y = BOARD_AT + box.bottom - 26 - PAWN // 2 + dy
            scene.canvas.centre(pawn(scene.sprites, scene.signed[seat], PAWN), x + 2, y)
