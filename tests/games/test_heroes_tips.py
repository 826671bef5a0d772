"""Heroes & Cities: what a tip tells who learns, and how a hint says why."""

from games.heroes import HeroesState
from games.heroes.model import QUIET
from tests.support.games.heroes.positions import GAME, SAID, position, view

WON = "wwwwwwbb"
"""Of Black's cities b8 and d8 are White's."""
NO_HERO = "Aj1 Aj2 ha10 hj10"
"""Of White's pieces in the corners none is a hero."""


def tip(state: HeroesState) -> str:
    found = GAME.tip(view(state))
    return "" if found is None else SAID(found)


def reason(state: HeroesState, move: str) -> str:
    found = GAME.reason(view(state), GAME.read(move))
    return "" if found is None else SAID(found)


def test_a_capture_is_told_where_it_costs_nothing_and_of_a_city_nothing() -> None:
    far = "Ha1 Hj1 aa10 ac10"

    assert tip(position("Ah6 Hh3 hh5", also=far)) == "You can capture 1 piece this turn."
    assert tip(position("Ah6 Hh3 hh5 hj9", also=far)) == "Bob could capture your piece on h6."
    assert tip(position("Ah6 Ad6")) == ""


def test_what_an_attacker_can_do_on_a_city_of_its_own_is_told() -> None:
    standing, coming = position("Ab8", cities=WON, also=NO_HERO), position("Ac1", also=NO_HERO)

    assert tip(standing) == "As a hero your attacker on b8 would go up to 3 steps, but conquer no more cities."
    assert tip(coming) == "On your city b3 an attacker becomes a hero: up to 3 steps, no conquests."


def test_of_becoming_a_hero_nothing_is_told_to_who_has_one() -> None:
    assert tip(position("Ab8", cities=WON, also=f"{NO_HERO} Hj5")) == ""
    assert tip(position("Ac1", also=f"{NO_HERO} Hj5")) == ""


def test_what_a_city_may_cost_is_told_with_it() -> None:
    costly = "You conquer g8, but Bob could capture you there."

    assert reason(position("Ah6 hf8"), "move.h6.g8") == costly
    assert reason(position("Ah6"), "move.h6.g8") == "You conquer a city: g8."


def test_a_city_that_was_within_reach_already_is_no_reason_to_move() -> None:
    assert reason(position("Ah6"), "move.h6.g6") == "Bob can capture none of your pieces then."
    assert reason(position("Ah5"), "move.h5.g6") == "An enemy city comes within reach: g8 and i8."


def test_of_a_last_turn_it_is_told_how_it_ends_and_of_the_one_before_nothing_that_comes_after() -> None:
    last = position("hd5 Hc5 He8", "black", length="short", left=1)
    before = position("Hc1 He6 hc4", length="short", left=2)

    assert reason(last, "move.d5.d4") == "That is the end: Ann wins."
    assert tip(last) == ""
    assert reason(before, "move.c1.c3") == "Bob can capture none of your pieces then."


def test_a_new_threat_is_told() -> None:
    assert reason(position("Hc1 He6 hc4"), "move.c1.c3") == "You threaten to capture on c4."


def test_of_what_an_enemy_could_do_nothing_is_told_where_any_turn_is_the_last_quiet_one() -> None:
    standing = "Ha9 hd3 hb6"

    assert tip(position(standing)).startswith("Bob could capture your piece on a9")
    assert tip(position(standing, quiet=QUIET - 2)).startswith("Bob could capture your piece on a9")
    assert tip(position(standing, quiet=QUIET - 1)) == ""
