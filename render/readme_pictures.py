"""Draw the pictures of the README: `python -m render.readme_pictures docs/pictures`."""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from games import GAMES
from games.core import Seat
from games.match import Match
from games.stratego import FORMATIONS
from games.words import english
from render import PAINTERS
from render.random_play import NAMES, never, play_randomly

SEED = 1


class ReadmePicture(NamedTuple):
    """A position of a random game, the seat that looks at it, and the move that is being picked.

    It is the position after `turns` random moves; with `until` the first later one that satisfies it and in which the
    viewer is to act.
    """

    name: str
    game: str
    seats: int
    viewer: int | None
    turns: int
    until: Callable[[Any], bool] | None = None
    options: Mapping[str, object] = {}
    partial: tuple[str, ...] = ()
    seed: int = SEED


def in_phase(phase: str) -> Callable[[Any], bool]:
    """Return the condition that a view is in a phase."""
    return lambda view: bool(view.phase == phase)


def goes_on(view: Any) -> bool:
    """Return whether the game goes on."""
    return view.outcome is None


def fought(view: Any) -> bool:
    """Return whether the last move was a battle and the game goes on."""
    return view.phase == "turn" and view.battle is not None


GUARD = ",".join(map(str, FORMATIONS["A guard around the flag"]))
"""A complete formation in Stratego 4."""

PICTURES = (
    ReadmePicture("glory-table", "glory", 4, None, 34, in_phase("choose"), {"collectibles": 3}, seed=9),
    ReadmePicture("glory-hand", "glory", 4, 1, 34, in_phase("choose"), {"collectibles": 3}, seed=9),
    ReadmePicture("glory-duel", "glory", 3, None, 20, in_phase("duel"), seed=4),
    ReadmePicture("glory-end", "glory", 4, None, 0, in_phase("over")),
    ReadmePicture("heroes-move", "heroes", 2, 0, 60, goes_on, partial=("move", "d5"), seed=5),
    ReadmePicture("addvantage-dice", "addvantage", 4, 1, 48, in_phase("dice"), seed=265),
    ReadmePicture("spy-table", "spy", 4, None, 118, seed=15),
    ReadmePicture("spy-hand", "spy", 3, 2, 123, in_phase("deploy"), seed=4),
    ReadmePicture("stratego-battle", "stratego", 4, 1, 160, fought, seed=13),
    ReadmePicture("stratego-formation", "stratego", 4, 1, 0, in_phase("set-up"), partial=("place", GUARD)),
)


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield each picture's file name and bytes."""
    yield "glory-cover.png", PAINTERS["glory"].cover(english(())).png
    for each in PICTURES:
        names = NAMES[: each.seats]
        view = position(each).view(None if each.viewer is None else Seat(each.viewer))
        picture = PAINTERS[each.game].draw(view, names, english(names), each.partial)
        yield f"{each.name}.png", picture.png


def position(wanted: ReadmePicture) -> Match:
    """Return the position of a picture."""
    until, passed = wanted.until, 0

    def found(match: Match) -> bool:
        nonlocal passed
        passed += 1
        acts = wanted.viewer is None or wanted.viewer in match.to_act
        return passed > wanted.turns and acts and until is not None and until(match.view(None))

    turns = wanted.turns if until is None else 10_000
    stop = never if until is None else found
    return play_randomly(GAMES[wanted.game], wanted.seats, wanted.seed, turns, wanted.options, stop)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, png in pictures():
        (folder / name).write_bytes(png)
        print(f"{folder / name}: {len(png)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
