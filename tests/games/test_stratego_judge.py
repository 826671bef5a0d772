"""The race of a short game of Stratego 4 and a judge of it that was written independently agree, game by game."""

import pytest

from games.match import ALL_AGREED, replay
from games.stratego import SIDES, StrategoState
from games.stratego.ending import ROUNDS_OVER, steps_to_turret
from tests.support.games.make_golden import files, golden
from tests.support.games.stratego.judge import Judge, place_of, ways
from tests.support.games.stratego.positions import GAME
from tests.support.games.stratego.rough_games import rough_game
from tests.support.games.truth import state_of

NUMBERS = range(40)
"""Rough games with every choice of options and seats; those that are short and end by their rounds are judged."""
SHORT = (2, 3, 9, 11)
"""Of three, of four, and of teams."""


@pytest.mark.parametrize("closed", [None, *SIDES])
def test_the_judge_knows_the_same_steps_to_the_turret(closed: str | None) -> None:
    found = ways([side for side in SIDES if side != closed])
    ours = steps_to_turret(next((side for side in SIDES if side == closed), None))

    assert {place_of(space): steps for space, steps in ours.items()}.items() <= found.items()
    assert max(found.values()) == max(ours.values())


def test_the_judge_names_the_same_winners_of_short_games() -> None:
    judged, by_judge = [], []
    for number in NUMBERS:
        first, *_ = game = rough_game(number)
        *_, last = game
        judge = Judge()
        for state in (first[0], *(after for *_, after in game)):
            judge.watch(state)
        if last[3].ended is not None and last[3].ended.reason == ROUNDS_OVER:
            judged.append((number, last[3].ended.winners))
            by_judge.append((number, judge.winners(last[3])))

    assert judged == by_judge
    assert len(judged) >= 8


def test_the_judge_names_the_same_winners_if_all_agree_to_end_a_short_game_anywhere() -> None:
    """At many moments several flags are as far and armies as large, so that the order of play decides."""
    for number in SHORT:
        judge = Judge()
        for _, _, _, state in rough_game(number):
            judge.watch(state)
            if state.options.short and state.pieces and state.ended is None:
                assert GAME.as_it_stands(GAME.view(state, None), ALL_AGREED).winners == judge.winners(state)


def test_the_judge_names_the_same_winners_of_the_golden_short_game() -> None:
    found = [it for path in files("stratego") if (it := golden(path)).outcome.reason == ROUNDS_OVER]

    assert GAME.rules in {it.record.rules for it in found}
    for it in found:
        if it.record.rules == GAME.rules:
            judge, step = Judge(), None
            for step in replay(it.record, GAME):
                judge.watch(state_of(step.match, StrategoState))
            assert step is not None
            assert judge.winners(state_of(step.match, StrategoState)) == it.outcome.winners
