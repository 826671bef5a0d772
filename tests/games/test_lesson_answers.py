"""What an answer of a lesson says has happened is what its picture shows: in each game some words of its answers are
checked (`answers` in its suite), and every answer has such words."""

import re
from collections.abc import Iterator

import pytest

from games import GAMES
from games.core import AnyGame
from games.lesson import answer, position
from tests.support.games.registry import suite_of
from tests.support.games.suite import Answer, Shows

CHECKED = [GAMES[key] for key in GAMES if suite_of(GAMES[key]).answers]
ANSWERS = [
    pytest.param(game, number, move, id=f"{game.key} {number + 1} {move}")
    for game in CHECKED
    for number, lesson in enumerate(game.lessons)
    for move in lesson.replies
]


def said(game: AnyGame, number: int, move: str) -> Iterator[tuple[Shows, Answer]]:
    """Each check that the words of an answer ask for, and what it looks at."""
    answered, before = answer(game, number, move), position(game, number).view(game.lessons[number].learner)
    for words, shows in suite_of(game).answers.items():
        for found in re.finditer(words, answered.reply.text):
            yield shows, Answer(before, answered.view, found.groups())


@pytest.mark.parametrize(("game", "number", "move"), ANSWERS)
def test_an_answer_says_what_its_picture_shows(game: AnyGame, number: int, move: str) -> None:
    checks = [*said(game, number, move)]

    assert checks, "nothing of this answer is checked"
    assert [it.found for shows, it in checks if not shows(it)] == []


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: game.key)
def test_each_check_tells_the_answers_apart(game: AnyGame) -> None:
    """It does not hold of what is shown beside every other answer, and some answer has its words."""
    every = [(words, *it) for words, it in _by_words(game)]
    for words, shows in suite_of(game).answers.items():
        mine = [it for asked, _, it in every if asked == words]
        assert mine, words
        assert not all(_holds(shows, it._replace(found=mine[0].found)) for _, _, it in every), words


def _by_words(game: AnyGame) -> Iterator[tuple[str, tuple[Shows, Answer]]]:
    names = {shows: words for words, shows in suite_of(game).answers.items()}
    for number, lesson in enumerate(game.lessons):
        for move in lesson.replies:
            for shows, it in said(game, number, move):
                yield names[shows], (shows, it)


def _holds(shows: Shows, it: Answer) -> bool:
    try:
        return shows(it)
    except (LookupError, ValueError):
        return False
