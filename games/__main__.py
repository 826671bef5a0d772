"""`python -m games record.json` plays a recorded game again and tells in words how it went.

`python -m games coach record.json` tells how likely each player was to win, what was luck, and what was costly. It
thinks for up to a minute.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import ValidationError

from games import GAMES
from games.coach import command
from games.core import Outcome
from games.errors import Corrupt
from games.match import CLOSINGS, RESIGN, Match, Played, Record, replay, told_lines
from games.ranking import Standing, ranking
from games.rulebook import Rulebook
from games.words import english

COACH = "coach"


def main(arguments: Sequence[str], games: Rulebook = GAMES) -> int:
    """Print the game in a file, by the rules that it was played by.

    Return 0 on success, 1 if the file cannot be read or replayed, after one sentence on standard error.
    """
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    parser.add_argument("coach", nargs="?", choices=[COACH], help="look back on the game, and judge it")
    parser.add_argument("record", type=Path, help="the file that the bot hands out when a game is over")
    asked = parser.parse_args(arguments)
    path: Path = asked.record
    tell = command.told if asked.coach else told
    try:
        lines = list(tell(Record.model_validate_json(path.read_bytes()), games))
    except OSError as error:
        return _failed(f"{path} cannot be opened: {error.strerror}.")
    except ValidationError:
        return _failed(f"{path} is not the record of a game.")
    except Corrupt as error:
        return _failed(f"{path} cannot be played again: {error}.")
    print(*lines, sep="\n")
    return 0


def told(record: Record, games: Rulebook) -> Iterator[str]:
    """Yield the public events of a game and its end, line by line. Raise Corrupt."""
    game = games.of_record(record)
    yield f"{game.title}, {record.seats} players"
    before = record.names_at(0)
    for played, number in zip(replay(record, game), told_lines(record.lines), strict=True):
        names = record.names_at(number)
        yield from _seated(before, names)
        yield from _happened(played, names)
        before = names
    yield ""
    yield from _ended(played.match, record.names_at(len(record.lines) + 1))


def _seated(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Yield a line for each seat that another player has taken."""
    for old, new in zip(before, after, strict=True):
        if old != new:
            yield f"{new} takes the seat of {old}."


def _happened(played: Played, names: Sequence[str]) -> Iterator[str]:
    """Yield the public events of a line."""
    seat, _, move = played.line.partition(" ")
    if move == RESIGN:
        yield f"{names[int(seat)]} resigns."
        return
    if move in CLOSINGS:
        yield "The table is closed."
    words = english(names)
    yield from (words(event.phrase()) for event in played.events if event.visible_to(None))


def _ended(match: Match, names: Sequence[str]) -> Iterator[str]:
    """Yield the reason of the end and the final ranking."""
    if match.outcome is None:
        yield "The game is not over yet."
        return
    yield match.outcome.reason
    if match.outcome.winners:
        for standing in ranking(match.outcome, match.seats):
            yield f"{standing.place}. {names[standing.seat]}{_score(match.outcome, standing)}"


def _score(outcome: Outcome, standing: Standing) -> str:
    if standing.score is None:
        return ""
    counts = ((outcome.unit, standing.score), *standing.tiebreaks)
    return f" ({', '.join(f'{unit}: {value}' for unit, value in counts)})"


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
