"""How a turn is played by the plain policy of the expert: the best that can be seen when the turn is over."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, Protocol

from games.addvantage import FACES
from games.players.addvantage.simulation import CROSSES
from games.players.addvantage.table import DIE, PAIR, ROWS_AND_COLUMNS, Table
from games.players.addvantage.value import Judge

REFUSED: Final = -1
"""Stands for a cell when a die is not placed."""
TOGETHER: Final = 2
"""So many dice are rolled together at most."""
WIDTH: Final = 5
"""Of the cells for each of two dice so many are tried together, the best ones."""


Plan = tuple[tuple[int, int], ...]
"""What becomes of rolled dice: faces, and the cells they go to, or REFUSED."""


class Roll(Protocol):
    """Rolls a die for a player: 1 to 6."""

    def __call__(self, seat: int) -> int: ...


def done(table: Table, seat: int, plan: Plan) -> Table:
    """The table when a plan is carried out."""
    side, bonus = table.sides[seat], table.bonus
    for face, cell in plan:
        if cell == REFUSED:
            side = side.with_coins(-1)
        else:
            side, bonus = side.with_die(cell, face, bonus)
    return table.having(seat, side, bonus)


def plans(table: Table, seat: int, faces: Sequence[int], spots: Sequence[Sequence[int]]) -> Iterator[Plan]:
    """What can become of dice: one on a cell at most, no more refused than there are coins."""
    alike, coins = len(set(faces)) < len(faces), table.sides[seat].coins
    for cells in product(*spots):
        placed = [cell for cell in cells if cell != REFUSED]
        apart = len(set(placed)) == len(placed) and not (alike and cells[0] > cells[-1])
        if apart and len(cells) - len(placed) <= coins:
            yield tuple(zip(faces, cells, strict=True))


def ranked(judge: Judge, table: Table, seat: int, faces: Sequence[int], width: int = WIDTH) -> list[tuple[float, Plan]]:
    """Plans for rolled dice with what they are worth, best first."""
    side = table.sides[seat]
    empty = [cell for cell, die in enumerate(side.cells) if not die]
    refuse = [REFUSED] if side.coins else []
    spots = [[*empty, *refuse]] * len(faces)
    if len(faces) > 1 and len(empty) > width:
        good = {face: best_cells(judge, table, seat, face, empty)[:width] for face in set(faces)}
        spots = [sorted([*good[face], *refuse]) for face in faces]
    found = [
        (judge.chance(done(table, seat, plan).after_turn(), seat), plan) for plan in plans(table, seat, faces, spots)
    ]
    found.sort(key=lambda each: -each[0])
    return found


def best_cells(judge: Judge, table: Table, seat: int, face: int, empty: Sequence[int]) -> list[int]:
    """The empty cells, best first, for one die."""
    worth = {cell: judge.chance(done(table, seat, ((face, cell),)).after_turn(), seat) for cell in empty}
    return sorted(empty, key=lambda cell: -worth[cell])


def rolled(judge: Judge, table: Table, seat: int, roll: Roll, allowance: int) -> Table:
    """The table, its turn not over, after a player has rolled, at most so many dice, and done what is good."""
    thrown = min(TOGETHER, allowance, table.sides[seat].left)
    table = done(table, seat, ranked(judge, table, seat, [roll(seat) for _ in range(thrown)])[0][1])
    return rolled_on(judge, table, seat, roll, allowance - thrown) if thrown == TOGETHER else table


def rolled_on(judge: Judge, table: Table, seat: int, roll: Roll, most: int) -> Table:
    """The table, its turn not over, after a player has rolled more dice one by one as long as that is good."""
    for _ in range(most):
        if not table.sides[seat].left or not wants_more(judge, table, seat):
            break
        table = done(table, seat, ranked(judge, table, seat, (roll(seat),))[0][1])
    return table


def wants_more(judge: Judge, table: Table, seat: int) -> bool:
    """Whether one die more is better than the end of the turn."""
    return one_more(judge, table, seat) > judge.chance(table.after_turn(), seat)


def one_more(judge: Judge, table: Table, seat: int) -> float:
    """What one die more is worth."""
    return sum(ranked(judge, table, seat, (face,))[0][0] for face in range(1, FACES + 1)) / FACES


def winning_purchases(table: Table, seat: int) -> Iterator[Table]:
    """The tables after each purchase that wins a tile at once."""
    side = table.sides[seat]
    cells = side.cells
    for line, (a, b, c) in enumerate(CROSSES):
        lying = cells[a] + cells[b] + cells[c] - PAIR
        if 0 <= lying < DIE:
            cell = c if not cells[c] else b if not cells[b] else a
            for tile in (side.ends[line],) if line < ROWS_AND_COLUMNS else table.bonus:
                die = DIE + tile - lying
                for seller, other in enumerate(table.sides):
                    if tile > lying and seller != seat and die in other.cells:
                        yield from [
                            table.bought(seat, seller, take, cell)
                            for take, lying_there in enumerate(other.cells)
                            if lying_there == die
                        ]


def turn(judge: Judge, table: Table, seat: int, roll: Roll) -> Table:
    """The table when a player's turn is over who buys what wins a tile if it is better than what they have."""
    before = judge.chance(table, seat)
    found = None
    for bought in winning_purchases(table, seat):
        worth = judge.chance(bought.after_turn(), seat)
        if worth > before:
            before, found = worth, bought
    return (found or rolled(judge, table, seat, roll, table.sides[seat].coins)).after_turn()


def played(judge: Judge, table: Table, roll: Roll, count: int) -> Table:
    """The table after so many turns, or when it is over before; whoever cannot play is skipped."""
    while count and not table.is_over:
        if table.now == len(table.order):
            table = table.next_round()
        seat = table.order[table.now]
        side = table.sides[seat]
        table = turn(judge, table, seat, roll) if side.coins and side.left else table.after_turn()
        count -= 1
    return table
