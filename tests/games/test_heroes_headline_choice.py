"""Heroes & Cities: which of several turns a headline tells, what has none, and that all of it is short."""

from itertools import combinations, product

import pytest

from games.core import Agreed, Event, OutOfTime, Resigned, TakenBack
from games.heroes.components import SQUARES
from games.heroes.ending import CONTROL
from games.heroes.events import AttackerMoved, Began, Captured, Conquered, Crowned, HeroMoved, Passed, Promoted
from games.words import Seat, Term
from tests.support.games.headlines import LONGEST
from tests.support.games.heroes.headlines import says
from tests.support.games.heroes.positions import ANN, BOB, play, position, won

STATE = position("Ad4 ae6")
MOVED = AttackerMoved(seat=ANN, piece="c3", to="d3")
BY_WEIGHT: dict[str, tuple[Event, ...]] = {
    "Ann takes the city on d3: 4 to 4.": (MOVED, Conquered(seat=ANN, square="d3")),
    "Ann traps Bob's attacker on d4!": (MOVED, Captured(owner=BOB, squares=("d4",), count=1)),
    "Ann steps in between and loses d3.": (MOVED, Captured(owner=ANN, squares=("d3",), count=1)),
    "Bob has no move and passes.": (Passed(seat=BOB),),
    "Ann has a new hero on d3.": (MOVED, Promoted(seat=ANN, square="d3")),
    "Ann's attacker goes from c3 to d3.": (MOVED,),
    "Ann plays white and begins.": (Began(white=ANN, black=BOB),),
}
OF_A_KIND: dict[str, list[tuple[str, tuple[Event, ...]]]] = {
    "cities": [
        ("Ann takes the city on b3: 4 to 4.", (MOVED, Conquered(seat=ANN, square="b3"))),
        ("Bob takes the city on d8: 4 to 4.", (MOVED.replace(seat=BOB), Conquered(seat=BOB, square="d8"))),
    ],
    "captures": [
        ("Ann traps Bob's attacker on d4!", (MOVED, Captured(owner=BOB, squares=("d4",), count=1))),
        (
            "Bob traps Ann's attacker on d5, and loses e5.",
            (
                MOVED.replace(seat=BOB),
                Captured(owner=ANN, squares=("d5",), count=1),
                Captured(owner=BOB, squares=("e5",), count=1),
            ),
        ),
    ],
    "heroes": [
        ("Ann has a new hero on d3.", (MOVED, Promoted(seat=ANN, square="d3"))),
        ("Bob has a new hero on g8.", (Crowned(seat=BOB, square="g8"),)),
    ],
    "steps": [
        ("Ann's attacker goes from c3 to d3.", (MOVED,)),
        ("Bob's hero goes from e6 to e9.", (HeroMoved(seat=BOB, piece="e6", to="e9"),)),
    ],
}


def told_to_all(*events: Event) -> str:
    """What a spectator reads in English."""
    return says(STATE, events)[0][0]


@pytest.mark.parametrize(("heavier", "lighter"), list(combinations(BY_WEIGHT, 2)))
def test_the_weightier_is_told_whichever_came_first(heavier: str, lighter: str) -> None:
    one, other = BY_WEIGHT[heavier], BY_WEIGHT[lighter]

    assert [told_to_all(*one, *other), told_to_all(*other, *one)] == [heavier, heavier]


@pytest.mark.parametrize("alike", OF_A_KIND.values(), ids=list(OF_A_KIND))
def test_of_equals_the_newest_is_told(alike: list[tuple[str, tuple[Event, ...]]]) -> None:
    (first, one), (second, other) = alike

    assert [told_to_all(*other, *one), told_to_all(*one, *other)] == [first, second]


def test_a_capture_belongs_to_the_turn_in_which_it_happened() -> None:
    trapped, lost = (Captured(owner=BOB, squares=(square,), count=1) for square in ("d4", "e4"))
    step = MOVED.replace(seat=BOB)

    assert told_to_all(MOVED, trapped, step, lost) == "Ann traps Bob's attacker on d4!"
    assert told_to_all(step, lost, MOVED) == "Bob steps in between and loses e4."


def test_the_end_is_told_before_all_else() -> None:
    step = play(position("Ad7 ae8 Af8", cities="wwwwwbww"), "d7 d8")

    assert says(step.state, step.events)[0] == (
        "Ann wins with all eight cities!", "You win with all eight cities!", "Ann wins with all eight cities!",
    )  # fmt: skip


@pytest.mark.parametrize(
    "event",
    [Resigned(seat=BOB), OutOfTime(seat=BOB), Agreed(reason=Term("All agreed.")), TakenBack(seat=BOB)],
    ids=lambda event: event.kind,
)
def test_what_is_told_elsewhere_has_no_headline_of_its_own(event: Event) -> None:
    over = STATE.replace(ended=won(CONTROL, (ANN,), (4, 4), (3, 3)))

    assert says(over, (event,)) == [("", "", ""), ("", "", "")]
    assert told_to_all(MOVED, event) == "Ann's attacker goes from c3 to d3."


@pytest.mark.parametrize("heroes", [0, 1, 12], ids=["attackers", "attackers and a hero", "heroes"])
@pytest.mark.parametrize("mover", [ANN, BOB])
@pytest.mark.parametrize("squares", [SQUARES[::-1], ("e9", *SQUARES[::-1])], ids=["row 10", "row 9 and row 10"])
def test_there_is_room_for_as_many_captures_as_a_game_goes_on_with(
    heroes: int, mover: Seat, squares: tuple[str, ...]
) -> None:
    """Both have two pieces left at least, or it is over; the longest squares are those of row 10."""
    for trapped, lost in product(range(7), range(7)):
        events: list[Event] = [MOVED.replace(seat=mover, piece="i10", to="j10")]
        for owner, taken in ((Seat(1 - mover), squares[:trapped]), (mover, squares[trapped : trapped + lost])):
            if taken:
                risen = tuple(square for square in taken if square in squares[:heroes])
                events.append(Captured(owner=owner, squares=taken, count=len(taken), heroes=risen))
        found = [line for lines in says(STATE, events) for line in lines]
        assert [line for line in found if len(line) > LONGEST or line[-1] not in ".!"] == []
