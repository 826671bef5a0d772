"""Where everything lies on a player's panel of Stratego 4."""

from typing import NamedTuple

from render.painter import ALT_CORNER
from render.stratego.layout import GAP, RISE, WING
from render.toolkit.box import Box

PAD = 8
NAME, STATUS = 44, 42
"""Heights of the rows;"""
LOSSES, LOW_LOSSES = 36, 31
"""and of each of two rows with losses, usually and where they lie above the empty corner."""
BLOCK, SMALL_BLOCK = 44, 30
WAIT, SMALL_WAIT = 36, 34
TAB, LOW_TAB = (176, 46), 36


class PanelParts(NamedTuple):
    """The parts of a panel: the player's block and name, the name beside an hourglass or trophy, and that;"""

    block: Box
    name: Box
    shorter: Box
    wait: Box
    status: Box
    """the row with the slider,"""
    pieces: Box | None
    """how many pieces there are (None: behind the slider),"""
    losses: Box
    """the two rows with losses, and the tab that names the partner."""
    tab: Box


def usual(box: Box, *, right: bool, below: bool) -> PanelParts:
    """The rows one under the other, and the tab outside, in the rest of the blank corner."""
    x, y, across = box.x + PAD, box.y + PAD, box.width - 2 * PAD
    name = Box(x + BLOCK + 6, y, across - BLOCK - 10, BLOCK)
    status, (wide, high) = Box(x, y + NAME, across, STATUS), TAB
    return PanelParts(
        block=Box(x, y, BLOCK, BLOCK),
        name=name,
        shorter=name._replace(width=name.width - WAIT),
        wait=Box(x + across - WAIT, y + 4, WAIT, WAIT),
        status=status,
        pieces=None,
        losses=Box(x, status.bottom + 2, across, 2 * LOSSES),
        tab=Box(box.right - wide if right else box.x, box.y - high - GAP if below else box.bottom + GAP, wide, high),
    )


def above_corner(box: Box, *, teams: bool, out: bool) -> PanelParts:
    """In the lower left: the name in the wing above the panel, the pieces and the partner right of the empty corner.

    The block of a player who is out stands in the place of the pieces, so that there is room to say it.
    """
    x, across = box.x + PAD, box.width - 2 * PAD
    name = Box(x, box.y - RISE + PAD, WING - 2 * PAD, NAME)
    start, free = x + SMALL_BLOCK + 4, Box(ALT_CORNER[0] + 4, box.bottom - 74, box.right - PAD - ALT_CORNER[0] - 4, 68)
    if out:
        start = x
    return PanelParts(
        block=Box(free.x + 4, free.y, SMALL_BLOCK, SMALL_BLOCK) if out else Box(x, box.y + 6, SMALL_BLOCK, SMALL_BLOCK),
        name=name,
        shorter=name,
        wait=Box(x + across - SMALL_WAIT, box.y + 7, SMALL_WAIT, SMALL_WAIT),
        status=Box(start, box.y, x + across - start, STATUS),
        pieces=free._replace(height=free.height - LOW_TAB) if teams else free,
        losses=Box(x, box.y + 40, across, 2 * LOW_LOSSES),
        tab=free._replace(y=free.bottom - LOW_TAB, height=LOW_TAB),
    )
