"""Pictures that were looked at and found good, at the width of a phone.

`python -m tests.support.render.make_golden` makes them anew: look at every one before it is committed.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from games.core import Seat
from games.words import english
from render import PAINTERS
from tests.support.render import addvantage_views as addvantage
from tests.support.render import glory_views as glory
from tests.support.render import heroes_views as heroes
from tests.support.render import spy_views as spy
from tests.support.render import stratego_views as stratego
from tests.support.render.names import NAMES
from tests.support.render.positions import Sketch

FOLDER = Path(__file__).parents[2] / "render" / "golden"
PHONE = 400


COVERS = {
    "cover": "glory",
    "heroes-cover": "heroes",
    "addvantage-cover": "addvantage",
    "spy-cover": "spy",
    "stratego-cover": "stratego",
}
"""Whose front of the box each is."""

POSITIONS: dict[str, Sketch] = {
    "choose": Sketch("glory", glory.view(to_act=(Seat(1),)), 3),
    "panel": Sketch("glory", glory.panel(), 3),
    "tie": Sketch("glory", glory.tie(), 3),
    "steal": Sketch("glory", glory.steal(), 3),
    "duel": Sketch("glory", glory.duel(), 3),
    "over": Sketch("glory", glory.over(), 3),
    "crowded": Sketch("glory", glory.crowded(), 6),
    "heroes-opening": Sketch("heroes", heroes.opening(), 2),
    "heroes-panel": Sketch("heroes", heroes.panel(), 2),
    "heroes-numbers": Sketch("heroes", heroes.panel(), 2, ("move", heroes.BUSY)),
    "heroes-chosen": Sketch("heroes", heroes.panel(), 2, ("move", heroes.BUSY, heroes.BEST)),
    "heroes-promote": Sketch("heroes", heroes.panel(), 2, ("promote", heroes.READY)),
    "heroes-captured": Sketch("heroes", heroes.captured(), 2),
    "heroes-quiet": Sketch("heroes", heroes.quiet(), 2),
    "heroes-over": Sketch("heroes", heroes.over(), 2),
    "heroes-drawn": Sketch("heroes", heroes.drawn(), 2),
    "addvantage-duo": Sketch("addvantage", addvantage.duo(), 2),
    "addvantage-trio": Sketch("addvantage", addvantage.view(), 3),
    "addvantage-quartet": Sketch("addvantage", addvantage.crowded(me=None), 4),
    "addvantage-panel": Sketch("addvantage", addvantage.panel(), 3, ("place", "4")),
    "addvantage-crowded": Sketch("addvantage", addvantage.crowded(), 4),
    "addvantage-buying": Sketch("addvantage", addvantage.buying(), 3, ("buy", "2")),
    "addvantage-bought": Sketch("addvantage", addvantage.begin(), 3),
    "addvantage-more": Sketch("addvantage", addvantage.more(), 3),
    "addvantage-over": Sketch("addvantage", addvantage.over(), 3),
    "spy-duo": Sketch("spy", spy.duo(), 2),
    "spy-heap": Sketch("spy", spy.heap(), 2),
    "spy-panel": Sketch("spy", spy.panel(), 3),
    "spy-picked": Sketch("spy", spy.panel(), 3, ("deploy", "southamerica", "sawa1,sape1")),
    "spy-laying": Sketch("spy", spy.laying(), 3, ("lay", "sape1")),
    "spy-deployed": Sketch("spy", spy.deployed(), 3),
    "spy-match": Sketch("spy", spy.match(), 3),
    "spy-crowded": Sketch("spy", spy.crowded(), 4),
    "spy-quartet": Sketch("spy", spy.crowded(me=None, hand=()), 4),
    "spy-over": Sketch("spy", spy.over(), 3),
    "spy-match-over": Sketch("spy", spy.match_over(), 3),
    "stratego-middle": Sketch("stratego", stratego.middle(), 4),
    "stratego-panel": Sketch("stratego", stratego.panel(), 4),
    "stratego-battle": Sketch("stratego", stratego.fought(), 4),
    "stratego-shot": Sketch("stratego", stratego.shot(stratego.CAS), 4),
    "stratego-recruit": Sketch("stratego", stratego.recruit(), 4),
    "stratego-attack": Sketch("stratego", stratego.panel(), 4, ("move", "j6")),
    "stratego-hand-over": Sketch("stratego", stratego.panel(), 4, ("move", "m8")),
    "stratego-chosen": Sketch("stratego", stratego.panel(), 4, ("move", "j6", "j5")),
    "stratego-three": Sketch("stratego", stratego.three(), 3),
    "stratego-teams": Sketch("stratego", stratego.teams(), 4),
    "stratego-classic": Sketch("stratego", stratego.classic(), 4),
    "stratego-flags": Sketch("stratego", stratego.bunch(), 4),
    "stratego-draft": Sketch("stratego", stratego.setting_up(), 4, ("place", stratego.DRAFT)),
    "stratego-few": Sketch("stratego", stratego.few(), 4),
    "stratego-over": Sketch("stratego", stratego.over(), 4),
}


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Name and picture of each golden position and cover."""
    for name, game in COVERS.items():
        yield name, narrowed(PAINTERS[game].cover(english(())).png)
    for name, sketch in POSITIONS.items():
        names = NAMES[: sketch.seats]
        yield name, narrowed(PAINTERS[sketch.game].draw(sketch.view, names, english(names), sketch.partial).png)


def narrowed(png: bytes) -> Image.Image:
    """A picture as a phone shows it, in few colours so that the repository stays small."""
    image = Image.open(BytesIO(png)).convert("RGB")
    return image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.BOX)


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, image in pictures():
        image.quantize(64).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
