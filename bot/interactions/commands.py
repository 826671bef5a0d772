"""Slash commands as they are used, and what is suggested while they are typed."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from bot.interactions import drafts
from bot.interactions.components import (
    WRITTEN,
    ask_close,
    ask_resign,
    begin_rematch,
    change_lobby,
    decide,
    play,
    show_history,
    show_rules,
)
from bot.interactions.context import InteractionContext
from bot.interactions.directory import COMMANDS, open_table, show_hand
from bot.interactions.move_text import notation, unreadable, values_of
from bot.model import Status, Table
from bot.registration.commands import FAVOURITES, NAMES, SAVE
from bot.tables.queries import waits
from bot.tables.refusals import NoTableHere, UnknownControl, WhichTable, naming
from bot.ui.custom_id import CustomId
from bot.ui.i18n import escaped
from bot.ui.message import MessageSpec, PictureSpec, clip
from bot.ui.picker import arranges
from bot.ui.screens.table import record_file
from bot.ui.screens.table_context import TableContext, notice
from games.core import Game, Option
from games.errors import Refusal, Unreadable
from games.words import N_


@dataclass(frozen=True)
class CommandInvocation:
    """A subcommand with its options by name; `typing` is the option that is being typed, in an autocomplete."""

    game: str
    action: str
    options: Mapping[str, Any]
    typing: str | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """A command out of an interaction's data. Raises Forgotten for one of another form."""
        parts: Sequence[Any] = data.get("options") or ()
        if len(parts) != 1 or parts[0].get("type") != 1:
            raise UnknownControl
        options: Sequence[Any] = parts[0].get("options") or ()
        typing = next((option["name"] for option in options if option.get("focused")), None)
        return cls(str(data["name"]), str(parts[0]["name"]), {o["name"]: o.get("value") for o in options}, typing)


LONGEST = 100
"""Discord's limit for the name and the value of a suggestion, in characters."""
NONE = "?"
"""The value of a line that only says something; no move of any game has it."""

Handler = Callable[[InteractionContext, CommandInvocation, Game[Any, Any, Any]], Awaitable[None]]


async def handle_command(ctx: InteractionContext, data: Mapping[str, Any]) -> None:
    """Carry out a command. Raises Refusal."""
    ask = COMMANDS.get(str(data.get("name")))
    if ask is not None:
        await ask(ctx)
        return
    invocation, game = _meant(ctx, data)
    if invocation.action in {move.name() for move in game.moves}:
        await _move(ctx, invocation, game)
        return
    handler = HANDLERS.get(invocation.action)
    if handler is None:
        raise UnknownControl
    await handler(ctx, invocation, game)


async def suggest(ctx: InteractionContext, data: Mapping[str, Any]) -> None:
    """Answer an autocomplete; nothing to suggest is no fault. Where the table must be named first, a line says so."""
    try:
        invocation, game = _meant(ctx, data)
        await ctx.responder.suggest(await _suggestions(ctx, invocation, game))
    except WhichTable as refusal:
        await ctx.responder.suggest([(clip(ctx.language(refusal.phrase), LONGEST), NONE)])
    except Refusal:
        await ctx.responder.suggest([])


def _meant(ctx: InteractionContext, data: Mapping[str, Any]) -> tuple[CommandInvocation, Game[Any, Any, Any]]:
    invocation = CommandInvocation.read(data)
    game = ctx.services.games.get(invocation.game)
    if game is None:
        raise UnknownControl
    return invocation, game


async def _start(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    options = {name: value for name, value in invocation.options.items() if name in game.options.model_fields}
    size = _whole(invocation.options["seats"]) if "seats" in invocation.options else None
    friends = [_whole(person) for name, person in invocation.options.items() if name.startswith("friend")]
    invited = [person for person in dict.fromkeys(friends) if person != ctx.person.id]
    await open_table(ctx, invocation.game, options, size, invited)


def _whole(value: object) -> int:
    """A number or an id. Raises Unreadable for anything else."""
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdigit() and len(text) < 20):
        raise Unreadable(text)
    return int(text)


async def _lobby(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, lambda table: table.status is Status.LOBBY)
    await change_lobby(ctx, invocation.action.removesuffix("-computer"), table)
    await _done(ctx)


async def _close(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, lambda table: table.status is Status.PLAYING)
    await ask_close(ctx, table)


async def _rematch(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, _over)
    if await begin_rematch(ctx, table.id):
        await _done(ctx)


async def _done(ctx: InteractionContext) -> None:
    await ctx.responder.show(notice(ctx.language, ctx.language.text(N_("✔️ Done."))))


async def _board(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, lambda table: table.match is not None)
    table_context = await ctx.table_context(table)
    player = table.player_of(ctx.person.id)
    if table.match is None:
        raise NoTableHere(game.key)
    view = table.match.view(player.seat if player else None)
    picture_spec = PictureSpec(game.key, view, table.names)
    words = ctx.language.bound(table.names)
    picture = await ctx.services.renderer.draw(picture_spec.game, view, picture_spec.names, words, ())
    told = "\n".join(escaped(line) for line in picture.alt.splitlines() if line.strip())
    links = table_context.table_link()
    rows = (links,) if links else ()
    await ctx.responder.show(
        MessageSpec(table_context.language.code, table_context.heading(), picture_spec, told, rows)
    )


async def _hand(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, lambda table: table.match is not None)
    await show_hand(ctx, table.id)


async def _rules(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    await show_rules(ctx, game.key, 0)


async def _history(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, lambda table: table.match is not None)
    await show_history(ctx, table.id, 0)


async def _resign(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, lambda table: table.status is Status.PLAYING)
    await ask_resign(ctx, table.id)


async def _record(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, _over)
    table_context = await ctx.table_context(table)
    record = await ctx.services.tables.record(table.id)
    file = record_file(table_context, record)
    text = table_context.language.text(
        N_("The whole game, move by move: `python -m games {file}` plays it again."), file=file.name
    )
    await ctx.responder.show(MessageSpec(table_context.language.code, text, file=file))


async def _move(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    table = await _table(ctx, invocation, game, _waits_for(ctx))
    _, player, match = await ctx.seated(table.id)
    table_context = await ctx.table_context(table)
    typed = [str(invocation.options.get(name, "")) for name in game.move_class(invocation.action).field_names()]
    view = match.view(player.seat) if player.seat in match.to_act else None
    text = notation(game, view, invocation.action, typed, table_context.plain)
    try:
        move = match.read(text)
    except Unreadable:
        said = " ".join(typed)  # as it was typed, without the command
        raise unreadable(game, view, invocation.action, typed, table_context.plain, said) from None
    if view is None:
        await play(ctx, table.id, text, None)  # which says why not
        return
    with naming(table.names):
        game.check(view, move)
    await decide(ctx, table.id, match.turn, move, presses=WRITTEN)


async def _save(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    await drafts.saved(ctx, await _workshop(ctx, invocation, game), [str(invocation.options.get("name") or "")])


async def _favourites(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> None:
    """Use the one that is named; else show all, to be used where a move is arranged now."""
    named = invocation.options.get("name")
    if named is not None:
        await drafts.use(ctx, await _workshop(ctx, invocation, game), [str(named)])
        return
    try:
        at = await _workshop(ctx, invocation, game)
    except (UnknownControl, WhichTable):
        raise
    except Refusal:
        at = CustomId("favourites", rest=game.key)
    await drafts.show_favourites(ctx, at)


async def _workshop(ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]) -> CustomId:
    """Where the visitor arranges a move. Raises Forgotten for a game in which nothing is."""
    if not arranges(game):
        raise UnknownControl
    return await drafts.place_of(ctx, await _table(ctx, invocation, game, _waits_for(ctx)))


async def _suggestions(
    ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]
) -> list[tuple[str, str | int]]:
    if invocation.typing == "table":
        return await _tables(ctx, invocation, game)
    if invocation.action in {action.name for action in NAMES}:
        return await _names(ctx, invocation, game)
    table = await _table(ctx, invocation, game, _waits_for(ctx))
    _, player, match = await ctx.seated(table.id)
    names = game.move_class(invocation.action).field_names()
    if player.seat not in match.to_act or invocation.typing not in names:
        return []
    before = names[: names.index(invocation.typing)]
    partial = (invocation.action, *(str(invocation.options.get(name, "")) for name in before))
    table_context = await ctx.table_context(table)
    typed = str(invocation.options.get(invocation.typing) or "")
    *whole, current = typed.split(",") if game.move_class(invocation.action).is_tuple(invocation.typing) else [typed]
    options = game.choices(match.view(player.seat), partial).options
    chosen = values_of(whole, options, table_context.plain)
    fitting = [option for option in options if option.value not in chosen and _fits(current, option, table_context)]
    lines = [(",".join([*whole, table_context.plain(o.label)]), ",".join([*chosen, o.value])) for o in fitting[:25]]
    return [(name[:LONGEST], value) for name, value in lines if len(value) <= LONGEST]


async def _names(
    ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]
) -> list[tuple[str, str | int]]:
    """What the visitor has saved of a game."""
    typed = str(invocation.options.get("name") or "").strip().casefold()
    kept = await ctx.services.tables.favourites(ctx.person.id, game.key)
    return [(name, name) for name in kept if typed in name.casefold()]


def _fits(typed: str, option: Option, table_context: TableContext) -> bool:
    folded = typed.strip().casefold()
    return folded in option.value.casefold() or folded in table_context.plain(option.label).casefold()


async def _tables(
    ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any]
) -> list[tuple[str, str | int]]:
    typed = str(invocation.options.get("table") or "")
    here = await ctx.services.tables.here(ctx.place.channel, game.key)
    mine = [table for table in await ctx.services.tables.seated(ctx.person.id) if table.game == game.key]
    named = {move.name() for move in game.moves} | {action.name for action in NAMES}
    wanted = _waits_for(ctx) if invocation.action in named else _any
    tables = {table.id: table for table in (*mine, *here) if wanted(table)}
    lines: list[tuple[str, str | int]] = []
    for table in tables.values():
        table_context = ctx.services.wants.table_context(table, ctx.person.locale)
        names = ", ".join(table.names)
        lines.append((f"{table.id} · {table_context.language.text(game.title)} · {names}", table.id))
    return [line for line in lines if typed in line[0]]


def _waits_for(ctx: InteractionContext) -> Callable[[Table], bool]:
    return lambda table: waits(table, ctx.person.id)


def _any(table: Table) -> bool:
    return True


def _over(table: Table) -> bool:
    return table.status in (Status.FINISHED, Status.CLOSED) and table.match is not None


async def _table(
    ctx: InteractionContext, invocation: CommandInvocation, game: Game[Any, Any, Any], fits: Callable[[Table], bool]
) -> Table:
    """The table that a command is about: the one named, else the only one that fits, here first.

    Raises NoTableHere, WhichTable, or what `Tables.get` raises.
    """
    named = invocation.options.get("table")
    if named is not None:
        if not isinstance(named, int) or isinstance(named, bool):
            raise Unreadable(str(named))
        table = await ctx.table(named)
        if table.game != game.key:
            raise NoTableHere(game.key)
        return table
    here = await ctx.services.tables.here(ctx.place.channel, game.key)
    mine = [table for table in await ctx.services.tables.seated(ctx.person.id) if table.game == game.key]
    return _only(_narrowed(ctx, here, mine, fits), game)


def _narrowed(
    ctx: InteractionContext, here: tuple[Table, ...], mine: list[Table], fits: Callable[[Table], bool]
) -> list[Table]:
    """The tables of the first rule that finds any: those that fit before all, one's own before others', here before
    elsewhere (in a private channel all of one's own are near)."""
    own_here = [table for table in here if table.player_of(ctx.person.id)]
    near = own_here if ctx.place.guild is not None else [*own_here, *mine]
    rules = ([t for t in near if fits(t)], [t for t in here if fits(t)], near)
    found = next((rule for rule in rules if rule), [])
    unfinished = [table for table in found if table.status in (Status.LOBBY, Status.PLAYING)]
    finished_first = found[:1] if found and not unfinished else unfinished
    return list({table.id: table for table in finished_first}.values())


def _only(tables: list[Table], game: Game[Any, Any, Any]) -> Table:
    if not tables:
        raise NoTableHere(game.key)
    if len(tables) > 1:
        raise WhichTable
    return tables[0]


HANDLERS: Mapping[str, Handler] = {
    "start": _start,
    **dict.fromkeys(("join", "leave", "add-computer", "remove-computer", "begin", "cancel"), _lobby),
    "board": _board,
    "hand": _hand,
    "rules": _rules,
    "history": _history,
    "resign": _resign,
    "rematch": _rematch,
    "record": _record,
    "close": _close,
    SAVE.name: _save,
    FAVOURITES.name: _favourites,
}
