"""The leak property can fail: every game that leaks is found out, by the part that is meant to."""

from dataclasses import replace
from functools import lru_cache

import pytest

from games.core import AnyGame
from games.match import Match
from tests.support.games import mutants
from tests.support.games.leaks import PARTS, Secrecy, secrecy_of
from tests.support.games.random_play import sampled, viewers
from tests.support.games.registry import SUITES

MUTANTS = [(mutant, part) for suite in SUITES.values() for mutant, parts in suite.mutants.items() for part in parts]
"""Every mutant with a part of the property that must find it."""
HIDDEN = [mutant for suite in SUITES.values() for mutant in suite.mutants if issubclass(mutant, mutants.Remembering)]
"""Those whose views tell nothing."""
COUNTS = (60, 400)
"""How many positions are looked at; and in how many a leak is looked for that fewer do not show, since it is rare: what
a hint tells of an attack in Stratego shows in one of a hundred."""


def called(value: type[AnyGame] | str) -> str:
    """A mutant with the game that it is made of, in a test's name."""
    return value if isinstance(value, str) else f"{value.key}-{value.__name__}"


def secrecy_of_mutant(mutant: type[AnyGame]) -> Secrecy:
    secrecy = secrecy_of(mutant())
    return replace(secrecy, painter=mutants.TellingPainter(secrecy.painter)) if mutant is mutants.Painted else secrecy


def red(mutant: type[AnyGame], part: str, count: int = COUNTS[0]) -> bool:
    """Whether a part of the property finds anything in random play of a mutant."""
    secrecy = secrecy_of_mutant(mutant)
    return any(
        True
        for match in positions(mutant, count)
        for viewer in viewers(match)
        for _ in PARTS[part](secrecy, match, viewer)
    )


@lru_cache(maxsize=2)
def positions(mutant: type[AnyGame], count: int) -> tuple[Match, ...]:
    game = made(mutant)
    found = sampled(game, 3, count)
    return tuple(filter(game.shows, found)) if isinstance(game, mutants.Remembering) else found


@lru_cache(maxsize=1)
def made(mutant: type[AnyGame]) -> AnyGame:
    """One and the same for all parts of the property, so that its matches are played once."""
    return mutant()


@pytest.mark.parametrize(("mutant", "part"), MUTANTS, ids=called)
def test_6_a_game_that_leaks_is_found_out(mutant: type[AnyGame], part: str) -> None:
    assert any(red(mutant, part, count) for count in COUNTS)


@pytest.mark.parametrize("mutant", HIDDEN, ids=called)
def test_a_leak_beside_the_view_is_found_by_what_is_sent_alone(mutant: type[AnyGame]) -> None:
    assert not red(mutant, "views")
