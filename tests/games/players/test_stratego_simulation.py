"""The computer player of Stratego 4: its fast board plays as the rules do, and what it takes for likely on it."""

from random import Random
from typing import Any

import pytest

from games.core import Seat
from games.players.stratego.evaluation import evaluate
from games.players.stratego.geometry import geometry
from games.players.stratego.policy import Policy, odds_against
from games.players.stratego.simulation import NONE, Simulation
from games.stratego import FLAG_START, INDEX, SPACES, Decline, Go, Recruit, StrategoMove, StrategoOptions, StrategoState
from tests.support.games.stratego.positions import ANN, BOB, DEE, GAME, piece_on, position, view
from tests.support.games.stratego.rough_games import GAMES, rough_game

BAD, EVEN = ([[chance] * 10] * 80 for chance in (0.4, 0.5))
"""The odds of every attack."""


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
        (world.second, world.struck, world.round, tuple(world.settled)),
        [sorted(own) for own in world.reserve],
    )


def after(state: StrategoState, move: StrategoMove) -> Simulation:
    """What the small rules make of a move."""
    world = compact(state)
    if isinstance(move, Go):
        world.play(state.pieces.index(piece_on(state, move.piece)), INDEX[move.to])
    elif isinstance(move, Recruit | Decline):
        world.recruit(move.rank if isinstance(move, Recruit) else NONE)
    return world


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
            assert set(world.winners or ()) <= set(state.ended.winners)
            assert bool(world.winners) == bool(state.ended.winners)
        else:
            assert world.winners is None
            assert looks(world) == looks(compact(state))
            skipped = any(event.kind == "skipped" for event in state.last)
            assert skipped or world.mover == state.mover


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
        "hindered",
        "ended",
    }


def test_playing_on_a_copy_leaves_the_position_as_it_was() -> None:
    state = position("n9h4+n e6j6 e3j5 s1h12 w7f8+w")
    world = compact(state)
    before = looks(world)

    copy, policy = world.copy(), Policy(EVEN, Random(0))
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
        assert Policy(BAD, Random(0)).choice(world) is None


def test_a_simulated_player_attacks_whoever_would_win_next_turn_whatever_the_odds() -> None:
    calm, urgent = (compact(position(f"n3g6 n5h1+n e5ring{flag}")) for flag in ("+s", "+e"))
    policy = Policy(BAD, Random(0))

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


# The end of a short game


def last_move(standing: str, mover: Seat = DEE, **more: Any) -> Simulation:
    """After the last move of a short game, which was West's, or somebody else's, from d5."""
    changes: dict[str, Any] = {
        "options": StrategoOptions(length="short"),
        "first": Seat((mover + 1) % 4),
        "round": 12,
        "spent": 2,
        "settled": (None,) * 4,
    }
    world = compact(position(standing, mover, **{**changes, **more}))
    world.play(world.who[INDEX["d5"]], INDEX["d4"])
    return world


def test_after_the_last_round_the_nearest_flag_has_won_and_of_equal_ones_the_first_in_order_of_play() -> None:
    alone = last_move("n4g6+n e4k6+e s4f10+s w4d6+w w3d5")
    equal = last_move("n4g6+n e4j7+e s4k10+s w4d6+w w3d5")
    later = last_move("n4g6+n n3d5 e4j7+e e2e13 s4k10+s w4d6+w", ANN)

    assert [evaluate(alone, seat) for seat in range(4)] == [1.0, 0.0, 0.0, 0.0]
    assert [evaluate(equal, seat) for seat in range(4)] == [1.0, 0.0, 0.0, 0.0]
    assert [evaluate(later, seat) for seat in range(4)] == [0.0, 1.0, 0.0, 0.0]


def test_after_the_last_round_a_flag_counts_where_it_was_when_its_player_s_turn_began() -> None:
    world = last_move("n4g6+n e4k6+e s4f10+s w4d6+w w3d5", settled=(9, 4, 3, 2))

    assert [evaluate(world, seat) for seat in range(4)] == [0.0, 0.0, 0.0, 1.0]


def test_in_the_last_round_a_flag_that_counts_already_may_go_where_it_likes() -> None:
    def worth(settled: tuple[int | None, ...]) -> list[float]:
        standing = "n5d6+n e5l6+e s5l10+s w5d10+w"
        short = StrategoOptions(length="short")
        return [
            evaluate(compact(position(where, BOB, options=short, round=12, settled=settled)), ANN)
            for where in (standing, standing.replace("n5d6", "n5d5"))
        ]

    near, far = worth((6, None, None, None))
    assert near == pytest.approx(far, abs=0.02)
    near, far = worth((None, None, None, None))
    assert near > far + 0.1


def test_near_its_end_the_nearer_flag_and_more_pieces_are_worth_more_in_a_short_game() -> None:
    def worth(standing: str) -> float:
        short = StrategoOptions(length="short")
        return evaluate(compact(position(standing, options=short, round=12, settled=(None,) * 4)), ANN)

    assert worth("n5d6+n e5l6+e s5l10+s w5d10+w") == pytest.approx(0.25, abs=0.05)
    assert worth("n5d6+n n2e1 e5l6+e s5l10+s w5d10+w") > worth("n5d6+n e5l6+e s5l10+s w5d10+w")
    assert worth("n5d5+n e5l6+e s5l10+s w5d10+w") < worth("n5d6+n e5l6+e s5l10+s w5d10+w")
