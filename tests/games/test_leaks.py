"""Nothing leaks: the property of leaks.py over random positions of every game, and its mutants in test_leak_mutants."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games import GAMES
from games.match import Match
from games.spy import SpyState, deployments
from tests.support.games.leaks import Part, events, open_choices, pictures, sealed, texts, thoughts, varying, views
from tests.support.games.random_play import EVERY, sampled, viewers
from tests.support.games.redeals import WATCHES

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
            found.update(part(WATCHES[key], match, viewer))
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


KINDS: dict[str, dict[str, Callable[[Any, Match], bool]]] = {
    "glory": {
        "a choice with others sealed": lambda state, _: state.phase == "choose" and any(state.chosen),
        "a tie": lambda state, _: state.phase == "tie",
        "a tie with choices sealed": lambda state, _: state.phase == "tie" and any(state.chosen),
        "a theft": lambda state, _: state.phase == "steal",
        "a duel": lambda state, _: state.phase == "duel",
        "a duel with a choice sealed": lambda state, _: state.phase == "duel" and any(state.chosen),
        "an empty hand": lambda state, _: () in state.hands,
        "several to choose": lambda _, match: bool(open_choices(match)),
        "the end": lambda _, match: match.outcome is not None,
    },
    "setup": {
        "formations sealed": lambda state, _: any(state.sealed),
        "a prompt in another's turn": lambda state, _: state.recruiter not in (None, state.mover),
        "the end": lambda _, match: match.outcome is not None,
    },
    "spy": {
        "a card to be laid out": lambda state, _: state.phase == "lay",
        "a mover who could deploy": lambda state, _: _could_deploy(state),
        "a mover who could not": lambda state, _: state.phase == "deploy" and not _could_deploy(state),
        "a card just drawn": lambda state, _: any(event.kind == "drawn" for event in state.last),
        "a later game of a match": lambda state, _: bool(state.results),
        "the last round": lambda state, _: state.last_round and not state.ended,
        "the end": lambda _, match: match.outcome is not None,
    },
    "stratego": {
        "formations sealed": lambda state, _: any(state.sealed),
        "a prompt": lambda state, _: state.phase == "recruit",
        "a recruit on the board": lambda state, _: any(piece.number >= 20 for piece in state.pieces),
        "an announced rank": lambda state, _: any(piece.known for piece in state.pieces),
        "a rank that moves have proved": lambda state, _: any(len(piece.could) == 1 for piece in state.pieces),
        "an abandoned flag": lambda state, _: bool(state.flags),
    },
}


def _could_deploy(state: SpyState) -> bool:
    return state.phase == "deploy" and bool(deployments(GAMES["spy"].view(state, state.mover)))


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key, kinds in KINDS.items() for kind in kinds])
def test_every_kind_of_position_is_among_them(key: str, kind: str) -> None:
    matches = [match for seats in EVERY[key].seats for match in positions(key, seats)]

    assert sum(KINDS[key][kind](match._state, match) for match in matches) >= 3


@pytest.mark.parametrize("key", EVERY)
def test_a_new_deal_really_changes_every_secret(key: str) -> None:
    watch, found, changed = WATCHES[key], set(), set()
    for match in positions(key, EVERY[key].seats[-1]):
        for viewer in viewers(match)[-2:]:
            found |= set(watch.secrets(match._state, viewer))
            changed |= varying(watch, list(watch.others(match, viewer, 4)), viewer)

    assert changed == found
