"""The leak property can fail: every game that leaks is found out, by the part that is meant to."""

from dataclasses import replace

import pytest

from games.core import AnyGame
from games.match import Match
from tests.support.games import mutants
from tests.support.games.leaks import PARTS, Secrecy, secrecy_of
from tests.support.games.random_play import sampled, viewers
from tests.support.games.stratego import mutants as mutants_stratego

MUTANTS: list[tuple[type[AnyGame], str]] = [
    (mutants.OpenHands, "views"),
    (mutants.NextCard, "views"),
    (mutants.SealedInTheOpen, "views"),
    (mutants.SealedInTheOpen, "sealed"),
    (mutants.OrderTells, "views"),
    (mutants.OrderTells, "sealed"),
    (mutants.LoudDraws, "views"),
    (mutants.LoudChoices, "sealed"),
    (mutants.Afterthought, "events"),
    (mutants.TellingOptions, "texts"),
    (mutants.TellingRefusal, "texts"),
    (mutants.TellingRule, "texts"),
    (mutants.StubbornThought, "thoughts"),
    (mutants.Forgetful, "thoughts"),
    (mutants.Painted, "pictures"),
    (mutants.OpenSets, "views"),
    (mutants.NextSetsCard, "views"),
    (mutants.LoudSets, "views"),
    (mutants.TellingSets, "texts"),
    (mutants.TellingKinds, "texts"),
    (mutants.OpenSpies, "views"),
    (mutants.NextSpyCard, "views"),
    (mutants.LoudSpies, "views"),
    (mutants.TellingPhase, "views"),
    (mutants.TellingSpyTargets, "texts"),
    (mutants.StubbornSpies, "thoughts"),
    (mutants_stratego.OpenArmies, "views"),
    (mutants_stratego.OpenOrders, "sealed"),
    (mutants_stratego.TellingAttacks, "texts"),
    (mutants_stratego.StubbornArmies, "thoughts"),
    (mutants.OpenRanks, "views"),
    (mutants.OpenFormations, "views"),
    (mutants.OpenFormations, "sealed"),
    (mutants.LoudReturns, "views"),
    (mutants.TellingTargets, "texts"),
    (mutants.SafeAttacks, "texts"),
]
"""Every mutant with a part of the property that must find it."""
HIDDEN = [
    mutants.TellingOptions,
    mutants.TellingRefusal,
    mutants.TellingRule,
    mutants.TellingSets,
    mutants.TellingSpyTargets,
    mutants_stratego.TellingAttacks,
    mutants.SafeAttacks,
]
"""Those whose views tell nothing."""


def secrecy_of_mutant(mutant: type[AnyGame]) -> Secrecy:
    secrecy = secrecy_of(mutant.key)
    return replace(secrecy, painter=mutants.TellingPainter(secrecy.painter)) if mutant is mutants.Painted else secrecy


def red(mutant: type[AnyGame], part: str) -> bool:
    """Whether a part of the property finds anything in random play of a mutant."""
    secrecy = secrecy_of_mutant(mutant)
    return any(
        True for match in positions(mutant) for viewer in viewers(match) for _ in PARTS[part](secrecy, match, viewer)
    )


def positions(mutant: type[AnyGame]) -> tuple[Match, ...]:
    return sampled(mutant(), 3, 60)


@pytest.mark.parametrize(("mutant", "part"), MUTANTS, ids=lambda value: getattr(value, "__name__", value))
def test_6_a_game_that_leaks_is_found_out(mutant: type[AnyGame], part: str) -> None:
    assert red(mutant, part)


@pytest.mark.parametrize("mutant", HIDDEN, ids=lambda value: value.__name__)
def test_a_leak_beside_the_view_is_found_by_what_is_sent_alone(mutant: type[AnyGame]) -> None:
    assert not red(mutant, "views")
