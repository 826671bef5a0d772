"""The buttons of a private panel: only what a player mostly does stands out, and emojis stand for long words."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.ui.languages import Emojis
from bot.ui.layout import layout
from bot.ui.message import Button, Grid, MessageSpec
from bot.ui.partial_move import PartialMove
from bot.ui.screens.panel import panel
from bot.ui.screens.plan import form_to_tick
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import TurnContext, in_bold
from bot.values.preferences import TableSettings
from bot.values.seating import Seating
from bot.values.table import Player, Status, Table
from games.core import AnyGame, Choice, Seat, State
from games.match import Match
from games.spy import Spy, SpyView
from tests.support.bot.direct_bot import ALL, HERE, EveryEmoji
from tests.support.games.addvantage import positions as addvantage
from tests.support.games.heroes import positions as heroes
from tests.support.games.spy import positions as spy
from tests.support.games.stratego import positions as stratego
from tests.support.languages import LANGUAGES

NAMES = ("Ann", "Bob", "Cas", "Dee")
ENDS_TURN, TAKES_BACK = "End my turn", "Take a die back, 1 coin"


def shown(game: AnyGame, state: State, seats: int = 2) -> MessageSpec:
    """The panel of Ann, whose turn it is against Bob and, where there are more seats, others."""
    context, player = turn_of(game, state, seats=seats)
    return panel(context, player)


def turn_of(game: AnyGame, state: State, locale: str = "en", seats: int = 2) -> tuple[TableContext, Player]:
    options = getattr(state, "options", game.options())
    match = Match(game, options, seats, bytes(32), state)
    players = tuple(Player(Seat(seat), 100 + seat, NAMES[seat], "en-US") for seat in range(seats))
    settings = TableSettings(options.model_dump(mode="json"))
    table = Table(7, game.key, settings, HERE, 100, Status.PLAYING, Seating(seats), players, match=match)
    return TableContext(table, ALL[game.key], LANGUAGES.of(locale)), players[0]


def styles(spec: MessageSpec) -> dict[str, str]:
    return {button.label: button.style for button in spec.buttons}


def prominent(spec: MessageSpec) -> list[Button]:
    return [button for button in spec.buttons if button.style == "primary"]


@pytest.mark.parametrize(
    ("hand", "stands_out"),
    [
        ("afwa2 auwa1", ["Watch: 2 cards, +1"]),
        ("afha1 nali1 auli1 asli1", ["Lighter: 3 cards, +2"]),
        ("afha1 afha2 afgl1 afgl2", ["Africa", "Hat: Africa and Africa, +1", "Glasses: Africa and Africa, +1"]),
        ("afha1 auwa1", [ENDS_TURN]),
    ],
    ids=["one target", "a form for its cards", "a grid of targets", "nothing else to do"],
)
def test_to_end_a_turn_stands_out_only_where_there_is_nothing_else_to_do(hand: str, stands_out: list[str]) -> None:
    spec = shown(spy.GAME, spy.position(hand, ""))

    assert ENDS_TURN in styles(spec)
    assert [button.label for button in prominent(spec)] == stands_out


def test_a_form_stands_out_where_no_whole_move_is_offered_beside_it() -> None:
    """More cards fit than spies are left: to play all would waste some."""
    spec = shown(spy.GAME, spy.position("afha1 nali1 auli1 asli1", "", left=(1, 9)))

    assert [button.label for button in prominent(spec)] == ["Lighter · With which cards?"]


def test_what_leads_to_other_moves_does_not_stand_out_beside_the_usual_one() -> None:
    spec = shown(addvantage.GAME, addvantage.position("12. ... ...", "34. ... ...", options=addvantage.BACK))

    assert styles(spec)[TAKES_BACK] == "secondary"
    assert [button.label for button in prominent(spec)] == ["Roll"]


def test_what_a_player_mostly_does_stands_above_what_else_can_be_picked_which_says_what_it_costs() -> None:
    for seats, others in ((2, ("34. ... ...",)), (3, ("34. ... ...", "5.. ... ..."))):
        first, grid, *_ = shown(addvantage.GAME, addvantage.position("12. ... ...", *others), seats=seats).rows

        assert isinstance(first, Sequence)
        assert [(it.label, it.style) for it in first if isinstance(it, Button)] == [("Roll", "primary")]
        assert isinstance(grid, Grid)
        assert grid.title == ("**or buy a die from Bob, 1 coin**" if seats == 2 else "**or buy a die, 1 coin, from**")
        assert {button.style for row in grid.rows for button in row} == {"secondary"}


def test_where_one_die_alone_can_be_bought_its_price_stands_before_the_cells() -> None:
    [grid] = [
        row
        for row in shown(addvantage.GAME, addvantage.position("... ... ...", "3.. ... ...")).rows
        if isinstance(row, Grid)
    ]

    assert grid.title == "**or buy Bob's ⚂ 3, 1 coin: where to?**"


async def test_what_is_chosen_first_and_what_for_are_asked_in_one_line() -> None:
    spec = shown(addvantage.GAME, addvantage.position("... ... ...", "3.. ... ...", rolled="2 5"))
    view: Any = layout(spec, None, (), None)
    [container] = view.to_components()
    said, *below = container["components"]

    assert [row.title for row in spec.rows if isinstance(row, Grid)] == ["**Choose a die: where to?**", ""]
    assert said["content"].endswith("**Choose a die: where to?**")
    assert {it["type"] for it in below} == {1}, "the cells lie under the dice, without a line between"


def test_a_kind_of_move_that_can_be_one_thing_only_is_one_button_that_names_it() -> None:
    spec = shown(addvantage.GAME, addvantage.position("1.. ... ...", "34. ... ...", options=addvantage.BACK))

    [button] = [button for button in spec.buttons if TAKES_BACK in button.label]

    assert (button.label, button.style) == (f"{TAKES_BACK}: 1 from a1", "secondary")
    assert button.id.startswith("ask:"), "it costs a coin"
    assert button.id.endswith(":return.1"), "and nothing is left to pick"


class TwoCards(Spy):
    """Spy in which two cards are played for a target, no fewer and no more."""

    def choices(self, view: SpyView, partial: tuple[str, ...]) -> Choice:
        choice = super().choices(view, partial)
        return choice._replace(least=2, most=2) if len(partial) == 2 else choice


@pytest.mark.parametrize(("locale", "told"), [("en", "Choose 2."), ("nl", "Kies er 2.")])
def test_a_form_of_which_so_many_are_to_be_ticked_says_that_number_once(locale: str, told: str) -> None:
    context, player = turn_of(spy.GAME, spy.position("afha1 afha2 afha3 auwa1", ""), locale)
    assert context.table.match is not None
    turn = TurnContext(context._replace(game=TwoCards()), player, context.table.match)

    asked = form_to_tick(turn, PartialMove(("deploy",), ("hat",)))

    assert asked is not None
    assert asked.questions[0].about.endswith(f". {told}")


class AllBut(EveryEmoji):
    """As where the application has every emoji but one."""

    def of(self, name: str | None) -> Any:
        return None if name == "spy_hat" else super().of(name)


def targets(emojis: Emojis | None) -> list[list[dict[str, Any]]]:
    """The grid of targets as Discord would be sent it."""
    spec = shown(spy.GAME, spy.position("afha1 afha2 afha3 afgl1 afgl2 afgl3", ""))
    view: Any = layout(spec, None, (), emojis)
    [container] = view.to_components()
    rows = [row["components"] for row in container["components"] if row["type"] == 1]
    return rows[:1]


async def test_a_grid_of_long_words_is_emojis_where_the_application_has_them() -> None:
    rows = targets(EveryEmoji())

    assert [[button["emoji"]["name"].removeprefix("spy_") for button in row] for row in rows] == [
        ["africa", "hat", "glasses"]
    ]
    said = {button["emoji"]["name"]: button.get("label") for row in rows for button in row if not button["disabled"]}
    assert said == {"spy_africa": "+5", "spy_hat": "+2", "spy_glasses": "+2"}


@pytest.mark.parametrize("emojis", [None, AllBut()], ids=["none", "all but one"])
async def test_a_grid_of_long_words_keeps_them_all_as_long_as_an_emoji_is_missing(emojis: Emojis | None) -> None:
    rows = targets(emojis)

    assert [[button["label"] for button in row] for row in rows] == [["Africa", "hat", "glasses"]]


def labels(spec: MessageSpec, emojis: Emojis | None) -> list[str]:
    """Those of all buttons, in reading order."""
    view: Any = layout(spec, None, (), emojis)
    [container] = view.to_components()
    return [button["label"] for row in container["components"] if row["type"] == 1 for button in row["components"]]


@pytest.mark.parametrize(
    ("game", "position", "seats", "with_emojis", "without"),
    [
        (heroes.GAME, heroes.position("Ad4"), 2, ["a1", "d4", "j1"], ["d4", "♛ a1", "♛ j1"]),
        (stratego.GAME, stratego.position("n6f4 n9g4"), 4, ["e1", "f4", "g4"], ["4 e1", "6 f4", "9 g4"]),
        (
            stratego.GAME,
            stratego.position("n6f4 n9turret"),
            4,
            ["e1", "f4", "turret→ring"],
            ["4 e1", "6 f4", "9 turret → ring"],
        ),
    ],
    ids=["heroes", "stratego", "a whole move"],
)
async def test_what_an_emoji_shows_has_no_sign_in_words_beside_it(
    game: AnyGame, position: State, seats: int, with_emojis: list[str], without: list[str]
) -> None:
    spec = shown(game, position, seats)

    for emojis, expected in ((EveryEmoji(), with_emojis), (None, without)):
        said = labels(spec, emojis)
        assert sorted(label for label in said if label in expected) == expected, said


@pytest.mark.parametrize(
    ("question", "bold"),
    [
        ("Which piece?", "**Which piece?**"),
        ("Attacker h3 · Where to?", "**Attacker h3: where to?**"),
        ("Attacker h3 · Where to? · Cities", "**Attacker h3: where to?** Cities"),
    ],
)
def test_a_question_says_what_is_picked_before_it_and_which_part_is_offered_behind_it(question: str, bold: str) -> None:
    assert in_bold(question) == bold
