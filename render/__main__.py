"""Any game's picture without the bot: `python -m render glory --seed 1 -o board.png`; and the replay of a record as an
animated picture: `python -m render replay record.json -o game.webp`."""

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from games import GAMES
from games.core import Seat
from games.words import Words, english
from render import PAINTERS, replay_command
from render.painter import Picture
from render.random_play import NAMES, play_randomly

PHONE = 400
SEATS = 4


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("game", choices=sorted(PAINTERS))
    parser.add_argument("--seed", type=int, default=1, help="which game: any whole number")
    parser.add_argument("--seats", type=int, help=f"how many play (default {SEATS}, or fewer where fewer can)")
    parser.add_argument("--turns", type=int, default=20, help="how many random moves are played first (default 20)")
    parser.add_argument("--viewer", type=int, help="the seat, from 0, whose panel is drawn; without it the table")
    parser.add_argument("--names", nargs="*", default=NAMES, help="the players' names")
    parser.add_argument("--cover", action="store_true", help="draw the front of the box instead")
    parser.add_argument(
        "--width", type=int, metavar="PIXELS", help=f"save a copy so wide as well, {PHONE} for a phone's"
    )
    parser.add_argument("-o", "--output", type=Path, default=Path("board.png"), help="where to (default board.png)")
    return parser


def main(given: Sequence[str]) -> int:
    """Draw the requested picture, save it and print its description.

    Return 0 on success, 1 if a replay cannot be made, after one sentence on standard error.
    """
    if given[:1] == ["replay"]:
        return replay_command.main(given[1:])
    wanted = arguments().parse_args(given)
    wanted.seats = wanted.seats or min(SEATS, max(GAMES[wanted.game].seats))
    names = (*wanted.names, *NAMES[len(wanted.names) :])[: wanted.seats]
    picture = _drawn(wanted, names, english(names))
    wanted.output.write_bytes(picture.png)
    if wanted.width:
        copy = wanted.output.with_stem(f"{wanted.output.stem}-{wanted.width}")
        copy.write_bytes(narrowed(picture.png, wanted.width))
    print(picture.alt)
    return 0


def _drawn(wanted: argparse.Namespace, names: Sequence[str], words: Words) -> Picture:
    painter = PAINTERS[wanted.game]
    if wanted.cover:
        return painter.cover(words)
    match = play_randomly(GAMES[wanted.game], wanted.seats, wanted.seed, wanted.turns)
    viewer = None if wanted.viewer is None else Seat(wanted.viewer)
    return painter.draw(match.view(viewer), names, words)


def narrowed(png: bytes, width: int) -> bytes:
    """Return the picture scaled to `width` pixels, as a narrower screen shows it."""
    image = Image.open(BytesIO(png)).convert("RGB")
    stream = BytesIO()
    image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS).save(stream, "PNG")
    return stream.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
