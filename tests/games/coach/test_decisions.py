"""What a decision cost is found out from what its maker knew, and from nothing else."""

from collections.abc import Iterator
from itertools import islice
from time import process_time
from typing import Any

import pytest

from games import GAMES
from games.chance import SeededChance
from games.coach.deciding import Adviser, is_costly, judged
from games.coach.passage import Decision
from games.coach.values import Mistake
from games.core import Move, Seat, State
from games.players import JUDGES, PLAYERS
from tests.support.games.glory.positions import ANN, BOB, GAME, duelling, position, thieving
from tests.support.games.random_play import random_play
from tests.support.games.registry import suite_of
from tests.support.games.truth import truth

DEALT = 3


def adviser(key: str, seat: int, playouts: int = 0) -> Adviser:
    judge = JUDGES[key]
    return Adviser(GAMES[key], judge._replace(playouts=playouts or judge.playouts), PLAYERS[key], [Seat(seat)])


def decision(state: State, seat: int, move: Move, key: str = "glory") -> Decision:
    return Decision(1, Seat(seat), GAMES[key].view(state, Seat(seat)), move)


def told(state: State, text: str) -> list[Mistake]:
    """The mistakes of Ann, whose only decision was this one."""
    made = decision(state, ANN, GAME.read(text))
    *_, choices = judged(ANN, adviser("glory", ANN), [made])
    assert choices is not None
    return list(choices.mistakes)


WINNING = thieving("9S KD", "", pawns=(15, 15), owners=(ANN, BOB))
"""Ann takes Bob's trophy, and with it the game, if she tries: he has no card."""


def test_who_leaves_a_certain_victory_is_told_so_with_what_would_have_won() -> None:
    [mistake] = told(WINNING, "decline")

    assert mistake.better == "steal.2"
    assert mistake.cost > 0.15
    assert mistake.cost > 2 * mistake.error


def test_decisions_for_which_there_was_no_time_are_in_doubt() -> None:
    made = decision(WINNING, ANN, GAME.read("decline"))

    *_, choices = judged(ANN, adviser("glory", ANN), [made, made, made], until=process_time())

    assert choices is not None
    assert choices.mistakes == ()
    assert choices.doubtful == 3


def test_who_takes_it_has_made_no_mistake() -> None:
    assert told(WINNING, "steal.2") == []


def test_a_move_without_a_choice_is_no_decision() -> None:
    state = duelling("9S", "3C KD", pawns=(15, 15), owners=(ANN, BOB), collectible=2)

    assert adviser("glory", ANN).at_first(decision(state, ANN, GAME.read("play.9S"))) is None


def test_cards_that_count_the_same_cost_nothing() -> None:
    state = position("9S 9D KD", "2C 5D JH")
    considered = adviser("glory", ANN).at_first(decision(state, ANN, GAME.read("play.9D")))
    other = adviser("glory", ANN).at_first(decision(state, ANN, GAME.read("play.9S")))

    assert considered is not None
    assert other is not None
    assert considered.cost == other.cost


def hidden(key: str) -> Iterator[tuple[Decision, State]]:
    """Decisions of a random game with their true positions, one of each few."""
    game = GAMES[key]
    plies = list(islice(random_play(game, 2), 60))
    for before in plies[5::18]:
        match = before.match
        if match.outcome is None:
            seat = min(match.to_act)
            [move, *_] = list(islice(game.legal(match.view(seat)), 1))
            yield Decision(1, seat, match.view(seat), move), truth(match)


@pytest.mark.parametrize("key", ["glory", "spy", "stratego"])
def test_the_cost_of_a_decision_is_the_same_however_the_hidden_cards_lie(key: str) -> None:
    game, redeal = GAMES[key], suite_of(GAMES[key]).redeal
    compared = 0
    for made, state in islice(hidden(key), DEALT):
        here = _cost(key, made)
        dealt: Any = redeal(state, made.seat, SeededChance(b"coach", 1))
        compared += dealt != state
        assert _cost(key, made._replace(view=game.view(dealt, made.seat))) == here

    assert compared


def test_the_cost_that_is_told_is_the_same_too() -> None:
    made, state = next(it for it in hidden("glory") if it[0].view.phase == "choose")  # type: ignore[attr-defined]
    judge = adviser("glory", made.seat, playouts=12)
    first = judge.at_first(made)
    assert first is not None
    dealt = suite_of(GAME).redeal(state, made.seat, SeededChance(b"coach", 1))
    other = made._replace(view=GAME.view(dealt, made.seat))

    assert judge.closely(first) == judge.closely(first._replace(decision=other))


def _cost(key: str, made: Decision) -> object:
    """What is found out about a decision, at first."""
    return adviser(key, made.seat, playouts=12).at_first(made)


@pytest.mark.parametrize(
    ("cost", "error", "is_told"), [(0.14, 0.02, True), (0.14, 0.08, False), (0.02, 0.001, False), (0.031, 0.01, True)]
)
def test_a_mistake_costs_more_than_three_points_and_more_than_twice_its_error(
    cost: float, error: float, is_told: bool
) -> None:
    assert is_costly(Mistake(line=1, played="a", better="b", cost=cost, error=error)) is is_told
