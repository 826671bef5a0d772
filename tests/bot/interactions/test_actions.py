"""Each control and each subcommand has its action, and a deciding one loads, checks and parses no more than it must."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.interactions.actions import ACTIONS, SUBCOMMANDS
from bot.interactions.commands import handle_command
from bot.interactions.components import handle_component
from bot.interactions.directory import GLOBAL_COMMANDS
from bot.interactions.messages import MessageContext, handle_message
from bot.model import Table
from bot.registration import commands
from bot.store.tables import TableRepository
from bot.ui.custom_id import CustomId
from bot.ui.message import Menu
from games.core import Game, Move, View
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, DirectBot, direct_bot
from tests.support.bot.drafting import command_of

ANN, BOB, CAS = PEOPLE
EVER = """
    join leave add remove begin cancel rematch my hand rules page history resign resign-yes close-yes go pick write
    written ask play draft preset swap type typed mirror save saved favourites use forget seal kept next games help
    start
"""
"""The names that custom ids ever had: messages that were posted with them still stand."""
WAYS = ("button", "menu", "modal", "command", "message")
CASES = [(game, way) for game in ("glory", "spy", "sets") for way in WAYS]
CASES += [("addvantage", way) for way in WAYS if way != "menu"]  # its first decision is a button's


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often tables are loaded ("load"), each move is checked ("check …") and each notation parsed ("read …")."""
    counts: Counter[str] = Counter()
    load, check, read = TableRepository.load, Game.check, Game.read

    async def counting_load(self: TableRepository, wanted: Sequence[int], *, lenient: bool = False) -> list[Table]:
        counts["load"] += len(wanted)
        return await load(self, wanted, lenient=lenient)

    def counting_check(self: Game[Any, Any, Any], view: View, move: Move) -> None:
        counts[f"check {move}"] += 1
        check(self, view, move)

    def counting_read(self: Game[Any, Any, Any], text: str) -> Any:
        counts[f"read {text}"] += 1
        return read(self, text)

    monkeypatch.setattr(TableRepository, "load", counting_load)
    monkeypatch.setattr(Game, "check", counting_check)
    monkeypatch.setattr(Game, "read", counting_read)
    return counts


def test_no_name_that_a_custom_id_ever_had_is_forgotten() -> None:
    assert set(ACTIONS) == set(EVER.split())


def test_each_subcommand_has_an_action_and_each_action_a_subcommand() -> None:
    registered = (*commands.TABLE_SUBCOMMANDS, *commands.DRAFT_SUBCOMMANDS)

    assert set(SUBCOMMANDS) == {subcommand.name for subcommand in registered}
    assert set(GLOBAL_COMMANDS) == {command.name for command in commands.GLOBAL_COMMANDS}


async def waiting(bot: DirectBot, game: str) -> tuple[Table, Move]:
    """A game of two that waits for Ann, and a legal move of hers."""
    for seed in range(50):
        table = await bot.begun(game, (ANN, CAS), seed=seed)
        player = table.player_of(ANN.id)
        if table.match is not None and player in table.people_to_act:
            return table, next(iter(table.match.game.legal(table.match.view(player.seat))))
        await bot.tables.close(table, ANN.id, False, bot.interaction_id())
    raise AssertionError("Ann never begins")


async def decide(bot: DirectBot, counted: Counter[str], table: Table, move: Move, way: str) -> None:
    """Make a move of Ann's; in menus the first of all that is offered. Only the last press is counted."""
    match = table.match
    assert match is not None
    ctx, reply = bot.ctx(ANN, private=True)
    if way == "message":
        counted.clear()
        await handle_message(MessageContext(bot.services, ANN, PRIVATE.id, True, str(move), ctx.interaction_id))
    elif way == "command":
        options = dict(zip(move.field_names(), move.tokens(), strict=True))
        counted.clear()
        await handle_command(ctx, command_of(f"{table.game} {move.kind}", {**options, "table": table.id}))
    elif way == "menu":
        await handle_component(ctx, str(CustomId("hand", table.id)), ())
        while not any(name.startswith("check") for name in counted):
            menu = next(row for row in reply.shown[-1].rows if isinstance(row, Menu))
            counted.clear()
            await handle_component(ctx, menu.id, [option.value for option in menu.options[: menu.least]])
    else:
        counted.clear()
        action, rest, values = ("play", str(move), ()) if way == "button" else ("written", "", (str(move),))
        await handle_component(ctx, str(CustomId(action, table.id, match.turn, rest)), values)


@pytest.mark.parametrize(("game", "way"), CASES)
async def test_a_deciding_press_loads_its_table_twice_at_most_and_checks_and_parses_its_move_once(
    bot: DirectBot, counted: Counter[str], game: str, way: str
) -> None:
    table, move = await waiting(bot, game)
    counted.clear()

    await decide(bot, counted, table, move, way)

    moves = {name: times for name, times in counted.items() if name != "load"}
    assert 1 <= counted["load"] <= 2
    assert set(moves.values()) <= {1}, moves
    assert any(name.startswith("check") for name in moves)
    assert way == "menu" or moves[f"check {move}"] == 1
