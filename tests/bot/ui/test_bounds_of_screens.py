"""Each screen says one thing: few controls, few lines above them, one that is bright, and red only where it is asked
once more.

It is counted at random positions of all games, in every situation that a table can be in; `tools/screens/measure.py`
says how.
"""

import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Final

import pytest

from bot.ui.message import Button, Card, Grid, Menu, MessageSpec, Question
from games import GAMES
from tests.support.amount import amount
from tests.support.screens.drawn import IN_SITUATIONS, drawn
from tests.support.screens.found import Found, Screen, counted
from tests.support.screens.measure import Measure, measured
from tests.support.screens.pressed import pressed
from tests.support.screens.situations import SITUATIONS

CONTROLS, LINES, BRIGHT = 7, 6, 1
POSITIONS: Final = amount(80, 200)
"""So many of each game are looked at."""
CONFIRMS: Final = "-yes"
"""The actions of the buttons of confirmations end so."""
HISTORY, RULES = {"history", "history, further", "history of a turn", "turn, further"}, {"rules", "page, further"}
READ: Final = {*HISTORY, *RULES, "/games", "games, further", "/my-data"}
"""Pages and lists that somebody has opened to read them: these have as many lines as there is to read."""
OF_ALL_GAMES: Final = {"/help": 10, "help, further": 10}
"""The controls of the list of games: *Start* of five, a menu to learn one, and the ways to what else there is."""
SCREENS: Final = (
    "/away",
    "/finished",
    "/forget-me",
    "/games",
    "/help",
    "/leaderboard",
    "/my-data",
    "/newgame in private",
    "/privacy",
    "/profile",
    "/profile of somebody else",
    "/server",
    "/server-boards",
    "/server-people",
    "/settings",
    "a rematch is asked for",
    "above a thread",
    "after a move",
    "after a press",
    "called to a table",
    "closing",
    "draft",
    "draft to begin",
    "end of the game in a thread",
    "end told to who watched",
    "ending since somebody is late",
    "finished, further",
    "games, further",
    "help, further",
    "game that is looked over",
    "history",
    "history of a turn",
    "history, further",
    "how",
    "how it was",
    "how-cost",
    "how-turn",
    "leaderboard, further",
    "leaderboard-game, further",
    "leaderboard-me, further",
    "learn",
    "learn, further",
    "lobby: closes soon",
    "lobby: full",
    "lobby: somebody does not come",
    "lobby: the others are invited",
    "lobby: with computers",
    "lobby: with seats free",
    "more: a player, at the end",
    "more: a spectator, at the end",
    "more: a spectator, in play",
    "more: alone",
    "more: of a lobby",
    "more: who acts, in play",
    "more: who waits, in play",
    "move asked about",
    "move held",
    "my: a player, at the end",
    "my: a spectator, at the end",
    "my: a spectator, in play",
    "my: alone",
    "my: who acts, in play",
    "my: who waits, in play",
    "notice to the host: AUTOMOD",
    "notice to the host: FILTER",
    "notice to the host: GONE",
    "notice to the host: PERMISSIONS",
    "notice to the host: REFUSED",
    "notice to the host: TIMED_OUT",
    "noticeboard",
    "opponent, further",
    "options",
    "page, further",
    "panel",
    "panel after a computer played",
    "panel after a press",
    "panel at rest",
    "panel at rest after that",
    "panel at rest of somebody played for",
    "panel at rest with its picture",
    "panel at the end",
    "panel at the end of a row of losses",
    "panel of somebody alone",
    "panel of somebody alone at the end",
    "panel of somebody alone with a hint",
    "panel of somebody alone with tips",
    "panel of somebody played for",
    "panel that asks",
    "panel that asks at the end",
    "panel that asks, with more tables",
    "panel that calls, with more tables",
    "panel that plans",
    "panel that plans after a press",
    "panel that plans on",
    "panel that reminds, with more tables",
    "panel that tells",
    "panel that tells one's own",
    "panel with a plan",
    "panel with something to undo",
    "ping",
    "ping that asks",
    "ping that reminds",
    "ping with events",
    "ping with news",
    "plan",
    "plan asked about",
    "plan offered",
    "pointer",
    "proposal: end",
    "proposal: late",
    "proposal: pause",
    "proposal: rematch",
    "proposal: tonight",
    "proposal: undo",
    "record",
    "replacing",
    "replay",
    "resign",
    "resigning",
    "resigning in a moment",
    "rules",
    "seat offered",
    "seat refused",
    "seat taken",
    "server-people, further",
    "somebody asks for a seat",
    "step of a finished game",
    "step, further",
    "table",
    "table at the end",
    "table at the end, as posted",
    "table in play, as posted",
    "tried again",
    "tried again, after a press",
    "tried again, further",
    "tried again, with a better move",
    "turn, further",
    "watching",
    "watching to the end",
    "what is planned",
)
"""All that are counted, in no situation but the usual one."""


@cache
def of_game(key: str) -> dict[str, Found]:
    """What is counted on the screens of a game's positions."""
    return counted(drawn(key, POSITIONS))


@pytest.fixture(scope="module")
def of_presses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Found]:
    """What is counted on the screens that commands and presses lead to, in all games."""
    return counted(asyncio.run(_pressed(tmp_path_factory.mktemp("screens"))))


async def _pressed(folder: Path) -> list[Screen]:
    return [screen async for screen in pressed(folder)]


EVERY: Final = (*SCREENS, *(f"{name}: {situation}" for name, situation in product(sorted(IN_SITUATIONS), SITUATIONS)))


def test_what_is_counted() -> None:
    green, grey = Button("a:1::", "A", "success"), Button("b:1::", "B")
    grid = Grid("Which?", ((green, grey), (green, grey)), Menu("c:1::", "C", ()))
    card = Card("**One**\n-# two", beside=Button("d:1::", "D", "danger"))

    spec = MessageSpec(
        "en", "### Head", None, f"{'x' * 41}\n\nlast", (grid, (green, grey)), questions=(Question(1, "Yes?", (green,)),)
    )

    assert measured(spec) == Measure(controls=3, lines=4, wrapped=5, bright=3)
    assert measured(MessageSpec("en", "# Head", cards=(card, card))) == Measure(2, 3, 3, 0, ("d",))


@pytest.mark.parametrize("key", GAMES)
def test_each_screen_of_a_game_says_one_thing(key: str) -> None:
    assert not "\n".join(_faults(of_game(key)))


def test_each_screen_that_a_press_leads_to_says_one_thing(of_presses: dict[str, Found]) -> None:
    assert not "\n".join(_faults(of_presses))


def test_all_screens_are_counted(of_presses: dict[str, Found]) -> None:
    assert sorted({*of_presses, *chain(*map(of_game, GAMES))}) == sorted(EVERY)


def _faults(screens: dict[str, Found]) -> Iterator[str]:
    """What a screen has too much of, and where."""
    for name, found in screens.items():
        most = found.most
        too_much = {
            "controls": most.controls > OF_ALL_GAMES.get(name, CONTROLS),
            "lines": most.lines > LINES and name not in READ,
            "bright": most.bright > BRIGHT,
            "red": not all(action.endswith(CONFIRMS) for action in most.red),
        }
        for count in (it for it, wrong in too_much.items() if wrong):
            example = found.examples[count]
            yield f"{name}: {count}: {example.where}: {measured(example.spec)}"
