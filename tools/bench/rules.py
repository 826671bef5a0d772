"""The rules and the pictures, without the bot."""

import io
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from PIL import Image

from games import GAMES
from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, Seat, View
from games.match import Match
from games.words import english
from render import PAINTERS
from render.random_play import MOST_LISTED, NAMES
from tests.support.test_games.players import Wanderer
from tools.bench.table import REPETITIONS, Row, row

Position = tuple[Match, Seat]


def positions(key: str, count: int) -> list[Position]:
    """Positions of random games with every number of seats, each with somebody who must act."""
    game = GAMES[key]
    chance = SeededChance(b"bench", 0)
    found: list[Position] = []
    number = 0
    while len(found) < count:
        seats = game.seats[number % len(game.seats)]
        match = Match.start(game, seats, game.options(), bytes([number % 256]) * 32).match
        number += 1
        while match.outcome is None and len(found) < count:
            seat = chance.pick(sorted(match.to_act))
            found.append((match, seat))
            match = match.play(seat, _any_move(game, match.view(seat), chance)).match
    return found


def _any_move(game: AnyGame, view: View, chance: Chance) -> Move:
    """Each as likely, where they can be listed; else what the picker leads to."""
    moves = list(islice(game.legal(view), MOST_LISTED))
    chosen: Move = chance.pick(moves) if len(moves) < MOST_LISTED else Wanderer(game).choose(view, chance, 1)
    return chosen


def engine(key: str) -> Row:
    """One random legal move ÷ one checked copy of the state and as many moves built as are legal."""
    played = positions(key, 1000)
    chance = SeededChance(b"bench", 1)
    game = GAMES[key]
    moves = [
        [(type(move), move.model_dump()) for move in islice(game.legal(match.view(seat)), MOST_LISTED)]
        for match, seat in played
    ]

    # Matches without the views that they have built already; each repetition has its own.
    fresh = [[(replace(match), seat) for match, seat in played] for _ in range(REPETITIONS)]

    def play() -> None:
        for match, seat in fresh.pop():
            match.play(seat, chance.pick(list(islice(game.legal(match.view(seat)), MOST_LISTED))))

    def floor() -> None:
        for (match, _), built in zip(played, moves, strict=True):
            match._state.replace(turn=match.turn + 1)
            for move, fields in built:
                move(**fields)

    figures, floors = _in_turns(play, floor)
    per_move = 1e6 / len(played)
    return row(
        f"{key}: one random legal move", "µs", [f * per_move for f in figures], [f * per_move for f in floors], 3
    )


def picture(key: str) -> Row:
    """A fresh picture ÷ the PNG encoding of the finished picture."""
    views = [
        (match.view(viewer), NAMES[: match.seats])
        for match, seat in positions(key, 600)[::40]
        for viewer in (None, seat)
    ]
    painter = PAINTERS[key]
    finished = [Image.open(io.BytesIO(painter.draw(view, names, english(names)).png)) for view, names in views]
    for image in finished:
        image.load()

    def draw() -> None:
        for view, names in views:
            painter.draw(view, names, english(names))

    def encode() -> None:
        for image in finished:
            image.save(io.BytesIO(), "PNG")

    figures, floors = _in_turns(draw, encode)
    each = 1e3 / len(views)
    return row(f"{key}: picture", "ms", [f * each for f in figures], [f * each for f in floors], 2)


def rows(games: Iterable[str] = tuple(GAMES)) -> Iterator[Row]:
    """Both figures for each game."""
    for key in games:
        yield engine(key)
        yield picture(key)


def _in_turns(figure: Callable[[], None], floor: Callable[[], None]) -> tuple[list[float], list[float]]:
    """Seconds of processor time of both, one after the other, so that a slow moment of the machine meets both."""
    figures, floors = [], []
    for _ in range(REPETITIONS):
        figures.append(_seconds(figure))
        floors.append(_seconds(floor))
    return figures, floors


def _seconds(work: Callable[[], None]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
