"""The computer player of Stratego 4: its small copy of the rules, and that it plays with sense."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from games.chance import SeededChance
from games.core import Seat
from games.players.stratego import choose
from games.players.stratego.evaluation import evaluate
from games.players.stratego.formations import RACING, army
from games.players.stratego.geometry import geometry
from games.players.stratego.policy import Policy, known_odds, odds_against
from games.players.stratego.search import Search
from games.players.stratego.simulation import DRAWN, NONE, Simulation
from games.stratego import (
    ARMY,
    FLAG_START,
    INDEX,
    SPACES,
    Decline,
    Go,
    Piece,
    Place,
    Recruit,
    StrategoMove,
    StrategoOptions,
    StrategoState,
    StrategoView,
)
from tests.strength import result
from tests.support.games.random_play import variants
from tests.support.games.stratego.positions import ANN, BOB, CAS, GAME, play, position, view
from tests.support.games.suite import Contest

BUDGET = 600
GAMES = 8
"""Rough games, with all options and seats."""
RUSH = 0.6
"""How often a rough game fights, or brings a flag on."""


def listed(state: StrategoState, seat: Seat, random: Random, chance: SeededChance) -> StrategoMove:
    """A move of a rough game: it often fights or moves a piece with a flag, nearer to the turret if it can."""
    seen = view(state, seat)
    if state.phase == "set-up":
        return Place(ranks=chance.shuffled(ARMY))
    legal = list(GAME.legal(seen))
    if random.random() > RUSH:
        return random.choice(legal)
    taken = {piece.space: piece for piece in seen.pieces}
    way = geometry(seen.closed).way
    lively = [move for move in legal if isinstance(move, Go) and _lively(move, taken, way, seen.allies(seat))]
    return random.choice(lively or legal)


def _lively(move: Go, taken: dict[str, Piece], way: tuple[int, ...], friends: frozenset[Seat]) -> bool:
    fights = move.to in taken and taken[move.to].owner not in friends
    nearer = way[INDEX[move.to]] < way[INDEX[move.piece]]
    return fights or (nearer and taken[move.piece].flag is not None)


@cache
def rough_game(number: int) -> tuple[tuple[StrategoState, Seat, StrategoMove, StrategoState], ...]:
    """Every step of a rough game with one of the choices of options and seats: before, who, what, after."""
    return tuple(_rough_game(number))


def _rough_game(number: int) -> Iterator[tuple[StrategoState, Seat, StrategoMove, StrategoState]]:
    every = variants(GAME)
    options, seats = every[number % len(every)]
    random, chance = Random(number), SeededChance(bytes(32), number)
    state = GAME.setup(seats, options, chance).state
    while not state.ended:
        seat = min(GAME.to_act(state))
        move = listed(state, seat, random, chance)
        before, state = state, GAME.apply(state, seat, move, chance).state
        yield before, seat, move, state


def compact(state: StrategoState) -> Simulation:
    return Simulation.of(GAME.view(state, None), state.ranks)


def looks(world: Simulation) -> tuple[object, ...]:
    """All that counts of a position, however its pieces are numbered."""
    pieces = {
        (world.at[one], seat, world.rank[one], world.flag[one]) for seat, own in enumerate(world.armies) for one in own
    }
    where = [NONE if piece == NONE else world.at[piece] for piece in world.bearer]
    spaces = {space: (world.owner[piece], world.rank[piece]) for space, piece in enumerate(world.who) if piece != NONE}
    return (
        pieces,
        spaces,
        world.loose,
        where,
        world.sliders,
        world.recruiter,
        [sorted(own) for own in world.reserve],
    )


def after(state: StrategoState, move: StrategoMove) -> Simulation:
    """What the small rules make of a move."""
    world = compact(state)
    if isinstance(move, Go):
        world.play(state.pieces.index(standing(state, move.piece)), INDEX[move.to])
    elif isinstance(move, Recruit | Decline):
        world.recruit(move.rank if isinstance(move, Recruit) else NONE)
    return world


def moves(seen: StrategoView) -> list[Go]:
    """What the mover may do."""
    return [move for move in GAME.legal(seen) if isinstance(move, Go)]


def standing(state: StrategoState, space: str) -> Piece:
    return next(piece for piece in state.pieces if piece.space == space)


def chosen(state: StrategoState, budget: int = BUDGET, seed: int = 0) -> str:
    move = choose(view(state), SeededChance(bytes(32), seed), budget)
    GAME.check(view(state), move)
    return str(move)


# The geometry


def test_every_flag_begins_ten_steps_from_the_turret() -> None:
    assert {geometry(None).way[INDEX[space]] for space in FLAG_START.values()} == {10}


def test_nothing_leads_through_a_closed_zone() -> None:
    closed = geometry("north")

    assert closed.near[INDEX["h3"]] == ()
    assert INDEX["h3"] not in closed.near[INDEX["h4"]]
    assert closed.way[INDEX["h15"]] == 10


@pytest.mark.parametrize("space", ["g12", "h12", "i12", "d7", "f9", "g6", "turret"])
def test_a_gun_has_the_ring_in_range(space: str) -> None:
    assert geometry(None).guns[INDEX[space]]


@pytest.mark.parametrize("space", ["g13", "f12", "c8", "f6"])
def test_what_is_farther_or_beside_the_castle_is_no_gun(space: str) -> None:
    assert not geometry(None).guns[INDEX[space]]


# The small rules


@pytest.mark.parametrize("number", range(GAMES))
def test_the_small_rules_play_every_move_as_the_real_ones_do(number: int) -> None:
    for before, _, move, state in rough_game(number):
        if before.phase == "set-up":
            continue
        world = after(before, move)
        if state.ended:
            assert world.winner in state.ended.winners or (world.winner in (NONE, DRAWN) and not state.ended.winners)
        else:
            assert world.winner == NONE
            assert looks(world) == looks(compact(state))
            skipped = any(event.kind == "skipped" for event in state.last)
            assert (
                isinstance(move, Recruit | Decline)
                or skipped
                or state.recruiter is not None
                or world.mover == state.mover
            )


@pytest.mark.parametrize("number", range(0, GAMES, 2))
def test_the_small_rules_know_every_attack_and_no_other(number: int) -> None:
    for before, seat, _, _ in rough_game(number):
        if before.phase != "turn":
            continue
        taken = {piece.space: piece.owner for piece in before.pieces}
        friends = view(before).allies(seat)
        legal = {
            move
            for move in GAME.legal(view(before))
            if isinstance(move, Go) and taken.get(move.to, seat) not in friends
        }
        world = compact(before)
        small = {Go(piece=SPACES[world.at[piece]], to=SPACES[space]) for piece, space in world.attacks(seat)}
        assert small == legal


def test_rough_games_end_in_many_ways() -> None:
    """Else they would prove little."""
    kinds = set()
    for number in range(GAMES):
        for _, _, _, state in rough_game(number):
            kinds |= {event.kind for event in state.last}

    assert kinds >= {
        "fought",
        "fired",
        "took_flag",
        "left_flag",
        "handed_flag",
        "recruited",
        "declined",
        "forfeited",
        "ended",
    }


def test_playing_on_a_copy_leaves_the_position_as_it_was() -> None:
    state = position("n9h4+n e6j6 e3j5 s1h12 w7f8+w")
    world = compact(state)
    before = looks(world)

    copy, policy = world.copy(), Policy(known_odds(world), Random(0))
    for _ in range(12):
        policy.play(copy)

    assert looks(world) == before != looks(copy)


# What it takes for likely


def test_odds_count_half_of_the_ties() -> None:
    odds = odds_against([9, 8, 8, 2])

    assert odds[9] == pytest.approx(0.875)
    assert odds[8] == pytest.approx(0.5)
    assert odds[2] == pytest.approx(0.375)
    assert odds[1] == 1.0


def test_a_simulated_player_uses_no_rank_that_was_not_announced() -> None:
    for rank in range(1, 10):
        world = compact(position(f"n5h4 e{rank}i4 e9o6 e1o7", also="s4k15 w4a11"))
        odds = [[0.4] * 10 for _ in range(4)]
        assert Policy(odds, Random(0)).choice(world) is None


def test_a_simulated_player_attacks_whoever_would_win_next_turn_whatever_the_odds() -> None:
    calm, urgent = (compact(position(f"n3g6 n5h1+n e5ring{flag}")) for flag in ("+s", "+e"))
    policy = Policy([[0.4] * 10 for _ in range(4)], Random(0))

    assert policy.choice(urgent) == (urgent.who[INDEX["g6"]], INDEX["ring"])
    assert policy.choice(calm) != (calm.who[INDEX["g6"]], INDEX["ring"])


def test_a_flag_near_the_turret_is_worth_more_than_one_at_home() -> None:
    near, far = (compact(position(f"n5{space}+n e5o8+e s5h15+s w5a8+w")) for space in ("h6", "h1"))

    assert evaluate(near, ANN) > evaluate(far, ANN)
    assert evaluate(near, BOB) < evaluate(far, BOB)


def test_an_own_piece_with_another_flag_on_the_turret_is_in_the_way() -> None:
    free, barred = (compact(position(f"n5g6+n n4turret{flag} s5o8+s w5a8+w")) for flag in ("", "+e"))

    assert evaluate(barred, ANN) < evaluate(free, ANN)


def test_the_chances_of_all_players_add_up_to_one() -> None:
    world = compact(position("n5h4+n e5o8+e s5h15+s w5c8", loose="wb8"))

    assert sum(evaluate(world, seat) for seat in range(4)) == pytest.approx(1.0)


# Its moves


def test_it_steps_onto_the_turret_with_its_flag() -> None:
    state = position("n5ring+n e9f7 s9j8 w9f9")

    assert chosen(state) == "move.ring.turret"


def test_it_hands_its_flag_to_its_piece_on_the_turret() -> None:
    state = position("n5ring+n n3turret e9f7 s9j8 w9f9")

    assert chosen(state) == "move.ring.turret"


def test_it_takes_its_flag_that_lies_on_the_turret() -> None:
    assert chosen(position("n5ring e9f7 s9j8", loose="nturret")) == "move.ring.turret"


def test_it_fires_at_a_carrier_who_would_win_next_turn() -> None:
    state = position("n1h4 n5h2+n n6g4 e5ring+e s4h15+s w4a8+w")

    assert chosen(state) == "move.h4.ring"


def test_it_attacks_a_carrier_who_would_win_next_turn_even_at_bad_odds() -> None:
    state = position("n3g6 n5h1+n e5ring+e e2o7 e1o8 s4h15+s w4a8+w")

    assert chosen(state) == "move.g6.ring"


def test_it_takes_its_abandoned_flag_up_again() -> None:
    state = position("n5h4 n6e3 e4o8+e s4h15+s w4a8+w", loose="ng4")

    assert chosen(state) == "move.h4.g4"


def test_it_does_not_attack_an_announced_piece_that_is_stronger() -> None:
    state = position("n8h4 n4h1+n e9i4 s4h15+s w4a8+w")
    shown = [piece.replace(known=9) if piece.space == "i4" else piece for piece in state.pieces]

    assert chosen(state.replace(pieces=tuple(shown))) != "move.h4.i4"


def test_its_spy_attacks_the_announced_marshal() -> None:
    state = position("n2h4 n4h1+n e9i4+e s4h15+s w4a8+w")
    shown = [piece.replace(known=9) if piece.space == "i4" else piece for piece in state.pieces]

    assert chosen(state.replace(pieces=tuple(shown))) == "move.h4.i4"


def test_its_team_wins_with_the_partners_flag() -> None:
    world = compact(position("n5ring e5o8+e s5turret+s", options=StrategoOptions(teams=True)))
    world.play(world.who[INDEX["o8"]], INDEX["n8"])

    assert world.winner == CAS
    assert (evaluate(world, ANN), evaluate(world, BOB)) == (1.0, 0.0)


def test_it_leaves_the_ring_to_the_partner_whose_flag_is_next() -> None:
    options = StrategoOptions(teams=True)
    state = position("n5ring n4h1+n e4o8+e s9g6+s w4a8+w", mover=ANN, options=options)

    step = play(state, chosen(state).removeprefix("move.").replace(".", " "))

    assert standing(step.state, "g6").flag == CAS
    assert all(piece.space != "ring" for piece in step.state.pieces)


def test_it_recruits_its_highest_rank_as_a_rule_but_nobody_can_be_sure() -> None:
    games = (step for number in range(GAMES) for step in rough_game(number))
    asked = (view(before, seat) for before, seat, *_ in games if before.phase == "recruit")
    seen = next(it for it in asked if len(set(it.reserve)) > 1)
    recruited = [str(choose(seen, SeededChance(bytes(32), turn), BUDGET)) for turn in range(100)]

    assert set(recruited) == {f"recruit.{rank}" for rank in seen.reserve}
    assert recruited.count(f"recruit.{max(seen.reserve)}") > 50


def test_it_places_different_armies_made_for_a_race() -> None:
    placed = {army(SeededChance(bytes(32), turn)) for turn in range(60)}

    assert len(placed) == 2 * len(RACING)
    assert all(sorted(ranks, reverse=True) == list(ARMY) for ranks in placed)


# In any phase, with any options


def seen_in_rough_games(stride: int) -> Iterator[tuple[int, StrategoView]]:
    """Every so-manieth position of a rough game with each choice of options and seats, and every recruitment."""
    for number in range(len(variants(GAME))):
        for ply, (before, seat, _, _) in enumerate(islice(rough_game(number), 400)):
            if before.phase != "turn" or ply % stride == number:
                yield ply, view(before, seat)


def test_every_choice_in_rough_games_is_legal_with_any_options_and_any_budget() -> None:
    kinds = set()
    for ply, seen in seen_in_rough_games(stride=23):
        move = choose(seen, SeededChance(bytes(32), ply), (1, 40, 300)[ply % 3])
        GAME.check(seen, move)
        kinds.add(move.kind)
    assert kinds == {"place", "move", "recruit"}


def test_it_looks_at_no_more_positions_than_its_budget() -> None:
    for ply, seen in seen_in_rough_games(stride=211):
        if seen.phase == "turn":
            for budget in (1, 30, 500):
                search = Search(seen, Random(ply), budget)
                search.best(moves(seen))
                assert search.looked <= budget


def test_the_same_view_chance_and_budget_choose_the_same_move() -> None:
    state = position("n9h4+n n6g4 n1i4 e6j6 e3j5 s1h12 s8f10+s w7f8+w")

    assert len({chosen(state, seed=3) for _ in range(4)}) == 1


def test_hidden_ranks_change_nothing() -> None:
    state = position("n9h4+n n6g4 n1i4 e6j6 e3j5 s1h12 s8f10+s w7f8+w")
    others = [piece.owner != ANN for piece in state.pieces]
    ranks = tuple(2 if hidden else rank for hidden, rank in zip(others, state.ranks, strict=True))

    assert chosen(state) == chosen(state.replace(ranks=ranks))


def test_it_wins_clearly_more_than_its_share_against_three_greedy_ones() -> None:
    contest = Contest("stratego", 4, "greedy", 10, 40, budget=200)

    assert [result(contest, number) for number in range(6)].count("won") >= 3
