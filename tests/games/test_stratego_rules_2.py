"""Stratego 4 by rules 2, which end the games that began by them: declining to recruit cost the chance, and in a short
game the worse of two distances counted, and equals shared the win."""

import pytest

from games import GAMES
from games.core import Seat, Term
from games.match import replay
from games.stratego import Stratego1, Stratego2, StrategoOptions, StrategoState
from games.stratego.ending import ROUNDS_OVER
from tests.support.games.make_golden import files, golden
from tests.support.games.stratego.positions import ANN, BOB, CAS, DEE, GAME, fallen, play, position, told, view

OLD = Stratego2()
SHORT = StrategoOptions(length="short")
FLAGS = "n4g6+n e4j6+e s4k10+s w4d6+w"
"""Each flag on an own piece: 2, 3, 4 and 5 steps from the turret."""


def last_move(standing: str, nearness: tuple[int, ...] = (0, 0, 0, 0)) -> StrategoState:
    """West has moved one piece in the last turn of the last round, and has another one left to move from d5."""
    spent = len([word for word in standing.split() if word.startswith("w")])
    return position(standing, DEE, options=SHORT, round=12, spent=spent, nearness=nearness)


def test_new_games_begin_by_rules_3_and_those_by_older_rules_are_known() -> None:
    assert GAMES["stratego"].rules == 3
    assert isinstance(GAMES.find("stratego", 1), Stratego1)
    assert isinstance(GAMES.find("stratego", 2), Stratego2)


@pytest.mark.parametrize("game", [OLD, Stratego1()], ids=["rules 2", "rules 1"])
def test_whoever_declines_to_recruit_begins_again_at_0(game: Stratego2 | Stratego1) -> None:
    state = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    step = play(state, "f4 f5", "decline", game=game)

    assert (step.state.sliders, step.state.phase, step.state.mover) == ((0,) * 4, "turn", BOB)
    assert told(step) == ["Ann brings nothing back."]


def test_while_nobody_can_come_back_the_slider_stays_on_five() -> None:
    assert play(position("n7f4 e4f5", sliders=(5, 0, 0, 0)), "f4 f5", game=OLD).state.sliders == (5, 0, 0, 0)


def test_when_the_last_round_begins_all_distances_are_kept() -> None:
    state = position(f"{FLAGS} w5d7", DEE, options=SHORT, round=11, spent=2)

    step = play(state, "d7 d8", game=OLD)

    assert (step.state.nearness, step.state.settled) == ((2, 3, 4, 5), ())
    assert told(step)[-1] == (
        "The last of 12 rounds begins. After it the flag nearest to the turret wins: "
        "coming nearer counts no more, moving away does."
    )


@pytest.mark.parametrize(
    ("standing", "nearness", "winners", "scores"),
    [
        ("n4g6+n e4k6+e s4f10+s w4d6+w w3d5", (7, 2, 2, 2), (CAS,), (7, 4, 3, 5)),
        ("n4g6+n n2e3 e4j7+e s4k10+s w4d6+w w3d5", (0, 0, 0, 0), (ANN,), (2, 2, 4, 5)),
        ("n4g6+n e4j7+e s4k10+s w4d6+w w3d5", (0, 0, 0, 0), (ANN, BOB), (2, 2, 4, 5)),
    ],
    ids=["worse", "pieces", "shared"],
)
def test_the_worse_of_two_distances_counts_then_pieces_and_then_they_share(
    standing: str, nearness: tuple[int, ...], winners: tuple[Seat, ...], scores: tuple[int, ...]
) -> None:
    ended = play(last_move(standing, nearness), "d5 d4", game=OLD).state.ended

    assert ended is not None
    assert (ended.winners, ended.scores, ended.reason) == (winners, scores, ROUNDS_OVER)
    assert [it.unit for it in ended.tiebreaks] == [Term("pieces")]


def test_an_agreed_end_counts_as_the_end_does() -> None:
    seen = view(last_move("n4g6+n e4j7+e s4k10+s w4d6+w w3d5"))

    assert OLD.as_it_stands(seen, Term("All agreed.")).winners == (ANN, BOB)
    assert GAME.as_it_stands(seen.replace(nearness=()), Term("All agreed.")).winners == (ANN,)


def test_a_stored_short_game_ends_as_it_did_though_the_newest_rules_count_otherwise() -> None:
    [short] = [
        it for path in files("stratego") if (it := golden(path)).outcome.reason == ROUNDS_OVER and it.record.rules == 2
    ]

    old, new = (list(replay(short.record.replace(rules=game.rules), game))[-1].match for game in (OLD, GAME))

    assert old.outcome == short.outcome
    assert new.outcome != short.outcome
