"""Where everything lies in a picture of Heroes & Cities."""

from games.heroes import INDEX, SIDE, Square
from render.painter import WIDTH
from render.toolkit.box import Box

CELL = 90
"""A square's side in pixels."""
MARGIN = 8
GUTTER = (WIDTH - 2 * MARGIN - SIDE * CELL) // 2
"""How wide the board's frame is, which carries the coordinates on all four sides."""
GAP = 8
HEADER = 110
PANEL = 60
"""The height of a player's panel;"""
BOARD = SIDE * CELL + 2 * GUTTER
"""and of the board with its frame."""
ABOVE = HEADER + GAP
BOARD_AT = ABOVE + PANEL + GAP
BELOW = BOARD_AT + BOARD + GAP
HEIGHT = BELOW + PANEL + GAP


def box(square: Square) -> Box:
    """A square of the board. White sits below, for all: players name squares to each other."""
    row, column = divmod(INDEX[square], SIDE)
    return Box(MARGIN + GUTTER + column * CELL, BOARD_AT + GUTTER + (SIDE - 1 - row) * CELL, CELL, CELL)


def middle(square: Square) -> tuple[int, int]:
    """The middle of a square."""
    x, y, *_ = box(square)
    return x + CELL // 2, y + CELL // 2
