"""A headline tells the weightiest of what happened, to all alike, short enough to stand over a picture on a phone."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

import pytest

from bot.ui.languages import Languages
from games import GAMES
from games.contract import Rules
from games.core import AnyGame, Event, Headline, Seat
from games.match import Match
from tests.support.amount import amount
from tests.support.games.optional import declaring, saying
from tests.support.games.random_play import matches, random_play
from tests.support.render.names import NAMES
from tests.support.test_games import TEST_GAMES

LONGEST = 50
"""Characters of a headline with names of three letters."""
LONGEST_FIGURES = 60
"""Characters of the line under it, with as many such names as can play."""
MATCHES = 4
"""Random matches of each game that are looked at."""
LANGUAGES = list(Languages.read())
TRANSLATORS = [language.translator(NAMES) for language in LANGUAGES]
HEADLINED = saying("headline")
"""The games that say themselves what is worth a headline."""
Told: TypeAlias = tuple[tuple[Event, ...], Mapping[Seat | None, Headline | None]]
"""What happened, and what a spectator and each seat read of it."""


@cache
def told(game: AnyGame) -> tuple[Told, ...]:
    """What is said of what all have seen in random play, position by position."""
    everybody = (None, *map(Seat, range(game.seats[-1])))
    found = list[Told]()
    for number in range(amount(MATCHES, matches(game))):
        for ply in random_play(game, number):
            played = ply.match.play(ply.seat, ply.move)
            events = tuple(event for event in played.events if event.seen_by is None)
            if events:
                view = played.match.view(None)
                found.append((events, {me: game.headline(view, events, me) for me in everybody}))
    return tuple(found)


def said(key: str) -> Iterator[tuple[Seat | None, Headline]]:
    """All headlines, each with who reads it."""
    for _, by_reader in told(GAMES[key]):
        yield from ((me, own) for me, own in by_reader.items() if own is not None)


def test_no_game_has_lost_its_headlines() -> None:
    assert {*declaring("headline"), *declaring("figures")} <= {*HEADLINED}


@pytest.mark.parametrize("key", HEADLINED)
def test_a_headline_fits_and_ends_as_a_sentence(key: str) -> None:
    texts = [words(own.text) for _, own in said(key) for words in TRANSLATORS]

    assert texts
    assert [text for text in texts if len(text) > LONGEST or text[-1] not in ".!"] == []


@pytest.mark.parametrize("key", HEADLINED)
def test_whom_nothing_concerns_reads_what_a_spectator_reads(key: str) -> None:
    """Players who are not in a headline see the same sentence as the channel."""
    for _, by_reader in told(GAMES[key]):
        public = by_reader[None]
        for me, own in by_reader.items():
            if me is not None and public is not None and NAMES[me] not in TRANSLATORS[0](public.text):
                assert own is not None
                assert own.text == public.text


@pytest.mark.parametrize("key", HEADLINED)
def test_a_player_is_called_you_and_never_by_name(key: str) -> None:
    for me, own in said(key):
        assert me is None or NAMES[me] not in TRANSLATORS[0](own.text)


@pytest.mark.parametrize("key", HEADLINED)
def test_figures_are_one_short_line_and_the_same_for_all(key: str) -> None:
    lines = [words(own.figures) for _, own in said(key) if own.figures for words in TRANSLATORS]

    assert lines or key not in declaring("figures")
    assert [line for line in lines if not 0 < len(line) <= LONGEST_FIGURES or "\n" in line] == []
    for _, by_reader in told(GAMES[key]):
        figures = [own.figures for own in by_reader.values() if own is not None]
        assert figures[1:] == figures[:-1]


@pytest.mark.parametrize(
    ("key", "options", "first"),
    [
        ("addvantage", {}, ["round 1", "ronde 1"]),
        ("glory", {}, ["round 1 of 30 · pile 46", "ronde 1 van 30 · stapel 46"]),
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
    game = TEST_GAMES["pearls"]
    assert type(game).headline is Rules.headline
    for events, by_reader in told(game):
        last = [event for event in events if not event.heading][-1:]
        assert by_reader[None] == (Headline(last[0].phrase()) if last else None)
