"""Nothing leaks: the property of leaks.py over random positions of every game, and its mutants in test_leak_mutants."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from games.core import AnyGame
from games.match import Match
from tests.support.amount import amount
from tests.support.games.leaks import (
    Part,
    advice,
    events,
    headlines,
    held,
    pictures,
    sealed,
    secrecy_of,
    texts,
    thoughts,
    undone,
    varying,
    views,
)
from tests.support.games.random_play import EVERY, KNOWN, TRIED, sampled, viewers
from tests.support.games.registry import suite_of
from tests.support.games.truth import truth


def enough(name: str) -> int:
    """So many positions of each number of each game, over all numbers of seats and all options; of older rules fewer,
    since games only come to their end by them."""
    return amount(60 if EVERY[name] in KNOWN.values() else 20, 300)


TABLES = [(name, seats) for name, game in TRIED.items() for seats in game.seats]
TABLE = pytest.mark.parametrize(("name", "seats"), TABLES)


@lru_cache(maxsize=8)
def positions(name: str, seats: int) -> tuple[Match, ...]:
    """A table's share of the positions, and those that are rare: made by hand, or counted among them by its suite."""
    game, share = EVERY[name], -(-enough(name) // len(EVERY[name].seats))
    found = sampled(game, seats, share)
    rare = (match for match in suite_of(game).rare if match.game is game and match.seats == seats)
    kinds = suite_of(game).kinds.values()
    return (*found, *rare, *(match for kind in kinds for match in missing(game, seats, kind, found)))


def missing(game: AnyGame, seats: int, kind: Callable[[Any, Match], bool], found: Sequence[Match]) -> Iterator[Match]:
    """Positions of a kind of which too few are among those that were found, as far as there are any."""
    lacking = FEW - sum(kind(truth(match), match) for match in found)
    if lacking > 0 and seats == game.seats[-1]:
        every = (match for match in sampled(game, seats, 300) if kind(truth(match), match) and match not in found)
        yield from islice(every, lacking)


FEW = 3
"""So many positions of each kind that a game's suite counts are among them."""
SOME = 5
"""Every so manieth position is enough for what does not depend on the rules."""


def told(part: Part, name: str, seats: int, all_viewers: bool = True, every: int = 1) -> Counter[str]:
    """What the onlookers learn at a table: all of them, or one after another, in every so manieth position."""
    found: Counter[str] = Counter()
    for number, match in enumerate(positions(name, seats)[::every]):
        onlookers = viewers(match)
        for viewer in onlookers if all_viewers else onlookers[number % len(onlookers) :][:1]:
            found.update(part(secrecy_of(EVERY[name]), match, viewer))
    return found


@TABLE
def test_1_views_do_not_tell_how_the_hidden_lies(name: str, seats: int) -> None:
    assert told(views, name, seats) == {}


@TABLE
def test_2_no_text_control_or_id_tells_it(name: str, seats: int) -> None:
    assert told(texts, name, seats) == {}


@TABLE
def test_2_no_picture_tells_it(name: str, seats: int) -> None:
    assert told(pictures, name, seats, all_viewers=False, every=amount(2, 1)) == {}


@TABLE
def test_3_a_sealed_choice_tells_nobody_which_it_is(name: str, seats: int) -> None:
    assert told(sealed, name, seats) == {}


@TABLE
def test_4_events_tell_no_more_than_the_views_they_lead_to(name: str, seats: int) -> None:
    assert told(events, name, seats) == {}


@TABLE
def test_5_a_determinization_is_consistent_and_every_secret_varies(name: str, seats: int) -> None:
    assert told(thoughts, name, seats) == {}


@TABLE
def test_6_nobody_can_see_what_another_player_holds(name: str, seats: int) -> None:
    assert told(held, name, seats, all_viewers=False, every=SOME) == {}


@TABLE
def test_7_what_was_taken_back_or_changed_tells_nobody_more(name: str, seats: int) -> None:
    assert told(undone, name, seats, all_viewers=False, every=SOME) == {}


@TABLE
def test_8_no_headline_tells_what_a_spectator_does_not_see(name: str, seats: int) -> None:
    assert told(headlines, name, seats, all_viewers=False) == {}


@TABLE
def test_9_no_tip_and_no_reason_tells_it_or_reminds_of_it(name: str, seats: int) -> None:
    assert told(advice, name, seats) == {}


@pytest.mark.parametrize("name", TRIED)
def test_the_positions_are_enough(name: str) -> None:
    assert sum(len(positions(name, seats)) for seats in EVERY[name].seats) >= enough(name)


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name, game in TRIED.items() for kind in suite_of(game).kinds]
)
def test_every_kind_of_position_is_among_them(name: str, kind: str) -> None:
    game = EVERY[name]
    matches = [match for seats in game.seats for match in positions(name, seats)]

    assert sum(suite_of(game).kinds[kind](truth(match), match) for match in matches) >= FEW


@pytest.mark.parametrize("name", TRIED)
def test_a_new_deal_really_changes_every_secret(name: str) -> None:
    secrecy, found, changed = secrecy_of(EVERY[name]), set(), set()
    for match in positions(name, EVERY[name].seats[-1]):
        for viewer in viewers(match)[-2:]:
            found |= set(secrecy.secrets(truth(match), viewer))
            changed |= varying(secrecy, list(secrecy.others(match, viewer, 4)), viewer)

    assert changed == found
