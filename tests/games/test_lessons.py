"""What each game teaches: positions of its real rules, a few choices in each, and an answer to every one of them."""

from collections.abc import Iterator

import pytest

from bot.ui.languages import Language
from bot.ui.message import Button, Menu
from bot.ui.screens.lesson import LessonScreens
from games import GAMES
from games.core import AnyGame, Lesson
from games.errors import MovedOn
from games.lesson import OTHERS, answer, names, position
from tests.support.games.registry import SUITES
from tests.support.languages import LANGUAGES

MOST = 10
"""In so many steps a game teaches at most, of which the last is a first game."""
MOST_CHOICES = 5
MOST_CHARACTERS = 100
"""Two lines on a phone."""
TAUGHT = [GAMES[key] for key in GAMES if GAMES[key].lessons]
LESSONS = [
    pytest.param(game, number, id=f"{game.key} {number + 1}") for game in TAUGHT for number in range(len(game.lessons))
]


def texts(lesson: Lesson) -> Iterator[str]:
    yield lesson.text
    yield from (reply.text for reply in lesson.replies.values())


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_a_game_teaches_in_a_few_steps(game: AnyGame) -> None:
    assert len(game.lessons) + 1 <= MOST
    assert len({lesson.title for lesson in game.lessons}) == len(game.lessons)


def test_no_game_teaches_less_than_it_did() -> None:
    assert [key for key, game in GAMES.items() if len(game.lessons) < SUITES[key].lessons] == []


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_a_decision_between_moves_that_the_rules_allow(game: AnyGame, number: int) -> None:
    lesson, match = game.lessons[number], position(game, number)

    assert lesson.learner in match.to_act
    assert 2 <= len(lesson.replies) <= MOST_CHOICES
    for text in lesson.replies:
        move = match.read(text)
        match.check(lesson.learner, move)
        assert str(move) == text  # as the buttons write it


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_every_choice_of_a_lesson_has_an_answer_of_its_own(game: AnyGame, number: int) -> None:
    replies = game.lessons[number].replies

    assert {reply.good for reply in replies.values()} == {True, False}
    wrong = [reply.text for reply in replies.values() if not reply.good]
    assert len(set(wrong)) == len(wrong)
    for move, reply in replies.items():
        answered = answer(game, number, move)
        assert answered.reply == reply
        assert answered.view.me == game.lessons[number].learner
        assert answered.view != position(game, number).view(answered.view.me)


@pytest.mark.parametrize(("game", "number"), LESSONS)
@pytest.mark.parametrize("language", tuple(LANGUAGES), ids=lambda language: language.code)
def test_a_lesson_speaks_in_two_lines(game: AnyGame, number: int, language: Language) -> None:
    said = [language.text(text) for text in texts(game.lessons[number])]

    assert [text for text in said if len(text) > MOST_CHARACTERS] == []


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_no_star_names_the_good_answer(game: AnyGame, number: int) -> None:
    """What wins at once has a star in a panel, and so it has in a lesson."""
    screen = LessonScreens(game, next(iter(LANGUAGES)), "Ann").step(number)
    buttons = [it for row in screen.rows if not isinstance(row, Menu) for it in row if isinstance(it, Button)]
    starred = {it.id.partition(f"{game.key}.{number}.")[2] for it in buttons if "★" in it.label}

    assert not starred or starred != {move for move, reply in game.lessons[number].replies.items() if reply.good}


@pytest.mark.parametrize("game", TAUGHT[:1], ids=lambda game: game.key)
def test_what_a_lesson_does_not_offer_is_refused(game: AnyGame) -> None:
    with pytest.raises(MovedOn):
        answer(game, 0, "no.move")


def test_the_others_are_named_in_seat_order() -> None:
    lesson = Lesson("", "", {}, seats=3, learner=TAUGHT[0].lessons[0].learner)

    assert names(lesson, "You") == ("You", *OTHERS[:2])
