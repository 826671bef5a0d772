"""Pictures that were looked at and found good, at the width of a phone.

`python -m tests.render.golden` makes them anew: look at every one before it is committed.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from games.core import Seat
from games.glory import GloryView
from games.words import english
from render import PAINTERS
from tests.render.glory_views import NAMES, crowded, duel, over, panel, steal, tie, view

FOLDER = Path(__file__).parent / "golden"
PHONE = 400

POSITIONS: dict[str, GloryView] = {
    "choose": view(to_act=(Seat(1),)),
    "panel": panel(),
    "tie": tie(),
    "steal": steal(),
    "duel": duel(),
    "over": over(),
    "crowded": crowded(),
}


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Name and picture of each golden position, and of the cover."""
    painter = PAINTERS["glory"]
    yield "cover", narrowed(painter.cover(english(())).png)
    for name, seen in POSITIONS.items():
        names = NAMES[: seen.seats]
        yield name, narrowed(painter.draw(seen, names, english(names)).png)


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
