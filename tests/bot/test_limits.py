"""Everything that can be sent fits into Discord: the command tree, and all screens of games played at random."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Any

import pytest
import pytest_asyncio

from bot.commands import payload
from bot.model import Chair, Table
from bot.picker import Pick, controls, presets
from bot.screens.frame import Frame
from bot.screens.lobby import invitation
from bot.screens.pages import history, rules
from bot.screens.panel import confirmation, drafting, panel, resignation
from bot.screens.table import Told, ping, record_file, table_message
from bot.surface import Menu, Screen
from bot.words import Languages
from bot.words import rules as rules_text
from games import GAMES
from games.chance import SeededChance
from games.core import Event
from games.match import Match, Record
from playground.checks.commands import check_commands, size
from playground.checks.form import Field
from playground.tree import flat
from render.core import ALT_LIMIT, Picture
from tests.bot.desk import ALL, HERE, check
from tests.toys import TOYS

LANGUAGES = Languages.read()
LONG = "W" * 30 + "💥é"
"""Discord's longest display name, and none of its characters narrow."""
PICTURE = Picture(b"", "x" * ALT_LIMIT)


@pytest.mark.parametrize("games", [GAMES, TOYS, ALL], ids=["real", "toys", "all"])
def test_the_commands_are_within_all_limits(games: dict[str, Any]) -> None:
    field, tree = Field(), payload(games, LANGUAGES)
    check_commands(field, tree)
    field.done()
    for command in tree:
        assert size(command) <= 8000
        assert len(command["options"]) <= 25
        names = [option["name"] for option in command["options"]]
        assert len(set(names)) == len(names)


def test_every_description_is_translated_and_short_enough() -> None:
    for item in _items(payload(GAMES, LANGUAGES)):
        for text in (item["description"], *item.get("description_localizations", {}).values()):
            assert 1 <= len(text) <= 100
        assert "nl" in item["description_localizations"], item["name"]


def test_a_description_or_a_tree_that_is_too_long_is_noticed() -> None:
    [command] = payload(GAMES, LANGUAGES)
    for broken in ({"description": "x" * 101}, {"options": command["options"] * 2}, {"name": "Glory!"}):
        field = Field()
        check_commands(field, [command | broken])
        with pytest.raises(Exception, match="50035"):
            field.done()


@pytest.mark.parametrize("key", list(ALL))
@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_all_screens_of_a_random_game_are_within_all_limits(key: str, locale: str) -> None:
    game, seed = ALL[key], bytes([len(locale)]) * 32
    seats, chance = game.seats[-1], SeededChance(bytes(32), 0)
    played = Match.start(game, seats, game.options(), seed)
    match, events = played.match, list(played.events)
    for _ in range(150):
        for screen in _screens(match, events, locale):
            check(screen, PICTURE)
            _rows_fit(screen)
        if not match.to_act:
            break
        seat = chance.pick(sorted(match.to_act))
        ready = [preset.move for preset in game.presets(match.view(seat), chance)]
        move = chance.pick(ready or list(islice(game.legal(match.view(seat)), 60)))
        step = match.play(seat, move, match.turn)
        match, events = step.match, [*events, *step.events]
