"""Turn square boards so that the viewer sits at the bottom. The names of the spaces never change."""


def turned(column: int, row: int, size: int, quarters: int) -> tuple[int, int]:
    """Return where a cell lies after so many quarter turns clockwise of a board of `size` columns and rows.

    Columns count from 0 at the left, rows from 0 at the top. Negative turns are anticlockwise.
    """
    for _ in range(quarters % 4):
        column, row = size - 1 - row, column
    return column, row
