"""A message that would look different has another content hash, or nobody would see what changed."""

from dataclasses import fields, replace
from typing import Any

from bot.ui.languages import mark
from bot.ui.message import (
    Attachment,
    Button,
    Grid,
    Menu,
    MenuOption,
    MessageSpec,
    PictureSpec,
    Question,
    Row,
    mark_of,
    questions_in,
)
from games.core import Seat, View

PICTURE = PictureSpec("many", View(turn=1, me=None, to_act=(Seat(0),)), ("Ann", "Bob"))
BUTTON, OPTION = Button("my:1::", "My move"), MenuOption("e4", "To e4")
MENU = Menu("pick:1::", "A square", (OPTION,))
GRID = Grid("A square", ((BUTTON,),), MENU)
ROWS: list[Row] = [
    (BUTTON, BUTTON),
    (BUTTON._replace(disabled=True),),
    (BUTTON._replace(emoji="🎲"),),
    MENU,
    MENU._replace(most=2),
    MENU._replace(options=(OPTION._replace(chosen=True),)),
    GRID,
    GRID._replace(rows=((BUTTON, BUTTON),)),
    GRID._replace(rows=((BUTTON,), (BUTTON,))),
    GRID._replace(brief=((BUTTON,),)),
]
SPEC = MessageSpec("en", "above", PICTURE, "below", ((BUTTON,),))
DIFFERENT: list[dict[str, Any]] = [
    {"locale": "nl"},
    {"above": "", "below": "above"},
    {"below": ""},
    {"picture_spec": None},
    {"picture_spec": PICTURE._replace(game="sets")},
    {"picture_spec": PICTURE._replace(view=View(turn=2, me=None, to_act=(Seat(0),)))},
    {"picture_spec": PICTURE._replace(view=View(turn=1, me=None, to_act=(Seat(0),), ahead=True))},
    {"picture_spec": PICTURE._replace(names=("Ann", "Cas"))},
    {"picture_spec": PICTURE._replace(partial=("move", "e3"))},
    *({"rows": (row,)} for row in ROWS),
    {"accent": 0},
    {"file": Attachment("record.json", b"{}")},
    {"file": Attachment("record.json", b"[]")},
    {"mentions": (101,)},
    {"questions": (Question(1, "All right?", (Button("agree:1:2:undo", "Yes"),)),)},
    {"questions": (Question(1, "All right?", (Button("agree:1:2:undo", "No"),)),)},
]


def test_what_looks_different_has_another_content_hash() -> None:
    hashes = [SPEC.content_hash(), *(replace(SPEC, **different).content_hash() for different in DIFFERENT)]

    assert len(set(hashes)) == len(hashes)


def test_what_looks_the_same_has_the_same_content_hash() -> None:
    assert replace(SPEC, picture_spec=PICTURE._replace(view=PICTURE.view)).content_hash() == SPEC.content_hash()


def test_in_words_a_message_says_what_its_picture_shows_as_far_as_there_is_room() -> None:
    assert SPEC.in_words("Two pawns.") == replace(SPEC, picture_spec=None, above=f"{SPEC.above}\nTwo pawns.")
    assert len(SPEC.in_words("x" * 5000).above) + len(SPEC.below) <= 4000


def test_emojis_in_its_texts_come_with_the_next_change_and_are_none_by_themselves() -> None:
    question = Question(1, "All right?", ())
    adorned = replace(
        SPEC,
        above=f"{mark('seat1')}above",
        below=f"be{mark('cup')}low",
        questions=(question._replace(text=f"{mark('cup')}All right?"),),
    )

    assert adorned.content_hash() == replace(SPEC, questions=(question,)).content_hash()
    assert mark_of(adorned.below) == mark_of("below")
    assert adorned.above != SPEC.above


def test_a_content_hash_tells_what_is_asked() -> None:
    asked = replace(SPEC, questions=tuple(Question(number, "", ()) for number in (1893456000, 0)))

    assert questions_in(asked.content_hash()) == [1893456000, 0]
    assert questions_in(SPEC.content_hash()) == questions_in("") == []


def test_everything_that_is_kept_up_to_date_counts() -> None:
    assert {name for different in DIFFERENT for name in different} == {it.name for it in fields(SPEC)} - {
        "cards",
        "follows",
        "silent",
    }
