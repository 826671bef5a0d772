"""The computer player of Spy: its small copy of the rules, what it thinks about, and that it plays with sense."""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest

from games.chance import SeededChance
from games.core import Move
from games.levels import Level
from games.players import PLAYERS
from games.players.spy.candidates import candidates
from games.players.spy.evaluation import evaluate
from games.players.spy.policy import NOWHERE, wish
from games.players.spy.search import Search, last_spies
from games.players.spy.simulation import PAIR, Simulation
from games.spy import TARGET_PLACE, Deploy, Done, Lay, SpyMove, SpyState, SpyView
from games.spy.model import Result
from tests.support.amount import amount
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing
from tests.support.games.random_play import Ply, random_play, variants
from tests.support.games.spy.positions import ANN, BOB, FULL, GAME, cards, play, position, view

BUDGET = 500
STRIDE = 4
"""The small rules are compared after so many moves."""


def chosen(seen: SpyView, budget: int = BUDGET, number: int = 0, level: Level = Level.NORMAL) -> SpyMove:
    move = PLAYERS["spy"][level](seen, SeededChance(bytes(32), number), budget)
    assert isinstance(move, Lay | Deploy | Done)
    return move


def simulated(state: SpyState) -> Simulation:
    return Simulation.of(state, Random(0))


def looks(world: Simulation) -> tuple[object, ...]:
    """All that counts of a position; when it is over, whose turn it would be does not."""
    turn = None if world.over else (world.mover, world.last_round, world.deployed, world.idle)
    cards = (world.pairs, world.motifs, world.pile, sorted(world.discards))
    return (world.over, turn, world.first, world.spies, world.left, cards)


def state_of(ply: Ply) -> SpyState:
    return SpyState.model_validate_json(ply.match.snapshot().state)


def positions(stride: int) -> Iterator[SpyView]:
    """Every so-manieth position of a random match with each choice of options and seats, as its mover sees it."""
    for number in range(len(variants(GAME))):
        for ply in islice(random_play(GAME, number), number % stride, None, stride):
            seen = ply.match.view(ply.seat)
            assert isinstance(seen, SpyView)
            yield seen


# The small rules


@pytest.mark.parametrize("number", range(amount(1, 40) * len(variants(GAME))))
def test_the_small_rules_play_a_match_as_the_real_ones_do(number: int) -> None:
    world, games = None, 1
    for at, ply in enumerate(random_play(GAME, number)):
        seen = ply.match.view(ply.seat)
        assert isinstance(seen, SpyView)
        if world is None or seen.number > games:
            assert world is None or world.over  # the next game of a match is dealt anew
            world, games = simulated(state_of(ply)), seen.number
        elif "reshuffled" in {event.kind for event in seen.last}:
            real = simulated(state_of(ply))
            assert sizes(world) == sizes(real)
            world = real
        elif at % STRIDE == 0:
            assert looks(world) == looks(simulated(state_of(ply)))
        assert not world.over
        made(world, ply.move)
        if isinstance(ply.move, Lay) and seen.is_stuck:
            world.done()
    assert world is not None
    assert world.over


def sizes(world: Simulation) -> tuple[object, ...]:
    """All that chance does not decide when the discard pile was shuffled."""
    held = [sum(pairs) for pairs in world.pairs]
    return (world.mover, world.spies, world.left, held, len(world.pile), world.discards, world.idle, world.over)


def made(world: Simulation, move: Move) -> None:
    """The small rules make a move of the real ones; to lay a card out changes nothing in them."""
    if isinstance(move, Deploy):
        world.deploy(TARGET_PLACE[move.target], [PAIR[card] for card in move.cards])
    elif isinstance(move, Done):
        world.done()


def test_to_play_all_cards_of_a_motif_is_to_play_each_of_them() -> None:
    state = position("afwa1 euwa2", "", laid=("afwa2 sawa1 aspe1", ""))
    one, other = simulated(state), simulated(state)

    one.deploy_all(TARGET_PLACE["watch"])
    other.deploy(TARGET_PLACE["watch"], [PAIR[card] for card in cards("afwa1 afwa2 sawa1 euwa2")])

    assert looks(one) == looks(other)
    assert one.left == [6, 9]
    assert one.motifs[ANN] == simulated(position("", "", laid=("aspe1", ""))).motifs[ANN]


def test_a_deployment_begins_the_count_of_idle_turns_anew_in_the_small_rules_too() -> None:
    state = position("afwa1 euwa2", "", pile="", idle=3)
    world = simulated(state)

    world.deploy_all(TARGET_PLACE["watch"])

    assert looks(world) == looks(simulated(play(state, "0 deploy.watch.afwa1,euwa2").state))


def test_when_both_piles_stay_empty_for_two_rounds_the_small_game_is_over() -> None:
    world = simulated(position("afwa1", "euha1", pile=""))

    for turn in range(4):
        assert not world.over, turn
        world.done()

    assert world.over


# Determinizations


def test_dealing_anew_keeps_what_the_player_sees_and_mixes_the_rest() -> None:
    world = simulated(position("afwa1 euwa2", "aspe1 aspe2 aspe3", "afli1", laid=("sawa1", "euha1", "")))
    held = set()

    for _ in range(50):
        other = world.dealt_anew(viewer=ANN)
        held.add(tuple(other.pairs[BOB]))
        assert other.pairs[ANN] == world.pairs[ANN]
        assert other.pairs[BOB][PAIR["euha1"]] >= 1
        assert [sum(pairs) for pairs in other.pairs] == [3, 4, 1]
        assert everything(other) == everything(world)

    assert len(held) > 40


def everything(world: Simulation) -> list[int]:
    held = [pair for pairs in world.pairs for pair, count in enumerate(pairs) for _ in range(count)]
    return sorted(chain(held, world.pile, world.discards))


def test_dealing_anew_leaves_the_position_as_it_was() -> None:
    state = position("afwa1 euwa2", "aspe1 aspe2", laid=("sawa1", "euha1"))
    world = simulated(state)

    world.dealt_anew(viewer=ANN).done()

    assert looks(world) == looks(simulated(state))


def test_in_sight_are_the_own_cards_and_what_is_laid_out() -> None:
    world = simulated(position("afwa1 euwa2", "aspe1 aspe2", laid=("sawa1", "euha1")))

    seen = world.in_sight_of(ANN)

    assert seen.motifs[ANN] == world.motifs[ANN]
    assert seen.motifs[BOB] == simulated(position("", "", laid=("", "euha1"))).motifs[BOB]


# What an end is worth


def test_a_win_is_worth_more_than_a_tie_and_that_more_than_a_loss() -> None:
    ends = [simulated(position("", "", left=left)) for left in ((0, 3), (3, 3), (3, 0))]

    won, shared, lost = (evaluate(view(position("", "")), end, ANN) for end in ends)

    assert 1 >= won > shared == 0.5 > lost >= 0


def test_in_the_last_game_of_a_match_the_penalty_points_of_all_games_count() -> None:
    before = (Result(left=(0, 5), winners=(ANN,)),)
    seen = view(position("", "", options=FULL, results=before))

    assert evaluate(seen, simulated(position("", "", left=(4, 0))), ANN) > 0.5
    assert evaluate(seen, simulated(position("", "", left=(6, 0))), ANN) < 0.5


def test_in_an_earlier_game_of_a_match_every_penalty_point_less_is_worth_something() -> None:
    seen = view(position("", "", options=FULL))

    values = [evaluate(seen, simulated(position("", "", left=(left, 0))), ANN) for left in range(10)]

    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 10


def test_one_penalty_point_less_counts_for_more_in_the_last_game_of_a_match_than_before() -> None:
    end = simulated(position("", "", left=(3, 4)))
    before = (Result(left=(5, 5), winners=(ANN, BOB)),)

    last = evaluate(view(position("", "", options=FULL, results=before)), end, ANN)

    assert last > evaluate(view(position("", "", options=FULL)), end, ANN) > 0.5


# What it thinks about


def test_it_thinks_of_few_deployments_where_there_are_thousands() -> None:
    for seen in positions(stride=7):
        if seen.phase == "deploy":
            found = candidates(seen, simulated(GAME.determinize(seen, SeededChance(bytes(32), 0))))
            assert len(found) <= 24
            for candidate in found:
                GAME.check(seen, candidate.move)


def test_the_second_thought_keeps_the_cards_that_do_as_much_elsewhere() -> None:
    laid = "afwa1 auwa1 nawa1 sawa1 eupe1 eupe2 eupe3 euha1"
    state = position("euwa1", "", laid=(laid, ""))

    found = [
        candidate.move for candidate in candidates(view(state), simulated(state)) if candidate.move.target == "watch"
    ]

    assert found == [
        Deploy(target="watch", cards=cards("afwa1 auwa1 nawa1 sawa1 euwa1")),
        Deploy(target="watch", cards=cards("afwa1 auwa1 nawa1 sawa1")),
    ]


# Its moves


def test_it_places_its_last_spies_when_it_can() -> None:
    state = position("euwa1", "", laid=("afwa1 sawa1 nawa1 aspe1", ""), left=(3, 1))

    assert chosen(view(state)) == Deploy(target="watch", cards=cards("afwa1 nawa1 sawa1 euwa1"))


def test_it_plays_no_more_cards_than_its_last_spies_want() -> None:
    state = position("euwa1", "", laid=("afwa1 sawa1 nawa1 aspe1", ""), left=(1, 1))
    move = chosen(view(state))

    assert isinstance(move, Deploy)
    assert (move.target, len(move.cards)) == ("watch", 2)


def test_it_places_its_last_spies_on_two_targets_in_one_turn() -> None:
    state = position("", "", laid=("afwa1 auwa1 nawa1 nape1 sape1 eupe1", ""), left=(4, 1))
    first = chosen(view(state))
    second = chosen(view(GAME.apply(state, ANN, first, SeededChance(bytes(32), 0)).state))

    assert isinstance(first, Deploy)
    assert isinstance(second, Deploy)
    assert {first.target, second.target} == {"watch", "pen"}


def test_cards_that_are_wanted_twice_do_not_place_the_last_spies() -> None:
    state = position("", "", laid=("afwa1 afwa2 afwa3", ""), left=(4, 1))

    assert last_spies(simulated(state)) == NOWHERE


def test_it_waits_with_two_cards_at_the_beginning() -> None:
    assert chosen(view(position("afwa1 auwa1", "", left=(18, 18)))) == Done()


def test_it_ends_its_turn_when_it_can_deploy_nothing() -> None:
    assert chosen(view(position("afwa1 aupe1", ""))) == Done()


def test_it_goes_before_a_rival_who_collects_the_same() -> None:
    laid = ("afwa1 auwa1 nawa1 sawa1 euwa1", "afwa2 auwa2 nawa2 sawa2 euwa2")

    assert wish(simulated(position("", "", laid=laid, left=(18, 18)))) == TARGET_PLACE["watch"]
    assert wish(simulated(position("", "", laid=(laid[0], ""), left=(18, 18)))) == NOWHERE


def test_in_the_last_round_it_places_whatever_it_can() -> None:
    state = position(
        "", "afwa1 auwa1", "", mover=BOB, left=(0, 5, 5), last_round=True, options={"end": "round", "match": "full"}
    )

    assert wish(simulated(state)) == TARGET_PLACE["watch"]
    assert chosen(view(state, BOB)) == Deploy(target="watch", cards=cards("afwa1 auwa1"))


def test_it_lays_out_the_card_that_promises_least_and_hides_what_it_collects() -> None:
    state = position("afwa1 auwa2 eupe1", "", laid=("nawa1 sawa1", ""))

    assert chosen(view(state)) == Lay(card="eupe1")


# With any options


def test_every_choice_in_random_games_is_legal_with_any_options_and_any_budget() -> None:
    kinds = set()
    for number, seen in enumerate(positions(stride=11)):
        move = chosen(seen, (1, 20, 200)[number % 3])
        GAME.check(seen, move)
        kinds.add(move.kind)
    assert kinds == {"lay", "deploy", "done"}


def looked(seen: SpyView, budget: int) -> int:
    """How many turns it looks at."""
    search = Search(seen, simulated(GAME.determinize(seen, SeededChance(bytes(32), 0))), budget)
    search.best()
    return search.budget.looked


def test_it_looks_at_as_many_turns_as_its_budget_in_any_position() -> None:
    for number, seen in enumerate(positions(stride=23)):
        budget = (1, 8, 90, 400)[number % 4]
        assert looked(seen, budget) == budget


@pytest.mark.parametrize(
    ("hand", "left"),
    [("afwa1 auli1", 18), ("afwa1 auwa1", 18), ("afwa1 auwa1", 1), ("", 18), ("afwa1 auli1 euha1", 18)],
    ids=["nothing", "one spy", "the last spy", "no cards", "a card must be laid out"],
)
def test_how_long_it_thinks_does_not_tell_what_it_could_deploy(hand: str, left: int) -> None:
    assert looked(view(position(hand, "", laid=("nape1", "nape2"), left=(left, 18))), BUDGET) == BUDGET


def test_the_same_view_chance_and_budget_choose_the_same_move() -> None:
    seen = view(position("afwa1 auwa1", "", laid=("nawa1 sape1 eupe1 aupe2", "afwa2 auwa2 nawa2"), left=(18, 18)))

    assert len({str(chosen(seen, number=3)) for _ in range(4)}) == 1


def test_what_it_does_depends_on_nothing_that_is_hidden_from_it() -> None:
    state = position("afwa1 auwa1", "aspe1 aspe2", laid=("nawa1 sape1 eupe1 aupe2", "afwa2 auwa2"), left=(18, 18))
    others = [GAME.determinize(view(state), SeededChance(bytes(32), number)) for number in range(4)]

    assert len({other.hands for other in others}) == 4
    assert {str(chosen(view(other))) for other in others} == {str(chosen(view(state)))}


# A beginner


def test_at_the_easy_level_it_deploys_as_soon_as_it_can() -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1", ""), left=(18, 18))

    assert chosen(view(state), level=Level.EASY) == Deploy(target="watch", cards=cards("afwa1 auwa1 sawa1"))
    assert chosen(view(state)) == Done()


def test_at_the_easy_level_it_places_its_last_spy_when_it_can() -> None:
    assert chosen(view(position("afwa1 auwa1", "", left=(1, 1))), level=Level.EASY).kind == "deploy"


def test_against_many_the_easy_level_is_hasty_now_and_then_even_with_one_spy() -> None:
    hands = ("afwa1 auwa1", "", "", "")
    kinds = {chosen(view(position(*hands)), number=number, level=Level.EASY).kind for number in range(20)}

    assert kinds == {"deploy", "done"}


def test_a_careful_beginner_wins_more_than_half_against_the_easy_level() -> None:
    assert 0.5 < victories(Pairing("spy", 2, "beginner", "easy"), 50, 1) / 100 < 0.75


def test_it_wins_clearly_more_than_half_against_the_hoarder() -> None:
    assert victories(Pairing("spy", 2, "normal", "hoarder"), 4, 100) >= 6
