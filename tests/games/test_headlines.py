"""A headline tells the weightiest of what happened, to all alike, short enough to stand over a picture on a phone."""

from collections.abc import Iterator

import pytest

from bot.ui.languages import Languages
from games import GAMES
from games.contract import Rules
from games.core import AnyGame, Event, Headline, Seat, View
from games.match import Match
from tests.support.amount import amount
from tests.support.games.random_play import matches, random_play
from tests.support.render.names import NAMES
from tests.support.toys import TOYS

LONGEST = 50
"""Characters of a headline with names of three letters."""
LONGEST_FIGURES = 60
"""Characters of the line under it, with as many such names as can play."""
MATCHES = 4
"""Random matches of each game that are looked at."""
LANGUAGES = list(Languages.read())
HEADLINED = list(GAMES)
"""Every game says what is worth a headline."""


def told(game: AnyGame) -> Iterator[tuple[View, tuple[Event, ...]]]:
    """Positions as a spectator sees them, with what all saw since the one before."""
    for number in range(amount(MATCHES, matches(game))):
        for ply in random_play(game, number):
            played = ply.match.play(ply.seat, ply.move)
            events = tuple(event for event in played.events if event.seen_by is None)
            if events:
                yield played.match.view(None), events


def seats_of(game: AnyGame) -> list[Seat | None]:
    return [None, *map(Seat, range(game.seats[-1]))]


def test_every_game_says_what_is_worth_a_headline() -> None:
    assert [key for key, game in GAMES.items() if type(game).headline is not Rules.headline] == HEADLINED


@pytest.mark.parametrize("key", HEADLINED)
def test_a_headline_fits_and_ends_as_a_sentence(key: str) -> None:
    game, found = GAMES[key], 0
    for view, events in told(game):
        for me in seats_of(game):
            headline = game.headline(view, events, me)
            if headline is None:
                continue
            found += 1
            for language in LANGUAGES:
                said = language.translator(NAMES)(headline.text)
                assert len(said) <= LONGEST, said
                assert said[-1] in ".!", said
    assert found


@pytest.mark.parametrize("key", HEADLINED)
def test_whom_nothing_concerns_reads_what_a_spectator_reads(key: str) -> None:
    """Players who are not in a headline see the same sentence as the channel."""
    game = GAMES[key]
    english = LANGUAGES[0].translator(NAMES)
    for view, events in told(game):
        public = game.headline(view, events, None)
        for me in map(Seat, range(game.seats[-1])):
            own = game.headline(view, events, me)
            if public is not None and NAMES[me] not in english(public.text):
                assert own is not None
                assert own.text == public.text


@pytest.mark.parametrize("key", HEADLINED)
def test_a_player_is_called_you_and_never_by_name(key: str) -> None:
    game = GAMES[key]
    for view, events in told(game):
        for me in map(Seat, range(game.seats[-1])):
            own = game.headline(view, events, me)
            if own is not None:
                assert NAMES[me] not in LANGUAGES[0].translator(NAMES)(own.text)


@pytest.mark.parametrize("key", HEADLINED)
def test_figures_are_one_short_line_and_the_same_for_all(key: str) -> None:
    game, found = GAMES[key], 0
    for view, events in told(game):
        headlines = [game.headline(view, events, me) for me in seats_of(game)]
        lines = [headline.figures for headline in headlines if headline is not None]
        assert lines[1:] == lines[:-1]
        for line in filter(None, lines[:1]):
            found += 1
            for language in LANGUAGES:
                said = language.translator(NAMES)(line)
                assert 0 < len(said) <= LONGEST_FIGURES, said
                assert "\n" not in said
    assert found


@pytest.mark.parametrize(
    ("key", "options", "first"),
    [
        ("addvantage", {}, ["round 1", "ronde 1"]),
        ("glory", {}, ["round 1", "ronde 1"]),
        ("heroes", {}, ["turn 1", "beurt 1"]),
        ("spy", {}, []),
        ("spy", {"match": "full"}, ["game 1 of 2", "spel 1 van 2"]),
        ("stratego", {}, []),
    ],
)
def test_where_a_game_counts_it_says_how_far_it_is(key: str, options: dict[str, object], first: list[str]) -> None:
    game = GAMES[key]
    begun = Match.start(game, game.seats[0], game.options(**options), bytes(32)).match

    progress = begun.view(None).progress
    assert ([] if progress is None else [language(progress) for language in LANGUAGES]) == first


def test_a_game_that_says_nothing_of_headlines_has_the_last_that_heads_nothing() -> None:
    game = TOYS["pearls"]
    assert type(game).headline is Rules.headline
    for view, events in told(game):
        last = [event for event in events if not event.heading][-1:]
        assert game.headline(view, events, None) == (Headline(last[0].phrase()) if last else None)
