"""The pictures of the README, made anew: `python -m render.pictures docs/pictures`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast

from games import GAMES
from games.core import Seat
from games.glory import GloryView
from games.match import Match
from games.words import english
from render import PAINTERS
from render.previews import NAMES, never, played


class Scene(NamedTuple):
    """A position of a random game and who looks at it."""

    name: str
    seats: int
    viewer: int | None
    turns: int
    phase: str | None = None
    collectibles: int = 2


SCENES = (
    Scene("glory-table", 4, None, 34, collectibles=3),
    Scene("glory-hand", 4, 1, 34, "choose", 3),
    Scene("glory-duel", 3, None, 20, "duel"),
    Scene("glory-end", 4, None, 0, "over"),
)
SEED = 1


def pictures() -> Iterator[tuple[str, bytes]]:
    """Each picture's file name and bytes."""
    painter = PAINTERS["glory"]
    yield "glory-cover.png", painter.cover(english(())).png
    for scene in SCENES:
        match = position(scene)
        names = NAMES[: scene.seats]
        viewer = None if scene.viewer is None else Seat(scene.viewer)
        yield f"{scene.name}.png", painter.draw(match.view(viewer), names, english(names)).png


def position(scene: Scene) -> Match:
    """The first position after so many turns that is in the phase asked for, and in which the viewer is to act."""
    seen = 0

    def found(match: Match) -> bool:
        nonlocal seen
        seen += 1
        phase = cast("GloryView", match.view(None)).phase
        return seen > scene.turns and phase == scene.phase and (scene.viewer is None or scene.viewer in match.to_act)

    limit = scene.turns if scene.phase is None else 10_000
    options = {"collectibles": scene.collectibles}
    return played(GAMES["glory"], scene.seats, SEED, limit, options, found if scene.phase else never)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, png in pictures():
        (folder / name).write_bytes(png)
        print(f"{folder / name}: {len(png)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
