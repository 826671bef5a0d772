"""Slash commands: what was typed is read, the table that it means is found, and it is carried out."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.interactions.context import Context, Request
from bot.interactions.entry.actions import ANY_GAME_SUBCOMMANDS, GLOBAL_COMMANDS, SUBCOMMANDS, TYPED_MOVE, Action
from bot.interactions.meant_table import meant_table
from bot.interactions.table.ending import show_broken
from bot.registration.commands import ANY_GAME, DRAFT_SUBCOMMANDS
from bot.tables.refusals import TableBroken, UnknownControl
from bot.ui.message import CustomId
from bot.ui.partial_move import has_drafts
from games.core import AnyGame

DRAFT_NAMES = frozenset(subcommand.name for subcommand in DRAFT_SUBCOMMANDS)
"""The subcommands that only games with moves that are arranged have."""
SUBCOMMAND = 1
"""Discord's type of an option that is a subcommand."""


class CommandInvocation(NamedTuple):
    """A subcommand of a game, or (None) about a table of any, with its options by name; `typing` is the option being
    typed, in an autocomplete."""

    game: AnyGame | None
    subcommand: str
    options: Mapping[str, Any]
    typing: str = ""

    @property
    def is_move(self) -> bool:
        return self.game is not None and self.subcommand in {move.name() for move in self.game.moves}

    @property
    def typed(self) -> str:
        return str(self.options.get(self.typing) or "")

    @property
    def action(self) -> Action:
        """What the subcommand does. Raises UnknownControl for one that there is not."""
        subcommands = ANY_GAME_SUBCOMMANDS if self.game is None else SUBCOMMANDS
        action = TYPED_MOVE if self.is_move else subcommands.get(self.subcommand)
        if action is None or (self.subcommand in DRAFT_NAMES and not (self.game and has_drafts(self.game))):
            raise UnknownControl
        return action


def read_command(data: Mapping[str, Any], games: Mapping[str, AnyGame]) -> CommandInvocation:
    """The command in an interaction's data. Raises UnknownControl for one of another form, or of a game that this bot
    lacks."""
    game = games.get(str(data.get("name")))
    parts: Sequence[Any] = data.get("options") or ()
    any_game = data.get("name") == ANY_GAME.name
    if (game is None and not any_game) or len(parts) != 1 or parts[0].get("type") != SUBCOMMAND:
        raise UnknownControl
    return CommandInvocation(game, str(parts[0]["name"]), *read_options(parts[0]))


def read_options(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """The options of a command or subcommand by name, and which of them is being typed."""
    options: Sequence[Any] = data.get("options") or ()
    typing = next((str(option["name"]) for option in options if option.get("focused")), "")
    return {option["name"]: option.get("value") for option in options}, typing


async def handle_command(ctx: Context, data: Mapping[str, Any]) -> None:
    name = str(data.get("name"))
    if name in GLOBAL_COMMANDS:
        await GLOBAL_COMMANDS[name](ctx, Request(CustomId(name), options=read_options(data)[0]))
        return
    invocation = read_command(data, ctx.services.games)
    game, action, table = invocation.game, invocation.action, None
    if action.fits is not None:
        table = await meant_table(ctx, game, invocation.options.get("table"), action.fits)
        game = ctx.services.games[table.game]
    custom_id = CustomId(
        action.name, table.id if table else 0, None, invocation.subcommand if invocation.is_move else ""
    )
    try:
        await action.run(ctx, Request(custom_id, table=table, game=game, options=invocation.options))
    except TableBroken:
        await show_broken(ctx, custom_id.table)
