"""Stratego 4: which event is worth the headline, what it keeps to itself, and how long it is."""

from collections.abc import Sequence
from itertools import product

import pytest

from games.core import Event, Outcome, Seat, Term
from games.stratego import NAMES, SIDES, SPACES, StrategoOptions, StrategoState, beats
from games.stratego.ending import STUCK
from games.stratego.events import (
    EVENTS,
    RESULTS,
    Began,
    Ended,
    Fired,
    Forfeited,
    Fought,
    HandedFlag,
    Hindered,
    LastRound,
    LastTurns,
    LeftFlag,
    Moved,
    Out,
    Prepared,
    Quiet,
    Recruited,
    Recruiting,
    Skipped,
    TookFlag,
)
from games.stratego.headlines import ROWS
from tests.support.games import headlines
from tests.support.games.headlines import LONGEST
from tests.support.games.stratego.positions import ANN, BOB, CAS, CLASSIC, DEE, GAME, fallen, play, position


def says(state: StrategoState, events: Sequence[Event]) -> list[dict[Seat | None, str]]:
    return headlines.says(GAME, GAME.view(state, None), events)


def english(state: StrategoState, *events: Event) -> str:
    """What all read in English."""
    return headlines.in_english(GAME, GAME.view(state, None), events)


# Which is the weightiest


FLAG_ON_RING = position("n7ring+n", loose="eh5")
WEIGHTS: tuple[tuple[Event, str], ...] = (
    (TookFlag(seat=ANN, owner=ANN, space="ring"), "Ann's flag is on the ring: one step to go!"),
    (Out(seat=DEE), "Dee is out: no pieces left!"),
    (TookFlag(seat=CAS, owner=DEE, space="f4"), "Cas has captured Dee's flag!"),
    (TookFlag(seat=CAS, owner=CAS, space="f4"), "Cas has the flag back!"),
    (LeftFlag(owner=BOB, space="h5"), "Bob's flag lies on h5, free to take!"),
    (Fired(seat=ANN, piece="f4", other=BOB, to="f5", against=NAMES[8]), "Boom! Ann's cannon takes Bob's general."),
    (
        Fought(seat=ANN, piece="f4", rank=NAMES[2], other=BOB, to="f5", against=NAMES[9], result=RESULTS["attacker"]),
        "Ann's spy brings down Bob's marshal!",
    ),
    (LastTurns(rounds=12), "Last round: flags count as turns begin!"),
    (LastRound(rounds=12), "Last round: the flag nearest the turret wins!"),
    (
        Fought(seat=ANN, piece="f4", rank=NAMES[4], other=BOB, to="f5", against=NAMES[3], result=RESULTS["attacker"]),
        "Ann's sergeant beats Bob's scout on f5.",
    ),
    (Quiet(rounds=20), "20 rounds without a battle: 30 is a draw!"),
    (Recruited(seat=ANN, space="h2"), "Ann puts a recruit on h2."),
    (HandedFlag(seat=ANN, owner=BOB, piece="f4", to="f5"), "Ann passes Bob's flag to f5."),
    (Moved(seat=ANN, piece="ring", to="turret"), "Ann is on the turret now."),
    (Skipped(seat=BOB), "Bob has no move and is skipped."),
    (Moved(seat=ANN, piece="f4", to="f5"), "Ann moves from f4 to f5."),
    (Began(seat=BOB), "All armies are in place. Bob begins."),
)
"""Weightiest first, with what each says by itself in that position."""


@pytest.mark.parametrize("at", range(len(WEIGHTS)), ids=lambda at: WEIGHTS[at][0].kind)
def test_the_weightier_event_is_told_whenever_it_was(at: int) -> None:
    event, said = WEIGHTS[at]
    lighter = [other for other, _ in WEIGHTS[at + 1 :]]

    assert english(FLAG_ON_RING, *lighter, event) == said
    assert english(FLAG_ON_RING, event, *lighter) == said


def test_the_end_outweighs_all() -> None:
    state = FLAG_ON_RING.replace(ended=Outcome(winners=(), reason=STUCK))

    assert english(state, Ended(reason=STUCK), *[event for event, _ in WEIGHTS]) == "A draw: nobody can move!"


def test_of_two_equal_events_the_newer_one_is_told() -> None:
    moves = (Moved(seat=ANN, piece="f4", to="f5"), Moved(seat=BOB, piece="k6", to="j6"))

    assert english(position("n7f5 e4j6"), *moves) == "Bob moves from k6 to j6."


def test_each_kind_of_event_has_a_sentence_but_what_a_battle_outweighs() -> None:
    untold = {kind for kind in EVENTS if not any(issubclass(kind, row.kind) for row in ROWS)}

    assert untold == {Ended, Recruiting, Hindered, Forfeited}


def test_every_step_of_a_turn_has_something_to_tell() -> None:
    state = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3, 3, 9))

    assert english(state, *play(state, "f4 f5").events) == "Ann's major beats Bob's sergeant on f5."


# What is no longer so


def test_a_flag_that_somebody_has_taken_since_lies_nowhere() -> None:
    left, move = LeftFlag(owner=BOB, space="f5"), Moved(seat=ANN, piece="f4", to="e4")

    assert english(position("n7e4", loose="ef5"), left, move) == "Bob's flag lies on f5, free to take!"
    assert english(position("n7e4", loose="ef6"), left, move) == "Ann moves from f4 to e4."
    assert english(position("n7e4 s5f5+e"), left, move) == "Ann moves from f4 to e4."


@pytest.mark.parametrize("standing", ["n7ring", "n7ring+e", "e7ring+e", "e7ring+n", "n7turret+n", "n7g6+n"])
def test_a_flag_is_on_the_ring_only_while_a_piece_of_its_own_holds_it_there(standing: str) -> None:
    assert "ring: one step" not in english(position(standing), Moved(seat=ANN, piece="g6", to="ring"))


def test_only_what_has_just_come_to_the_ring_is_told_to_be_there() -> None:
    """A flag that has stood there since before is no news."""
    assert english(position("n7ring+n"), Moved(seat=ANN, piece="f4", to="f5")) == "Ann moves from f4 to f5."


def test_a_carrier_that_has_fallen_since_carries_nothing() -> None:
    assert english(position("e7f5+n"), Moved(seat=ANN, piece="f4", to="f5")) == "Ann moves from f4 to f5."
    assert english(position(""), Moved(seat=ANN, piece="f4", to="f5")) == "Ann moves from f4 to f5."


# What is hidden


BATTLES = [(rank, against) for rank, against in product(range(2, 10), range(1, 10)) if beats(rank, against) is not None]


def fought(rank: int, against: int, to: str = "h10") -> Fought:
    result = RESULTS["attacker" if beats(rank, against) else "defender"]
    return Fought(seat=ANN, piece="g10", rank=NAMES[rank], other=BOB, to=to, against=NAMES[against], result=result)


@pytest.mark.parametrize("to", ["h10", "ring", "turret"])
@pytest.mark.parametrize(("rank", "against"), BATTLES)
def test_with_memory_classic_a_winner_s_rank_neither_shows_nor_decides(rank: int, against: int, to: str) -> None:
    """All winners over the same rank are told alike, in every language and to all; with memory aid each by its rank."""
    won, classic = beats(rank, against), position("", options=CLASSIC)
    fallen_rank = against if won else rank
    same = [fought(*it, to) for it in BATTLES if beats(*it) == won and it[1 if won else 0] == fallen_rank]

    assert [says(classic, (event,)) for event in same] == [says(classic, (fought(rank, against, to),))] * len(same)
    lines = {english(position(""), event) for event in same}
    assert len(lines) == len(same)


@pytest.mark.parametrize("options", [StrategoOptions(), CLASSIC])
def test_ranks_that_nobody_has_announced_decide_nothing(options: StrategoOptions) -> None:
    """With other ranks on the board the same events are told in the same words."""
    state = position("n7f5+n e2e4 s9h14", options=options)
    events = (Moved(seat=ANN, piece="f4", to="f5"), Skipped(seat=BOB), Recruited(seat=CAS, space="h14"))
    others = state.replace(ranks=tuple(10 - rank for rank in state.ranks))

    for number in range(1, len(events) + 1):
        assert says(others, events[:number]) == says(state, events[:number])


# How long it is


def lengthy() -> list[tuple[StrategoState, Event]]:
    """What has ranks and spaces in it, with the longest of both and with all others."""
    found: list[tuple[StrategoState, Event]] = []
    for options in (StrategoOptions(), CLASSIC):
        state = position("", options=options)
        for to in ("h10", "ring", "turret"):
            found += [(state, fought(*ranks, to)) for ranks in BATTLES]
            found += [(state, fought(rank, rank, to).replace(result=RESULTS["both"])) for rank in range(2, 10)]
            found += [
                (state, Fired(seat=ANN, piece="f4", other=BOB, to=to, against=NAMES[rank])) for rank in range(1, 10)
            ]
    for space in SPACES:
        found.append((position("", loose=f"e{space}"), LeftFlag(owner=BOB, space=space)))
        found.append((position(""), HandedFlag(seat=ANN, owner=BOB, piece="f4", to=space)))
        found.append((position(""), HandedFlag(seat=ANN, owner=ANN, piece="f4", to=space)))
        found.append((position(""), Moved(seat=ANN, piece="ring", to=space)))
        found += [(position(f"n5{space}+{flag}", also=""), Moved(seat=ANN, piece="ring", to=space)) for flag in "ne"]
    return found


def test_the_longest_ranks_and_spaces_fit() -> None:
    for state, event in lengthy():
        for lines in says(state, (event,)):
            for line in lines.values():
                assert len(line) <= LONGEST, line
                assert line[-1] in ".!", line


def test_the_longest_beginnings_fit() -> None:
    for side, middle in product(SIDES, (ANN, BOB, CAS, DEE)):
        prepared = Prepared(closed=Term(side.capitalize()), middle=middle)
        assert all(len(line) <= LONGEST for lines in says(position(""), (prepared,)) for line in lines.values())
