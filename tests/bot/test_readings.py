"""What a person writes is read as a move only where it can be but one."""

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import pytest

from bot.readings import LONGEST, Ambiguous, notation, reading, spoken
from games.core import Move, Option, Phrase, Seat, View
from games.errors import Illegal, Unreadable
from games.words import english
from tests.bot.minds import Count, Say


class Shout(Move):
    """Say a number loudly."""

    label: ClassVar[str] = "Shout"
    help: ClassVar[str] = "Shout a number"
    kind: Literal["shout"] = "shout"
    number: int


class Sing(Move):
    """Sing numbers in any order."""

    label: ClassVar[str] = "Sing"
    help: ClassVar[str] = "Sing numbers"
    kind: Literal["sing"] = "sing"
    key: int
    numbers: tuple[int, ...]


class Hum(Move):
    """No number at all."""

    label: ClassVar[str] = "Hum"
    help: ClassVar[str] = "Hum"
    kind: Literal["hum"] = "hum"


class Choir(Count):
    """Numbers below five may be said, one and two be shouted; somebody may sing or hum."""

    moves: ClassVar[tuple[type[Move], ...]] = (Say, Shout, Sing, Hum)

    def legal(self, view: View) -> Iterable[Any]:
        yield from super().legal(view)
        yield from (Shout(number=1), Shout(number=2), Sing(key=1, numbers=(2, 3)), Hum())

    def option(self, view: View, partial: tuple[str, ...], value: str) -> Option:
        return Option(value, Phrase({"0": "Zero", "4": "Four"}.get(value, value)))


CHOIR, WORDS = Choir(), english(())
VIEW = View(turn=0, me=Seat(0), to_act=(Seat(0),))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("say 3", "say.3"),
        ("SAY.3", "say.3"),
        ("  say   3 ", "say.3"),
        ("say four", "say.4"),
        ("ZERO", "say.0"),
        ("shout 2", "shout.2"),
        ("hum", "hum"),
        ("Hum", "hum"),
        ("sing 1 2,3", "sing.1.2,3"),
        ("sing 1 2, 3", "sing.1.2,3"),
        ("sing 1 2 3", "sing.1.2,3"),
        ("3", "say.3"),
    ],
)
def test_a_move_is_read_in_notation_or_in_words_with_its_kind_or_without(text: str, move: str) -> None:
    assert str(reading(CHOIR, VIEW, text, WORDS)) == move


def test_a_text_that_two_legal_moves_fit_is_neither() -> None:
    with pytest.raises(Ambiguous) as refused:
        reading(CHOIR, VIEW, "2", WORDS)

    assert refused.value.phrase.fields == {"moves": ("say 2", "shout 2")}


def test_a_readable_text_that_the_rules_forbid_is_refused_by_the_rules() -> None:
    for text in ("shout 3", "say 9", "9", "sing 3 2 1"):
        with pytest.raises(Illegal):
            reading(CHOIR, VIEW, text, WORDS)


@pytest.mark.parametrize("text", ["", " . ", "say", "say 1 2", "say x", "hum 1", "good evening", "1" * (LONGEST + 1)])
def test_what_fits_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        reading(CHOIR, VIEW, text, WORDS)


def test_a_command_is_noted_also_by_somebody_who_has_nothing_to_decide() -> None:
    assert notation(CHOIR, None, "say", ["four"], WORDS) == "say.four"
    assert notation(CHOIR, VIEW, "sing", ["1", "2 , 3"], WORDS) == "sing.1.2,3"
    assert spoken(Say(number=3)) == "say 3"
