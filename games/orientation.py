"""Square boards, turned so that whoever looks at them sits below. What a space is called never turns with it."""


def turned(column: int, row: int, size: int, quarters: int) -> tuple[int, int]:
    """Where a cell lies after so many quarter turns clockwise of a board of `size` columns and rows.

    Columns count from 0 at the left, rows from 0 at the top. Negative turns are turned back.
    """
    for _ in range(quarters % 4):
        column, row = size - 1 - row, column
    return column, row
