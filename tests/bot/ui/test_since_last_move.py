"""What happened since a player's last move is one short paragraph, and the picture of their panel marks it."""

import pytest

from bot.ui.languages import Languages
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import MAX_TOLD, marking, since_paragraph
from bot.values.record import Since, Told
from games import GAMES
from games.core import Event, Resigned, Seat
from games.match import Match
from games.spy import events as spy
from games.stratego import events as stratego
from render.random_play import play_randomly
from tests.support.bot.sent import NAMES, table_of

ANN, BOB, CAS, DEE = map(Seat, range(4))
LANGUAGES = Languages.read()
MOVED = stratego.Moved(seat=ANN, piece="h3", to="h4")
OTHERS = tuple(stratego.Moved(seat=seat, piece=piece, to=to) for seat, piece, to in
               ((BOB, "m7", "l7"), (CAS, "h13", "h12"), (DEE, "c7", "d7")))  # fmt: skip


@pytest.fixture(scope="module")
def match() -> Match:
    """Stratego 4 with four armies on the board."""
    return play_randomly(GAMES["stratego"], 4, 3, 300, stop=lambda it: it.turn > 0)


def context_of(match: Match, locale: str = "en-US") -> TableContext:
    return TableContext(table_of(match), match.game, LANGUAGES.of(locale), "https://discord.com/channels/1/2/3")


def since(own: tuple[Event, ...] | None = (), others: tuple[Event, ...] = ()) -> Since:
    """What happened while the same players sat there as now."""
    return Since(None if own is None else then(own), then(others))


def then(events: tuple[Event, ...]) -> tuple[Told, ...]:
    return tuple(Told(event, NAMES[:4]) for event in events)


def told(match: Match, since: Since, locale: str = "en-US", seat: Seat = ANN) -> str:
    return since_paragraph(context_of(match, locale), since, seat)


def test_the_others_moves_are_one_paragraph_without_the_players_own(match: Match) -> None:
    text = told(match, since((MOVED,), OTHERS))

    assert text == "Since your last move: **Bob**: m7 → l7. **Cas**: h13 → h12. **Dee**: c7 → d7."
    assert told(match, since((MOVED,), OTHERS), "nl").startswith("Sinds je vorige zet: **Bob**: m7 → l7. ")


def test_what_else_came_of_the_players_own_move_is_told(match: Match) -> None:
    skipped = stratego.Skipped(seat=BOB)

    assert told(match, since((MOVED, skipped))) == "Since your last move: **Bob** has no move and is skipped."


def test_what_the_player_alone_may_know_of_their_own_move_is_told(match: Match) -> None:
    secret = MOVED.replace(seen_by=frozenset({ANN}))

    assert told(match, since((MOVED, secret))) == "Since your last move: **Ann**: h3 → h4."


def test_where_nothing_else_happened_the_players_own_move_is_told_without_a_heading(match: Match) -> None:
    assert told(match, since((MOVED,))) == "**Ann**: h3 → h4."
    assert told(match, since()) == ""


def test_before_a_players_first_move_all_that_happened_is_told_without_a_heading(match: Match) -> None:
    text = told(match, since(None, (stratego.Began(seat=ANN), *OTHERS)))

    assert text.startswith("All armies are in place. **Ann** begins. **Bob**: m7 → l7.")


def test_the_newest_is_kept_where_it_would_be_long(match: Match) -> None:
    text = told(match, since((MOVED,), OTHERS * 20))
    heading, _, paragraph = text.partition(": ")

    assert heading == "Since your last move"
    assert paragraph.startswith("… **")
    assert paragraph.endswith("**Cas**: h13 → h12. **Dee**: c7 → d7.")
    assert MAX_TOLD - 40 < len(paragraph) <= MAX_TOLD
    assert "\n" not in text


def test_nothing_is_told_or_marked_that_the_player_may_not_see(match: Match) -> None:
    drew = spy.Drawn(card="afha1", seen_by=frozenset({BOB}))
    mine = spy.Drawn(card="afha1", seen_by=frozenset({ANN}))

    assert told(match, since((), (drew, OTHERS[0]))) == "Since your last move: **Bob**: m7 → l7."
    assert told(match, since((spy.Drew(seat=ANN), mine))) == "Since your last move: You draw hat · Africa."
    assert marking(match.view(ANN), since((), (drew, OTHERS[0]))).last == (OTHERS[0],)
    assert marking(match.view(ANN), since((), (drew,))) == match.view(ANN)


def test_the_picture_marks_what_the_others_did_and_not_the_players_own_move(match: Match) -> None:
    resigned = Resigned(seat=DEE)
    shown = marked(match, since((MOVED,), (*OTHERS, resigned)))

    assert shown == (*OTHERS, resigned)


def test_while_nobody_else_has_moved_the_picture_is_as_it_was(match: Match) -> None:
    assert marked(match, since((MOVED,))) == match.view(ANN).last


def marked(match: Match, since: Since) -> tuple[Event, ...]:
    """What is marked in the picture of Ann's panel."""
    context = context_of(match)
    picture = panel(context, context.table.players[ANN], since=since).picture_spec
    assert picture is not None
    assert picture.view is not None
    return picture.view.last


def test_what_somebody_did_who_was_replaced_is_told_with_their_name(match: Match) -> None:
    happened = Since(then((MOVED,)), (Told(OTHERS[0], ("Ann", "Bea", "Cas", "Dee")), *then(OTHERS[1:2])))

    assert told(match, happened) == "Since your last move: **Bea**: m7 → l7. **Cas**: h13 → h12."
