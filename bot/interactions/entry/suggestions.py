"""Autocomplete: what the bot suggests while somebody types an option of a command; and what is meant by the name of a
suggestion, which some clients send in place of its value."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.dates.moments import suggested_moments, suggested_spans
from bot.interactions.context import Context, Request
from bot.interactions.entry.actions import COMMANDS, MOVE
from bot.interactions.moves.option_names import Names
from bot.interactions.settings.absence import vocabulary
from bot.interactions.settings.choices import offered_games, zone_of
from bot.interactions.table.answering import answers_at
from bot.interactions.table.reading import turn_names
from bot.interactions.table_lookup import nearby, table_of
from bot.tables.late import is_late
from bot.tables.refusals import WhichTable
from bot.tables.replacing import replaceable
from bot.ui.message import clip
from bot.values.calendar import local_time, suggested_zones, zone_named
from bot.values.table import Status, Table
from games.core import AnyGame, Option
from games.errors import Refusal
from games.words import Words

Suggestion = tuple[str, str | int]
"""A name and a value."""

_MAX_LENGTH = 100
"""Discord's limit for the name and the value of a suggestion, in characters."""
_MAX_SUGGESTIONS = 25
"""Discord's limit."""
_BETWEEN: Final = " · "
"""What stands between the parts of a name."""
_NUMBERED: Final = re.compile(r"\s*(?:⚠️\s*)?([1-9][0-9]{0,17})(?:\s+·.*)?\s*", re.DOTALL)
"""The name of a table, with its number, or the number alone."""
NO_MOVE = "?"
"""The value of a suggestion that only says something; no move of any game has it."""


async def handle_autocomplete(ctx: Context, request: Request) -> None:
    """Answer an autocomplete; nothing to suggest is no fault. Where the table must be named first, a line says so,
    except where a number is being typed, in place of which Discord takes no words."""
    found: Sequence[Suggestion] = []
    try:
        request = await with_named_table(ctx, request)
        suggest = _suggesting(request, request.typing)
        found = [] if suggest is None else await suggest(ctx, request)
    except WhichTable as refusal:
        if not request.types_number:
            found = [(clip(ctx.language(refusal.phrase), _MAX_LENGTH), NO_MOVE)]
    except Refusal:
        pass
    await ctx.responder.suggest([*found])


async def with_named_table(ctx: Context, request: Request) -> Request:
    """The same command with the values of suggestions and choices where its options hold the names of these. What is
    typed just now stays as it is, and so does whatever stands for nothing else. A table that the command is about is
    loaded. Raises what `table_of` raises."""
    for option, given in request.options.items():
        if option != request.typing and isinstance(given, str):
            chosen = ctx.services.choices.get((request.path, option), {}).get(given.strip(), given)
            value = _OF_NAME.get(option, _itself)(chosen) if isinstance(chosen, str) else chosen
            request = request.having(option, value)
    if request.fits is not None and request.typing != "table":
        table = await table_of(ctx, request)
        request = request.about(table, ctx.services.games[table.game])
    game = request.game if request.command == MOVE else None
    fields = () if game is None else game.move_class(request.custom_id.rest).field_names()
    for option in fields or tuple(request.options):
        if option != request.typing:
            request = await _with_value(ctx, request, option)
    return request


async def _with_value(ctx: Context, request: Request, option: str) -> Request:
    """The same with the value of the suggestion that is called so, of those for this text and of those for none."""
    text, suggest = request.options.get(option), _suggesting(request, option)
    if not isinstance(text, str) or suggest is None or option in _OF_NAME:
        return request
    suggested: list[Suggestion] = []
    for typed in dict.fromkeys((text, "")):
        with suppress(Refusal):
            suggested += await suggest(ctx, replace(request.having(option, typed), typing=option))
    if any(value == text for _, value in suggested):
        return request
    named = (value for name, value in suggested if clip(name, _MAX_LENGTH).strip() == text.strip())
    return request.having(option, next(named, text))


def _suggesting(request: Request, option: str) -> "Suggest | None":
    if request.command == MOVE and option != "table":  # whatever a game calls a field of its moves
        return _values
    return OF_OPTIONS.get(option)


def _itself(text: str) -> str:
    return text


def _table_called(text: str) -> str | int:
    """The number with which a table's name begins: the rest of it may have changed since it was suggested."""
    found = _NUMBERED.fullmatch(text)
    return text if found is None else int(found[1])


def _zone_called(text: str) -> str:
    """The zone with which its name begins: the time there may have changed since."""
    zone, between, _ = text.partition(_BETWEEN)
    return zone.strip() if between and zone_named(zone) else text


async def _zones(ctx: Context, request: Request) -> Sequence[Suggestion]:
    """Time zones, with what time it is there."""
    now = ctx.services.repositories.clock()
    return [(f"{it}{_BETWEEN}{local_time(it, now)}", it) for it in suggested_zones(request.typed, ctx.person.locale)]


async def _moments(ctx: Context, request: Request) -> Sequence[Suggestion]:
    now = ctx.services.repositories.clock()
    return [*suggested_moments(request.typed, now, (await zone_of(ctx)).name, vocabulary(ctx))]


async def _spans(ctx: Context, request: Request) -> Sequence[Suggestion]:
    return [*suggested_spans(request.typed, vocabulary(ctx))]


async def _saved(ctx: Context, request: Request) -> Sequence[Suggestion]:
    """The names of the person's saved drafts of the game."""
    if request.game is None:
        return []
    saved = await ctx.services.repositories.favourites.of(ctx.person.id, request.game.key)
    return _holding(request, ((name, name) for name in saved))


async def _turns(ctx: Context, request: Request) -> Sequence[Suggestion]:
    names = await turn_names(ctx, await table_of(ctx, request))
    return [it for it in names if request.typed in it[0] or request.typed == str(it[1])]


async def _answers(ctx: Context, request: Request) -> Sequence[Suggestion]:
    possible = answers_at(await table_of(ctx, request), ctx.person.id)
    return _holding(request, ((ctx.language.text(said), word) for word, said in possible.items()))


async def _games(ctx: Context, request: Request) -> Sequence[Suggestion]:
    """The games that are offered here."""
    offered = await offered_games(ctx)
    return _holding(request, ((ctx.language.text(game.title), key) for key, game in offered.items()))


def _holding(request: Request, named: Iterable[tuple[str, str]]) -> Sequence[Suggestion]:
    """Those whose name or value holds what is typed."""
    typed = request.typed.strip().casefold()
    return [(clip(name, _MAX_LENGTH), value) for name, value in named if typed in f"{name} {value}".casefold()]


async def _values(ctx: Context, request: Request) -> Sequence[Suggestion]:
    seated = ctx.seat_at(await table_of(ctx, request))
    game = seated.match.game
    move = game.move_class(request.custom_id.rest)
    names = move.field_names()
    if not seated.acts or request.typing not in names:
        return []
    before = names[: names.index(request.typing)]
    partial = (request.custom_id.rest, *(str(request.options.get(name, "")) for name in before))
    *whole, current = request.typed.split(",") if move.is_tuple(request.typing) else [request.typed]
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


async def _seats(ctx: Context, request: Request) -> Sequence[Suggestion]:
    """Seats whose player can be taken from a lobby; in a game those in which the person may let somebody else play on,
    the latest first."""
    table = await table_of(ctx, request)
    if request.command == "lobby remove":
        others = (player for player in table.players if player.person != ctx.person.id)
        return _holding(request, ((table.names[it.seat], str(it.person or table.names[it.seat])) for it in others))
    players, typed = replaceable(table, ctx.person.id, ctx.moderates(table)), request.typed.strip().casefold()
    names = ctx.language.named(table.names)
    seats = ((names[it.seat], it.seat + 1) for it in sorted(players, key=is_late, reverse=True))
    return [(name, number) for name, number in seats if typed in name.casefold() or typed == str(number)]


async def _tables(ctx: Context, request: Request) -> Sequence[Suggestion]:
    """Tables that the command can be about, the person's own first; for a move those that wait for them."""
    game, typed, fits = request.game, request.typed, request.fits or Table.waits_for
    here, mine = await nearby(ctx, game, _named(ctx, game, typed))
    others = COMMANDS[request.command].anybody or game is not None
    narrow = request.command in (MOVE, "* saved") or request.command.startswith("lobby ")
    among = (*mine, *(table for table in here if others or table.player_of(ctx.person.id)))
    tables = {table.id: table for table in among if not narrow or fits(table, ctx.person.id)}
    suggested = [(_table_name(ctx, table), table.id) for table in tables.values()]
    fitting = [suggestion for suggestion in suggested if typed.casefold() in suggestion[0].casefold()]
    return sorted(fitting, key=lambda suggestion: str(suggestion[1]) != typed.strip())


def _named(ctx: Context, game: AnyGame | None, typed: str) -> list[str]:
    """The parts of a typed table's name that can be its number or a person's name, and not the game's."""
    titles = [ctx.language.text(it.title).casefold() for it in ctx.services.games.values() if game in (None, it)]
    parts = (part.strip() for part in re.split("[·,]", typed))
    return [part for part in parts if part and not any(part.casefold() in title for title in titles)]


def _table_name(ctx: Context, table: Table) -> str:
    title = ctx.language.text(ctx.services.games[table.game].title)
    broken = "⚠️ " if table.status is Status.BROKEN else ""
    return clip(f"{broken}{table.id} · {title} · {', '.join(ctx.language.named(table.names))}", _MAX_LENGTH)


Suggest = Callable[[Context, Request], Awaitable[Sequence[Suggestion]]]
OF_OPTIONS: Final[Mapping[str, Suggest]] = {
    "table": _tables,
    "game": _games,
    "seat": _seats,
    "choice": _answers,
    "turn": _turns,
    "zone": _zones,
    "until": _moments,
    "for": _spans,
    "use": _saved,
    "forget": _saved,
}
"""By the option that is being typed, whatever command it belongs to; those of a move have their own values."""
_OF_NAME: Final[Mapping[str, Callable[[str], str | int]]] = {"table": _table_called, "zone": _zone_called}
"""The options whose value can be read from a name, also from one that is suggested no more."""
