"""Nothing leaks: the property of leaks.py over random positions of every game, and its mutants in test_leak_mutants."""

from collections import Counter
from functools import cache

import pytest

from games.match import Match
from tests.support.games.leaks import Part, events, pictures, sealed, secrecy_of, texts, thoughts, varying, views
from tests.support.games.random_play import EVERY, sampled, viewers
from tests.support.games.registry import SUITES

POSITIONS = 300
"""Of each game, over all numbers of seats and all options."""

TABLES = [(key, seats) for key, game in EVERY.items() for seats in game.seats]
TABLE = pytest.mark.parametrize(("key", "seats"), TABLES)


@cache
def positions(key: str, seats: int) -> tuple[Match, ...]:
    """A table's share of the positions."""
    share = -(-POSITIONS // len(EVERY[key].seats))
    return sampled(EVERY[key], seats, share)


def told(part: Part, key: str, seats: int, all_viewers: bool = True) -> Counter[str]:
    """What the onlookers learn at a table: all of them, or one after another."""
    found: Counter[str] = Counter()
    for number, match in enumerate(positions(key, seats)):
        onlookers = viewers(match)
        for viewer in onlookers if all_viewers else onlookers[number % len(onlookers) :][:1]:
            found.update(part(secrecy_of(key), match, viewer))
    return found


@TABLE
def test_1_views_do_not_tell_how_the_hidden_lies(key: str, seats: int) -> None:
    assert told(views, key, seats) == {}


@TABLE
def test_2_no_text_control_or_id_tells_it(key: str, seats: int) -> None:
    assert told(texts, key, seats) == {}


@TABLE
def test_2_no_picture_tells_it(key: str, seats: int) -> None:
    assert told(pictures, key, seats, all_viewers=False) == {}


@TABLE
def test_3_a_sealed_choice_tells_nobody_which_it_is(key: str, seats: int) -> None:
    assert told(sealed, key, seats) == {}


@TABLE
def test_4_events_tell_no_more_than_the_views_they_lead_to(key: str, seats: int) -> None:
    assert told(events, key, seats) == {}


@TABLE
def test_5_a_determinization_is_consistent_and_every_secret_varies(key: str, seats: int) -> None:
    assert told(thoughts, key, seats) == {}


@pytest.mark.parametrize("key", EVERY)
def test_the_positions_are_enough(key: str) -> None:
    assert sum(len(positions(key, seats)) for seats in EVERY[key].seats) >= POSITIONS


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key, suite in SUITES.items() for kind in suite.kinds])
def test_every_kind_of_position_is_among_them(key: str, kind: str) -> None:
    matches = [match for seats in EVERY[key].seats for match in positions(key, seats)]

    assert sum(SUITES[key].kinds[kind](match._state, match) for match in matches) >= 3


@pytest.mark.parametrize("key", EVERY)
def test_a_new_deal_really_changes_every_secret(key: str) -> None:
    secrecy, found, changed = secrecy_of(key), set(), set()
    for match in positions(key, EVERY[key].seats[-1]):
        for viewer in viewers(match)[-2:]:
            found |= set(secrecy.secrets(match._state, viewer))
            changed |= varying(secrecy, list(secrecy.others(match, viewer, 4)), viewer)

    assert changed == found
