"""Of what happened since a player's last move they read the headline, and what only they may know; their picture marks
all of it."""

from collections.abc import Sequence

import pytest

from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import MAX_SECRET, marking, news
from bot.values.record import Since, Told
from games import GAMES
from games.core import Event, Headline, Resigned, Seat, View
from games.match import Match
from games.spy import events as spy
from games.stratego import Stratego
from games.stratego import events as stratego
from games.words import Phrase, Who
from render.random_play import play_randomly
from tests.support.bot.sent import NAMES, table_of
from tests.support.languages import LANGUAGES

ANN, BOB, CAS, DEE = map(Seat, range(4))
MOVED = stratego.Moved(seat=ANN, piece="h3", to="h4")
OTHERS = tuple(stratego.Moved(seat=seat, piece=piece, to=to) for seat, piece, to in
               ((BOB, "m7", "l7"), (CAS, "h13", "h12"), (DEE, "c7", "d7")))  # fmt: skip
DRAWN = spy.Drawn(card="afha1", seen_by=frozenset({ANN}))
HIDDEN = spy.Drawn(card="afha1", seen_by=frozenset({BOB}))


class FirstCounts(Stratego):
    """Stratego 4 whose headline is what happened first, with how much it was; it says you to whoever reads it."""

    def headline(self, view: View, events: Sequence[Event], me: Seat | None) -> Headline | None:
        assert view.me is None, "what only a player knows decides nothing"
        first = next((event for event in events if isinstance(event, stratego.Moved)), None)
        if first is None:
            return None
        who = "You" if first.seat == me else Who(first.seat)
        return Headline(Phrase("{who} first!", {"who": who}), Phrase("{count} moves", {"count": len(events)}))


@pytest.fixture(scope="module")
def match() -> Match:
    """Stratego 4 with four armies on the board."""
    return play_randomly(GAMES["stratego"], 4, 3, 300, stop=lambda it: it.turn > 0)


def since(own: tuple[Event, ...] | None = (), others: tuple[Event, ...] = ()) -> Since:
    """What happened while the same players sat there as now."""
    return Since(None if own is None else then(own), then(others))


def then(events: tuple[Event, ...]) -> tuple[Told, ...]:
    return tuple(Told(event, NAMES[:4]) for event in events)


def told(match: Match, since: Since, seat: Seat = ANN) -> list[str]:
    context = TableContext(table_of(match), FirstCounts(), LANGUAGES.of("en"))
    return news(context, since, seat).splitlines()


def test_it_is_one_headline_without_figures_about_what_the_others_did(match: Match) -> None:
    assert told(match, since((MOVED,), OTHERS * 20)) == ["**Bob** first!"]
    assert told(match, since(None, OTHERS), BOB) == ["You first!"], "before their first move"


def test_what_else_came_of_the_players_own_move_counts(match: Match) -> None:
    skipped = stratego.Skipped(seat=BOB)

    assert told(match, since((MOVED, skipped), OTHERS[1:])) == ["**Cas** first!"]


def test_where_nothing_else_happened_it_is_about_the_players_own_move(match: Match) -> None:
    assert told(match, since((MOVED,))) == ["You first!"]
    assert told(match, since()) == []


def test_what_the_player_alone_may_know_stands_behind_it(match: Match) -> None:
    assert told(match, since((), (DRAWN, OTHERS[0]))) == ["**Bob** first! You draw hat · Africa."]
    assert told(match, since((), (DRAWN,))) == ["You draw hat · Africa."]
    [line] = told(match, since((), (OTHERS[0], *[DRAWN] * 20)))
    assert line.startswith("**Bob** first! … You draw")
    assert len(line) <= len("**Bob** first! ") + MAX_SECRET


def test_nothing_is_told_or_marked_that_the_player_may_not_see(match: Match) -> None:
    assert told(match, since((), (HIDDEN, OTHERS[0]))) == ["**Bob** first!"]
    assert marking(match.view(ANN), since((), (HIDDEN, OTHERS[0]))).last == (OTHERS[0],)
    assert marking(match.view(ANN), since((), (HIDDEN,))) == match.view(ANN)


def test_the_picture_marks_what_the_others_did_and_not_the_players_own_move(match: Match) -> None:
    resigned = Resigned(seat=DEE)
    shown = marked(match, since((MOVED,), (*OTHERS, resigned)))

    assert shown == (*OTHERS, resigned)


def test_while_nobody_else_has_moved_the_picture_is_as_it_was(match: Match) -> None:
    assert marked(match, since((MOVED,))) == match.view(ANN).last


def marked(match: Match, since: Since) -> tuple[Event, ...]:
    """What is marked in the picture of Ann's panel."""
    context = TableContext(table_of(match), match.game, LANGUAGES.of("en"))
    picture = panel(context, context.table.players[ANN], since=since).picture_spec
    assert picture is not None
    assert isinstance(picture.view, View)
    return picture.view.last


def test_what_somebody_did_who_was_replaced_is_told_with_their_name(match: Match) -> None:
    happened = Since(then((MOVED,)), (Told(OTHERS[0], ("Ann", "Bea", "Cas", "Dee")),))

    assert told(match, happened)[0] == "**Bea** first!"
