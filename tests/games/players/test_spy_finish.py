"""The stronger levels of Spy: they finish in one turn, and stop others."""

from itertools import combinations
from math import inf
from random import Random

import pytest

from games.chance import SeededChance
from games.levels import Level
from games.players import PLAYERS
from games.players.spy.foresight import Foresight
from games.players.spy.options import options
from games.players.spy.plan import Sight, finale, finishing, most_placed
from games.players.spy.simulation import EVERY, Simulation
from games.players.spy.tactics import alarmed, play_turn, ways_of
from games.spy import TARGET_PLACE, Deploy, Done, Lay, SpyMove, SpyState, SpyView
from tests.support.amount import amount
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing
from tests.support.games.random_play import random_play, variants
from tests.support.games.spy.positions import ANN, BOB, FULL, GAME, position, view

BUDGET = 60
SHARP = (Level.STRONG, Level.EXPERT)
THREE = "afwa1 auwa1 nawa1 afpe1 aupe1 nape1 afca1 auca1 naca1"
"""Nine cards that place two spies on each of three hideouts, where one lies; or on continents,"""
APART = "afwa1 auwa1 nawa1 sape1 eupe1 aspe1 afca1 saca1 euca1"
"""and nine that do so on these hideouts only."""


def chosen(seen: SpyView, level: Level, budget: int = BUDGET, until: float = inf) -> SpyMove:
    move = PLAYERS["spy"][level](seen, SeededChance(bytes(32), 0), budget, until)
    assert isinstance(move, Lay | Deploy | Done)
    return move


def simulated(state: SpyState) -> Simulation:
    return Simulation.of(state, Random(0))


def drawn(number: int) -> Simulation:
    """A position with random cards and spies."""
    random = Random(number)
    world = simulated(position("", ""))
    world._gain(ANN, random.choices(range(36), k=random.randrange(16)))
    world.spies = [random.choice((1, 1, 1, 2, 4)) for _ in EVERY]
    return world


def played(world: Simulation, targets: tuple[int, ...]) -> int:
    """How many spies Ann places who deploys at these targets one after another, where she can."""
    world = world.copy()
    world.left[ANN] = 99
    for target in targets:
        if world.motifs[ANN][target] > world.spies[target]:
            world.deploy_all(target)
    return 99 - world.left[ANN]


# What can be placed in one turn


def test_the_most_that_can_be_placed_in_one_turn_is_what_its_targets_bring_and_no_three_others_bring_more() -> None:
    for number in range(amount(30, 2000)):
        world = drawn(number)

        most, targets = most_placed(world.pairs[ANN], world.motifs[ANN], world.spies)

        assert played(world, targets) == most
        assert all(played(world, others) <= most for others in combinations(EVERY, 3))


def test_who_can_place_all_spies_in_one_turn_is_seen_however_many_are_left() -> None:
    for number in range(amount(100, 5000)):
        world = drawn(number)
        most, _ = most_placed(world.pairs[ANN], world.motifs[ANN], world.spies)

        for left in (max(1, most), most + 1):
            world.left[ANN] = left
            assert bool(finishing(world, ANN)) == (left <= most)


@pytest.mark.parametrize("level", SHARP)
def test_it_places_all_its_spies_in_one_turn_by_as_many_deployments_as_that_takes(level: Level) -> None:
    state = position("", "", laid=(THREE + " sali1 euli1", ""), left=(7, 1))

    for turn in range(6):
        if state.ended:
            break
        assert state.mover == ANN
        move = chosen(view(state), level)
        GAME.check(view(state), move)
        state = GAME.apply(state, ANN, move, SeededChance(bytes(32), turn)).state

    assert state.left[ANN] == 0


def test_in_the_last_round_it_places_as_many_as_it_can() -> None:
    state = position(
        "", "afwa1 auwa1", "", mover=BOB, left=(0, 5, 5), last_round=True, options={"end": "round", "match": "full"}
    )

    assert finale(simulated(state), BOB) == (TARGET_PLACE["watch"],)
    assert {str(chosen(view(state, BOB), level)) for level in SHARP} == {"deploy.watch.afwa1,auwa1"}


# Stopping others


def test_it_stops_a_rival_who_is_about_to_finish() -> None:
    state = position("", "", laid=("afwa2 auwa2 nawa2 afli1", APART), left=(18, 6))
    world = simulated(state)

    play_turn(world, ways_of(2))

    assert world.spies[TARGET_PLACE["watch"]] == 3
    assert {chosen(view(state), level).kind for level in SHARP} == {"deploy"}


def test_it_fears_what_a_rival_has_in_hand() -> None:
    world = simulated(position("", "aswa1 aspe1", laid=("afwa2 auwa2 nawa2 afli1", APART), left=(18, 8)))
    sights = [Sight.of(world, BOB)]

    assert alarmed(world, ways_of(2), sights) == TARGET_PLACE["watch"]
    assert alarmed(world, ways_of(2)._replace(alarm=0), sights) < 0


# With any options


@pytest.mark.parametrize("level", SHARP)
def test_every_choice_in_random_games_is_legal_with_any_options_and_any_budget(level: Level) -> None:
    for number in range(len(variants(GAME))):
        for at, ply in enumerate(random_play(GAME, number)):
            if at % amount(199, 11) == 0:
                seen = ply.match.view(ply.seat)
                assert isinstance(seen, SpyView)
                GAME.check(seen, chosen(seen, level, (1, 20, 60)[at % 3]))


@pytest.mark.parametrize(
    ("hand", "left"),
    [("afwa1 auli1", 18), ("afwa1 auwa1", 18), ("afwa1 auwa1", 1), ("", 18), ("afwa1 auli1 euha1", 18)],
    ids=["nothing", "one spy", "the last spy", "no cards", "a card must be laid out"],
)
def test_it_looks_at_as_much_as_its_budget_whatever_it_holds(hand: str, left: int) -> None:
    seen = view(position(hand, "", laid=("nape1", "nape2"), left=(left, 18)))
    for budget in (1, 7, 100):
        thought = Foresight(seen, simulated(position(hand, "")), budget)
        thought.best()
        assert thought.budget.looked == budget


@pytest.mark.parametrize("level", SHARP)
def test_no_position_is_looked_at_after_the_moment_that_is_set(level: Level) -> None:
    seen = view(position("afwa1 auwa1", "", laid=("nawa1 sape1 eupe1 aupe2", "afwa2 auwa2 nawa2"), left=(18, 18)))

    GAME.check(seen, chosen(seen, level, 10**9, until=0.0))


@pytest.mark.parametrize("level", SHARP)
def test_what_it_does_depends_on_nothing_that_is_hidden_from_it(level: Level) -> None:
    state = position("afwa1 auwa1", "aspe1 aspe2", laid=("nawa1 sape1 eupe1 aupe2", "afwa2 auwa2"), left=(18, 18))
    others = [GAME.determinize(view(state), SeededChance(bytes(32), number)) for number in range(3)]

    assert {str(chosen(view(other), level)) for other in others} == {str(chosen(view(state), level))}


def test_what_is_in_hand_is_played_last() -> None:
    state = position("afwa1 euwa1", "", laid=("afwa2 auwa2", ""), left=(2, 9))

    moves = [str(option.move(view(state))) for option in options(simulated(state))]

    assert moves[0].startswith("deploy.watch.")
    assert "auwa2" in moves[0]
    assert "afwa2" in moves[0]


def test_in_a_match_that_goes_on_it_can_be_asked_too() -> None:
    seen = view(position("afwa1 euwa2", "", options=FULL))

    for level in SHARP:
        GAME.check(seen, chosen(seen, level))


@pytest.mark.soak
def test_the_expert_wins_clearly_more_than_half_against_the_hoarder() -> None:
    assert victories(Pairing("spy", 2, "expert", "hoarder"), 4, 100) >= 6
