"""Games that were stored in older words are read in today's."""

import pytest

from games import GAMES
from games.core import Outcome
from games.rewordings import REWORDED
from games.stratego.events import NOTHING_LOST


@pytest.mark.parametrize(("stored", "today"), REWORDED.items())
def test_an_outcome_stored_in_older_words_has_its_reason_in_todays(stored: str, today: str) -> None:
    outcome = Outcome.model_validate_json(f'{{"winners":[0],"second":[2,1],"fewest":true,"reason":"{stored}"}}')

    assert (outcome.reason, outcome.tiebreak, outcome.lower_is_better) == (today, (2, 1), True)


def test_an_outcome_is_stored_under_the_keys_that_it_always_had() -> None:
    outcome = Outcome.model_validate({"winners": (0,), "tiebreak": (2, 1), "lower_is_better": True, "reason": "Won."})

    assert set(outcome.model_dump()) == {"winners", "scores", "second", "unit", "fewest", "reason"}


def test_an_event_stored_in_older_words_is_told_in_todays() -> None:
    stored = '[{"kind":"forfeited","seen_by":null,"seat":0,"reason":"none of his pieces is off the board"}]'

    [event] = GAMES["stratego"].events_adapter().validate_json(stored)

    assert event.phrase().fields["reason"] == (NOTHING_LOST, {}, None, None)


def test_todays_words_are_those_of_the_games() -> None:
    said = {term for game in GAMES.values() for term in game.endings} | {NOTHING_LOST}

    assert set(REWORDED.values()) <= said
    assert not set(REWORDED) & said
