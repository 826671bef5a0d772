"""The position in words: a blind player plays from it."""

from collections.abc import Callable

import pytest

from games.spy import MOTIFS, SpyView
from games.words import english
from render.spy.alt_text import describe
from render.spy.highlights import highlights
from render.toolkit.alt_text import length
from render.toolkit.seats import initials
from tests.support.render.names import NAMES, NASTY
from tests.support.render.spy_views import (
    ANN,
    BOB,
    PHASES,
    crowded,
    deployed,
    duo,
    heap,
    laying,
    match,
    over,
    panel,
    view,
)

LONG = tuple(f"{letter} van den Nieuwenhuijsen-Janssen"[:32] for letter in "UVWX")


def described(seen: SpyView, *partial: str, names: tuple[str, ...] = NAMES) -> str:
    called = names[: seen.seats]
    return describe(seen, called, english(called), highlights(seen, partial))


def test_the_table_as_everybody_sees_it() -> None:
    assert described(view()) == (
        "Spy. Ann may deploy or end the turn. Draw pile 41, discard pile 3. Spies on targets, one is nobody's: "
        "Africa 4 (Ann 2, Cas 1); Australia 1; North America 1; South America 1; Europe 1; Asia 4 (Bob 3); "
        "hat 2 (Ann 1); glasses 1; lighter 1; watch 1; camera 5 (Bob 2, Cas 2); pen 2 (Ann 1). "
        "Ann: 8 spies left, 2 cards in hand, 7 laid out: hat Africa; glasses Africa; "
        "watch North America, South America 2; pen Europe, Asia. "
        "Bob: 7 spies left, 3 cards in hand, 6 laid out: glasses South America, Europe; lighter North America; "
        "camera Australia 2; pen Africa. "
        "Cas: 9 spies left, 1 card in hand, 4 laid out: hat North America, Europe; lighter Asia; camera Asia."
    )


def test_players_read_their_hand_and_at_each_target_their_cards_that_fit_and_the_spies_those_place() -> None:
    text = described(panel())

    assert "You are Ann. It is your turn." in text
    assert "Your hand: pen · South America and watch · Europe." in text
    assert "your cards that fit + spies they place: Africa 4 (Ann 2, Cas 1): 2; Australia 1;" in text
    assert "watch 1: 4 +3; camera 5 (Bob 2, Cas 2); pen 2 (Ann 1): 3 +1." in text


def test_others_read_neither_the_hand_nor_that_it_is_their_turn() -> None:
    for seen in (view(), view(me=BOB, hand=("euli1",))):
        assert "South America and watch" not in described(seen)
        assert "It is your turn." not in described(seen)
    assert "Your hand" not in described(view())


def test_an_empty_hand_is_told() -> None:
    assert "Your hand is empty." in described(panel(hand=()))


def test_what_the_mover_has_to_do_is_told() -> None:
    assert "Ann lays out a card first." in described(laying())
    assert "Ann may deploy or end the turn." in described(view())


def test_that_no_target_is_open_is_told_to_the_mover_alone() -> None:
    bare = {"laid": ((), (), ()), "hand": ()}
    said = "Your cards are not enough for any target."

    assert said in described(panel(**bare))
    assert not any(
        said in described(seen) for seen in (panel(), view(**bare), view(me=BOB, **bare), laying(), over(me=ANN))
    )
    assert said not in described(panel(), "deploy", "watch")


def test_the_last_step_is_told() -> None:
    assert described(deployed()).endswith(
        "Ann plays North America, South America and South America for the watch and places 2 spies (3 there now)."
    )
    assert described(duo()).endswith("Ann lays out lighter · South America.")


def test_all_spies_of_a_player_on_one_target_are_told() -> None:
    assert "hat 19 (Bob 18)" in described(heap())


def test_a_full_match_and_its_last_round_are_told() -> None:
    assert described(match()).startswith("Spy. Game 2 of 3. Penalty points A:4 B:0 C:7. You are Cas.")
    assert "This round is the last." in described(match())
    assert "This round is the last." not in described(view())


def test_the_end_names_the_winner_the_reason_and_the_ranking() -> None:
    text = described(over())

    assert "Winner: Bob. All spies of one player are placed." in text
    assert text.index("Bob: 0 spies left") < text.index("Cas: 3 spies left") < text.index("Ann: 8 spies left")
    assert "may deploy" not in text
    assert "in hand" not in text


@pytest.mark.parametrize("names", [NAMES, LONG, NASTY[:4], tuple(32 * sign for sign in "WXYÅ"), ("😀" * 32,) * 4])
def test_the_fullest_table_is_told_whole_whatever_the_names(names: tuple[str, ...]) -> None:
    text = described(crowded(), names=names)

    assert length(text) <= 1024
    assert "Your hand: hat · Australia, lighter · Africa and camera · Africa." in text
    ann, bob, _, dee = (f"{sign}:" if sign.isdigit() else sign for sign in initials(names[:4]))
    assert f"Africa 5 ({ann}1 {bob}1 {dee}2): 9 +1;" in text
    assert f"pen 2 ({ann}1): 7 +1." in text
    assert "1 spy left, 3 cards in hand: 211111 111112 111111 111112 111111 111112." in text
    assert "a group for each hideout, in it one for each continent, in that order." in text


@pytest.mark.parametrize("position", PHASES)
def test_every_target_and_every_player_is_told_in_every_phase(position: Callable[[], SpyView]) -> None:
    seen = position()
    text = described(seen)

    assert all(f"{motif} " in text for motif in MOTIFS.values())
    assert all(name in text for name in NAMES[: seen.seats])
