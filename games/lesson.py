"""Play the lessons of a game: the position of each, and what follows the learner's move."""

from functools import cache
from typing import NamedTuple

from games.core import AnyGame, Event, Lesson, Reply, View
from games.errors import MovedOn
from games.match import Match, fold, follow

OTHERS = ("Ada", "Bruno", "Cleo")
"""The learner's opponents, in seat order."""


class Answered(NamedTuple):
    """The reply to a learner's move, and the view after it, with all events in between."""

    reply: Reply
    view: View


def names(lesson: Lesson, learner: str) -> tuple[str, ...]:
    """Return the names of the players in a lesson, in seat order."""
    others = iter(OTHERS)
    return tuple(learner if seat == lesson.learner else next(others) for seat in range(lesson.seats))


@cache
def position(game: AnyGame, number: int) -> Match:
    """Return the match at the beginning of lesson `number` (from 0), with the learner to move.

    Raise IndexError if there is no such lesson, and Refusal or ValueError if the rules do not allow one of its lines.
    """
    return begun(game, game.lessons[number])


def begun(game: AnyGame, lesson: Lesson) -> Match:
    """Return the match at the beginning of any lesson of a game, with the learner to move.

    Raise Refusal or ValueError if the rules do not allow one of its lines.
    """
    options, seed = game.options.model_validate(lesson.options), lesson.seed.to_bytes(32, "big")
    return fold(Match.start(game, lesson.seats, options, seed).match, lesson.lines)


def answer(game: AnyGame, number: int, move: str) -> Answered:
    """Return what follows the learner's move (in notation). Raise MovedOn if the lesson does not offer it."""
    return answered(game.lessons[number], position(game, number), move)


def answered(lesson: Lesson, match: Match, move: str) -> Answered:
    """Return what follows the learner's move (in notation) in `match`, the position of the lesson.

    Raise MovedOn if the lesson does not offer the move.
    """
    reply = lesson.replies.get(move)
    if reply is None:
        raise MovedOn
    told: list[Event] = []
    for line in (f"{lesson.learner} {move}", *reply.lines):
        played = follow(match, line)
        match = played.match
        told += played.events
    return Answered(reply, match.view(lesson.learner).telling(told))
