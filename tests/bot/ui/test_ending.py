"""How a game that is over is told to each of its players, and to everybody."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.ui.message import MessageSpec, buttons_in
from bot.ui.screens.ending import end_panel, placed
from bot.ui.screens.more import more_screen
from bot.ui.screens.panel import idle_panel, panel
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContext
from bot.values.table import Status, Table
from games import GAMES
from games.core import Event, Headline, Outcome, Seat, Term, Tiebreak, View
from games.glory import Glory
from games.glory.ending import POINTS, REACHED, UNIT
from games.heroes.ending import ALONE
from games.match import AGREED_DRAW, ALL_AGREED, OTHER_RESIGNED, Match
from games.spy.ending import FINISHED, SPIES_LEFT
from games.stratego.ending import TEAM_ALONE
from games.words import Phrase, Who
from tests.support.bot.sent import table_of
from tests.support.games.random_play import EVERY, KNOWN, finished
from tests.support.languages import LANGUAGES

ANN, BOB, CAS, DEE = map(Seat, range(4))
LINK = "https://discord.com/channels/1/2/3"
CLOSED = Term("The table was closed.")


def by(unit: str, *values: int) -> Tiebreak:
    return Tiebreak(unit=Term(unit), values=values)


PAWNS = by("space", 20, 12, 15, 12)
RACE = Outcome(winners=(ANN,), scores=(2, 0, 0, 1), tiebreaks=(PAWNS,), unit=UNIT, reason=REACHED)
SHARED = Outcome(winners=(ANN, CAS), scores=(3, 9, 3), unit=SPIES_LEFT, lower_is_better=True, reason=FINISHED)
BY_PIECES = Outcome(winners=(ANN,), scores=(4, 4), tiebreaks=(by("pieces", 3, 1),), unit=Term("cities"), reason=ALONE)
WITH_FEWER = BY_PIECES.replace(scores=(3, 5))
DUEL = Outcome(winners=(BOB,), scores=(0, 2), tiebreaks=(by("space", 9, 15),), unit=UNIT, reason=REACHED)
BY_POINTS = Outcome(winners=(ANN,), scores=(1, 1), tiebreaks=(by("space", 9, 9),), unit=UNIT, reason=POINTS)
TEAM = Outcome(winners=(ANN, CAS), reason=TEAM_ALONE)
RESIGNED = Outcome(winners=(BOB,), reason=OTHER_RESIGNED)
ENDED = Outcome(winners=(), reason=CLOSED)
DRAW = Outcome(winners=(), reason=AGREED_DRAW)
STANDING = RACE.replace(reason=ALL_AGREED)
LEVEL = Outcome(winners=(), scores=(20, 20, 20), unit=Term("pieces"), reason=ALL_AGREED)


def over(game: str, outcome: Outcome | None, seats: int, locale: str = "en", *, alone: bool = False) -> TableContext:
    """A table whose game has ended like that; `alone`: in a private channel, Ann against computer players."""
    match = Match.start(GAMES[game], seats, GAMES[game].options(), bytes(32)).match
    table = replace(table_of(replace(match, _ended=outcome)), status=Status.FINISHED)
    table = _alone(table) if alone else table
    return TableContext(table, GAMES[game], LANGUAGES.of(locale), LINK)


def _alone(table: Table) -> Table:
    players = tuple(it if it.seat == ANN else replace(it, person=None) for it in table.players)
    return replace(table, channel=replace(table.channel, guild=None), players=players)


def ends(context: TableContext, seat: Seat = ANN) -> MessageSpec:
    match = context.table.match
    assert match is not None
    return end_panel(context, context.table.players[seat], match)


def buttons(spec: MessageSpec) -> list[str]:
    return [button.label for row in spec.rows for button in buttons_in(row)]


class Headed(Glory):
    """Steal the Glory with a headline at its end that says you to whoever reads it."""

    def headline(self, view: View, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return Headline(Phrase("{who} did it!", {"who": "You" if me == ANN else Who(ANN)}), Phrase("figures"))


@pytest.mark.parametrize(
    ("seats", "outcome", "seat", "english", "dutch"),
    [
        (4, RACE, ANN, "🏆 You did it!", "🏆 You did it!"),
        (4, RACE, DEE, "You came 2nd. **Ann** did it!", "Je bent tweede. **Ann** did it!"),
        (4, RACE, CAS, "You came 3rd. **Ann** did it!", "Je bent derde. **Ann** did it!"),
        (4, RACE, BOB, "You came 4th. **Ann** did it!", "Je bent 4e. **Ann** did it!"),
        (2, DUEL, ANN, "You did it!", "You did it!"),
        (4, TEAM.replace(reason=REACHED), DEE, "**Ann** did it!", "**Ann** did it!"),
    ],
)
def test_each_player_is_told_their_place_and_the_games_own_headline(
    seats: int, outcome: Outcome, seat: Seat, english: str, dutch: str
) -> None:
    for locale, head in (("en", english), ("nl", dutch)):
        context = over("glory", outcome, seats, locale)._replace(game=Headed())
        assert ends(context, seat).below == f"### {head}"


class Silent(Glory):
    """Steal the Glory without a headline at its end."""

    def headline(self, view: View, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return None


@pytest.mark.parametrize(
    ("seats", "outcome", "seat", "english", "dutch"),
    [
        (4, RACE, ANN, "🏆 You win: trophies 2!", "🏆 Je wint: trofeeën 2!"),
        (4, RACE, DEE, "You came 2nd. **Ann** wins!", "Je bent tweede. **Ann** wint!"),
        (2, DUEL, BOB, "🏆 You win: trophies 2–0!", "🏆 Je wint: trofeeën 2–0!"),
        (2, DUEL, ANN, "**Bob** wins: trophies 2–0!", "**Bob** wint: trofeeën 2–0!"),
        (2, BY_POINTS, BOB, "**Ann** wins!", "**Ann** wint!"),
        (2, BY_PIECES.replace(reason=REACHED), BOB, "**Ann** wins: cities 4–4, pieces 3–1!",
         "**Ann** wint: steden 4–4, speelstukken 3–1!"),
        (2, WITH_FEWER.replace(reason=REACHED), ANN, "🏆 You win!", "🏆 Je wint!"),
        (3, SHARED.replace(reason=REACHED), CAS, "🏆 You win together with **Ann**: spies left 3!",
         "🏆 Je wint samen met **Ann**: spionnen over 3!"),
        (3, SHARED.replace(reason=REACHED), BOB, "You came 3rd. **Ann** and **Cas** win together!",
         "Je bent derde. **Ann** en **Cas** winnen samen!"),
        (4, TEAM.replace(reason=REACHED), CAS, "🏆 You win together with **Ann**!", "🏆 Je wint samen met **Ann**!"),
        (4, TEAM.replace(reason=REACHED), DEE, "**Ann** and **Cas** win together!", "**Ann** en **Cas** winnen samen!"),
        (2, DRAW.replace(reason=REACHED), BOB, "It is a draw.", "Het is gelijkspel."),
    ],
)  # fmt: skip
def test_where_a_game_has_no_headline_each_player_is_told_who_won_their_own_place_and_why(
    seats: int, outcome: Outcome, seat: Seat, english: str, dutch: str
) -> None:
    for locale, head in (("en", english), ("nl", dutch)):
        reason = LANGUAGES.of(locale).text(outcome.reason)
        context = over("glory", outcome, seats, locale)._replace(game=Silent())
        assert ends(context, seat).below == f"### {head}\n{reason}"


@pytest.mark.parametrize(
    ("outcome", "seat", "english", "dutch"),
    [
        (
            RESIGNED,
            BOB,
            "### 🏆 You win!\nThe other player resigned.",
            "### 🏆 Je wint!\nDe andere speler heeft opgegeven.",
        ),
        (RESIGNED, ANN, "### **Bob** wins!\nYou resigned.", "### **Bob** wint!\nJe hebt opgegeven."),
        (ENDED, ANN, "### Nobody wins.\nThe table was closed.", "### Niemand wint.\nDe tafel is gesloten."),
        (None, ANN, "This game is over.", "Dit spel is afgelopen."),
    ],
)
def test_what_no_rule_of_the_game_ended_is_told_as_it_was(
    outcome: Outcome | None, seat: Seat, english: str, dutch: str
) -> None:
    assert [ends(over("glory", outcome, 2, locale), seat).below for locale in ("en", "nl")] == [english, dutch]


@pytest.mark.parametrize(
    ("seats", "outcome", "seat", "head"),
    [
        (2, DRAW, BOB, "It is a draw."),
        (3, LEVEL, BOB, "It is a draw."),
        (4, STANDING, DEE, "You came 2nd. **Ann** wins!"),
    ],
)
def test_what_all_agreed_on_is_told_with_the_place_that_it_gave(
    seats: int, outcome: Outcome, seat: Seat, head: str
) -> None:
    context = over("glory", outcome, seats)

    assert ends(context, seat).below == f"### {head}\n{context.words.say(outcome.reason)}"


def test_the_last_panel_has_ones_own_picture_and_what_can_be_done_now() -> None:
    spec = ends(over("glory", RACE, 4), BOB)

    assert spec.above == "-# Steal the Glory · table 7 · Ann, Cas, Dee"
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, View)
    assert spec.picture_spec.view.me == BOB
    assert buttons(spec) == ["Play again", "Replay", "⋯ More"]
    context = over("glory", RACE, 4)
    assert "History" in buttons(more_screen(context, context.table.players[BOB], None))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in KNOWN else pytest.mark.soak) for name in EVERY]
)
def test_of_every_game_that_is_over_the_panel_is_the_same_by_every_way(name: str) -> None:
    game = EVERY[name]
    match, _ = finished(game, 3)
    table = replace(table_of(match), status=Status.FINISHED)
    for locale in ("en", "nl"):
        context = TableContext(table, game, LANGUAGES.of(locale), LINK)
        for player in table.players:
            spec = end_panel(context, player, match)
            assert panel(context, player) == idle_panel(context, player) == spec
            assert spec.below.startswith("### ")


def test_whoever_is_alone_sees_the_ranking_in_it_and_what_can_be_read() -> None:
    spec = ends(over("glory", RACE, 4, alone=True))

    *_, others = spec.below.splitlines()
    assert others == "🥈 **Dee**, trophies 1 · 🥉 **Cas**, trophies 0, space 15 · 4. **Bob**, trophies 0, space 12"
    assert buttons(spec) == ["Play again", "Replay", "History", "⋯ More"]


def test_everybody_sees_what_ranked_equal_scores_and_no_file() -> None:
    spec = table_message(over("glory", RACE, 4))

    assert spec.below.splitlines()[-1] == (
        "🥈 **Dee**, trophies 1 · 🥉 **Cas**, trophies 0, space 15 · 4. **Bob**, trophies 0, space 12"
    )
    assert spec.below.startswith("### 🏆 ")
    assert buttons(spec) == ["Play again", "Replay", "History", "⋯ More"]
    assert spec.file is None


def test_a_table_that_was_closed_says_so_and_not_who_had_resigned_before() -> None:
    resigned = Match.start(GAMES["glory"], 3, GAMES["glory"].options(), bytes(32)).match.resign(BOB)
    context = over("glory", resigned.match.close().match.outcome, 3)
    told = context.table.told(resigned.events)

    lines = table_message(context, [(0, it) for it in told]).below.splitlines()

    assert lines == ["### Nobody wins.", "The table was closed."]


@pytest.mark.parametrize(
    ("game", "seats", "lines"),
    [
        ("glory", 2, ["### It is a draw.", "Both agreed to a draw."]),
        ("stratego", 3, ["### It is a draw.", "All agreed to end the game here."]),
        (
            "addvantage",
            3,
            ["### It is a draw.", "All agreed to end the game here.", "Points: **Ann** 0, **Bob** 0, **Cas** 0"],
        ),
    ],
)
def test_everybody_sees_once_that_all_agreed_and_how_it_ended(game: str, seats: int, lines: list[str]) -> None:
    ended = Match.start(GAMES[game], seats, GAMES[game].options(), bytes(32)).match.agree()
    context = over(game, ended.match.outcome, seats)
    told = context.table.told(ended.events)

    assert table_message(context, [(0, it) for it in told]).below.splitlines() == lines
    assert ends(context, BOB).below.splitlines()[0] == "### It is a draw."


@pytest.mark.parametrize(
    ("place", "english", "dutch"),
    [(1, "1st", "eerste"), (3, "3rd", "derde"), (4, "4th", "4e"), (20, "20th", "20e"), (21, "number 21", "nummer 21")],
)
def test_a_place_is_told_by_its_ordinal_as_far_as_that_is_regular(place: int, english: str, dutch: str) -> None:
    assert [LANGUAGES.of(it)(placed(place)) for it in ("en", "nl")] == [english, dutch]
