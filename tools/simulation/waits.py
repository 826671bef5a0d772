"""`python -m tools.simulation.waits [--games N] [--why]`: how often and how long people wait for each other in games
over days, without and with plans.

Prints a row for each game, its options and how many play: the median of the waits, from the 10th percentile to the
90th, beside what we want them to be; with plans, how often there would have been a wait if nobody had prepared
anything; what became of plans; and the median of the days. With `--why` also why people were waited for though they
plan. The same on every machine.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from multiprocessing.pool import Pool as Processes
from statistics import mean, median
from typing import Final, NamedTuple

from bot.values.turn_clock import PlanEnd
from tools.lengths import Length
from tools.simulation.game_over_days import Course, GameOverDays, Setting

GAMES_A_ROW: Final = 200
CHUNK: Final = 5
"""So many games a process plays before it is given more."""
SHORT: Final = {"length": "short"}
DEFENDING: Final = (("attacked", "highest"), ("tied", "highest"))
ROLLING: Final = (("roll", "at once"),)
HALF: Final = {"spies": "half"}
CAREFUL: Final = 30
"""Who looks at fewer positions in a full game of Stratego 4 never finishes it."""
REASONS: Final = 8
"""So many reasons are told of a row, those that were there most."""


class Row(NamedTuple):
    """What is measured, and how many waits a game should have at most, at the median; None where we want nothing."""

    name: str
    setting: Setting
    target: int | None = None


ROWS: Final = (
    Row("glory, 2 players", Setting("glory", (2,), orders=DEFENDING), 10),
    Row("glory, 3 players", Setting("glory", (3,), orders=DEFENDING), 11),
    Row("glory, 4 players", Setting("glory", (4,), orders=DEFENDING), 12),
    Row("glory, 5 players", Setting("glory", (5,), orders=DEFENDING), 13),
    Row("glory, 6 players", Setting("glory", (6,), orders=DEFENDING), 14),
    Row("addvantage, 2 players", Setting("addvantage", (2,), orders=ROLLING)),
    Row("addvantage, 3 players", Setting("addvantage", (3,), orders=ROLLING)),
    Row("addvantage, 4 players", Setting("addvantage", (4,), orders=ROLLING)),
    Row("spy, 2 to 4 players", Setting("spy", (2, 3, 4)), 30),
    Row("spy half, 2 to 4 players", Setting("spy", (2, 3, 4), HALF), 16),
    Row("heroes, 2 players", Setting("heroes", (2,)), 100),
    Row("heroes short, 2 players", Setting("heroes", (2,), SHORT), 60),
    Row("stratego, 3 or 4 players", Setting("stratego", (3, 4), budget=CAREFUL), 150),
    Row("stratego short, 3 or 4 players", Setting("stratego", (3, 4), SHORT), 40),
)
HEAD: Final = (
    f"{'waits a game':31}{'without plans':>18}{'with plans':>18}{'target':>8}"
    f"{'of turns':>10}{'played':>8}{'stopped':>8}{'illegal':>8}{'asked':>8}{'days':>7}{'with':>6}"
)


class Found(NamedTuple):
    """What was seen of the same games without and with plans."""

    without: Sequence[Course]
    ahead: Sequence[Course]


def course(setting: Setting, number: int, *, plans: bool) -> Course:
    """What is seen of one game; `number` says which."""
    return GameOverDays(setting, number, plans=plans).played()


def both(setting: Setting, number: int) -> tuple[Course, Course]:
    """The same game without and with plans."""
    return course(setting, number, plans=False), course(setting, number, plans=True)


def found(processes: Processes, setting: Setting, games: int) -> Found:
    """So many games of a kind."""
    pairs = processes.map(partial(both, setting), range(games), CHUNK)
    return Found([without for without, _ in pairs], [ahead for _, ahead in pairs])


def told(row: Row, games: Found) -> str:
    """A line of the table."""
    without, ahead = games
    waits = [_spread(course.waits for course in courses) for courses in games]
    plans = [f"{mean(course.plans[end] for course in ahead):8.1f}" for end in PlanEnd]
    turns = median(course.turns for course in ahead)
    days = [median(course.days for course in courses) for courses in (without, ahead)]
    return (
        f"{row.name:31}{waits[0]:>18}{waits[1]:>18}{row.target or '':>8}"
        f"{turns:10.0f}{''.join(plans)}{days[0]:7.1f}{days[1]:6.1f}{_judged(row, ahead)}"
    )


def _spread(values: Iterable[float]) -> str:
    length = Length.of(values)
    return f"{length.median:.0f} ({length.short:.0f} to {length.long:.0f})"


def _judged(row: Row, ahead: Sequence[Course]) -> str:
    missed = row.target is not None and median(course.waits for course in ahead) > row.target
    return "  MISSED" if missed else ""


def reasons(ahead: Sequence[Course]) -> Iterator[str]:
    """Why people who plan were waited for, and how often a game."""
    counts = sum((course.reasons for course in ahead), Counter[str]())
    for reason, number in counts.most_common(REASONS):
        yield f"    {number / len(ahead):6.1f} {reason}"


def lines(games: int = GAMES_A_ROW, *, why: bool = False) -> Iterator[str]:
    """The table, line by line as they are found, on all processors."""
    yield f"{HEAD}  ({games} games a row)"
    with Pool() as processes:
        for row in ROWS:
            seen = found(processes, row.setting, games)
            yield told(row, seen)
            yield from reasons(seen.ahead) if why else ()


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m tools.simulation.waits")
    parser.add_argument("--games", type=int, default=GAMES_A_ROW, help="games a row, at least 2")
    parser.add_argument("--why", action="store_true", help="tell why people who plan are waited for")
    given = parser.parse_args()
    for line in lines(given.games, why=given.why):
        print(line, flush=True)


if __name__ == "__main__":
    main()
