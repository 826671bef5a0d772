"""Slash commands: what is typed is completed, then read; the table that it means is found, and it is carried out."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.dates.moments import suggested_moments, suggested_spans
from bot.interactions.context import Context, Request
from bot.interactions.entry.actions import ANY_GAME_SUBCOMMANDS, GLOBAL_COMMANDS, SUBCOMMANDS, TYPED_MOVE, Action
from bot.interactions.meant_table import meant_table, nearby
from bot.interactions.moves.option_names import Names
from bot.interactions.settings.absence import vocabulary
from bot.interactions.settings.choices import zone_of
from bot.interactions.table.ending import show_broken
from bot.registration.commands import ANY_GAME, DRAFT_SUBCOMMANDS
from bot.tables.late import is_late
from bot.tables.refusals import TableBroken, UnknownControl, WhichTable
from bot.tables.replacing import replaceable
from bot.ui.message import CustomId, clip
from bot.ui.partial_move import has_drafts
from bot.values.calendar import local_time, suggested_zones
from bot.values.table import Status, Table
from games.core import AnyGame, Option
from games.errors import Refusal
from games.words import Words

DRAFT_NAMES = frozenset(subcommand.name for subcommand in DRAFT_SUBCOMMANDS)
"""The subcommands that only games with moves that are arranged have."""
SUBCOMMAND = 1
"""Discord's type of an option that is a subcommand."""
Suggestion = tuple[str, str | int]
"""A name and a value."""

_MAX_LENGTH = 100
"""Discord's limit for the name and the value of a suggestion, in characters."""
_MAX_SUGGESTIONS = 25
"""Discord's limit."""
NO_MOVE = "?"
"""The value of a suggestion that only says something; no move of any game has it."""


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


async def handle_autocomplete(ctx: Context, data: Mapping[str, Any]) -> None:
    """Answer an autocomplete; nothing to suggest is no fault. Where the table must be named first, a line says so."""
    found: list[Suggestion] = []
    try:
        found = await _suggestions(ctx, data)
    except WhichTable as refusal:
        found = [(clip(ctx.language(refusal.phrase), _MAX_LENGTH), NO_MOVE)]
    except Refusal:
        pass
    await ctx.responder.suggest(found)


async def _suggestions(ctx: Context, data: Mapping[str, Any]) -> list[Suggestion]:
    if data.get("name") in GLOBAL_COMMANDS:
        return await _of_no_game(ctx, CommandInvocation(None, "", *read_options(data)))
    invocation = read_command(data, ctx.services.games)
    if invocation.typing == "table":
        return await _tables(ctx, invocation)
    if invocation.game is None:
        return await _of_no_game(ctx, invocation)
    if invocation.typing == "seat":
        return await _seats(ctx, invocation)
    if invocation.subcommand in DRAFT_NAMES:
        saved = await ctx.services.repositories.favourites.of(ctx.person.id, invocation.game.key)
        return [(name, name) for name in saved if invocation.typed.strip().casefold() in name.casefold()]
    return await _values(ctx, invocation)


async def _of_no_game(ctx: Context, invocation: CommandInvocation) -> list[Suggestion]:
    """For an option of no game: a time zone, with what time it is there, a moment or a span."""
    typing, typed, now = invocation.typing, invocation.typed, ctx.services.repositories.clock()
    if typing == "zone":
        return [(f"{it} · {local_time(it, now)}", it) for it in suggested_zones(typed, ctx.person.locale)]
    if typing == "until":
        return [*suggested_moments(typed, now, (await zone_of(ctx)).name, vocabulary(ctx))]
    return [*suggested_spans(typed, vocabulary(ctx))] if typing == "for" else []


async def _values(ctx: Context, invocation: CommandInvocation) -> list[Suggestion]:
    seated = ctx.seat_at(await meant_table(ctx, invocation.game, invocation.options.get("table"), Table.waits_for))
    game = seated.match.game
    move = game.move_class(invocation.subcommand)
    names = move.field_names()
    if not seated.acts or invocation.typing not in names:
        return []
    before = names[: names.index(invocation.typing)]
    partial = (invocation.subcommand, *(str(invocation.options.get(name, "")) for name in before))
    *whole, current = invocation.typed.split(",") if move.is_tuple(invocation.typing) else [invocation.typed]
    options = game.choices(seated.view, partial).options
    words = ctx.words(seated.table)
    chosen = Names.of(options, words).readings(whole)[0]
    fitting = [option for option in options if option.value not in chosen and _fits(current, option, words)]
    suggested = [
        (",".join([*whole, words(option.label)]), ",".join([*chosen, option.value]))
        for option in fitting[:_MAX_SUGGESTIONS]
    ]
    return [(name[:_MAX_LENGTH], value) for name, value in suggested if len(value) <= _MAX_LENGTH]


def _fits(typed: str, option: Option, words: Words) -> bool:
    folded = typed.strip().casefold()
    return folded in option.value.casefold() or folded in words(option.label).casefold()


async def _seats(ctx: Context, invocation: CommandInvocation) -> list[Suggestion]:
    """Seats in which the person may let somebody else play on and whose player's name holds what is typed, the latest
    first."""
    fits, named = invocation.action.fits or Table.waits_for, invocation.options.get("table")
    table = await meant_table(ctx, invocation.game, named, fits)
    players, typed = replaceable(table, ctx.person.id, ctx.moderates(table)), invocation.typed.strip().casefold()
    seats = ((table.names[it.seat], it.seat + 1) for it in sorted(players, key=is_late, reverse=True))
    return [(name, number) for name, number in seats if typed in name.casefold() or typed == str(number)]


async def _tables(ctx: Context, invocation: CommandInvocation) -> list[Suggestion]:
    """Tables of the game, the person's own first; for a move those that wait for them; of any game only their own."""
    game, typed = invocation.game, invocation.typed
    here, mine = await nearby(ctx, game, _named(ctx, game, typed))
    must_wait = invocation.is_move or invocation.subcommand in DRAFT_NAMES
    among = (*mine, *(table for table in here if game is not None or table.player_of(ctx.person.id)))
    tables = {table.id: table for table in among if not must_wait or table.waits_for(ctx.person.id)}
    suggested = [(_table_name(ctx, table), table.id) for table in tables.values()]
    fitting = [suggestion for suggestion in suggested if typed.casefold() in suggestion[0].casefold()]
    return sorted(fitting, key=lambda suggestion: str(suggestion[1]) != typed.strip())


def _named(ctx: Context, game: AnyGame | None, typed: str) -> list[str]:
    """The parts of a typed table's name that can be its number or a person's name, and not the game's."""
    title = "" if game is None else ctx.language.text(game.title).casefold()
    parts = (part.strip() for part in re.split("[·,]", typed))
    return [part for part in parts if part and part.casefold() not in title]


def _table_name(ctx: Context, table: Table) -> str:
    title = ctx.language.text(ctx.services.games[table.game].title)
    broken = "⚠️ " if table.status is Status.BROKEN else ""
    return clip(f"{broken}{table.id} · {title} · {', '.join(table.names)}", _MAX_LENGTH)
