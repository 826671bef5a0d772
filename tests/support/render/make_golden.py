"""Pictures that were looked at and found good, at the width of a phone.

`python -m tests.support.render.make_golden` makes them anew, or those of the games and sheets that it is given: look at
every one before it is committed.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from games import GAMES
from games.words import english
from render import PAINTERS
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from tests.support.games.registry import SUITES
from tests.support.games.suite import PictureCase
from tests.support.render.chances import CHANCES, CHANCES_OF_TEAMS
from tests.support.render.names import NAMES

FOLDER = Path(__file__).parents[2] / "render" / "golden"
PHONE = 400

COVERS = {f"{key}-cover": key for key in GAMES}
"""Whose front of the box each is."""
POSITIONS: dict[str, PictureCase] = {
    f"{key}-{name}": case for key in GAMES for name, case in SUITES[key].golden.items()
}
SHEETS = {"chances": CHANCES, "chances-teams": CHANCES_OF_TEAMS}
"""Those of no game."""
GAME_OF = COVERS | {name: case.game for name, case in POSITIONS.items()}
"""The game of each golden cover and position."""


def picture(name: str) -> Image.Image:
    """One of them."""
    if name in COVERS:
        return narrowed(PAINTERS[COVERS[name]].cover(english(())).png)
    if name in SHEETS:
        return narrowed(SHEETS[name].draw(english(()), SpriteCache(Fonts())).png)
    case = POSITIONS[name]
    names = NAMES[: case.seats]
    return narrowed(PAINTERS[case.game].draw(case.view, names, english(names), case.partial).png)


def narrowed(png: bytes) -> Image.Image:
    """A picture as a phone shows it, in few colours so that the repository stays small."""
    image = Image.open(BytesIO(png)).convert("RGB")
    return image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.BOX)


def main() -> None:
    """Write those that were asked for, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in (*GAME_OF, *SHEETS):
        if GAME_OF.get(name, name) in (sys.argv[1:] or (*GAMES, *SHEETS)):
            picture(name).quantize(64).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
