"""How a history is divided, by who moved at which decision or by the rounds that events name."""

from typing import ClassVar, Literal

from bot.ui.screens.history import Chapter, chapters_of
from bot.values.record import StoryLine, Told
from games import GAMES
from games.core import Event, Seat, TakenBack
from games.glory.events import Drew, RoundBegan
from games.words import N_, english

NAMES = ("Ann", "Bob", "Cas")
TURNS, ROUNDS = GAMES["heroes"], GAMES["glory"]


class Said(Event):
    text: ClassVar[str] = N_("{seat} moves.")
    kind: Literal["said"] = "said"
    seat: Seat


def line(ply: int, decision: int, seat: int | None, *events: Event, takes_back: bool = False) -> StoryLine:
    told = tuple(Told(event, NAMES) for event in events)
    return StoryLine(ply, decision, None if seat is None else Seat(seat), takes_back, told, NAMES)


def moved(ply: int, decision: int, seat: int) -> StoryLine:
    return line(ply, decision, seat, Said(seat=Seat(seat)))


def undone(ply: int, decision: int, seat: int, *seen_by: int) -> StoryLine:
    seen = frozenset(map(Seat, seen_by)) or None
    return line(ply, decision, seat, TakenBack(seat=Seat(seat), seen_by=seen), takes_back=True)


SET_UP = line(0, -1, None)


def named(chapters: tuple[Chapter, ...]) -> list[tuple[str, tuple[str, ...], int]]:
    """The heading of each chapter, whose turn it was, and its last line."""
    return [(english(())(chapter.heading), chapter.movers, chapter.ply) for chapter in chapters]


def test_each_turn_is_a_chapter_and_decisions_in_a_row_are_one() -> None:
    story = (SET_UP, moved(1, 0, 0), moved(2, 1, 0), moved(3, 2, 1), moved(4, 3, 0))

    assert named(chapters_of(TURNS, story, None)) == [
        ("The start", (), 0),
        ("Turn 1", ("Ann",), 2),
        ("Turn 2", ("Bob",), 3),
        ("Turn 3", ("Ann",), 4),
    ]


def test_who_choose_at_the_same_time_share_a_chapter_in_seat_order() -> None:
    story = (SET_UP, moved(1, 0, 2), moved(2, 0, 0), moved(3, 1, 1), moved(4, 2, 1), moved(5, 2, 0))

    assert [(who, ply) for _, who, ply in named(chapters_of(TURNS, story, None))] == [
        ((), 0),
        (("Ann", "Cas"), 2),
        (("Bob",), 3),
        (("Ann", "Bob"), 5),
    ]


def test_who_resigns_in_anothers_turn_takes_no_turn() -> None:
    story = (SET_UP, moved(1, 0, 0), line(2, 1, None), moved(3, 1, 1), line(4, 2, None))

    assert [who for _, who, _ in named(chapters_of(TURNS, story, None))] == [(), ("Ann",), ("Bob",)]


def test_a_move_taken_back_and_made_again_is_one_turn() -> None:
    story = (SET_UP, moved(1, 0, 0), undone(3, 2, 1), moved(4, 3, 1))

    *_, last = chapters_of(TURNS, story, None)

    assert named((last,)) == [("Turn 2", ("Bob",), 4)]
    assert [english(told.names)(told.event.phrase()) for told in last.told] == ["Bob took a move back.", "Bob moves."]


def test_a_sealed_choice_that_is_taken_back_leaves_no_trace_but_for_its_player() -> None:
    story = (SET_UP, line(2, 0, 1), undone(3, 0, 0, 0))

    assert [who for _, who, _ in named(chapters_of(TURNS, story, Seat(2)))] == [(), ("Bob",)]
    assert chapters_of(TURNS, story, Seat(2))[-1].told == ()
    assert len(chapters_of(TURNS, story, Seat(0))[-1].told) == 1


def test_a_round_ends_where_the_next_begins_in_the_midst_of_what_one_move_brought_about() -> None:
    draws = Drew(cards=(), seen_by=frozenset({Seat(0)}))
    story = (
        line(0, -1, None, draws, RoundBegan(round=1)),
        moved(1, 0, 0),
        line(2, 0, 1, Said(seat=Seat(1)), draws, RoundBegan(round=2)),
    )

    found = chapters_of(ROUNDS, story, None)

    assert named(found) == [("The start", (), 0), ("Round 1", (), 2), ("Round 2", (), 2)]
    assert [len(chapter.told) for chapter in found] == [0, 3, 1]
    assert [len(chapter.told) for chapter in chapters_of(ROUNDS, story, Seat(0))] == [1, 4, 1]


def test_nothing_happened_before_a_game_begins() -> None:
    assert chapters_of(TURNS, (), None) == ()
