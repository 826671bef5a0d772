"""What the expert of Steal the Glory believes of cards that others keep, and what it knows of positions for two."""

from itertools import chain
from math import inf
from random import Random
from statistics import mean
from time import process_time

import pytest

from games.chance import SeededChance
from games.core import Seat
from games.glory import GloryOptions, GloryState
from games.levels import Level
from games.players import PLAYERS
from games.players.glory.belief import beliefs, deal
from games.players.glory.inclinations import Inclinations, passed_over
from games.players.glory.prospects import evaluate_for_two, expected_highest, prospects
from games.players.glory.simulation import Simulation
from tests.support.amount import amount
from tests.support.games.glory.positions import ANN, BOB, CAS, GAME, cards, position


def simulation(state: GloryState) -> Simulation:
    return Simulation.of(state, Inclinations(Random(0)), Random(0))


def worth(world: Simulation, seat: int) -> float:
    return evaluate_for_two(world, seat, prospects(), expected_highest())


def dealt(state: GloryState) -> list[list[list[int]]]:
    """The hands of many deals as Ann may believe them to be."""
    view, world, found = GAME.view(state, ANN), simulation(state), []
    everything = sorted(chain(*world.hands, world.pile))
    for _ in range(400):
        deal(world, ANN, beliefs(view))
        found.append([hand[:] for hand in world.hands])
        assert sorted(chain(*world.hands, world.pile)) == everything
    return found


def test_whoever_played_a_low_card_far_from_the_finish_is_believed_to_have_kept_low_ones() -> None:
    played = position(
        "KS 7H",
        "4S 5H",
        "7S 8H",
        table=(cards("9S"), cards("3S"), cards("KH")),
        groups=((CAS,), (ANN,), (BOB,)),
        mover=CAS,
        discards="9S 3S KH",
    )

    hands = dealt(played)

    assert {tuple(hand[ANN]) for hand in hands} == {(13, 7)}
    assert mean(chain(*(hand[BOB] for hand in hands))) < mean(chain(*(hand[CAS] for hand in hands))) - 1


def test_what_was_drawn_since_is_believed_to_be_anything() -> None:
    refilled = position(
        "KS 7H 2C", "4S 5H 6D", table=(cards("9S"), cards("3S")), groups=((ANN,), (BOB,)), discards="9S 3S"
    )

    hands = [hand[BOB] for hand in dealt(refilled)]

    assert mean(hand[2] for hand in hands) > mean(hand[0] for hand in hands) + 1
    assert mean(hand[2] for hand in hands) > mean(hand[1] for hand in hands) + 1


def test_nothing_is_believed_before_a_card_is_played() -> None:
    assert beliefs(GAME.view(position("KS 7H 2C", "4S 5H 6D"), ANN)) == [None, None]


def test_a_card_that_was_kept_is_as_likely_as_the_other_was_to_be_played() -> None:
    odds = passed_over([(7, 0.5)])

    assert odds[1] == 1
    assert odds[7] / (odds[9] + odds[5]) == pytest.approx(0.5)


@pytest.mark.parametrize("collectibles", [2, 3, 4])
def test_a_position_for_two_is_worth_to_both_together_one_victory(collectibles: int) -> None:
    chance = SeededChance(bytes(32), collectibles)
    options = GloryOptions.model_validate({"collectibles": collectibles})
    state = GAME.setup(2, options, chance).state
    for _ in range(amount(300, 7000)):
        if state.ended:
            state = GAME.setup(2, options, chance).state
        seat = chance.pick(sorted(GAME.view(state, None).to_act))
        state = GAME.apply(state, seat, chance.pick(list(GAME.legal(GAME.view(state, seat)))), chance).state
        world = simulation(state)

        assert 0 <= worth(world, ANN) <= 1
        assert worth(world, ANN) + worth(world, BOB) == pytest.approx(1)


def test_prospects_are_better_further_ahead_with_more_in_possession_and_with_higher_cards() -> None:
    def of(hand: str, pawns: tuple[int, int], owners: tuple[Seat | None, ...]) -> float:
        return worth(simulation(position(hand, "6S 8S", pawns=pawns, owners=owners)), ANN)

    even = of("6H 8H", (10, 10), (ANN, BOB))

    assert even == pytest.approx(0.5)
    assert of("6H 8H", (12, 10), (ANN, BOB)) > even + 0.03
    assert of("6H 8H", (10, 10), (ANN, ANN)) > even + 0.03
    assert of("QH KH", (10, 10), (ANN, BOB)) > even + 0.03


def test_the_expert_thinks_as_long_over_equal_cards_as_over_different_ones() -> None:
    def takes(hand: str) -> float:
        begun = process_time()
        PLAYERS["glory"][Level.EXPERT](GAME.view(position(hand, "4S 5H 6D"), ANN), SeededChance(bytes(32), 0), 600, inf)
        return process_time() - begun

    assert 1 / 3 < takes("7H 7S 7D") / takes("KH 7S 2D") < 3
