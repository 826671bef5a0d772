"""What the end of a game says that it changed: to each of its people in one line, and to all where somebody wins on."""

from dataclasses import replace

import pytest

from bot.ui.screens.ending import end_panel
from bot.ui.screens.milestones import changed_line
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContext
from bot.values.milestone import Beaten, FirstWin, History, Milestone, Tally
from games.core import Outcome, Seat
from games.levels import Level
from games.match import AGREED_DRAW, OTHER_RESIGNED
from tests.bot.ui.test_ending import over

ANN, BOB = Seat(0), Seat(1)
WON = Outcome(winners=(ANN,), reason=OTHER_RESIGNED)
DRAW = Outcome(winners=(), reason=AGREED_DRAW)


def changed(context: TableContext, seat: int, **known: object) -> TableContext:
    """The table of which somebody in a seat has this history."""
    history = History()._replace(**known)  # type: ignore[arg-type]
    players = [replace(it, history=history) if it.seat == seat else it for it in context.table.players]
    return context._replace(table=replace(context.table, players=tuple(players)))


def line(game: str, outcome: Outcome, milestone: Milestone, locale: str = "en", seat: int = ANN) -> str:
    context = changed(over(game, outcome, 2, locale), seat, milestone=milestone)
    return changed_line(context.words, context.table.players[seat])


def tally(won: int, lost: int, rival: int = BOB) -> Tally:
    return Tally(rival=Seat(rival), won=won, lost=lost)


@pytest.mark.parametrize(
    ("game", "milestone", "english", "dutch"),
    [
        ("heroes", Beaten(level=Level.EASY, first=True), "Your first win against *Easy*. *Normal* is next.",
         "Je eerste winst van *Makkelijk*. Nu *Gewoon*."),
        ("heroes", Beaten(level=Level.NORMAL, first=False), "*Normal* is beaten. *Strong* is next.",
         "*Gewoon* is verslagen. Nu *Sterk*."),
        ("glory", Beaten(level=Level.NORMAL, first=False), "*Normal* is beaten. *Expert* is next.",
         "*Gewoon* is verslagen. Nu *Expert*."),
        ("glory", Beaten(level=Level.EXPERT, first=False), "*Expert* is beaten, the highest level.",
         "*Expert* is verslagen, het hoogste niveau."),
        ("spy", Beaten(level=Level.EXPERT, first=True), "Your first win against *Expert*, the highest level.",
         "Je eerste winst van *Expert*, het hoogste niveau."),
        ("heroes", FirstWin(), "Your first win in Heroes & Cities.", "Je eerste winst in Helden & Steden."),
        ("glory", tally(3, 3), "**Ann 3 – Bob 3**: level again.", "**Ann 3 – Bob 3**: weer gelijk."),
        ("glory", tally(3, 2), "**Ann 3 – Bob 2**", "**Ann 3 – Bob 2**"),
        ("glory", tally(2, 3), "**Bob 3 – Ann 2**", "**Bob 3 – Ann 2**"),
    ],
)  # fmt: skip
def test_an_end_says_what_it_changed(game: str, milestone: Milestone, english: str, dutch: str) -> None:
    assert [line(game, WON, milestone, locale) for locale in ("en", "nl")] == [english, dutch]


def test_two_that_are_level_are_told_with_whoever_reads_it_first() -> None:
    assert line("glory", WON, tally(3, 3, ANN), seat=BOB) == "**Bob 3 – Ann 3**: level again."


def test_a_draw_that_an_older_bot_has_stored_made_nothing_level_again() -> None:
    assert line("glory", DRAW, tally(3, 3)) == "**Ann 3 – Bob 3**"


def test_a_name_has_no_markdown_in_it() -> None:
    context = changed(over("glory", WON, 2), ANN, milestone=tally(3, 2))
    players = tuple(replace(it, name="*B_b*") if it.seat == BOB else it for it in context.table.players)
    context = context._replace(table=replace(context.table, players=players))

    assert changed_line(context.words, context.table.players[ANN]) == r"**Ann 3 – \*B\_b\* 2**"


def test_only_whose_it_is_reads_it_in_their_panel() -> None:
    context = changed(over("glory", WON, 2), ANN, milestone=tally(3, 3))
    match = context.match

    own, other = (end_panel(context, player, match).below for player in context.table.players)

    assert own.splitlines()[-1] == "**Ann 3 – Bob 3**: level again."
    assert "3" not in other + table_message(context).below


@pytest.mark.parametrize(
    ("wins", "english", "dutch"),
    [
        (2, None, None),
        (3, "-# Bob's third win in a row here", "-# Bob wint hier voor de derde keer op rij"),
        (10, "-# Bob's tenth win in a row here", "-# Bob wint hier voor de tiende keer op rij"),
        (11, "-# Bob has won more than ten in a row here", "-# Bob heeft hier meer dan tien keer op rij gewonnen"),
    ],
)
def test_the_channel_reads_that_somebody_wins_three_times_in_a_row_or_more(
    wins: int, english: str | None, dutch: str | None
) -> None:
    for locale, said in (("en", english), ("nl", dutch)):
        below = table_message(changed(over("glory", WON, 3, locale), BOB, wins_here=wins)).below
        assert [it for it in below.splitlines() if it.startswith("-# ")] == ([] if said is None else [said])
