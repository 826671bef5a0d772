"""What can be asked of the house rather than of a table: one's tables, the next of them, the games, and a new table."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

from bot.interactions.context import Desk, Visit, number
from bot.model import Person, Status, Table
from bot.tables.queries import pressing_first
from bot.tables.refusals import Forgotten, MayNotPost
from bot.ui.custom_id import Press
from bot.ui.i18n import Language
from bot.ui.message import Button
from bot.ui.screens import directory as house
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import notice
from games.words import N_

NOTHING = N_("No table waits for your move now.")


async def show_hand(visit: Visit, table_number: int, *, fresh: bool = False) -> None:
    """The visitor's panel as it is now."""
    table, chair, _ = await visit.seated(table_number)
    draft = await visit.desk.wants.draft(table, chair)
    told = await visit.desk.tables.since_own(table, (chair.seat,))
    await visit.reply.show(panel(await visit.frame(table), chair, draft=draft, told=told), fresh=fresh)


async def show_tables(visit: Visit, page: int = 0, *, note: str = "", fresh: bool = False) -> None:
    """A page of the visitor's tables; a page that does not exist shows the nearest."""
    mine = pressing_first(await visit.desk.tables.seated(visit.person.id), visit.person.id)
    pages = max(1, -(-len(mine) // house.TABLES))
    page = max(0, min(page, pages - 1))
    shown = mine[page * house.TABLES : (page + 1) * house.TABLES]
    entries = [house.Entry(await visit.frame(table), visit.person.id) for table in shown]
    await visit.reply.show(house.tables(visit.language, entries, page, pages, note), fresh=fresh)


async def show_games(visit: Visit, page: int = 0) -> None:
    """A page of all games."""
    private = visit.place.guild is None
    await visit.reply.show(house.games(visit.language, visit.desk.games, page, private=private))


async def open_table(
    visit: Visit, game: str, options: Mapping[str, Any], size: int | None = None, invited: Sequence[int] = ()
) -> None:
    """A new table where the visitor is, and what he can do with it. Raises MayNotPost, or what `Tables.open` raises."""
    await _opened(visit, game, options, size, invited)
    await _told_open(visit)


async def _opened(
    visit: Visit, game: str, options: Mapping[str, Any], size: int | None = None, invited: Sequence[int] = ()
) -> None:
    if visit.place.guild is not None and not _may_post(visit):
        raise MayNotPost
    result = await visit.desk.tables.open(game, options, size, visit.place, visit.person, invited, visit.claim)
    visit.desk.changed(result.table.id)


async def _told_open(visit: Visit) -> None:
    text = visit.language.text(N_("Your table is open: others can join now, and you begin the game."))
    if visit.place.guild is None:
        alone = N_("Your table is open: add computer players, and begin. To play with others, open one in a server.")
        text = visit.language.text(alone)
    await visit.reply.show(notice(visit.language, text), fresh=True)


def _may_post(visit: Visit) -> bool:
    """Whether the bot may write where the visitor is; a thread has a permission of its own for that."""
    may = visit.permissions
    write = may.send_messages_in_threads if visit.in_thread else may.send_messages
    return write and may.attach_files and may.view_channel


class Asker(Protocol):
    """Somebody who asks the house for something: a visit or a letter."""

    @property
    def desk(self) -> Desk:
        """What answers need."""

    @property
    def person(self) -> Person:
        """Who asks."""

    @property
    def language(self) -> Language:
        """In which he is answered."""


async def next_buttons(asker: Asker) -> tuple[Button, ...]:
    """The way to the next table that waits for the asker, where there is one."""
    waiting = await asker.desk.tables.waiting(asker.person.id)
    return house.next_table(asker.language, len(waiting))


async def next_table(visit: Visit, _meant: Press, _values: Sequence[str]) -> None:
    """The panel of the table that waits longest for the visitor; where none waits any more, all his tables.

    Under an ephemeral answer it takes that one's place; a message that stands is left alone.
    """
    waiting = await visit.desk.tables.waiting(visit.person.id)
    fresh = not visit.reply.ephemeral
    if waiting:
        await show_hand(visit, waiting[0], fresh=fresh)
    else:
        await show_tables(visit, note=visit.language.text(NOTHING), fresh=fresh)


async def turn_tables(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Another page of the visitor's tables."""
    await show_tables(visit, number(meant.rest or "0"))


async def turn_games(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Another page of the games, or the first one where no page of them was shown yet."""
    await show_games(visit, number(meant.rest or "0"))


async def start(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Open a table of a game with its usual options; who sits alone at one here already is shown the way to it."""
    if meant.rest not in visit.desk.games:
        raise Forgotten
    async with visit.desk.opening:
        here = await visit.desk.tables.here(visit.place.channel, meant.rest)
        mine = next((table for table in here if _alone(visit, table)), None)
        if mine is None:
            await _opened(visit, meant.rest, {})
    if mine is None:
        await _told_open(visit)
        return
    frame = await visit.frame(mine)
    text = frame.say(N_("You have a table of this game in this channel already; nobody else has joined it yet."))
    await visit.reply.show(notice(frame.language, text, buttons=frame.table_link()), fresh=True)


def _alone(visit: Visit, table: Table) -> bool:
    return table.status is Status.LOBBY and [chair.person for chair in table.chairs] == [visit.person.id]


COMMANDS: Mapping[str, Callable[[Visit], Awaitable[None]]] = {"games": show_tables, "help": show_games}
"""The commands beside those of the games."""
