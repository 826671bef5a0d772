"""What a lobby says of how the game is played and how long it takes as it was opened, and what stands behind its
buttons: all options, and the game's remarks to those who join."""

from pathlib import Path

import pytest

from bot.ui.screens.lobby import lobby, options_shown
from games import GAMES
from games.words import Phrase
from tests.support.bot.direct_bot import PEOPLE, STRANGER, direct_bot
from tests.support.test_games.setup import Setup
from tests.support.test_games.setup_model import SetupOptions


class Options(SetupOptions):
    """Those of Towers that take longer, with a remark to those who join."""

    def minutes(self, usual: tuple[int, int]) -> tuple[int, int]:
        return (65, 90)

    def remarks(self, seats: int) -> tuple[Phrase, ...]:
        return (Phrase("Of {seats} the first wins.", {"seats": seats}),)


@pytest.mark.parametrize(("sitting", "told"), [(1, True), (3, True), (4, False)])
async def test_among_four_nothing_is_remarked_of_a_game_of_three(tmp_path: Path, sitting: int, told: bool) -> None:
    async with direct_bot(tmp_path) as bot:
        table = await bot.lobby("stratego", (*PEOPLE, STRANGER)[:sitting])
        shown = options_shown(bot.contexts.of(table, "en")).above

    assert ("With three players" in shown) == told


class Lasting(Setup):
    """Towers with those options."""

    options = Options


async def test_with_the_options_stands_what_the_game_remarks_about_so_many_seats(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        tables = [await bot.lobby("setup"), await bot.lobby("setup", PEOPLE[:2])]
        frames = [bot.contexts.of(table, "en")._replace(game=Lasting()) for table in tables]

    shown = [options_shown(context).above for context in frames]

    assert "-# Of 3 the first wins." in shown[0].splitlines()
    assert "-# Of 3 the first wins." in shown[1].splitlines(), "no fewer can play"


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("spy", {}, "A single game · ends with the last spy of a player · all spies"),
        (
            "spy",
            {"match": "full", "end": "round"},
            "A match: as many games as players · ends with the round · all spies",
        ),
        ("addvantage", {"take_back": True}, "Ends with the round · a die may be taken back for a coin"),
        ("heroes", {"length": "short"}, "The short game"),
        ("stratego", {"length": "short"}, "Each for themselves · announced ranks stay marked · the short game"),
    ],
)
async def test_all_that_is_chosen_is_said_in_words(
    tmp_path: Path, game: str, options: dict[str, object], told: str
) -> None:
    chosen = GAMES[game].options.model_validate(options).model_dump()
    async with direct_bot(tmp_path) as bot:
        table = await bot.lobby(game, PEOPLE[:2], **chosen)
        shown = options_shown(bot.contexts.of(table, "en")).above

    assert told in shown.splitlines()


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("glory", {}, "5–15 min in one go, or at leisure · 2 trophies"),
        ("spy", {}, "25–40 min in one go, or at leisure"),
        ("addvantage", {"take_back": True}, "5–20 min in one go, or at leisure · a die may be taken back for a coin"),
        ("heroes", {"length": "short"}, "30–35 min in one go, or at leisure · the short game"),
    ],
)
async def test_the_lobby_says_what_is_chosen_otherwise_than_usual_and_of_a_single_option_always(
    tmp_path: Path, game: str, options: dict[str, object], told: str
) -> None:
    chosen = GAMES[game].options.model_validate(options).model_dump()
    async with direct_bot(tmp_path) as bot:
        table = await bot.lobby(game, PEOPLE[:2], **chosen)
        shown = lobby(bot.contexts.of(table, "en")).below

    assert f"-# {told}" in shown.splitlines()


async def test_the_lobby_says_how_long_a_game_takes_with_its_options(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table = await bot.lobby("setup")
        context = bot.contexts.of(table, "en")

    usual, longer = lobby(context), lobby(context._replace(game=Lasting()))

    assert "{}–{} min".format(*Setup.minutes) in usual.below
    assert "65–90 min" in longer.below
