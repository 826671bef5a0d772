"""Stratego 4: flags, who carries them, and how they change hands."""

from games.stratego import Loss
from games.stratego.ending import ON_TURRET
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    GAME,
    TEAMS,
    changes,
    ended,
    loose,
    play,
    position,
    refusal,
    standing,
    told,
    view,
    ways,
)
from tests.support.games.stratego.reach import Reach, facts

# Carriers


def test_a_carrier_moves_one_step_only_whatever_it_is() -> None:
    assert ways(position("n6f5+n"), "f5") == {"f4", "e5", "f6"}
    assert ways(position("n3f5+n"), "f5") == {"f4", "e5", "f6"}
    assert refusal(position("n3f5+n"), "f5 f7") == "A piece with a flag goes one step only; f7 is not next to f5."


@facts(
    {
        "an attack": Reach("n6f5+n e4f6", "f5", can="f6"),
        "no captain's attack from afar": Reach("n6f5+n e4f7", "f5", cannot="f7"),
        "no scout's attack from afar": Reach("n3f5+n e4f9", "f5", cannot="f9"),
    }
)
def test_a_carrier_attacks_only_what_stands_next_to_it(reach: Reach) -> None:
    reach.check()


def test_a_carrier_takes_its_flag_along() -> None:
    state = position("n5f4+n")

    assert changes(state, play(state, "f4 f5")) == {"gone": "n5f4+n", "come": "n5f5+n"}


# Carriers in battle


def test_the_piece_that_beats_a_carrier_takes_its_flag() -> None:
    state = position("n7f4 e4f5+e")

    step = play(state, "f4 f5")

    assert changes(state, step)["come"] == "n7f5+e"
    assert told(step)[1:] == ["🚩 A piece of Ann on f5 now carries the flag of Bob."]


def test_a_defender_that_beats_a_carrier_takes_its_flag() -> None:
    state = position("n4f4+n e7f5")

    step = play(state, "f4 f5")

    assert (changes(state, step)["come"], loose(step.state)) == ("e7f5+n", "")
    assert told(step)[1:] == ["🚩 A piece of Bob on f5 now carries the flag of Ann."]


def test_a_carrier_that_wins_keeps_its_flag() -> None:
    state = position("n7f4+n e4f5")

    assert changes(state, play(state, "f4 f5"))["come"] == "n7f5+n"


def test_ruling_a_carrier_that_beats_a_carrier_leaves_the_other_flag_where_that_one_fell() -> None:
    state = position("n7f4+n e4f5+e")

    step = play(state, "f4 f5")

    assert (changes(state, step)["come"], loose(step.state)) == ("n7f5+n", "ef5")
    assert told(step)[1:] == ["🏳️ The flag of Bob lies on f5."]


def test_ruling_a_beaten_attacker_leaves_its_flag_where_it_came_from_if_the_winner_has_one() -> None:
    state = position("n4f4+n e7f5+e")

    step = play(state, "f4 f5")

    assert (changes(state, step)["come"], loose(step.state)) == ("", "nf4")
    assert told(step)[1:] == ["🏳️ The flag of Ann lies on f4."]


def test_after_a_tie_flags_stay_where_their_carriers_stood() -> None:
    state = position("n7f4+n e7f5+e")

    assert loose(play(state, "f4 f5").state) == "nf4 ef5"


def test_after_a_shot_the_target_s_flag_stays() -> None:
    state = position("n1f4 e7f6+e")

    assert loose(play(state, "f4 f6").state) == "ef6"


def test_a_cannon_that_carries_a_flag_may_fire_and_the_flag_stays() -> None:
    state = position("n1f4+n e7f6")

    step = play(state, "f4 f6")

    assert (changes(state, step)["gone"], loose(step.state)) == ("e7f6 n1f4+n", "nf4")


def test_a_cannon_with_a_flag_may_fire_at_a_carrier_and_both_flags_stay() -> None:
    state = position("n1f4+s e7f6+e")

    assert loose(play(state, "f4 f6").state) == "ef6 sf4"


def test_ruling_a_beaten_carrier_s_flag_comes_before_one_that_lies_beneath_it() -> None:
    state = position("n7f4 e4f5+e", loose="nf5")

    step = play(state, "f4 f5")

    assert (changes(state, step)["come"], loose(step.state)) == ("n7f5+e", "nf5")


# Abandoned flags


def test_a_piece_that_enters_the_space_of_an_abandoned_flag_picks_it_up() -> None:
    state = position("n5f4", loose="nf5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {"gone": "n5f4", "come": "n5f5+n", "flags": ""}
    assert told(step) == ["Ann: f4 → f5.", "🚩 A piece of Ann on f5 now carries its own flag."]


def test_it_picks_up_a_flag_of_any_colour() -> None:
    assert "n5f5+w" in standing(play(position("n5f4", loose="wf5"), "f4 f5").state)


def test_ruling_a_piece_carries_one_flag_and_others_stay() -> None:
    state = position("n5f4+n", loose="sf5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {"gone": "n5f4+n", "come": "n5f5+n"}
    assert loose(step.state) == "sf5"


def test_ruling_of_several_flags_it_takes_its_own_first() -> None:
    state = position("n5f4", loose="nf5 ef5 wf5")

    step = play(state, "f4 f5")

    assert ("n5f5+n" in standing(step.state), loose(step.state)) == (True, "ef5 wf5")


def test_ruling_without_its_own_it_takes_the_next_clockwise() -> None:
    state = position("e5f4", BOB, loose="nf5 wf5")

    step = play(state, "f4 f5")

    assert ("e5f5+w" in standing(step.state), loose(step.state)) == (True, "nf5")


def test_flags_left_on_one_space_lie_there_together() -> None:
    state = position("n7f4 e7f5+e", loose="wf5")

    assert loose(play(state, "f4 f5").state) == "ef5 wf5"


def test_a_carrier_that_leaves_does_not_take_the_other_flag_along() -> None:
    state = position("n5f5+n", loose="sf5")

    assert loose(play(state, "f5 f6").state) == "sf5"


# The Scout and the Captain at an abandoned flag


STOPS = {
    "ruling: a scout does not attack past a flag": Reach("n3f4 e4f9", "f4", cannot="f9", loose="sf8"),
    "ruling: a scout attacks the carrier of a flag in its line": Reach("n3f4 e4f9+e", "f4", can="f9"),
    "a scout does not stop at a flag beside its line": Reach("n3f4", "f4", can="f9", loose="se8"),
    "a captain stops at a flag": Reach("n6f5", "f5", only="f4 e5 f6 f3 e4 g4 d5 e6", loose="sf6"),
    "a captain does not attack past a flag": Reach("n6f5 e4f7", "f5", cannot="f7", loose="sf6"),
    "a captain stops at a flag on the ring": Reach("n6f8", "f8", cannot="turret", loose="sring"),
}


@facts(STOPS)
def test_where_a_scout_and_a_captain_stop_at_an_abandoned_flag(reach: Reach) -> None:
    reach.check()


def test_ruling_a_scout_must_stop_at_an_abandoned_flag() -> None:
    state = position("n3f4", loose="sf8")

    assert {"f7", "f8"} <= ways(state, "f4")
    assert not {"f9", "f10"} & ways(state, "f4")
    assert "n3f8+s" in standing(play(state, "f4 f8").state)


def test_a_captain_picks_a_flag_up_with_its_second_step() -> None:
    assert "n6f7+s" in standing(play(position("n6f5", loose="sf7"), "f5 f7").state)


# Handing over


def test_a_player_may_use_his_turn_to_hand_a_flag_to_an_own_piece_next_to_the_carrier() -> None:
    state = position("n5f4+n n3f5")

    step = play(state, "f4 f5")

    assert changes(state, step) == {"gone": "n3f5 n5f4+n", "come": "n3f5+n n5f4"}
    assert told(step) == ["🚩 Ann passes the flag from f4 to f5."]


def test_a_foreign_flag_is_handed_over_too() -> None:
    assert "n3f5+w" in standing(play(position("n5f4+w n3f5"), "f4 f5").state)


def test_ruling_no_piece_is_handed_a_second_flag() -> None:
    state = position("n5f4+n n3f5+s")

    assert "f5" not in ways(state, "f4")
    assert refusal(state, "f4 f5") == "The piece on f5 carries a flag already, and no piece carries two."


def test_a_flag_is_not_handed_over_from_afar_not_even_by_a_captain() -> None:
    state = position("n6f4+n n3f6")

    assert "f6" not in ways(state, "f4")
    assert refusal(state, "f4 f6") == "You pass a flag to a piece next to its carrier; f6 is not next to f4."


def test_a_cannon_hands_a_flag_over_too() -> None:
    assert {"n1f4", "n3f5+n"} <= standing(play(position("n1f4+n n3f5"), "f4 f5").state)


def test_a_flag_is_handed_between_ring_and_turret() -> None:
    state = position("n5ring+n n3turret")

    step = play(state, "ring turret")

    assert step.state.ended == ended(ON_TURRET, ANN)


def test_ruling_who_has_handed_his_flag_over_takes_the_next_from_his_space() -> None:
    state = position("n5f4+n n3f5", loose="sf4")

    step = play(state, "f4 f5")

    assert changes(state, step) == {"gone": "n3f5 n5f4+n", "come": "n3f5+n n5f4+s", "flags": ""}


def test_a_flag_is_not_handed_to_an_enemy_nor_without_teams_to_him_who_sits_opposite() -> None:
    state = position("n5f4+n s3f5")

    assert play(state, "f4 f5").state.chronicle[2] == (Loss(rank=3, number=0),)


def test_in_teams_a_flag_is_handed_to_the_partner_s_piece() -> None:
    state = position("n5f4+n s3f5", options=TEAMS)

    step = play(state, "f4 f5")

    assert {"n5f4", "s3f5+n"} <= standing(step.state)
    assert step.state.ended is None


def test_there_is_no_other_way_to_lay_a_flag_down() -> None:
    state = position("n5f4+n")

    assert all(loose(play(state, str(move)).state) == "" for move in GAME.legal(view(state)))
