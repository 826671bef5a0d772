"""A message that would look different has another digest, or nobody would see what changed."""

from dataclasses import fields, replace
from typing import Any

import pytest

from bot.ui.languages import mark
from bot.ui.message import Attachment, Button, MessageSpec, PictureSpec, Question, mark_of, questions_in
from games.core import Seat, View

PICTURE = PictureSpec("many", View(turn=1, me=None, to_act=(Seat(0),)), ("Ann", "Bob"))
SPEC = MessageSpec("en", "above", PICTURE, "below", ((Button("my:1::", "My move"),),))
DIFFERENT: list[dict[str, Any]] = [
    {"locale": "nl"},
    {"above": "", "below": "above"},
    {"below": ""},
    {"picture_spec": None},
    {"picture_spec": PICTURE._replace(game="sets")},
    {"picture_spec": PICTURE._replace(view=View(turn=2, me=None, to_act=(Seat(0),)))},
    {"picture_spec": PICTURE._replace(names=("Ann", "Cas"))},
    {"picture_spec": PICTURE._replace(partial=("move", "e3"))},
    {"rows": ((Button("my:1::", "My move", disabled=True),),)},
    {"accent": 0},
    {"file": Attachment("record.json", b"{}")},
    {"mentions": (101,)},
    {"questions": (Question(1, "All right?", (Button("agree:1:2:undo", "Yes"),)),)},
    {"questions": (Question(1, "All right?", (Button("agree:1:2:undo", "No"),)),)},
]


@pytest.mark.parametrize("different", DIFFERENT, ids=str)
def test_what_looks_different_has_another_digest(different: dict[str, Any]) -> None:
    assert replace(SPEC, **different).digest() != SPEC.digest()


def test_what_looks_the_same_has_the_same_digest() -> None:
    assert replace(SPEC, picture_spec=PICTURE._replace(view=PICTURE.view)).digest() == SPEC.digest()


def test_in_words_a_message_says_what_its_picture_shows_as_far_as_there_is_room() -> None:
    assert SPEC.in_words("Two pawns.") == replace(SPEC, picture_spec=None, above=f"{SPEC.above}\nTwo pawns.")
    assert len(SPEC.in_words("x" * 5000).above) + len(SPEC.below) <= 4000


def test_the_digests_of_what_is_posted_are_those_of_the_bots_before() -> None:
    assert SPEC.digest() == "221ed968958174ad4d7b9ee0c0daa7cb"
    planned = replace(SPEC, picture_spec=PICTURE._replace(view=View(turn=1, me=None, to_act=(Seat(0),), ahead=True)))
    assert planned.digest() != SPEC.digest()


def test_emojis_in_its_texts_come_with_the_next_change_and_are_none_by_themselves() -> None:
    question = Question(1, "All right?", ())
    adorned = replace(
        SPEC,
        above=f"{mark('seat1')}above",
        below=f"be{mark('cup')}low",
        questions=(question._replace(text=f"{mark('cup')}All right?"),),
    )

    assert adorned.digest() == replace(SPEC, questions=(question,)).digest()
    assert mark_of(adorned.below) == mark_of("below")
    assert adorned.above != SPEC.above


def test_a_digest_tells_what_is_asked_and_of_what_asks_nothing_is_what_it_always_was() -> None:
    asked = replace(SPEC, questions=tuple(Question(number, "", ()) for number in (1893456000, 0)))

    assert questions_in(asked.digest()) == [1893456000, 0]
    assert questions_in(SPEC.digest()) == questions_in("") == []


def test_everything_that_is_kept_up_to_date_counts() -> None:
    assert {name for different in DIFFERENT for name in different} == {it.name for it in fields(SPEC)} - {
        "cards",
        "follows",
    }
