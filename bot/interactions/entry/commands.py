"""Slash commands: what was typed is read, the table that it means is found, and it is carried out."""

from collections.abc import Mapping
from typing import Any

from bot.interactions.context import Context, Request
from bot.interactions.entry.actions import Action
from bot.interactions.entry.invocation import read_command
from bot.interactions.entry.suggestions import as_meant
from bot.interactions.table.ending import show_broken
from bot.process.logs import ABOUT
from bot.tables.refusals import TableBroken
from bot.ui.message import CustomId
from games.core import AnyGame
from games.errors import Refusal


def action_of_command(data: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Action | None:
    """What a command does; None where there is no such thing."""
    try:
        return read_command(data, games).action
    except Refusal:
        return None


async def handle_command(ctx: Context, data: Mapping[str, Any]) -> None:
    invocation = read_command(data, ctx.services.games)
    game, action = invocation.game, invocation.action
    ABOUT.get({})["action"] = f"/{invocation.command}".replace("*", game.key if game else "*")
    invocation = await as_meant(ctx, invocation)
    table = invocation.found
    if table is not None:
        game = ctx.services.games[table.game]
    custom_id = CustomId(action.name, table.id if table else 0, None, invocation.kind)
    try:
        await action.run(ctx, Request(custom_id, table=table, game=game, options=invocation.options))
    except TableBroken:
        await show_broken(ctx, custom_id.table)
