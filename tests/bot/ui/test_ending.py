"""How a game that is over is told to each of its players, and to everybody."""

from dataclasses import replace
from typing import Final

import pytest

from bot.ui.languages import Languages
from bot.ui.message import MessageSpec, buttons_in
from bot.ui.screens.ending import end_panel
from bot.ui.screens.panel import idle_panel, panel
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContext
from bot.values.table import Status, Table
from games import GAMES
from games.core import AnyGame, Outcome, Seat, Term, Tiebreak
from games.glory.ending import POINTS, REACHED, UNIT
from games.heroes.ending import ALONE, QUIETLY_DRAWN
from games.match import AGREED_DRAW, ALL_AGREED, OTHER_RESIGNED, Match
from games.spy.ending import FINISHED, SPIES_LEFT
from games.stratego.ending import NOBODY, TEAM_ALONE
from tests.support.bot.direct_bot import EveryEmoji
from tests.support.bot.sent import table_of
from tests.support.games.random_play import EVERY, finished

LANGUAGES: Final = Languages.read()
ANN, BOB, CAS, DEE = map(Seat, range(4))
LINK = "https://discord.com/channels/1/2/3"
CLOSED = Term("The table was closed.")


def by(unit: str, *values: int) -> Tiebreak:
    return Tiebreak(unit=Term(unit), values=values)


PAWNS = by("furthest pawn", 20, 12, 15, 12)
COINS, TILES = by("coins", 1, 3, 3, 0), by("tiles", 2, 2, 1, 0)
RACE = Outcome(winners=(ANN,), scores=(2, 0, 0, 1), tiebreaks=(PAWNS,), unit=UNIT, reason=REACHED)
SHARED = Outcome(winners=(ANN, CAS), scores=(3, 9, 3), unit=SPIES_LEFT, lower_is_better=True, reason=FINISHED)
BY_COINS = Outcome(
    winners=(BOB,),
    scores=(9, 20, 20, 9),
    tiebreaks=(COINS, TILES),
    unit=Term("points"),
    reason=Term("A board was full."),
)
BY_PIECES = Outcome(winners=(ANN,), scores=(4, 4), tiebreaks=(by("pieces", 3, 1),), unit=Term("cities"), reason=ALONE)
WITH_FEWER = BY_PIECES.replace(scores=(3, 5))
DUEL = Outcome(winners=(BOB,), scores=(0, 2), tiebreaks=(by("furthest pawn", 9, 15),), unit=UNIT, reason=REACHED)
BY_POINTS = Outcome(winners=(ANN,), scores=(1, 1), tiebreaks=(by("furthest pawn", 9, 9),), unit=UNIT, reason=POINTS)
TEAM = Outcome(winners=(ANN, CAS), reason=TEAM_ALONE)
DRAWN = Outcome(winners=(), scores=(4, 4), unit=Term("cities"), reason=QUIETLY_DRAWN)
NOBODY_LEFT = Outcome(winners=(), reason=NOBODY)
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


@pytest.mark.parametrize(
    ("game", "seats", "outcome", "seat", "english", "dutch"),
    [
        ("glory", 4, RACE, ANN, "🏆 You win: trophies 2!", "🏆 Je wint: trofeeën 2!"),
        ("glory", 4, RACE, DEE, "**Ann** wins! You are 2nd of 4: trophies 1.",
         "**Ann** wint! Jij bent 2e van 4: trofeeën 1."),
        ("glory", 4, RACE, CAS, "**Ann** wins! You are 3rd of 4: trophies 0, furthest pawn 15.",
         "**Ann** wint! Jij bent 3e van 4: trofeeën 0, verste pion 15."),
        ("glory", 4, RACE, BOB, "**Ann** wins! You are 4th of 4: trophies 0, furthest pawn 12.",
         "**Ann** wint! Jij bent 4e van 4: trofeeën 0, verste pion 12."),
        ("addvantage", 4, BY_COINS, BOB, "🏆 You win: points 20, coins 3, tiles 2!",
         "🏆 Je wint: punten 20, muntjes 3, tegels 2!"),
        ("addvantage", 4, BY_COINS, CAS, "**Bob** wins! You are 2nd of 4: points 20, coins 3, tiles 1.",
         "**Bob** wint! Jij bent 2e van 4: punten 20, muntjes 3, tegels 1."),
        ("glory", 2, DUEL, BOB, "🏆 You win: trophies 2–0!", "🏆 Je wint: trofeeën 2–0!"),
        ("glory", 2, DUEL, ANN, "**Bob** wins: trophies 2–0!", "**Bob** wint: trofeeën 2–0!"),
        ("glory", 2, BY_POINTS, BOB, "**Ann** wins!", "**Ann** wint!"),
        ("heroes", 2, BY_PIECES, BOB, "**Ann** wins: cities 4–4, pieces 3–1!",
         "**Ann** wint: steden 4–4, speelstukken 3–1!"),
        ("heroes", 2, WITH_FEWER, ANN, "🏆 You win!", "🏆 Je wint!"),
        ("heroes", 2, WITH_FEWER, BOB, "**Ann** wins!", "**Ann** wint!"),
        ("heroes", 2, DRAWN, BOB, "It is a draw.", "Het is gelijkspel."),
        ("stratego", 4, NOBODY_LEFT, BOB, "It is a draw.", "Het is gelijkspel."),
        ("spy", 3, SHARED, CAS, "🏆 You win together with **Ann**: spies left 3!",
         "🏆 Je wint samen met **Ann**: spionnen over 3!"),
        ("spy", 3, SHARED, BOB, "**Ann** and **Cas** win together! You are 3rd of 3: spies left 9.",
         "**Ann** en **Cas** winnen samen! Jij bent 3e van 3: spionnen over 9."),
        ("stratego", 4, TEAM, CAS, "🏆 You win together with **Ann**!", "🏆 Je wint samen met **Ann**!"),
        ("heroes", 2, DRAW, BOB, "It is a draw.", "Het is gelijkspel."),
        ("stratego", 3, LEVEL, BOB, "It is a draw.", "Het is gelijkspel."),
        ("glory", 4, STANDING, DEE, "**Ann** wins! You are 2nd of 4: trophies 1.",
         "**Ann** wint! Jij bent 2e van 4: trofeeën 1."),
        ("stratego", 4, TEAM, DEE, "**Ann** and **Cas** win together!", "**Ann** en **Cas** winnen samen!"),
    ],
)  # fmt: skip
def test_each_player_is_told_who_won_their_own_place_and_why_and_is_asked_for_another_game(
    game: str, seats: int, outcome: Outcome, seat: Seat, english: str, dutch: str
) -> None:
    for locale, head, again in (("en", english, "Another game?"), ("nl", dutch, "Nog een potje?")):
        reason = LANGUAGES.of(locale).text(outcome.reason)
        assert ends(over(game, outcome, seats, locale), seat).below == f"### {head}\n{reason} {again}"


@pytest.mark.parametrize(
    ("outcome", "seat", "english", "dutch"),
    [
        (RESIGNED, BOB, "### 🏆 You win!\nThe other player resigned. Another game?",
         "### 🏆 Je wint!\nDe andere speler is gestopt. Nog een potje?"),
        (RESIGNED, ANN, "### **Bob** wins!\nYou resigned. Another game?",
         "### **Bob** wint!\nJe bent gestopt. Nog een potje?"),
        (ENDED, ANN, "### Nobody wins.\nThe table was closed.", "### Niemand wint.\nDe tafel is gesloten."),
        (None, ANN, "This game is over.", "Dit spel is afgelopen."),
    ],
)  # fmt: skip
def test_what_no_rule_of_the_game_ended_is_told_as_it_was(
    outcome: Outcome | None, seat: Seat, english: str, dutch: str
) -> None:
    assert [ends(over("glory", outcome, 2, locale), seat).below for locale in ("en", "nl")] == [english, dutch]


def test_the_last_panel_has_ones_own_picture_and_what_can_be_done_now() -> None:
    spec = ends(over("glory", RACE, 4), BOB)

    assert spec.above == "### Steal the Glory\n-# table 7 · **Ann**, **Bob**, **Cas** and **Dee**"
    assert spec.picture_spec is not None
    assert spec.picture_spec.view is not None
    assert spec.picture_spec.view.me == BOB
    assert buttons(spec) == ["Rematch", "Record", "Rules", "To the table"]


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_of_every_game_that_is_over_the_panel_is_the_same_by_every_way(game: AnyGame) -> None:
    match, _ = finished(game, 3)
    table = replace(table_of(match), status=Status.FINISHED)
    for locale in ("en", "nl"):
        context = TableContext(table, game, LANGUAGES.of(locale), LINK)
        for player in table.players:
            spec = end_panel(context, player, match)
            assert panel(context, player) == idle_panel(context, player) == spec
            assert "Another game?" in spec.below or "Nog een potje?" in spec.below


def test_whoever_is_alone_sees_the_ranking_in_it_and_what_can_be_read() -> None:
    spec = ends(over("glory", RACE, 4, alone=True))

    assert EveryEmoji().inside(spec.below).splitlines()[2:] == [
        "🥇 <:seat1:17> **Ann** · trophies: 2",
        "🥈 <:seat4:17> **Dee** · trophies: 1",
        "🥉 <:seat3:17> **Cas** · trophies: 0 · furthest pawn: 15",
        "4. <:seat2:17> **Bob** · trophies: 0 · furthest pawn: 12",
    ]
    assert buttons(spec) == ["Rematch", "Record", "Rules", "History"]


def test_where_the_events_told_the_reason_already_it_is_not_said_again() -> None:
    context = over("glory", RACE, 4, alone=True)
    assert context.table.match is not None

    spec = end_panel(context, context.table.players[ANN], context.table.match, told="> Ann wins! (events)")

    assert spec.above.endswith("> Ann wins! (events)")
    assert spec.below.splitlines()[:2] == ["### 🏆 You win: trophies 2!", "Another game?"]


def test_everybody_sees_what_ranked_equal_scores_and_no_file() -> None:
    spec = table_message(over("glory", RACE, 4))

    assert EveryEmoji().inside(spec.below).splitlines() == [
        "### 🏆 **Ann** wins!",
        "🥇 <:seat1:17> **Ann** · trophies: 2",
        "🥈 <:seat4:17> **Dee** · trophies: 1",
        "🥉 <:seat3:17> **Cas** · trophies: 0 · furthest pawn: 15",
        "4. <:seat2:17> **Bob** · trophies: 0 · furthest pawn: 12",
    ]
    assert buttons(spec) == ["Rematch", "Record", "Rules", "History"]
    assert spec.file is None


@pytest.mark.parametrize(
    ("game", "seats", "lines"),
    [
        ("glory", 2, ["> Both agreed to a draw.", "### It is a draw."]),
        ("stratego", 3, ["> All agreed to end the game here.", "### It is a draw."]),
        (
            "addvantage",
            3,
            [
                "> All agreed to end the game here.",
                "### It is a draw.",
                *(f"<:seat{number}:17> **{name}** · points: 0" for number, name in enumerate(("Ann", "Bob", "Cas"), 1)),
            ],
        ),
    ],
)
def test_everybody_sees_once_that_all_agreed_and_how_it_ended(game: str, seats: int, lines: list[str]) -> None:
    ended = Match.start(GAMES[game], seats, GAMES[game].options(), bytes(32)).match.agree()
    context = over(game, ended.match.outcome, seats)
    told = context.table.told(ended.events)

    assert EveryEmoji().inside(table_message(context, told).below).splitlines() == lines
    assert end_panel(context, context.table.players[BOB], ended.match, told="> told").below == (
        "### It is a draw.\nAnother game?"
    )
