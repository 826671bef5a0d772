"""What is suggested while a command is typed."""

import re
from collections.abc import Mapping
from typing import Any

from bot.dates.moments import suggested_moments, suggested_spans
from bot.interactions.context import Context
from bot.interactions.entry.actions import GLOBAL_COMMANDS
from bot.interactions.entry.commands import DRAFT_NAMES, CommandInvocation, read_command, read_options
from bot.interactions.meant_table import meant_table, nearby
from bot.interactions.moves.option_names import Names
from bot.interactions.settings.absence import vocabulary
from bot.interactions.settings.personal import zone_of
from bot.tables.refusals import WhichTable
from bot.tables.replacing import is_late, replaceable
from bot.ui.message import clip
from bot.values.calendar import local_time, suggested_zones
from bot.values.table import Status, Table
from games.core import AnyGame, Option
from games.errors import Refusal
from games.words import Words

Suggestion = tuple[str, str | int]
"""A name and a value."""

MAX_LENGTH = 100
"""Discord's limit for the name and the value of a suggestion, in characters."""
MAX_SUGGESTIONS = 25
"""Discord's limit."""
NO_MOVE = "?"
"""The value of a suggestion that only says something; no move of any game has it."""


async def handle_autocomplete(ctx: Context, data: Mapping[str, Any]) -> None:
    """Answer an autocomplete; nothing to suggest is no fault. Where the table must be named first, a line says so."""
    found: list[Suggestion] = []
    try:
        found = await _suggestions(ctx, data)
    except WhichTable as refusal:
        found = [(clip(ctx.language(refusal.phrase), MAX_LENGTH), NO_MOVE)]
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
    chosen = Names.of(options, words).values(whole)
    fitting = [option for option in options if option.value not in chosen and _fits(current, option, words)]
    suggested = [
        (",".join([*whole, words(option.label)]), ",".join([*chosen, option.value]))
        for option in fitting[:MAX_SUGGESTIONS]
    ]
    return [(name[:MAX_LENGTH], value) for name, value in suggested if len(value) <= MAX_LENGTH]


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
    return clip(f"{broken}{table.id} · {title} · {', '.join(table.names)}", MAX_LENGTH)
