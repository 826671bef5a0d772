"""`python -m tools.lengths [game [option=value…]] [--write]`: how many minutes games take, by how many play, told from
games of computer players.

Prints a row for each number of players, with the percent of games that each seat won (shared victories in parts) and,
where there is an order of play, each place in it; and one for all of them: that is what the game says of itself
(`minutes`), and `--write` writes it there and into the README. The same on every machine, since deals come from fixed
seeds.
"""

import inspect
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from games import GAMES
from tests.support.games.order import victories
from tools.lengths import Game, Kind, Length, measured, minutes

README = Path(__file__).parents[2] / "README.md"
HEAD = f"{'game':10} {'players':>7} {'games':>5}  {'decisions':>15}  {'of them turns':>13}  {'minutes':>15}"


def main(arguments: Sequence[str]) -> None:
    """Measure all games, or the one named."""
    write = "--write" in arguments
    key, *given = [it for it in arguments if it != "--write"] or [""]
    if write and given:
        raise SystemExit("What a game says of itself is its length with the usual options.")
    options = dict(option.split("=", 1) for option in given)
    print(HEAD)
    for each in (key,) if key else GAMES:
        found = measured(each, options)
        for seats, games in found.items():
            print(f"{row(each, str(seats), games)}  won {victories([game.end for game in games])}", flush=True)
        games = [game for games in found.values() for game in games]
        least, most = Length.of(minutes(game.waits) for game in games).rounded()
        print(f"{row(each, 'all', games)}  so {least} to {most}", flush=True)
        if write:
            tell(each, (least, most))


def tell(key: str, length: tuple[int, int]) -> None:
    """Write from how many to how many minutes it takes into the game and into the README's list of games."""
    rules = Path(inspect.getfile(type(GAMES[key])))
    _replace(rules, r"^    minutes = \(\d+, \d+\)$", f"    minutes = {length}")
    _replace(README, rf"^(\|[^|]*`/{key}`[^|]*\|[^|]*\|) [^|]* \|", rf"\1 {length[0]} to {length[1]} |")


def _replace(path: Path, line: str, now: str) -> None:
    text, found = re.subn(line, now, path.read_text("utf-8"), flags=re.MULTILINE)
    if found != 1:
        raise SystemExit(f"{path} has {found} lines that say how long the game takes.")
    path.write_text(text, "utf-8")


def row(key: str, seats: str, games: Sequence[Game]) -> str:
    """A line of the table: from the 10th percentile through the median to the 90th."""
    played = [game.waits for game in games]
    turns = Length.of(sum(wait.kind is not Kind.STEP for wait in waits) for waits in played).median
    decisions, times = told(map(len, played)), told(map(minutes, played))
    return f"{key:10} {seats:>7} {len(games):5}  {decisions:>15}  {turns:13.0f}  {times:>15}"


def told(values: Iterable[float]) -> str:
    """The length of games, in whole numbers."""
    return " · ".join(f"{value:.0f}" for value in Length.of(values))


if __name__ == "__main__":
    main(sys.argv[1:])
