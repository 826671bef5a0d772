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
from bot.interactions.context import Visit
from bot.interactions.directory import COMMANDS, open_table, show_hand
from bot.interactions.move_text import notation, unreadable, values_of
from bot.model import Status, Table
from bot.registration.commands import FAVOURITES, NAMES, SAVE
from bot.tables.queries import waits
from bot.tables.refusals import Forgotten, NoTableHere, WhichTable, naming
from bot.ui.custom_id import Press
from bot.ui.i18n import escaped
from bot.ui.message import Screen, Sketch, clip
from bot.ui.picker import arranges
from bot.ui.screens.table import record_file
from bot.ui.screens.table_context import Frame, notice
from games.core import Game, Option
from games.errors import Refusal, Unreadable
from games.words import N_


@dataclass(frozen=True)
class Call:
    """A subcommand with its options by name; `typing` is the option that is being typed, in an autocomplete."""

    game: str
    verb: str
    options: Mapping[str, Any]
    typing: str | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """A command out of an interaction's data. Raises Forgotten for one of another form."""
        parts: Sequence[Any] = data.get("options") or ()
        if len(parts) != 1 or parts[0].get("type") != 1:
            raise Forgotten
        options: Sequence[Any] = parts[0].get("options") or ()
        typing = next((option["name"] for option in options if option.get("focused")), None)
        return cls(str(data["name"]), str(parts[0]["name"]), {o["name"]: o.get("value") for o in options}, typing)


LONGEST = 100
"""Discord's limit for the name and the value of a suggestion, in characters."""
NONE = "?"
"""The value of a line that only says something; no move of any game has it."""

Handler = Callable[[Visit, Call, Game[Any, Any, Any]], Awaitable[None]]


async def call(visit: Visit, data: Mapping[str, Any]) -> None:
    """Carry out a command. Raises Refusal."""
    ask = COMMANDS.get(str(data.get("name")))
    if ask is not None:
        await ask(visit)
        return
    meant, game = _meant(visit, data)
    if meant.verb in {move.name() for move in game.moves}:
        await _move(visit, meant, game)
        return
    handler = HANDLERS.get(meant.verb)
    if handler is None:
        raise Forgotten
    await handler(visit, meant, game)


async def suggest(visit: Visit, data: Mapping[str, Any]) -> None:
    """Answer an autocomplete; nothing to suggest is no fault. Where the table must be named first, a line says so."""
    try:
        meant, game = _meant(visit, data)
        await visit.reply.suggest(await _suggestions(visit, meant, game))
    except WhichTable as refusal:
        await visit.reply.suggest([(clip(visit.language(refusal.phrase), LONGEST), NONE)])
    except Refusal:
        await visit.reply.suggest([])


def _meant(visit: Visit, data: Mapping[str, Any]) -> tuple[Call, Game[Any, Any, Any]]:
    meant = Call.read(data)
    game = visit.desk.games.get(meant.game)
    if game is None:
        raise Forgotten
    return meant, game


async def _start(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    options = {name: value for name, value in meant.options.items() if name in game.options.model_fields}
    size = _whole(meant.options["seats"]) if "seats" in meant.options else None
    friends = [_whole(person) for name, person in meant.options.items() if name.startswith("friend")]
    invited = [person for person in dict.fromkeys(friends) if person != visit.person.id]
    await open_table(visit, meant.game, options, size, invited)


def _whole(value: object) -> int:
    """A number or an id. Raises Unreadable for anything else."""
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdigit() and len(text) < 20):
        raise Unreadable(text)
    return int(text)


async def _lobby(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, lambda table: table.status is Status.LOBBY)
    await change_lobby(visit, meant.verb.removesuffix("-computer"), table)
    await _done(visit)


async def _close(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, lambda table: table.status is Status.PLAYING)
    await ask_close(visit, table)


async def _rematch(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, _over)
    if await begin_rematch(visit, table.id):
        await _done(visit)


async def _done(visit: Visit) -> None:
    await visit.reply.show(notice(visit.language, visit.language.text(N_("✔️ Done."))))


async def _board(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, lambda table: table.match is not None)
    frame = await visit.frame(table)
    chair = table.chair_of(visit.person.id)
    if table.match is None:
        raise NoTableHere(game.key)
    view = table.match.view(chair.seat if chair else None)
    sketch = Sketch(game.key, view, table.names)
    words = visit.language.bound(table.names)
    picture = await visit.desk.drawing.draw(sketch.game, view, sketch.names, words, ())
    told = "\n".join(escaped(line) for line in picture.alt.splitlines() if line.strip())
    links = frame.table_link()
    rows = (links,) if links else ()
    await visit.reply.show(Screen(frame.language.code, frame.heading(), sketch, told, rows))


async def _hand(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, lambda table: table.match is not None)
    await show_hand(visit, table.id)


async def _rules(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    await show_rules(visit, game.key, 0)


async def _history(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, lambda table: table.match is not None)
    await show_history(visit, table.id, 0)


async def _resign(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, lambda table: table.status is Status.PLAYING)
    await ask_resign(visit, table.id)


async def _record(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, _over)
    frame = await visit.frame(table)
    record = await visit.desk.tables.record(table.id)
    file = record_file(frame, record)
    text = frame.language.text(
        N_("The whole game, move by move: `python -m games {file}` plays it again."), file=file.name
    )
    await visit.reply.show(Screen(frame.language.code, text, file=file))


async def _move(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    table = await _table(visit, meant, game, _waits_for(visit))
    _, chair, match = await visit.seated(table.id)
    frame = await visit.frame(table)
    typed = [str(meant.options.get(name, "")) for name in game.move_class(meant.verb).field_names()]
    view = match.view(chair.seat) if chair.seat in match.to_act else None
    text = notation(game, view, meant.verb, typed, frame.plain)
    try:
        move = match.read(text)
    except Unreadable:
        said = " ".join(typed)  # as it was typed, without the command
        raise unreadable(game, view, meant.verb, typed, frame.plain, said) from None
    if view is None:
        await play(visit, table.id, text, None)  # which says why not
        return
    with naming(table.names):
        game.check(view, move)
    await decide(visit, table.id, match.turn, move, presses=WRITTEN)


async def _save(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    await drafts.saved(visit, await _workshop(visit, meant, game), [str(meant.options.get("name") or "")])


async def _favourites(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> None:
    """Use the one that is named; else show all, to be used where a move is arranged now."""
    named = meant.options.get("name")
    if named is not None:
        await drafts.use(visit, await _workshop(visit, meant, game), [str(named)])
        return
    try:
        at = await _workshop(visit, meant, game)
    except (Forgotten, WhichTable):
        raise
    except Refusal:
        at = Press("favourites", rest=game.key)
    await drafts.show_favourites(visit, at)


async def _workshop(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> Press:
    """Where the visitor arranges a move. Raises Forgotten for a game in which nothing is."""
    if not arranges(game):
        raise Forgotten
    return await drafts.place_of(visit, await _table(visit, meant, game, _waits_for(visit)))


async def _suggestions(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> list[tuple[str, str | int]]:
    if meant.typing == "table":
        return await _tables(visit, meant, game)
    if meant.verb in {verb.name for verb in NAMES}:
        return await _names(visit, meant, game)
    table = await _table(visit, meant, game, _waits_for(visit))
    _, chair, match = await visit.seated(table.id)
    names = game.move_class(meant.verb).field_names()
    if chair.seat not in match.to_act or meant.typing not in names:
        return []
    before = names[: names.index(meant.typing)]
    partial = (meant.verb, *(str(meant.options.get(name, "")) for name in before))
    frame = await visit.frame(table)
    typed = str(meant.options.get(meant.typing) or "")
    *whole, current = typed.split(",") if game.move_class(meant.verb).is_tuple(meant.typing) else [typed]
    options = game.choices(match.view(chair.seat), partial).options
    chosen = values_of(whole, options, frame.plain)
    fitting = [option for option in options if option.value not in chosen and _fits(current, option, frame)]
    lines = [(",".join([*whole, frame.plain(o.label)]), ",".join([*chosen, o.value])) for o in fitting[:25]]
    return [(name[:LONGEST], value) for name, value in lines if len(value) <= LONGEST]


async def _names(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> list[tuple[str, str | int]]:
    """What the visitor has saved of a game."""
    typed = str(meant.options.get("name") or "").strip().casefold()
    kept = await visit.desk.tables.favourites(visit.person.id, game.key)
    return [(name, name) for name in kept if typed in name.casefold()]


def _fits(typed: str, option: Option, frame: Frame) -> bool:
    folded = typed.strip().casefold()
    return folded in option.value.casefold() or folded in frame.plain(option.label).casefold()


async def _tables(visit: Visit, meant: Call, game: Game[Any, Any, Any]) -> list[tuple[str, str | int]]:
    typed = str(meant.options.get("table") or "")
    here = await visit.desk.tables.here(visit.place.channel, game.key)
    mine = [table for table in await visit.desk.tables.seated(visit.person.id) if table.game == game.key]
    named = {move.name() for move in game.moves} | {verb.name for verb in NAMES}
    wanted = _waits_for(visit) if meant.verb in named else _any
    tables = {table.id: table for table in (*mine, *here) if wanted(table)}
    lines: list[tuple[str, str | int]] = []
    for table in tables.values():
        frame = visit.desk.wants.frame(table, visit.person.locale)
        names = ", ".join(table.names)
        lines.append((f"{table.id} · {frame.language.text(game.title)} · {names}", table.id))
    return [line for line in lines if typed in line[0]]


def _waits_for(visit: Visit) -> Callable[[Table], bool]:
    return lambda table: waits(table, visit.person.id)


def _any(table: Table) -> bool:
    return True


def _over(table: Table) -> bool:
    return table.status in (Status.FINISHED, Status.CLOSED) and table.match is not None


async def _table(visit: Visit, meant: Call, game: Game[Any, Any, Any], fits: Callable[[Table], bool]) -> Table:
    """The table that a command is about: the one named, else the only one that fits, here first.

    Raises NoTableHere, WhichTable, or what `Tables.get` raises.
    """
    named = meant.options.get("table")
    if named is not None:
        if not isinstance(named, int) or isinstance(named, bool):
            raise Unreadable(str(named))
        table = await visit.table(named)
        if table.game != game.key:
            raise NoTableHere(game.key)
        return table
    here = await visit.desk.tables.here(visit.place.channel, game.key)
    mine = [table for table in await visit.desk.tables.seated(visit.person.id) if table.game == game.key]
    return _only(_narrowed(visit, here, mine, fits), game)


def _narrowed(visit: Visit, here: tuple[Table, ...], mine: list[Table], fits: Callable[[Table], bool]) -> list[Table]:
    """The tables of the first rule that finds any: those that fit before all, one's own before others', here before
    elsewhere (in a private channel all of one's own are near)."""
    own_here = [table for table in here if table.chair_of(visit.person.id)]
    near = own_here if visit.place.guild is not None else [*own_here, *mine]
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
