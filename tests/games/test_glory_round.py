"""Steal the Glory: moving, refilling, the end, and who may know what; thefts are in test_glory_theft."""

import pytest

from games.chance import ScriptedChance, SeededChance
from games.core import Outcome, Seat, Term, Tiebreak
from games.glory import DECK, Glory, Glory1, Glory2, Play
from games.glory.ending import FURTHEST, MOST, POINTS, REACHED, UNIT
from games.ranking import ranking
from tests.support.games.fairness import undisturbed
from tests.support.games.glory.positions import (
    ANN,
    BOB,
    CAS,
    GAME,
    PILE,
    SAID,
    by_pawns,
    by_points,
    cards,
    changes,
    play,
    position,
    told,
)

# 3. Move


def test_pawns_move_as_far_as_their_points_with_most_points_first() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", "10S 8H 9D", pawns=(1, 2, 0), spaces=(7, 13))

    step = play(state, "0 play.KS", "1 play.AS", "2 play.10S")

    assert told(step)[2:] == [
        "Ann moves 3 spaces, to 4.",
        "Cas moves 2 spaces, to 2.",
        "Bob moves 1 space, to 3.",
        "Round 3 begins: everybody chooses a card.",
    ]
    assert changes(state, step) == {
        "round": 3,
        "pawns": (4, 3, 2),
        "hands": (cards("2H 3D KC"), cards("5H 6D QC"), cards("8H 9D JC")),
        "table": (cards("KS"), cards("AS"), cards("10S")),
        "groups": ((ANN,), (CAS,), (BOB,)),
        "draw_pile": cards(PILE)[:-3],
        "discards": cards("KS AS 10S"),
    }


def test_ruling_a_pawn_stops_at_the_finish() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(14, 0), owners=(BOB, ANN))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:4] == ["Ann moves 1 space, to 15.", "Ann reaches the finish."]
    assert step.state.pawns[ANN] == 15


def test_an_unclaimed_collectible_is_claimed_by_standing_on_its_space() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(3, 0))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:4] == ["Ann moves 2 spaces, to 5.", "Ann takes the cup."]
    assert [lying.owner for lying in step.state.collectibles] == [ANN, None]


def test_one_move_may_claim_several_collectibles_that_it_passes() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", "2S 2D 2C", pawns=(2, 0, 0), spaces=(3, 4))

    step = play(state, "0 play.KS", "1 play.AS", "2 play.2S")

    assert told(step)[2:5] == ["Ann moves 3 spaces, to 5.", "Ann takes the cup.", "Ann takes the crown."]


def test_the_one_who_moves_first_claims_first() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(4, 4))

    step = play(state, "0 play.2H", "1 play.5H")

    assert [lying.owner for lying in step.state.collectibles] == [BOB, None]


# 4. Refill


def test_everyone_draws_back_up_to_three_in_seat_order() -> None:
    state = position("KS", "AS 5H 6D", "10S 9S", pile=PILE)

    step = play(state, "0 play.KS", "1 play.AS", "2 play.10S")

    assert step.state.hands == (cards("KC QC JC"), cards("5H 6D 10C"), cards("9S 9C 8C"))
    drawn = [(set(event.seen_by), SAID(event.phrase())) for event in step.events if event.seen_by]
    assert drawn == [({ANN}, "You drew K♣, Q♣ and J♣."), ({BOB}, "You drew 10♣."), ({CAS}, "You drew 9♣ and 8♣.")]


def test_an_empty_draw_pile_is_made_of_the_shuffled_discards_first() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pile="7C", discards="8S 9S")

    step = play(state, "0 play.KS", "1 play.AS", chance=undisturbed(4))

    assert told(step)[-2:] == [
        "The draw pile is empty: 4 discarded cards are shuffled into a new one.",
        "Round 3 begins: everybody chooses a card.",
    ]
    assert step.state.hands == (cards("2H 3D 7C"), cards("5H 6D AS"))
    assert (step.state.draw_pile, step.state.discards) == (cards("8S 9S KS"), ())


def test_a_draw_pile_that_is_just_used_up_stays_empty() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pile="7C 8C")

    step = play(state, "0 play.KS", "1 play.AS")

    assert (step.state.draw_pile, step.state.discards) == ((), cards("KS AS"))


def test_a_card_to_turn_over_comes_from_the_shuffled_discards_the_one_just_turned_included() -> None:
    state = position("KS", "KH", pile="7C", discards="2S 3S 4S 5S 6S 7H 8S 9S")

    step = play(state, "0 play.KS", "1 play.KH", chance=ScriptedChance(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))

    assert told(step)[2:4] == [
        "The draw pile is empty: 11 discarded cards are shuffled into a new one.",
        "Turned over from the draw pile: Ann 7♣ and Bob 7♣.",
    ]


# End


def test_who_reaches_the_finish_with_all_collectibles_wins_at_once() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(14, 13), owners=(ANN, ANN))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:] == [
        "Ann moves 1 space, to 15.",
        "Ann reaches the finish.",
        "Ann wins! On the finish with every trophy.",
    ]
    assert step.state.pawns == (15, 13)
    assert GAME.view(step.state, None).outcome == Outcome(
        winners=(ANN,), scores=(2, 0), tiebreaks=(*by_pawns(step.state), by_points(2, 1)), unit=UNIT, reason=REACHED
    )
    assert frozenset(GAME.view(step.state, None).to_act) == frozenset()


def test_the_last_collectible_may_be_claimed_on_the_winning_move() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(14, 0), owners=(ANN, None), spaces=(5, 15))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[-2:] == ["Ann takes the crown.", "Ann wins! On the finish with every trophy."]


def test_owning_all_collectibles_before_the_finish_wins_nothing_yet() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(12, 0), owners=(ANN, ANN))

    step = play(state, "0 play.KS", "1 play.AS")

    assert GAME.view(step.state, None).outcome is None


def test_ruling_a_pawn_on_the_finish_without_all_collectibles_stays_and_keeps_playing() -> None:
    state = position("KS", "AS 5H 6D", pawns=(15, 4), owners=(ANN, BOB))

    step = play(state, "0 play.KS", "1 play.AS")

    assert told(step)[2:4] == ["Ann stays on the finish.", "Bob moves 1 space, to 5."]
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN, BOB}


def last_round(**changes: object) -> list[str]:
    """The end of a 30th round in which Ann has most points and Bob fewest."""
    state = position("KS", "AS", "10S", spaces=(7, 13), round=30).replace(**changes)
    return told(play(state, "0 play.KS", "1 play.AS", "2 play.10S"))[-1:]


def owned(*owners: int | None) -> dict[str, object]:
    lying = position("", "", "", owners=owners, spaces=(7, 13, 20)[: len(owners)])  # type: ignore[arg-type]
    return {"collectibles": lying.collectibles}


def test_ruling_after_thirty_rounds_the_most_collectibles_win() -> None:
    assert last_round(pawns=(0, 5, 4), **owned(1, 1)) == [f"Bob wins! {MOST}"]


def test_ruling_with_equal_collectibles_the_furthest_pawn_wins() -> None:
    assert last_round(pawns=(0, 10, 3), **owned(1, 2)) == [f"Bob wins! {FURTHEST}"]


def test_ruling_the_furthest_pawn_decides_only_among_those_with_the_most_collectibles() -> None:
    assert last_round(pawns=(17, 8, 3), **owned(1, 2)) == [f"Bob wins! {FURTHEST}"]


def test_ruling_with_equal_pawns_too_the_most_points_in_the_last_round_win() -> None:
    assert last_round(pawns=(0, 2, 1)) == [f"Ann wins! {POINTS}"]


def test_the_thirtieth_round_ends_with_nobody_to_act_and_scores_in_collectibles() -> None:
    state = position("KS 2H 3D", "AS 5H 6D", pawns=(4, 0), round=30)

    step = play(state, "0 play.KS", "1 play.AS")

    assert GAME.view(step.state, None).outcome == Outcome(
        winners=(ANN,), scores=(1, 0), tiebreaks=(*by_pawns(step.state), by_points(2, 1)), unit=UNIT, reason=MOST
    )
    assert frozenset(GAME.view(step.state, None).to_act) == frozenset()


def test_among_losers_with_as_many_collectibles_the_further_pawn_ranks_higher_and_is_told() -> None:
    state = position("KS", "AS 5H 6D", "10S 8H 9D", pawns=(19, 11, 2), owners=(ANN, ANN))

    outcome = GAME.view(play(state, "0 play.KS", "1 play.AS", "2 play.10S").state, None).outcome

    assert outcome is not None
    assert [(it.place, it.seat, it.score, it.tiebreaks) for it in ranking(outcome, 3)] == [
        (1, ANN, 2, ()),
        (2, BOB, 0, (("space", 11),)),
        (3, CAS, 0, (("space", 2),)),
    ]


@pytest.mark.parametrize(
    ("game", "places"),
    [
        (GAME, [(1, ANN), (2, CAS), (3, BOB)]),
        (Glory2(), [(1, ANN), (2, BOB), (2, CAS)]),
        (Glory1(), [(1, ANN), (2, BOB), (2, CAS)]),
    ],
    ids=["rules 3", "rules 2", "rules 1"],
)
def test_ruling_after_thirty_rounds_equal_pawns_rank_by_points_and_by_older_rules_share_a_place(
    game: Glory, places: list[tuple[int, Seat]]
) -> None:
    state = position("KS", "AS", "10S", spaces=(7, 13), round=30, pawns=(6, 5, 4), owners=(ANN, ANN))

    outcome = play(state, "0 play.KS", "1 play.AS", "2 play.10S", game=game).state.ended

    assert outcome is not None
    assert [(it.place, it.seat) for it in ranking(outcome, 3)] == places
    assert (outcome.winners, outcome.reason) == ((ANN,), MOST)


def test_the_points_that_ranked_equal_pawns_are_told() -> None:
    state = position("KS", "AS", "10S", spaces=(7, 13), round=30, pawns=(6, 5, 4), owners=(ANN, ANN))

    outcome = play(state, "0 play.KS", "1 play.AS", "2 play.10S").state.ended

    assert outcome is not None
    assert [it.tiebreaks for it in ranking(outcome, 3)] == [
        (),
        (("space", 6), ("points in the last round", 2)),
        (("space", 6), ("points in the last round", 1)),
    ]


def test_when_somebody_wins_on_the_finish_the_others_rank_as_after_thirty_rounds() -> None:
    state = position("KS", "AS 5H 6D", "10S 8H 9D", pawns=(19, 6, 5), owners=(ANN, ANN))

    outcome = play(state, "0 play.KS", "1 play.AS", "2 play.10S").state.ended

    assert outcome is not None
    assert outcome.reason == REACHED
    assert outcome.tiebreaks == (Tiebreak(unit=Term("space"), values=(20, 6, 5)), by_points(3, 1, 2))


def test_thirty_is_the_last_round_and_twenty_nine_is_not() -> None:
    step = play(position("KS 2H 3D", "AS 5H 6D", round=29), "0 play.KS", "1 play.AS")

    assert told(step)[-1] == "Round 30 begins: everybody chooses a card."


# Who may know what


def test_a_view_shows_the_own_hand_and_choice_and_of_others_only_how_many() -> None:
    state = play(position("KS 2H 3D", "4S 5H"), "0 play.2H").state

    ann, bob, spectator = (GAME.view(state, viewer) for viewer in (ANN, BOB, None))

    assert (ann.hand, ann.chosen) == (cards("KS 2H 3D"), "2H")
    assert (bob.hand, bob.chosen) == (cards("4S 5H"), None)
    assert (spectator.hand, spectator.chosen) == ((), None)
    assert {view.hand_sizes for view in (ann, bob, spectator)} == {(3, 2)}
    assert {view.to_act for view in (ann, bob, spectator)} == {(BOB,)}


def test_an_option_shows_the_card_and_what_it_counts() -> None:
    view = GAME.view(position("KS 2H AD", "4S 5H 6D"), ANN)

    shown = [(o.value, SAID(o.label), o.hint and SAID(o.hint)) for o in GAME.choices(view, ("play",)).options]

    assert shown == [("KS", "K♠", "Counts as 13"), ("2H", "2♥", "Counts as 2"), ("AD", "A♦", "Counts as 1")]


def test_determinized_hands_never_hold_what_the_onlooker_has_seen() -> None:
    state = position("KS 2H 3D", "4S 5H 6D", pile=" ".join(DECK[20:]), discards="9S")
    view = GAME.view(state, ANN)

    for turn in range(50):
        determinized = GAME.determinize(view, SeededChance(bytes(32), turn))
        assert not {*determinized.hands[BOB], *determinized.draw_pile} & {*view.hand, *view.discards}


def test_a_card_move_is_read_from_its_notation() -> None:
    assert GAME.read("play.10H") == GAME.read("10H") == Play(card=cards("10H")[0])
