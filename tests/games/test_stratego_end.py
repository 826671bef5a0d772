"""Stratego 4: how it ends, who is skipped or out, and teams."""

from typing import Any

import pytest

from games.core import Seat
from games.stratego import RANKS, SIDES, Shuttle, StrategoState
from games.stratego.ending import ALONE, NOBODY, ON_TURRET, QUIETLY, STUCK, TEAM_ALONE
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    CAS,
    DEE,
    GAME,
    NORTH_CLOSED,
    TEAMS,
    ended,
    fallen,
    piece,
    play,
    position,
    refusal,
    standing,
    told,
    view,
    ways,
)
from tests.support.games.stratego.reach import Reach, facts

BARRED = Shuttle(number=0, spaces=("ring", "turret"), times=5)

# The turret


def test_who_moves_his_own_flag_onto_the_turret_wins_at_once() -> None:
    step = play(position("n5ring+n"), "ring turret")

    assert step.state.ended == GAME.view(step.state, None).outcome == ended(ON_TURRET, ANN)
    assert (step.state.phase, frozenset(GAME.view(step.state, None).to_act)) == ("over", frozenset())
    assert told(step)[-1] == "A player brought their own flag to the turret."


AT_THE_TURRET: dict[str, tuple[StrategoState, str, tuple[Seat, ...]]] = {
    "winning there as the attacker wins": (position("n5ring+n e4turret"), "ring turret", (ANN,)),
    "beating the carrier of the own flag as the defender wins": (position("n4ring+e e7turret"), "ring turret", (BOB,)),
    "taking the own flag from a carrier wins": (position("n5ring e4turret+n"), "ring turret", (ANN,)),
    "picking the own flag up wins": (position("n5ring", loose="nturret"), "ring turret", (ANN,)),
    "being handed the own flag wins": (position("n5ring+n n3turret"), "ring turret", (ANN,)),
    "handing another flag down to take the own one wins": (
        position("n5turret+s n3ring", loose="nturret"), "turret ring", (ANN,),
    ),
    "carrying another's flag there wins nothing": (position("n5ring+e"), "ring turret", ()),
    "picking another's flag up wins nothing": (position("n5ring", loose="eturret"), "ring turret", ()),
    "a piece without a flag wins nothing": (position("n5ring"), "ring turret", ()),
    "a flag on the ring wins nothing": (position("n5h6+n"), "h6 ring", ()),
    "partners win together": (position("n5ring+n", options=TEAMS), "ring turret", (ANN, CAS)),
    "a partner's flag wins nothing": (position("n5ring+s", options=TEAMS), "ring turret", ()),
    "a partner who hands the flag up to its owner's piece wins too": (
        position("n5ring+s s4turret", options=TEAMS), "ring turret", (ANN, CAS),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("state", "move", "winners"), AT_THE_TURRET.values(), ids=AT_THE_TURRET)
def test_who_wins_at_the_turret(state: StrategoState, move: str, winners: tuple[Seat, ...]) -> None:
    assert play(state, move).state.ended == (ended(ON_TURRET, *winners) if winners else None)


def test_who_wins_on_the_turret_is_not_asked_whom_he_brings_back() -> None:
    state = position("n5ring+n e4turret", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    assert play(state, "ring turret").state.phase == "over"


# Out


def test_a_player_without_pieces_is_out_and_his_flag_stays() -> None:
    state = position("n7f4+n e4f5+e", also="s4k15 w4a11")

    step = play(state, "f4 f5")

    assert told(step)[1:] == ["🏳️ The flag of Bob lies on f5.", "Bob has no pieces left and is out of the game."]
    assert (step.state.mover, step.state.ended, step.state.flags[0].owner) == (CAS, None, BOB)


def test_a_player_who_is_out_never_comes_to_move_again() -> None:
    state = position("n7f4 s4k15 w4a11", DEE, also="", chronicle=fallen(*range(9, 0, -1), of=1))

    assert play(state, "a11 a10", "f4 f5").state.mover == CAS


def test_the_last_player_with_pieces_wins() -> None:
    step = play(position("n7f4 e4f5", also=""), "f4 f5")

    assert step.state.ended == ended(ALONE, ANN)
    assert told(step)[1:] == ["Bob has no pieces left and is out of the game.", "Only one player has pieces left."]


def test_who_wins_the_last_battle_is_not_asked_whom_he_brings_back() -> None:
    state = position("n7f4 e4f5", also="", sliders=(5, 0, 0, 0), chronicle=fallen(3))

    assert play(state, "f4 f5").state.ended == ended(ALONE, ANN)


@pytest.mark.parametrize(("attacker", "defender"), [(7, 7), (1, 7)])
def test_if_nobody_has_pieces_it_is_a_draw(attacker: int, defender: int) -> None:
    step = play(position(f"n{attacker}f4 e{defender}f5", also=""), "f4 f5")

    assert step.state.ended == ended(NOBODY)


def test_who_fires_his_last_cannon_is_not_out_before_he_has_answered_whom_he_brings_back() -> None:
    state = position("n1f4 e4f5", also="s4k15", sliders=(5, 0, 0, 0))

    asked = play(state, "f4 f5")
    back, out = play(asked.state, "recruit 1"), play(asked.state, "decline")

    assert told(asked)[1:] == [
        "Bob has no pieces left and is out of the game.",
        "Ann has won 6 battles and may bring a lost piece back.",
    ]
    assert (back.state.ended, "n1h2" in standing(back.state)) == (None, True)
    assert out.state.ended == ended(ALONE, CAS)
    assert told(out) == [
        "Ann brings nothing back.",
        "Ann has no pieces left and is out of the game.",
        "Only one player has pieces left.",
    ]


def test_with_his_recruit_he_may_be_the_last_who_has_pieces() -> None:
    state = play(position("n1f4 e4f5", also="", sliders=(5, 0, 0, 0)), "f4 f5").state

    assert play(state, "recruit 1").state.ended == ended(ALONE, ANN)
    assert play(state, "decline").state.ended == ended(NOBODY)


def test_a_team_has_won_before_its_player_without_pieces_is_asked_whom_he_brings_back() -> None:
    state = position("n1f4 e4f5", also="s4k15", sliders=(5, 0, 0, 0), options=TEAMS)

    step = play(state, "f4 f5")

    assert (step.state.ended, step.state.phase) == (ended(TEAM_ALONE, ANN, CAS), "over")
    assert told(step)[1:] == [
        "Ann has no pieces left and is out of the game.",
        "Bob has no pieces left and is out of the game.",
        "Only one team has pieces left.",
    ]


def test_a_player_without_pieces_is_asked_while_his_team_has_not_won() -> None:
    state = position("n1f4 e4f5", also="s4k15 w4a11", sliders=(5, 0, 0, 0), options=TEAMS)

    step = play(state, "f4 f5")

    assert (step.state.ended, step.state.recruiter) == (None, ANN)
    assert told(step)[1:] == [
        "Bob has no pieces left and is out of the game.",
        "Ann has won 6 battles and may bring a lost piece back.",
    ]


def test_without_a_partner_s_pieces_he_is_asked_even_if_no_enemy_has_any() -> None:
    state = position("n1f4 e4f5", also="", sliders=(5, 0, 0, 0), options=TEAMS)

    assert play(state, "f4 f5").state.recruiter == ANN


def test_who_loses_his_last_piece_by_attacking_is_out() -> None:
    step = play(position("n4f4 e7f5", also="s4k15"), "f4 f5")

    assert told(step)[1:] == ["Ann has no pieces left and is out of the game."]
    assert (step.state.mover, step.state.ended) == (BOB, None)


# Skipped


def test_ruling_a_player_without_a_legal_move_is_skipped() -> None:
    state = position("n5f4 e5turret", also="s4k15 w4a11", shuttles=((), (BARRED,), (), ()))

    step = play(state, "f4 f5")

    assert (step.state.mover, told(step)[1:]) == (CAS, ["Bob has no move and is skipped."])


def test_ruling_a_skipped_turn_breaks_the_row_of_five() -> None:
    state = position("n5f4 e5turret", also="s4k15 w4a11", shuttles=((), (BARRED,), (), ()))

    state = play(state, "f4 f5", "k15 k14", "a11 a10", "f5 f6").state

    assert (state.mover, ways(state, "turret")) == (BOB, {"ring"})


def test_ruling_it_is_no_draw_while_he_who_has_just_moved_can_move() -> None:
    state = position("n5f4 e5turret", also="", shuttles=((), (BARRED,), (), ()))

    step = play(state, "f4 f5")

    assert (step.state.mover, step.state.ended) == (ANN, None)
    assert told(step)[1:] == ["Bob has no move and is skipped."]


def test_ruling_that_he_was_not_skipped_proves_that_his_only_piece_can_move() -> None:
    """From the turret only a Captain gets past the ring, which is barred."""
    state = position("n6turret", DEE, also="s4k15 w4a11", shuttles=((BARRED,), (), (), ()))

    step = play(state, "a11 a10")

    assert (step.state.mover, piece(step.state, "turret").could) == (ANN, (6,))


def test_that_he_was_not_skipped_proves_nothing_where_every_piece_can_move() -> None:
    step = play(position("n6turret", DEE, also="s4k15 w4a11"), "a11 a10")

    assert piece(step.state, "turret").could == RANKS


def test_a_piece_that_only_its_partner_s_pieces_enclose_is_skipped() -> None:
    state = position("n5f4 w5e1 e4f1 e4e2", CAS, also="s4k15", options=TEAMS)

    assert play(state, "k15 k14").state.mover == ANN


def test_ruling_that_he_was_skipped_proves_that_a_piece_is_no_cannon_with_a_target() -> None:
    """From d8 a cannon could fire over the lake at f8."""
    around = "e5d8 w5c8 w5d7 w5d9"
    state = position(f"n5f4 s5f8 {around}", also="", options=TEAMS)

    step = play(state, "f4 f5")

    assert told(step)[1:] == ["Bob has no move and is skipped."]
    assert piece(step.state, "d8").could == (9, 8, 7, 6, 5, 4, 3, 2)


def test_ruling_if_nobody_can_move_it_is_a_draw() -> None:
    """No play leads there (see the golden records): Bob's piece stands in a zone that is closed."""
    three: dict[str, Any] = {"sides": NORTH_CLOSED, "sealed": (None,) * 3, "sliders": (0,) * 3, "chronicle": ((),) * 3}
    state = position("n5ring e5h1", also="", shuttles=((BARRED.replace(times=4),), (), ()), **three)

    step = play(state, "ring turret")

    assert step.state.ended == ended(STUCK)
    assert told(step)[-1] == "Nobody can move."


# Quiet rounds


def test_a_full_round_without_a_battle_counts() -> None:
    state = play(position("n5f4", DEE, quiet=7), "a11 a10").state

    assert state.quiet == 8


def test_a_round_is_full_when_the_turn_comes_back_to_who_began() -> None:
    quiet = [play(position("n5f4", mover, quiet=7, first=CAS), move).state.quiet for mover, move in TURNS]

    assert quiet == [7, 8, 7, 7]


TURNS = ((ANN, "f4 f5"), (BOB, "o5 o6"), (CAS, "k15 k14"), (DEE, "a11 a10"))


def test_a_battle_or_a_shot_ends_the_row_of_quiet_rounds() -> None:
    battle = play(position("n7f4 e4f5", quiet=7), "f4 f5").state
    shot = play(position("n1f4 e4f5", quiet=7), "f4 f5").state

    assert [(state.quiet, state.fought) for state in (battle, shot)] == [(0, True), (0, True)]


def test_a_round_with_a_battle_is_no_quiet_one() -> None:
    state = play(position("n5f4", DEE, quiet=0, fought=True), "a11 a10").state

    assert (state.quiet, state.fought) == (0, False)


def test_a_battle_that_lets_its_winner_recruit_counts_for_the_round() -> None:
    state = position("w7f4 e4f5", DEE, quiet=7, sliders=(0, 0, 0, 5), chronicle=fallen(3, of=3))

    asked = play(state, "f4 f5").state
    after = play(asked, "recruit 3").state

    assert [(it.quiet, it.fought) for it in (asked, after)] == [(0, True), (0, False)]


def test_flags_that_change_hands_do_not_count() -> None:
    state = position("w5f4+w w4f5", DEE, quiet=7)

    assert play(state, "f4 f5").state.quiet == 8


def test_after_twenty_quiet_rounds_everybody_is_told() -> None:
    step = play(position("n5f4", DEE, quiet=19), "a11 a10")

    assert told(step)[1:] == ["No battle for 20 rounds: after 30 the game is a draw."]


def test_after_thirty_quiet_rounds_it_is_a_draw() -> None:
    step = play(position("n5f4", DEE, quiet=29), "a11 a10")

    assert step.state.ended == ended(QUIETLY)
    assert told(step)[1:] == ["There was no battle for 30 rounds."]


def test_who_is_out_still_counts_for_the_round() -> None:
    state = position("", DEE, also="e4o5 s4k15 w4a11", quiet=7)

    assert play(state, "a11 a10").state.quiet == 8


# Teams


def test_partners_sit_opposite() -> None:
    seen = view(position("n5f4", options=TEAMS))

    assert [sorted(seen.allies(seat)) for seat in (ANN, BOB, CAS, DEE)] == [[0, 2], [1, 3], [0, 2], [1, 3]]


def test_partners_do_not_attack_each_other() -> None:
    state = position("n9f4 s4f5", options=TEAMS)

    assert "f5" not in ways(state, "f4")
    assert refusal(state, "f4 f5") == "Your partner's piece stands on f5."


PARTNERS = {
    "partners do not fire at each other from near": Reach("n1f4 s4f5 e4f6", "f4", cannot="f5 f6", options=TEAMS),
    "partners do not fire at each other at a distance of 2": Reach("n1f4 s4f6", "f4", cannot="f6", options=TEAMS),
    "partners do not fire at each other at a distance of 3": Reach("n1f4 s4f7", "f4", cannot="f7", options=TEAMS),
    "a captain's second step attacks no partner": Reach("n6f5 s4f7 s4g6", "f5", cannot="f7 g6", options=TEAMS),
    "a scout attacks no partner from afar": Reach("n3f4 s4f9", "f4", cannot="f9", options=TEAMS),
}


@facts(PARTNERS)
def test_where_partners_stand_in_the_way(reach: Reach) -> None:
    reach.check()


def test_partners_do_not_see_each_other_s_ranks() -> None:
    seen = GAME.view(position("n9f4 s4f5", options=TEAMS), CAS)

    assert [rank for piece, rank in zip(seen.pieces, seen.ranks, strict=True) if piece.owner == ANN] == [None, None]


def test_the_last_team_with_pieces_wins_even_if_one_of_it_is_out() -> None:
    step = play(position("n7f4 e4f5", also="", options=TEAMS), "f4 f5")

    assert step.state.ended == ended(TEAM_ALONE, ANN, CAS)


def test_a_team_goes_on_while_one_of_each_has_pieces() -> None:
    assert play(position("n7f4 e4f5", also="w4a11", options=TEAMS), "f4 f5").state.ended is None


def test_teams_need_four_players() -> None:
    assert (TEAMS.seats(GAME.seats), GAME.seats) == (range(4, 5), range(3, len(SIDES) + 1))
