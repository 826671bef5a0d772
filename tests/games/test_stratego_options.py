"""Stratego 4: the set-up, what is offered for choice, and what is asked and told beside the board."""

from itertools import islice
from typing import Literal

import pytest

from games.chance import NoChance, ScriptedChance, SeededChance
from games.core import Seat
from games.stratego import ARMY, FLAG_PLACE, FORMATIONS, NUMBERS, PLACES, Go, Place, StrategoOptions, StrategoState
from tests.support.games.refusals import question, refusal
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    CAS,
    CLASSIC,
    DEE,
    GAME,
    SAID,
    TEAMS,
    fallen,
    labels,
    loose,
    play,
    position,
    rest_of_army,
    standing,
    told,
    view,
)


def set_up(seats: int = 4, *numbers: int) -> StrategoState:
    return GAME.setup(seats, StrategoOptions(), ScriptedChance(*(numbers or (0,)))).state


def placed(state: StrategoState, *seats: int, ranks: tuple[int, ...] = ARMY) -> StrategoState:
    """The formation is sealed for each of some seats."""
    for seat in seats:
        state = GAME.apply(state, Seat(seat), Place(ranks=ranks), NoChance()).state
    return state


# Set-up


@pytest.mark.parametrize("drawn", range(4))
def test_ruling_with_four_players_who_begins_is_drawn(drawn: int) -> None:
    state = set_up(4, drawn)

    assert (state.first, state.mover, state.sides) == (drawn, drawn, ("north", "east", "south", "west"))


@pytest.mark.parametrize(
    ("drawn", "closed", "sides"),
    [
        (0, "North", ("east", "south", "west")),
        (1, "East", ("south", "west", "north")),
        (2, "South", ("west", "north", "east")),
        (3, "West", ("north", "east", "south")),
    ],
)
def test_ruling_with_three_players_the_closed_zone_is_drawn_and_who_sits_opposite_begins(
    drawn: int, closed: str, sides: tuple[str, ...]
) -> None:
    step = GAME.setup(3, StrategoOptions(), ScriptedChance(drawn))

    assert (step.state.sides, step.state.first) == (sides, BOB)
    assert told(step) == [f"{closed} stays empty. Bob sits in the middle and begins."]
    assert GAME.view(step.state, None).closed == closed.lower()


def test_a_game_with_teams_begins_by_telling_everybody_who_plays_with_whom() -> None:
    step = GAME.setup(4, TEAMS, ScriptedChance(0))

    assert told(step) == ["Ann and Cas play together, against Bob and Dee."]
    assert [GAME.view(step.state, viewer).last for viewer in (None, ANN, BOB)] == [step.events] * 3


def test_without_teams_nobody_is_said_to_play_together() -> None:
    assert GAME.setup(4, StrategoOptions(), ScriptedChance(0)).events == ()


def test_all_players_place_at_the_same_time_and_in_secret() -> None:
    state = set_up()
    step = GAME.apply(state, CAS, Place(ranks=ARMY), NoChance())

    assert frozenset(GAME.view(state, None).to_act) == {0, 1, 2, 3}
    assert frozenset(GAME.view(step.state, None).to_act) == {0, 1, 3}
    assert (step.events, step.state.turn) == ((), 0)


def test_when_all_have_placed_the_armies_stand_and_the_first_begins() -> None:
    step = GAME.apply(placed(set_up(4, 2), 0, 1, 2), DEE, Place(ranks=ARMY), NoChance())

    assert told(step) == ["All armies are in place. Cas begins."]
    assert frozenset(GAME.view(step.state, None).to_act) == {CAS}
    assert (step.state.turn, len(step.state.pieces)) == (1, 80)
    assert step.state.sliders == (0, 0, 0, 0)
    assert step.state.sealed == (None,) * 4


def test_the_ranks_stand_on_the_places_in_order_and_the_piece_on_the_flag_start_space_carries_the_flag() -> None:
    state = placed(set_up(), 0, 1, 2, 3)

    flags = {f"n{ARMY[FLAG_PLACE]}h1+n", f"e{ARMY[FLAG_PLACE]}o8+e", f"s{ARMY[FLAG_PLACE]}h15+s"}
    assert flags < standing(state)
    assert [piece.space for piece in state.pieces[:20]] == list(PLACES["north"])
    assert state.ranks == ARMY * 4
    assert loose(state) == ""


def test_an_army_has_20_pieces_of_the_right_ranks() -> None:
    assert NUMBERS == {9: 1, 8: 1, 7: 2, 6: 3, 5: 3, 4: 3, 3: 4, 2: 1, 1: 2}
    seen = GAME.view(set_up(), ANN)
    short, double = (str(Place(ranks=ranks)) for ranks in (ARMY[:-1], (9, *ARMY[:-1])))

    assert refusal(GAME, seen, short) == "An army has 20 pieces, and you named 19."
    assert refusal(GAME, seen, double) == "An army has 1 × Marshal; yours has 2."


def test_nobody_moves_before_all_have_placed() -> None:
    assert refusal(GAME, GAME.view(set_up(), ANN), "h3 h4") == "First place your army."


def test_formations_are_far_too_many_to_list_but_the_first_come_at_once() -> None:
    found = list(islice(GAME.legal(GAME.view(set_up(), ANN)), 300))

    assert len(set(found)) == 300
    assert all(isinstance(move, Place) and sorted(move.ranks) == sorted(ARMY) for move in found)


def test_named_formations_and_a_random_one_are_ready() -> None:
    ready = list(GAME.presets(GAME.view(set_up(), ANN), SeededChance(bytes(32), 0)))

    assert [SAID(preset.label) for preset in ready] == [*FORMATIONS, "At random"]
    for preset in ready:
        assert isinstance(preset.move, Place)
        GAME.check(GAME.view(set_up(), ANN), preset.move)


def test_who_has_placed_or_only_watches_is_offered_nothing() -> None:
    state = placed(set_up(), ANN)

    for viewer in (ANN, None):
        seen = GAME.view(state, viewer)
        assert (list(GAME.legal(seen)), GAME.kinds(seen)) == ([], ())
        assert list(GAME.presets(seen, SeededChance(bytes(32), 0))) == []


def test_a_formation_may_be_written_in_rows() -> None:
    move = Place(ranks=FORMATIONS[next(iter(FORMATIONS))])

    assert GAME.read(f"place {move.written()}") == move
    assert GAME.read("place " + "".join(map(str, ARMY))) == Place(ranks=ARMY)
    assert GAME.read(str(move)) == move


def test_a_formation_has_a_mirror_image_and_other_moves_have_none() -> None:
    move = Place(ranks=ARMY)
    mirrored = move.mirrored()

    assert mirrored.mirrored() == move
    assert Go(piece="h3", to="h4").mirrored() is None


def test_the_places_are_named_and_the_one_with_the_flag_says_so() -> None:
    names = [SAID(phrase) for phrase in Place.places(GAME.view(set_up(), ANN))]

    assert (len(names), names[0], names[FLAG_PLACE]) == (20, "k3", "h1 with the flag")


# What is offered


def test_a_piece_is_offered_by_rank_and_space_with_what_it_can_do() -> None:
    state = position("n3f4 e4f9+e n1g4 e5g6 n9k4+n")

    assert labels(GAME.choices(view(state), ("move",)).options) == [
        "Marshal k4 | carries your flag",
        "Sergeant e1",
        "Scout f4 | can attack f9",
        "Cannon g4 | can fire at g6",
    ]


def test_a_piece_that_cannot_move_is_not_offered() -> None:
    state = position("n9e1 n8f1 n7e2", also="s4k15")

    assert "Marshal e1" not in labels(GAME.choices(view(state), ("move",)).options)


def test_destinations_say_what_going_there_is_in_groups() -> None:
    state = position("n5f5+n n3f4 e4f6+e w7e5")

    assert labels(GAME.choices(view(state), ("move", "f5")).options) == [
        "1 · attack f6 (Bob) | carries the flag of Bob | Attack",
        "2 · attack e5 (Dee) | Attack",
        "3 · pass the flag to f4 | Pass the flag",
    ]


def test_a_shot_is_called_a_shot() -> None:
    state = position("n1f4+n e4f6")

    assert labels(GAME.choices(view(state), ("move", "f4")).options)[0] == (
        "1 · fire at f6 (Bob) | the flag stays behind | Fire"
    )


def test_a_flag_that_lies_there_is_told_and_so_is_a_win() -> None:
    assert "1 · step to f5 | here lies the flag of Cas and Dee | Forward" in labels(
        GAME.choices(view(position("n5f4", loose="sf5 wf5")), ("move", "f4")).options
    )
    assert labels(GAME.choices(view(position("n5ring+n")), ("move", "ring")).options)[0] == (
        "1 · step to the turret | wins the game | Into the castle"
    )


@pytest.mark.parametrize(
    ("options", "hint"), [(StrategoOptions(), "announced: Sergeant | Attack"), (CLASSIC, "Attack")]
)
def test_an_announced_rank_is_told_with_memory_aid_only(options: StrategoOptions, hint: str) -> None:
    state = position("n5f4 e4f5", options=options)
    state = state.replace(pieces=tuple(it.replace(known=4) if it.space == "f5" else it for it in state.pieces))

    assert labels(GAME.choices(view(state), ("move", "f4")).options)[0] == f"1 · attack f5 (Bob) | {hint}"


def test_with_memory_classic_the_battle_itself_is_shown() -> None:
    state = play(position("n7f4 e4f5", options=CLASSIC), "f4 f5").state

    assert state.battle is not None
    assert (state.battle.rank, state.battle.against) == (7, 4)


def test_nothing_is_offered_to_who_is_not_to_act() -> None:
    seen = view(position("n5f4"), BOB)

    assert GAME.choices(seen, ("move",)).most == 0
    assert list(GAME.legal(seen)) == []


def test_a_move_that_is_complete_or_of_no_piece_of_mine_has_no_next_field() -> None:
    seen = view(position("n5f4 e4f5"))

    for partial in (("move", "f4", "f5"), ("move", "f5"), ("move", "h8"), ("recruit",), ("place",)):
        assert GAME.choices(seen, partial).most == 0


# Questions and remarks


def test_before_the_own_flag_is_put_at_stake_in_a_battle_it_is_asked() -> None:
    assert question(GAME, view(position("n5f4+n e4f5")), "f4 f5") == (
        "This piece carries your flag. If it falls, the winner takes the flag, or it stays lying there."
    )


@pytest.mark.parametrize("own", range(1, 10))
@pytest.mark.parametrize("known", range(1, 10))
@pytest.mark.parametrize("options", [StrategoOptions(), CLASSIC])
def test_it_is_asked_whatever_the_own_rank_is_so_that_nobody_learns_it(
    own: int, known: int, options: StrategoOptions
) -> None:
    state = position(f"n{own}f4+n e{known}f5").replace(options=options)
    state = state.replace(pieces=tuple(it.replace(known=known) if it.space == "f5" else it for it in state.pieces))

    assert question(GAME, view(state), "f4 f5") is not None


def test_before_a_cannon_with_the_own_flag_fires_it_is_asked() -> None:
    assert question(GAME, view(position("n1f4+n e4f5")), "f4 f5") == (
        "This cannon carries your flag. After the shot your flag lies on f4, for anybody to take."
    )


@pytest.mark.parametrize("standing_", ["n5f4 e4f5", "n5f4+n", "n5f4+n n4f5", "n5f4+e e4f5", "e4f5"])
def test_nothing_else_is_asked(standing_: str) -> None:
    assert question(GAME, view(position(standing_)), "f4 f5") is None


def test_while_three_may_play_the_lobby_says_which_seat_is_the_hardest() -> None:
    (remark,) = StrategoOptions().remarks(3)

    assert SAID(remark) == (
        "With three players seat 2 is in the middle, the hardest place: it wins about 27 % of the games, the others "
        "36 % each. In rematches everybody moves one seat on."
    )
    assert [StrategoOptions().remarks(seats) for seats in (1, 2, 4)] == [(remark,), (remark,), ()]


def test_the_lobby_of_a_short_game_says_who_wins_how_often() -> None:
    short = StrategoOptions(length="short")
    [[middle], [shares]] = [short.remarks(seats) for seats in (3, 4)]

    assert "seat 2 is in the middle, the hardest place: it wins about 27 % of the short games" in SAID(middle)
    assert SAID(shares).startswith("In order of play you win about 28, 25, 20 and 28 % of the short games.")


@pytest.mark.parametrize("length", ["full", "short"])
def test_the_lobby_of_teams_says_who_plays_with_whom(length: Literal["full", "short"]) -> None:
    for seats in (1, 3, 4):
        (remark,) = TEAMS.replace(length=length).remarks(seats)

        assert SAID(remark) == (
            "Partners sit opposite: the first with the third who sits down, the second with the fourth."
        )


def test_whom_to_bring_back_is_chosen_by_name() -> None:
    chronicle = fallen(*rest_of_army(7, 4)[:2])
    state = play(position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=chronicle), "f4 f5").state

    assert labels(GAME.choices(view(state), ("recruit",)).options)[:2] == [
        "Marshal | 1 of them lost",
        "General | 1 of them lost",
    ]
    assert GAME.kinds(view(state)) == ("recruit", "decline")
