"""Towers: facts of its rules, and what it proves about the contract."""

from itertools import islice, permutations

import pytest

from games.chance import NoChance, ScriptedChance, SeededChance
from games.core import Choice, Seat
from games.errors import Illegal
from games.words import english
from tests.support.test_games.redeal import redeal_setup
from tests.support.test_games.setup import Setup
from tests.support.test_games.setup_model import (
    ARMY,
    FORMATIONS,
    NAMES,
    Attack,
    Battle,
    Decline,
    Fell,
    Hold,
    Piece,
    PlaceAll,
    Rank,
    Recruit,
    Recruiting,
    Returned,
    ReturnedRank,
    SetupOptions,
    SetupState,
)

GAME = Setup()
ANN, BOB, CAS = Seat(0), Seat(1), Seat(2)
FIRST, SECOND, THIRD = (PlaceAll(ranks=formation) for formation in FORMATIONS.values())


def opening() -> SetupState:
    return GAME.setup(3, SetupOptions(), NoChance()).state


def in_play(*pieces: tuple[str, Rank], wins: tuple[int, ...] = (0, 0, 0), **changes: object) -> SetupState:
    state = SetupState(turn=7, sealed=(), fallen=((), (), ()), wins=wins, limit=30)
    return state.replace(pieces=tuple(Piece(place=place, rank=rank) for place, rank in pieces), **changes)


def refusal(state: SetupState, text: str) -> str:
    with pytest.raises(Illegal) as refused:
        GAME.check(GAME.view(state, ANN), GAME.read(text))
    return english(("Ann", "Bob", "Cas"))(refused.value.phrase)


def test_a_formation_lies_sealed_and_draws_nothing() -> None:
    state = opening()

    step = GAME.apply(state, BOB, FIRST, NoChance())

    assert step.events == ()
    assert step.state == state.replace(sealed=(None, ARMY, None))
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN, CAS}
    assert GAME.view(step.state, BOB).sealed == ARMY
    assert GAME.view(step.state, ANN) == GAME.view(GAME.apply(state, BOB, SECOND, NoChance()).state, ANN)


def test_the_order_in_which_formations_arrive_changes_nothing() -> None:
    moves = {ANN: FIRST, BOB: SECOND, CAS: THIRD}
    ends = []
    for order in permutations(moves):
        state = opening()
        for seat in order[:2]:
            state = GAME.apply(state, seat, moves[seat], NoChance()).state
        ends.append(GAME.apply(state, order[2], moves[order[2]], ScriptedChance(1)))

    assert all(end == ends[0] for end in ends)
    assert frozenset(GAME.view(ends[0].state, None).to_act) == {BOB}
    assert ends[0].state.turn == 1


def test_a_set_up_is_one_notation_of_some_eighty_characters() -> None:
    assert len(str(THIRD)) == 85
    assert GAME.read(str(THIRD)) == THIRD
    assert GAME.read(str(THIRD).replace(".", " ")) == THIRD


def test_formations_are_offered_ready_made_with_a_random_one() -> None:
    view = GAME.view(opening(), ANN)

    labels, moves = zip(*GAME.presets(view, SeededChance(b"one", 0)), strict=True)
    others = tuple(GAME.presets(view, SeededChance(b"two", 0)))

    assert [label.msgid for label in labels] == [*FORMATIONS, "At random"]
    assert [move for _, move in others[:-1]] == list(moves[:-1])
    assert others[-1].move != moves[-1]
    for move in moves:
        GAME.check(view, move)
    assert len(PlaceAll.places(view)) == 20


def test_formations_are_too_many_to_list_and_are_listed_lazily() -> None:
    view = GAME.view(opening(), ANN)

    first = list(islice(GAME.legal(view), 100))

    assert len(set(first)) == 100
    assert first[0] == FIRST
    assert GAME.kinds(view) == ("place",)
    assert GAME.choices(view, ("place",)) == Choice((), 20, 20)


def test_a_battle_announces_both_ranks_to_everybody() -> None:
    state = in_play(("N3", "cap"), ("E2", "ser"), ("E9", "mar"), ("S1", "spy"))

    step = GAME.apply(state, ANN, Attack(piece="N3", to="E2"), NoChance())

    captain, sergeant = NAMES["cap"], NAMES["ser"]
    assert step.events == (
        Battle(seat=ANN, piece="N3", rank=captain, to="E2", other=BOB, against=sergeant),
        Fell(seat=BOB, rank=sergeant, place="E2"),
    )
    standing = (Piece(place="N3", rank="cap", shown=True), *state.pieces[2:])
    assert step.state == state.replace(
        turn=8, turns=1, mover=BOB, pieces=standing, fallen=((), ("ser",), ()), wins=(1, 0, 0), last=step.events
    )


@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [("gen", "mar", ["E1"]), ("spy", "mar", ["N1"]), ("mar", "spy", ["N1"]), ("cap", "cap", [])],
)
def test_the_higher_rank_wins_but_a_spy_that_attacks_beats_the_marshal(
    attacker: Rank, defender: Rank, left: list[str]
) -> None:
    state = in_play(("N1", attacker), ("E1", defender), ("S1", "sco"))

    step = GAME.apply(state, ANN, Attack(piece="N1", to="E1"), NoChance())

    assert [piece.place for piece in step.state.pieces] == [*left, "S1"]


def test_the_winner_is_asked_in_private_in_another_s_turn() -> None:
    state = in_play(
        ("N3", "ser"), ("N4", "ser"), ("E2", "cap"), ("S1", "spy"), wins=(0, 1, 0), fallen=((), ("gen", "maj"), ())
    )

    asked = GAME.apply(state, ANN, Attack(piece="N3", to="E2"), NoChance())
    answered = GAME.apply(asked.state, BOB, Recruit(rank="gen", place="E7"), NoChance())

    assert asked.events[-1] == Recruiting(seat=BOB)
    assert frozenset(GAME.view(asked.state, None).to_act) == {BOB}
    assert asked.state.mover == ANN
    assert answered.events == (
        Returned(seat=BOB, place="E7"),
        ReturnedRank(rank=NAMES["gen"], place="E7", seen_by=frozenset({BOB})),
    )
    assert frozenset(GAME.view(answered.state, None).to_act) == {BOB}
    assert [GAME.view(answered.state, who).pieces[-2].rank for who in (BOB, ANN, None)] == ["gen", None, None]
    assert GAME.view(answered.state, CAS).last == answered.events[:1]
    assert answered.state.fallen[BOB] == ("gen", "maj")


def test_nobody_is_asked_who_lost_nothing() -> None:
    full = tuple((f"E{number}", rank) for number, rank in enumerate(ARMY, start=1))
    state = in_play(("N2", "cap"), ("N9", "cap"), *full, ("S1", "spy"), wins=(0, 1, 0))

    step = GAME.apply(state, ANN, Attack(piece="N2", to="E2"), NoChance())

    assert step.state.recruiter is None
    assert step.state.wins == (0, 0, 0)


def test_refusals_name_the_rule() -> None:
    state = in_play(("N3", "cap"), ("N9", "sco"), ("E5", "cap"), ("S1", "spy"))
    asked = state.replace(recruiter=ANN, fallen=(("gen",), (), ()))

    assert refusal(opening(), str(FIRST).replace("mar", "gen")) == "An army has 1 × the marshal; yours has 0."
    assert refusal(state, str(FIRST)) == "That is not what you are asked now."
    assert refusal(state, "attack.N4.E5") == "You have no piece on N4."
    assert refusal(state, "attack.N3.N9") == "There is no enemy on N9."
    assert refusal(state, "attack.N3.E5") == "a captain: it does not reach E5."
    assert refusal(asked, "recruit.cap.N3") == "N3 is not an empty place of yours."
    assert refusal(in_play(("N3", "mar"), ("E5", "cap"), recruiter=ANN), "recruit.mar.N5") == (
        "You have lost no such piece: the marshal."
    )


def test_the_last_one_with_pieces_wins() -> None:
    state = in_play(("N3", "cap"), ("E3", "ser"))

    step = GAME.apply(state, ANN, Attack(piece="N3", to="E3"), NoChance())

    outcome = GAME.view(step.state, None).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((ANN,), (1, 0, 0))


def test_a_player_without_pieces_is_passed_over() -> None:
    state = in_play(("N3", "cap"), ("S3", "ser"), recruiter=ANN)

    assert frozenset(GAME.view(GAME.apply(state, ANN, Decline(), NoChance()).state, None).to_act) == {CAS}


def test_a_new_deal_keeps_announced_ranks_and_changes_hidden_ones_and_who_came_back() -> None:
    pieces = [Piece(place=f"E{number}", rank=rank) for number, rank in enumerate(ARMY[2:], start=1)]
    shown = pieces[0].replace(shown=True)
    state = in_play(("N1", "mar"), fallen=((), ("gen", "mar", "sco", "can"), ()))
    state = state.replace(pieces=(*state.pieces, shown, *pieces[1:]))

    drawn = [redeal_setup(state, ANN, SeededChance(b"deal", draw)) for draw in range(20)]

    assert all(GAME.view(other, ANN) == GAME.view(state, ANN) for other in drawn)
    alive = {tuple(sorted(piece.rank for piece in other.pieces[1:])) for other in drawn}
    assert len(alive) > 1
    assert all(other.pieces[1] == shown for other in drawn)


def test_a_hidden_rank_shows_in_no_repr() -> None:
    assert "mar" not in repr(in_play(("N1", "mar"))) + repr(Piece(place="N1", rank="mar"))


def test_a_formation_is_mirrored_written_in_rows_and_read_with_any_marks_between_its_pieces() -> None:
    move = PlaceAll(ranks=ARMY)

    assert move.mirrored() == PlaceAll(ranks=ARMY[::-1])
    assert Hold().mirrored() is None
    assert move.written() == ("mar gen maj maj cap / cap cap lie lie lie / ser ser ser sco sco / sco sco spy can can")
    for text in (move.written(), move.written().replace(" / ", "\n"), str(move).partition(".")[2]):
        assert GAME.read(f"place.{text}") == GAME.read(f"place {text}") == move


def test_nothing_is_planned_in_anothers_prompt_by_who_has_nothing_for_it() -> None:
    whole = tuple((f"E{number}", rank) for number, rank in enumerate(ARMY, start=1))
    asked = in_play(("N3", "cap"), *whole, ("S3", "ser"), recruiter=ANN)

    assert GAME.ahead(GAME.view(asked, BOB)) is None
    assert GAME.ahead(GAME.view(asked.replace(recruiter=None), BOB)) is not None
