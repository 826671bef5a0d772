"""The lessons of a game, played: the position of each, and what follows a move in it."""

from functools import cache
from typing import NamedTuple

from games.core import AnyGame, Event, Lesson, Reply, View
from games.errors import MovedOn
from games.match import Match, fold, follow

OTHERS = ("Ada", "Bruno", "Cleo")
"""Who plays against a learner, in seat order."""


class Answered(NamedTuple):
    """What a learner's move came to: the reply, and what they see then, with all that happened to be marked."""

    reply: Reply
    view: View


def names(lesson: Lesson, learner: str) -> tuple[str, ...]:
    """Who plays in a lesson, in seat order."""
    others = iter(OTHERS)
    return tuple(learner if seat == lesson.learner else next(others) for seat in range(lesson.seats))


@cache
def position(game: AnyGame, number: int) -> Match:
    """The game in which a lesson (from 0) begins, with the learner to move. Raises IndexError for one that there is
    not, and Refusal or ValueError where the rules do not allow a line of it."""
    return begun(game, game.lessons[number])


def begun(game: AnyGame, lesson: Lesson) -> Match:
    """The same of any lesson of a game."""
    options, seed = game.options.model_validate(lesson.options), lesson.seed.to_bytes(32, "big")
    return fold(Match.start(game, lesson.seats, options, seed).match, lesson.lines)


def answer(game: AnyGame, number: int, move: str) -> Answered:
    """What follows a move of the learner (in notation). Raises MovedOn for one that the lesson does not offer."""
    return answered(game.lessons[number], position(game, number), move)


def answered(lesson: Lesson, match: Match, move: str) -> Answered:
    """The same in a lesson that has come to this position."""
    reply = lesson.replies.get(move)
    if reply is None:
        raise MovedOn
    told: list[Event] = []
    for line in (f"{lesson.learner} {move}", *reply.lines):
        played = follow(match, line)
        match = played.match
        told += played.events
    return Answered(reply, match.view(lesson.learner).telling(told))
