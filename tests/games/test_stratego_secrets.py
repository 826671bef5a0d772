"""Stratego 4: what moves prove, what determinizations may hold, and that nothing else tells a hidden rank."""

from collections import Counter
from functools import cache

import pytest

from games.chance import NoChance, SeededChance
from games.core import Move, Seat
from games.match import Match
from games.stratego import ARMY, RANKS, Go, Loss, Piece, Place, StrategoOptions, StrategoState
from tests.support.games.random_play import seed_of, variants
from tests.support.games.stratego.play_styles import hunter, runner
from tests.support.games.stratego.positions import ANN, BOB, CAS, GAME, TEAMS, fallen, piece, play, position, view
from tests.support.games.stratego.redeal import redeal
from tests.support.games.truth import state_of

LONG, SCOUT, CAPTAIN = (6, 3), (3,), (6,)


def after(state: StrategoState, move: str) -> tuple[int, ...]:
    """What a piece may be by its moves, after one more."""
    return piece(play(state, move).state, move.split()[1]).could


# What moves prove


@pytest.mark.parametrize("rank", RANKS)
def test_a_single_step_proves_nothing(rank: int) -> None:
    assert after(position(f"n{rank}f4"), "f4 f5") == RANKS


PROVED = {
    "three straight spaces prove a scout": (position("n3f4"), "f4 f7", SCOUT),
    "more straight spaces prove a scout": (position("n3f4"), "f4 f12", SCOUT),
    "a corner proves a captain": (position("n6f5"), "f5 g6", CAPTAIN),
    "two straight spaces of a captain prove either": (position("n6f4"), "f4 f6", LONG),
    "two straight spaces of a scout prove either": (position("n3f4"), "f4 f6", LONG),
    "two steps may end at an abandoned flag": (position("n6f4", loose="sf6"), "f4 f6", LONG),
    "two spaces past a piece, round by the ring, prove a captain": (position("n6f7 n5f8"), "f7 f9", CAPTAIN),
    "two spaces past a flag, round by the ring, prove a captain": (position("n6f7", loose="sf8"), "f7 f9", CAPTAIN),
    "two steps into the castle prove a captain": (position("n6f8"), "f8 turret", CAPTAIN),
    "two steps out of the castle prove a captain": (position("n6turret"), "turret f8", CAPTAIN),
    "two steps through the castle prove a captain": (position("n6h6"), "h6 f7", CAPTAIN),
    "a carrier's move proves nothing": (position("n3f4+n"), "f4 f5", RANKS),
    "an attack proves that it was no cannon": (position("n9f4 e4f5"), "f4 f5", RANKS[:-1]),
    "an attack round a corner proves a captain": (position("n6f5 e4g6"), "f5 g6", CAPTAIN),
    "an attack from afar proves a scout": (position("n3f4 e2f9"), "f4 f9", SCOUT),
}


@pytest.mark.parametrize(("state", "move", "ranks"), PROVED.values(), ids=PROVED)
def test_what_a_move_proves(state: StrategoState, move: str, ranks: tuple[int, ...]) -> None:
    assert after(state, move) == ranks


def test_what_was_proved_before_stays_proved() -> None:
    state = play(position("n3f4 e4m6 s4f14"), "f4 f7", "o5 o6", "k15 k14", "a11 a10").state

    assert after(state, "f7 f5") == SCOUT


def test_handing_a_flag_over_proves_nothing_of_either() -> None:
    state = play(position("n3f4+n n6f5"), "f4 f5").state

    assert (piece(state, "f4").could, piece(state, "f5").could) == (RANKS, RANKS)


def test_being_attacked_proves_nothing_beyond_what_is_announced() -> None:
    defender = piece(play(position("n4f4 e7f5"), "f4 f5").state, "f5")

    assert (defender.could, defender.known) == (RANKS, 7)


def test_a_recruit_may_be_anything_by_its_moves() -> None:
    state = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    assert piece(play(state, "f4 f5", "recruit 3").state, "h2").could == RANKS


def test_all_that_is_public_is_the_same_whatever_the_hidden_ranks() -> None:
    """A move that other ranks could have made as well leaves equal pieces, evidence included."""
    chance, compared = SeededChance(bytes(32), 1), 0
    for state, seat, move in plies()[::2]:
        if not isinstance(move, Go):
            continue
        other = redeal(state, None, chance)
        here = GAME.apply(state, seat, move, NoChance())
        if here.state.battle or move not in GAME.legal(GAME.view(other, seat)):
            continue
        there = GAME.apply(other, seat, move, NoChance())
        assert there.events == here.events
        assert GAME.view(there.state, None) == GAME.view(here.state, None)
        compared += 1
    assert compared > 200


# Determinizations


@cache
def plies() -> tuple[tuple[StrategoState, Seat, Move], ...]:
    """The plies of matches with many battles, flags in motion and recruits, of every choice of options."""
    found = []
    for number, (options, seats) in enumerate(variants(GAME)):
        mind, chance = (hunter, runner)[number % 2], SeededChance(seed_of(number), 1 << 32)
        match = Match.start(GAME, seats, options, seed_of(number)).match
        while match.to_act:
            seat = min(match.to_act)
            move = mind(GAME, match.view(seat), chance)
            found.append((state_of(match, StrategoState), seat, move))
            match = match.play(seat, move).match
    return tuple(found)


def test_every_determinization_looks_the_same_to_every_onlooker() -> None:
    chance = SeededChance(bytes(32), 2)
    for state, _, _ in plies()[::7]:
        for viewer in (*map(Seat, range(len(state.sides))), None):
            seen = GAME.view(state, viewer)
            assert GAME.view(GAME.determinize(seen, chance), viewer) == seen


def test_in_every_determinization_armies_are_whole_and_moves_were_possible() -> None:
    chance, recruits = SeededChance(bytes(32), 3), 0
    for state, _, _ in plies()[::7]:
        world = GAME.determinize(GAME.view(state, None), chance)
        for seat in range(len(state.sides) if state.phase != "set-up" else 0):
            recruits += _is_possible(world, Seat(seat))
    assert recruits > 100


def _is_possible(world: StrategoState, seat: Seat) -> int:
    """Fails unless a player's ranks agree with all that everybody saw; how many recruits there were."""
    own = [(piece, rank) for piece, rank in zip(world.pieces, world.ranks, strict=True) if piece.owner == seat]
    final = {piece.number: rank for piece, rank in own}
    final |= {loss.number: loss.rank for loss in world.chronicle[seat] if loss.rank is not None}
    beside: Counter[int] = Counter()
    for loss in world.chronicle[seat]:
        beside[final[loss.number]] += 1 if loss.rank is not None else -1
        assert min(beside.values()) >= 0

    assert sorted(rank for number, rank in final.items() if number < len(ARMY)) == sorted(ARMY)
    assert all(rank in piece.could and piece.known in (None, rank) for piece, rank in own)
    return sum(loss.rank is None for loss in world.chronicle[seat])


def recruited(chronicle: tuple[Loss, ...], *more: Piece) -> StrategoState:
    """Ann's army of which some have fallen and come back, seen by Bob."""
    gone = {loss.number for loss in chronicle if loss.number < len(ARMY)}
    spaces = [f"{column}{row}" for row in (13, 14, 15, 12, 10) for column in "fghij"]
    began = [Piece(owner=ANN, number=at, space=spaces[at]) for at in range(len(ARMY)) if at not in gone]
    pieces = (*began, *more)
    ranks = [ARMY[piece.number] if piece.number < len(ARMY) else 9 for piece in pieces]
    state = position("", also="", chronicle=(chronicle, (), (), ()))
    return state.replace(pieces=pieces, ranks=tuple(ranks))


def determinized_ranks(state: StrategoState, number: int) -> set[int]:
    """Every rank that a piece of Ann's has in Bob's determinizations."""
    seen = GAME.view(state, BOB)
    at = next(at for at, piece in enumerate(state.pieces) if piece.number == number)
    return {GAME.determinize(seen, SeededChance(bytes(32), draw)).ranks[at] for draw in range(60)}


def test_a_recruit_is_one_of_those_that_had_fallen_before_it_came() -> None:
    chronicle = (Loss(rank=9, number=0), Loss(rank=8, number=1), Loss(rank=None, number=20), Loss(rank=7, number=2))
    state = recruited(chronicle, Piece(owner=ANN, number=20, space="h2"))

    assert determinized_ranks(state, 20) == {9, 8}


def test_two_recruits_are_two_different_pieces() -> None:
    chronicle = (Loss(rank=9, number=0), Loss(rank=None, number=20), Loss(rank=8, number=1), Loss(rank=None, number=21))
    two = (Piece(owner=ANN, number=20, space="h2"), Piece(owner=ANN, number=21, space="h4"))

    assert determinized_ranks(recruited(chronicle, *two), 21) == {8}


def test_a_recruit_that_was_announced_leaves_the_other_for_the_rest() -> None:
    chronicle = (Loss(rank=9, number=0), Loss(rank=8, number=1), Loss(rank=None, number=20), Loss(rank=None, number=21))
    two = (Piece(owner=ANN, number=20, space="h2"), Piece(owner=ANN, number=21, space="h4", known=9))

    assert determinized_ranks(recruited(chronicle, *two), 20) == {8}


def test_a_recruit_that_fell_has_told_what_it_was() -> None:
    chronicle = (
        Loss(rank=9, number=0),
        Loss(rank=8, number=1),
        Loss(rank=None, number=20),
        Loss(rank=9, number=20),
        Loss(rank=None, number=21),
    )

    assert determinized_ranks(recruited(chronicle, Piece(owner=ANN, number=21, space="h4")), 21) == {9, 8}


def test_a_recruit_s_moves_limit_what_it_may_be() -> None:
    chronicle = (Loss(rank=6, number=4), Loss(rank=9, number=0), Loss(rank=None, number=20))
    state = recruited(chronicle, Piece(owner=ANN, number=20, space="h4", could=(6, 3)))

    assert determinized_ranks(state, 20) == {6}


def test_the_others_are_what_their_moves_leave_of_the_army() -> None:
    state = recruited((Loss(rank=9, number=0),))
    narrow = {4: (6,), 13: (3,), 14: (6, 3)}
    state = state.replace(pieces=tuple(it.replace(could=narrow.get(it.number, it.could)) for it in state.pieces))

    assert determinized_ranks(state, 4) == {6}
    assert determinized_ranks(state, 13) == {3}
    assert determinized_ranks(state, 14) == {6, 3}
    assert 9 not in determinized_ranks(state, 10)


# Who may know what


def test_ranks_are_their_owner_s_alone_until_a_battle_announces_them() -> None:
    state = play(position("n7f4 n8g4 e4f5"), "f4 f5").state

    seen = {viewer: GAME.view(state, viewer).ranks for viewer in (ANN, BOB, None)}

    assert seen == {
        ANN: (7, 8, 4, None, None, None),
        BOB: (7, None, None, 4, None, None),
        None: (7, None, None, None, None, None),
    }


def test_the_reserve_is_its_owner_s_alone() -> None:
    state = position("n7f4", chronicle=fallen(3))

    assert [bool(GAME.view(state, viewer).reserve) for viewer in (ANN, BOB, CAS, None)] == [True, False, False, False]


def test_partners_know_no_more_than_others() -> None:
    state = position("n7f4", options=TEAMS)

    assert GAME.view(state, CAS).ranks[:2] == (None, None)
    assert GAME.view(state.replace(chronicle=fallen(3)), CAS).reserve == ()


def test_a_sealed_formation_is_its_owner_s_alone() -> None:
    for options in (StrategoOptions(), TEAMS):
        state = GAME.setup(4, options, SeededChance(bytes(32), 0)).state
        sealed = GAME.apply(state, BOB, Place(ranks=ARMY), NoChance()).state

        seen = [GAME.view(sealed, viewer).formation for viewer in (ANN, BOB, CAS, Seat(3), None)]
        assert seen == [None, ARMY, None, None, None]
        assert view(sealed).to_act == (ANN, CAS, 3)
