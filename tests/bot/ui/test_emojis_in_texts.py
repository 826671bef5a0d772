"""Emojis stand in texts where Discord has them, and nothing is left of them where it has not."""

import re

import pytest

from bot.ui.escaping import escaped
from bot.ui.languages import Emojis, mark
from bot.ui.message import Menu
from bot.ui.screens.confirmations import move_confirmation
from bot.ui.screens.drafts import draft_items, draft_panel
from bot.ui.screens.lobby import lobby
from bot.ui.screens.panel import delayed_move_panel
from bot.ui.screens.table_context import TableContext, described, told_back
from bot.ui.screens.turn_context import TurnContext
from bot.values.preferences import TableSettings
from bot.values.seating import Seating
from bot.values.table import Player, Status, Table
from games import GAMES
from games.chance import SeededChance
from games.core import Move, Seat
from games.match import Match
from games.words import Who
from tests.support.bot.direct_bot import HERE, EveryEmoji
from tests.support.bot.hand_clock import NOON
from tests.support.bot.picking import WORDS
from tests.support.games.random_play import EVERY
from tests.support.games.spy import positions as spy
from tests.support.languages import LANGUAGES


def table(game: str, names: tuple[str | None, ...], match: Match | None = None) -> TableContext:
    """A table with these people and, where there is no name, computer players; the first is the host."""
    players = tuple(
        Player(Seat(seat), 100 + seat if name else None, name or f"Computer {seat}", "en-US")
        for seat, name in enumerate(names)
    )
    settings = TableSettings(GAMES[game].options().model_dump(mode="json"))
    status = Status.LOBBY if match is None else Status.PLAYING
    shown = Table(7, game, settings, HERE, 100, status, Seating(len(players)), players, match=match)
    return TableContext(shown, GAMES[game], LANGUAGES.of("en"))


def playing(game: str, *names: str | None) -> tuple[TableContext, Match]:
    """The same in the game's first position."""
    match = Match.start(GAMES[game], len(names), GAMES[game].options(), bytes(32)).match
    return table(game, names, match), match


def shown(text: str) -> list[str]:
    """The lines of a text as people read them where Discord has all emojis."""
    return EveryEmoji().inside(text).splitlines()


def alone(text: str) -> list[str]:
    """The same where it has none."""
    return Emojis().inside(text).splitlines()


def legal(match: Match, seat: Seat) -> Move:
    move: Move = next(iter(match.game.legal(match.view(seat))))
    return move


def test_in_a_lobby_the_seats_emoji_stands_before_each_name() -> None:
    said = lobby(table("glory", ("Ann", None, "Cas"))).below

    assert shown(said)[1] == "<:seat1:17> **Ann** 👑 · 🤖 <:seat2:17> **Computer 1** · <:seat3:17> **Cas**"
    assert alone(said)[1] == "**Ann** 👑 · 🤖 **Computer 1** · **Cas**"


def test_of_a_game_with_colours_of_its_own_the_lobby_promises_none_and_the_game_tells_whose_each_is() -> None:
    context, match = playing("heroes", "Ann", "Bob")
    white = match.view(None).model_dump()["white"]

    assert shown(lobby(table("heroes", ("Ann", "Bob"))).below)[1] == "**Ann** 👑 · **Bob**"
    colours = {seat: "white" if seat == white else "black" for seat in (0, 1)}
    assert [*shown(context.words.named([0])), *shown(context.words.named([1]))] == [
        f"<:heroes_{colours[0]}_hero:17> **Ann**", f"<:heroes_{colours[1]}_hero:17> **Bob**"
    ]  # fmt: skip


def test_nobody_can_write_an_emoji_of_the_bot_into_their_name() -> None:
    named = f"{mark('seat2')}Ann{mark('cup')}"
    context, _ = playing("glory", named, "Bob")

    assert "<:" not in EveryEmoji().inside(context.words.say("{who}", who=Who(Seat(0))))
    assert "<:" not in EveryEmoji().inside(escaped(named))


def test_a_move_that_is_asked_about_or_held_shows_its_card_and_its_button_says_it_in_words() -> None:
    context, match = playing("glory", "Ann", "Bob")
    ann, move = context.table.players[0], legal(match, Seat(0))
    card = str(move).split(".")[1]
    words = described(match.game, match.view(Seat(0)), move, WORDS)

    asked = move_confirmation(TurnContext(context, ann, match), move)
    held = delayed_move_panel(TurnContext(context, ann, match), move, NOON)

    assert shown(asked.below)[0] == f"**<:glory_{card.lower()}:17> {words}**"
    assert alone(asked.below)[0] == f"**{words}**"
    assert asked.buttons[0].label == words
    assert shown(held.below)[0].endswith(f": **<:glory_{card.lower()}:17> {words}**.")


def test_what_several_values_have_in_common_is_shown_once() -> None:
    view = spy.GAME.view(spy.position("afha1 afha2 sawa1", ""), Seat(0))
    move = spy.GAME.read("deploy.africa.afha1,afha2")

    said = EveryEmoji().inside(told_back(spy.GAME, view, move, WORDS))

    signs = re.findall("<:[a-z0-9_]+:17> ", said)
    assert len(set(signs)) == len(signs) == 2
    assert re.sub("<:[a-z0-9_]+:17> ", "", said) == described(spy.GAME, view, move, WORDS)


@pytest.mark.parametrize("name", EVERY)
def test_a_move_that_is_told_back_says_what_it_says_in_words(name: str) -> None:
    game = EVERY[name]
    match = Match.start(game, game.seats[-1], game.options(), bytes(32)).match
    for seat in sorted(match.to_act):
        view, move = match.view(seat), legal(match, seat)
        said = Emojis().inside(told_back(game, view, move, WORDS))
        assert "  " not in said
        assert said.replace("\\", "") == described(game, view, move, WORDS)


def test_two_pieces_to_swap_are_found_by_their_emojis() -> None:
    context, match = playing("stratego", "Ann", "Bob", "Cas", "Dee")
    ann = context.table.players[0]
    preset = next(iter(match.game.presets(match.view(Seat(0)), SeededChance(bytes(32), 0))))

    panel = draft_panel(TurnContext(context, ann, match), preset.move.kind, preset.move)

    menu = next(row for row in panel.rows if isinstance(row, Menu) and row.most == 2)
    items = draft_items(preset.move)
    assert [option.emoji for option in menu.options] == [f"stratego_{item}" for item in items]
