"""The replay of a recorded game without the bot: `python -m render replay record.json -o game.webp`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from games import GAMES
from games.core import Seat
from games.errors import Corrupt
from games.match import Record
from games.words import english
from render import PAINTERS
from render.moments import MOST
from render.replay import OPTIONS, made


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m render replay", description=__doc__)
    parser.add_argument("record", type=Path, help="the file that the bot hands out when a game is over")
    parser.add_argument("-o", "--output", type=Path, help="where to (default: game, with the format behind it)")
    parser.add_argument("--format", choices=sorted(OPTIONS), help="webp, which is small, or gif (default: by --output)")
    parser.add_argument("--seat", type=int, help="the seat, from 0, whose player saw it; without it what all saw")
    parser.add_argument("--frames", type=int, default=MOST, help=f"how many frames at most (default {MOST})")
    return parser


def main(given: Sequence[str]) -> int:
    """Save the replay of a record, and print its story.

    Return 0 on success, 1 if the file cannot be read or replayed, after one sentence on standard error.
    """
    wanted = arguments().parse_args(given)
    written = wanted.output.suffix[1:] if wanted.output else ""
    file_format = wanted.format or (written if written in OPTIONS else "webp")
    output: Path = wanted.output or Path(f"game.{file_format}")
    try:
        record = Record.model_validate_json(wanted.record.read_bytes())
        viewer = None if wanted.seat is None else Seat(range(record.seats).index(wanted.seat))
        game = GAMES.of_record(record)
        replay = made(record, game, PAINTERS[game.key], english, viewer, file_format, most=wanted.frames)
    except OSError as error:
        return _failed(f"{wanted.record} cannot be opened: {error.strerror}.")
    except ValidationError:
        return _failed(f"{wanted.record} is not the record of a game.")
    except Corrupt as error:
        return _failed(f"{wanted.record} cannot be played again: {error}.")
    except ValueError:
        return _failed(f"The game has no seat {wanted.seat}.")
    output.write_bytes(replay.content)
    print(f"{output}: {replay.frames} frames, {len(replay.content) / 1000:.0f} kB", file=sys.stderr)
    print(replay.alt)
    return 0


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
