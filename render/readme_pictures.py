"""The pictures of the README, made anew: `python -m render.readme_pictures docs/pictures`."""

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
from render.random_play import NAMES, never, played

SEED = 1


class Scene(NamedTuple):
    """A position of a random game, who looks at it, and the move that he is picking.

    It is the first after so many turns that is as `until` demands, and in which the viewer is to act.
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
    """Whether a view is in a phase."""
    return lambda view: bool(view.phase == phase)


def goes_on(view: Any) -> bool:
    """Whether a view is of a game that is not finished."""
    return view.outcome is None


def fought(view: Any) -> bool:
    """Whether the last move was a battle, and the game goes on."""
    return view.phase == "turn" and view.battle is not None


GUARD = ",".join(map(str, FORMATIONS["A guard around the flag"]))
"""An army to be placed in Stratego 4."""

SCENES = (
    Scene("glory-table", "glory", 4, None, 34, options={"collectibles": 3}),
    Scene("glory-hand", "glory", 4, 1, 34, in_phase("choose"), {"collectibles": 3}),
    Scene("glory-duel", "glory", 3, None, 20, in_phase("duel")),
    Scene("glory-end", "glory", 4, None, 0, in_phase("over")),
    Scene("heroes-move", "heroes", 2, 0, 60, goes_on, partial=("move", "d5"), seed=5),
    Scene("addvantage-dice", "addvantage", 4, 1, 48, in_phase("dice"), seed=265),
    Scene("spy-table", "spy", 4, None, 118, seed=15),
    Scene("spy-hand", "spy", 3, 2, 123, in_phase("deploy"), seed=4),
    Scene("stratego-battle", "stratego", 4, 1, 160, fought, seed=13),
    Scene("stratego-formation", "stratego", 4, 1, 0, in_phase("set-up"), partial=("place", GUARD)),
)


def pictures() -> Iterator[tuple[str, bytes]]:
    """Each picture's file name and bytes."""
    yield "glory-cover.png", PAINTERS["glory"].cover(english(())).png
    for scene in SCENES:
        match = position(scene)
        names = NAMES[: scene.seats]
        viewer = None if scene.viewer is None else Seat(scene.viewer)
        picture = PAINTERS[scene.game].draw(match.view(viewer), names, english(names), scene.partial)
        yield f"{scene.name}.png", picture.png


def position(scene: Scene) -> Match:
    """The position that a scene asks for."""
    until, seen = scene.until, 0

    def found(match: Match) -> bool:
        nonlocal seen
        seen += 1
        asked = scene.viewer is None or scene.viewer in match.to_act
        return seen > scene.turns and asked and until is not None and until(match.view(None))

    limit = scene.turns if until is None else 10_000
    stop = never if until is None else found
    return played(GAMES[scene.game], scene.seats, scene.seed, limit, scene.options, stop)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, png in pictures():
        (folder / name).write_bytes(png)
        print(f"{folder / name}: {len(png)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
