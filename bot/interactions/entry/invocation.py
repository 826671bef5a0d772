"""What was typed as a command: which one it is, with its options, and what that is called now."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.interactions.context import Context, Fits
from bot.interactions.entry.actions import COMMANDS, MOVE, NEEDED_MOST, Action
from bot.interactions.entry.eligibility import over
from bot.interactions.entry.old_commands import OLD
from bot.interactions.table_lookup import meant_table, needing
from bot.tables.refusals import UnknownControl
from bot.ui.partial_move import drafted_moves
from bot.values.table import Table
from games.core import AnyGame

SUBCOMMAND = 1
"""Discord's type of an option that is a subcommand."""


class CommandInvocation(NamedTuple):
    """A `command` as the actions call it, of a game (None: of any), with its options by name; `typing` is the option
    being typed, in an autocomplete. `kind` is the kind of move. `fits` tells which tables it can mean; `found` is the
    table that it means, once that is loaded."""

    command: str
    game: AnyGame | None
    options: Mapping[str, Any]
    typing: str = ""
    kind: str = ""
    fits: Fits | None = None
    found: Table | None = None

    @property
    def action(self) -> Action:
        return COMMANDS[self.command]

    @property
    def typed(self) -> str:
        return str(self.options.get(self.typing) or "")

    def having(self, option: str, value: object) -> "CommandInvocation":
        """The same with another value of an option."""
        return self._replace(options={**self.options, option: value})

    async def table(self, ctx: Context) -> Table:
        """The table that is meant. Raises NoTableHere, NoneFits, WhichTable, or what `meant_table` raises."""
        if self.found is not None:
            return self.found
        named = self.options.get("table")
        if named is None and self.command == NEEDED_MOST and (found := await needing(ctx, self.game)):
            return found
        return await meant_table(ctx, self.game, named, self.fits or Table.waits_for)


def read_command(data: Mapping[str, Any], games: Mapping[str, AnyGame]) -> CommandInvocation:
    """The command in an interaction's data. Raises UnknownControl for one of another form, or of a game that this bot
    lacks."""
    name, parts = str(data.get("name")), list[Any](data.get("options") or ())
    if name in COMMANDS:
        return _known(CommandInvocation(name, None, *read_options(data)))
    if len(parts) != 1 or parts[0].get("type") != SUBCOMMAND:
        raise UnknownControl
    game, subcommand = games.get(name), str(parts[0]["name"])
    options, typing = read_options(parts[0])
    if game is None:
        return _known(CommandInvocation(f"{name} {subcommand}", None, options, typing))
    if subcommand in {move.name() for move in game.moves}:
        return _known(CommandInvocation(MOVE, game, options, typing, subcommand))
    saved = subcommand in {move.saved_as for move in drafted_moves(game)}
    return _known(CommandInvocation("* saved" if saved else f"* {subcommand}", game, options, typing))


def read_options(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """The options of a command or subcommand by name, and which of them is being typed."""
    options: Sequence[Any] = data.get("options") or ()
    typing = next((str(option["name"]) for option in options if option.get("focused")), "")
    return {option["name"]: option.get("value") for option in options}, typing


def _known(read: CommandInvocation) -> CommandInvocation:
    """What was typed, as it is called now. Raises UnknownControl for what no bot ever had."""
    now, fits = OLD.get(read.command), None
    if now is not None and (not now.without or now.without not in read.options):
        typing, fits = now.renamed.get(read.typing, read.typing), now.fits
        read = read._replace(command=now.command, options=now.options_of(read.options), typing=typing)
    lacks_drafts = read.command == "* saved" and read.game is not None and not drafted_moves(read.game)
    if read.command not in COMMANDS or lacks_drafts:
        raise UnknownControl
    if read.options.get("file") is True:
        fits = over
    return read._replace(fits=fits or read.action.fits)
