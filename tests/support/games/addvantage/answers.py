"""What the answers in the lessons of Add-Vantage say, added up on the boards."""

from collections.abc import Iterator, Mapping

from tests.support.games.addvantage.reasons import CELLS, LINES, faces
from tests.support.games.suite import Answer, Shows, won_by

ME, ADA = 0, 1
NAMES = ("top row", "middle row", "bottom row", "left column", "middle column", "right column", "diagonal", "diagonal")
"""What answers call the lines."""


def lines(it: Answer) -> Iterator[tuple[str, list[int], int | None]]:
    """Each line of the learner's board: its name, the dice that lie there, and its tile (none for a diagonal)."""
    board = it.after.boards[ME]
    for name, cells, tile in zip(NAMES, LINES, (*board.ends, None, None), strict=True):
        yield name, [face for cell in cells if (face := faces(board)[cell])], tile


def new(it: Answer) -> int:
    """The cell (from 0) on which the learner's die was put."""
    before, after = (faces(view.boards[ME]) for view in (it.before, it.after))
    return next(cell for cell, face in enumerate(after) if face and not before[cell])


def through(it: Answer) -> list[tuple[list[int], int]]:
    """The dice and the tile of the row and of the column in which that die lies."""
    found = zip(LINES, lines(it), strict=True)
    return [(dice, tile) for cells, (_, dice, tile) in found if new(it) in cells and tile is not None]


def points(view: object, seat: int = ME) -> int:
    return sum(view.boards[seat].won)  # type: ignore[attr-defined]


def add_up(it: Answer) -> bool:
    *dice, total = map(int, it.found)
    return sum(dice) == total and any(sorted(shown) == sorted(dice) for _, shown, _ in lines(it))


def too_much(it: Answer) -> bool:
    """Whether one line of the die has two dice that are more than its tile."""
    return any(len(dice) == 2 and sum(dice) > tile for dice, tile in through(it))


def spoilt(it: Answer) -> bool:
    name, total, tile = it.found[0], int(it.found[1]), int(it.found[2])
    return (name, total, tile) in [(at, sum(dice), end) for at, dice, end in lines(it) if len(dice) == 3]


def needs(it: Answer) -> bool:
    """Whether some line with such a tile lacks one die, and which."""
    tile, face = map(int, it.found)
    return any(end == tile and len(dice) == 2 and sum(dice) + face == tile for _, dice, end in lines(it))


def would_win(it: Answer) -> bool:
    face, cell, tile = int(it.found[0]), CELLS.index(it.found[1]), int(it.found[2])
    crossing = [line for cells, line in zip(LINES, lines(it), strict=True) if cell in cells]
    return any(end == tile and len(dice) == 2 and sum(dice) + face == tile for _, dice, end in crossing)


def wrong_diagonal(it: Answer) -> bool:
    total, *tiles = map(int, it.found)
    made = any(name == "diagonal" and len(dice) == 3 and sum(dice) == total for name, dice, _ in lines(it))
    return made and [*it.after.bonus] == tiles


def coins(it: Answer) -> list[int]:
    """The learner's, before and after."""
    return [view.boards[ME].coins for view in (it.before, it.after)]


ANSWERS: Mapping[str, Shows] = {
    r"You win!": won_by(ME),
    r"Ada has won|that was your last turn": won_by(ADA),
    r"the game goes on": lambda it: it.after.outcome is None,
    r"(\d), (\d) and (\d) make (\d+)": add_up,
    r"(?:you win|worth|two tiles,) (\d+) points": lambda it: points(it.after) - points(it.before) == int(it.found[0]),
    r"You win (\d+),": lambda it: points(it.after) - points(it.before) == int(it.found[0]),
    r"(\d+) points to (\d+)": lambda it: [points(it.after), points(it.after, ADA)] == [*map(int, it.found)],
    r"(\d) and (\d) make 7, but two dice win nothing": lambda it: points(it.after) == points(it.before),
    r"its 10 is lost|more than the 10 of that row": too_much,
    r"Its row needs (\d+), its column (\d+)": lambda it: [tile for _, tile in through(it)] == [*map(int, it.found)],
    r"[Tt]he (\w+ (?:row|column)) makes (\d+), not (\d+)": spoilt,
    r"the bonus tile is yours": lambda it: (
        {*it.before.bonus} - {*it.after.bonus} <= {*it.after.boards[ME].won} and None in it.after.bonus
    ),
    r"takes the (\d+)": lambda it: int(it.found[0]) in it.after.boards[ADA].won and None in it.after.bonus,
    r"This diagonal makes (\d+), and the tiles say (\d+) and (\d+)": wrong_diagonal,
    r"[Tt]he (\d+) (?:needs )?a (\d)\b": needs,
    r"a (\d) on (\w\d) would win you the (\d+)": would_win,
    r"you keep your coin": lambda it: coins(it) == [1, 1],
    r"a coin with it|A coin well paid|Ada gets your coin": lambda it: coins(it)[0] - coins(it)[1] == 1,
    r"Without a coin you are skipped": lambda it: coins(it)[1] == 0,
    r"A (\d): no use": lambda it: [str(die.face) for die in it.after.rolled] == [*it.found],
}
