"""What is seen of a game that no rule of its own has ended: its players have, or its table was closed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

import pytest

from games import GAMES
from games.core import Outcome, Seat, Term, View
from games.match import CLOSED, Match, Played
from games.words import Phrase, english
from render import PAINTERS
from render.painter import Picture
from render.random_play import NAMES, play_randomly
from render.toolkit.seats import ranked
from tests.support.render.limits import assert_within_limits

ENDS: Mapping[str, Callable[[Match], Played]] = {
    "closed": Match.close,
    "agreed": Match.agree,
    "resigned": lambda match: match.resign(Seat(0)),
    "forfeited": lambda match: match.forfeit(min(match.to_act)),
}
TURNS = (0, 7, 25)


def ended(key: str, end: str) -> Iterator[tuple[Match, Match]]:
    """Matches that go on, each with the same one when it has ended so."""
    seats = GAMES[key].seats
    for many in {seats[0], seats[-1]} if end in ("closed", "agreed") else {2} & {*seats}:
        yield from ((match, ENDS[end](match).match) for match in going(key, many))


@cache
def going(key: str, seats: int) -> list[Match]:
    """A few matches that go on."""
    played = (play_randomly(GAMES[key], seats, seed, turns) for seed, turns in enumerate(TURNS))
    return [match for match in played if match.outcome is None]


every_end = pytest.mark.parametrize("end", ENDS)
every_game = pytest.mark.parametrize("key", GAMES)


@every_game
@every_end
def test_nobody_is_to_act_and_nobody_sees_more_than_before(key: str, end: str) -> None:
    for match, over in ended(key, end):
        again = Match.restore(match.game, match.seats, match.options.model_dump(), match.seed, over.snapshot())
        for viewer in (None, *map(Seat, range(match.seats))):
            before, after = match.view(viewer), over.view(viewer)
            assert (after.to_act, after.outcome) == ((), over.outcome)
            assert after == before.model_copy(update={"to_act": (), "outcome": over.outcome})
            assert again.view(viewer) == after


@every_game
@every_end
def test_its_picture_says_why_it_is_over_and_asks_nobody_for_a_move(key: str, end: str) -> None:
    for match, over in ended(key, end):
        assert over.outcome is not None
        for viewer in (None, min(match.to_act)):
            picture = drawn(key, over, viewer)
            assert_within_limits(picture)
            assert over.outcome.reason in picture.alt
            assert "your turn" not in picture.alt.casefold()
            assert picture.png != before(key, match.seats, going(key, match.seats).index(match), viewer).png


def drawn(key: str, match: Match, viewer: Seat | None) -> Picture:
    names = NAMES[: match.seats]
    return PAINTERS[key].draw(match.view(viewer), names, english(names))


@cache
def before(key: str, seats: int, number: int, viewer: Seat | None) -> Picture:
    """The picture of one of the matches that go on."""
    return drawn(key, going(key, seats)[number], viewer)


def test_who_ended_without_a_winner_and_without_scores_has_no_place() -> None:
    assert ranked(Outcome(winners=(), reason=CLOSED), 3) == [(0, 0), (1, 0), (2, 0)]
    assert ranked(Outcome(winners=(), scores=(3, 9, 3), reason=CLOSED), 3) == [(1, 1), (0, 2), (2, 2)]
    assert ranked(Outcome(winners=(Seat(1),), reason=Term("")), 2) == [(1, 1), (0, 2)]


@pytest.mark.parametrize("key", ["heroes", "stratego"])
@pytest.mark.parametrize(("end", "draw"), [("closed", False), ("agreed", True)])
def test_a_draw_is_only_what_its_players_agreed_on_and_no_table_that_was_closed(
    key: str, end: str, *, draw: bool
) -> None:
    for match, over in ended(key, end):
        assert over.outcome is not None
        if over.outcome.winners:
            continue
        written = said(key, over.view(None), NAMES[: match.seats])
        assert bool(written & {"A draw", "It is a draw."}) == draw
        assert bool(written & {"Nobody wins", "Nobody wins."}) != draw


def said(key: str, view: View, names: Sequence[str]) -> set[str]:
    """The sentences in a picture and beside it."""
    words, found = english(names), set[str]()

    def noted(phrase: Phrase) -> str:
        found.add(phrase.msgid)
        return words(phrase)

    PAINTERS[key].draw(view, names, noted, header=True)
    return found
