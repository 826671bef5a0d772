"""Games that were stored in older words are read in today's."""

import pytest
from pydantic import ValidationError

from games import GAMES
from games.core import Outcome, Seat, Term
from games.glory.ending import PAWN, UNIT
from games.rewordings import REWORDED
from games.stratego.events import NOTHING_LOST
from tests.support.games.random_play import EVERY


@pytest.mark.parametrize(("stored", "today"), REWORDED.items())
def test_an_outcome_stored_in_older_words_has_its_reason_in_todays(stored: str, today: str) -> None:
    outcome = Outcome.model_validate_json(f'{{"winners":[0],"second":[],"fewest":true,"reason":"{stored}"}}')

    assert (outcome.reason, outcome.tiebreaks, outcome.lower_is_better) == (today, (), True)


def test_an_outcome_is_stored_under_the_keys_that_it_always_had_but_for_what_ranks_equal_scores() -> None:
    outcome = Outcome(winners=(Seat(0),), lower_is_better=True, reason=Term("Won."))

    assert set(outcome.model_dump()) == {"winners", "scores", "tiebreaks", "unit", "fewest", "reason"}


@pytest.mark.parametrize(
    ("unit", "second", "tiebreaks"),
    [
        ("collectibles", "[12,3]", [("space", (12, 3))]),
        ("cities", "[1,4]", [("pieces", (1, 4))]),
        ("penalty points", "[2,0]", [("games won", (2, 0))]),
        ("points", "[38,20]", [("coins", (3, 2)), ("tiles", (8, 0))]),
        ("something else", "[2,1]", [("", (2, 1))]),
        ("points", "[]", []),
    ],
)
def test_nameless_numbers_of_a_stored_outcome_are_read_as_what_they_counted(
    unit: str, second: str, tiebreaks: list[tuple[str, tuple[int, ...]]]
) -> None:
    stored = f'{{"winners":[0],"scores":[1,1],"second":{second},"unit":"{unit}","fewest":false,"reason":"Won."}}'

    outcome = Outcome.model_validate_json(stored)

    assert [(it.unit, it.values) for it in outcome.tiebreaks] == tiebreaks
    assert Outcome.model_validate_json(outcome.model_dump_json()) == outcome


@pytest.mark.parametrize("second", ["7", '"71"', '["x"]', "null", '{"a":1}'])
def test_other_things_in_the_place_of_those_numbers_are_refused(second: str) -> None:
    with pytest.raises(ValidationError):
        Outcome.model_validate_json(f'{{"winners":[0],"second":{second},"unit":"points","reason":"Won."}}')


def test_an_event_stored_in_older_words_is_told_in_todays() -> None:
    stored = '[{"kind":"forfeited","seen_by":null,"seat":0,"reason":"none of his pieces is off the board"}]'

    [event] = GAMES["stratego"].events_adapter().validate_json(stored)

    assert event.phrase().fields["reason"] == (NOTHING_LOST, {}, None, None)


def test_todays_words_are_those_of_the_games() -> None:
    said = {term for game in EVERY.values() for term in game.endings} | {NOTHING_LOST, UNIT, PAWN}

    assert set(REWORDED.values()) <= said
    assert not set(REWORDED) & said
