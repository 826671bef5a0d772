"""Somebody with a name and an id that are found wherever they are, in every part that a person can have."""

from datetime import timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import Text, cast, select

from bot.store.schema import tables as schema
from bot.tables import agreements, lobbies, replacing
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.preferences import PreferenceService
from bot.tables.rematches import watched
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.tables.transitions import closed
from bot.values.preferences import Pace, TableSettings
from bot.values.table import Person, Table
from games import GAMES
from games.core import Seat
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    DEE,
    EVE,
    FAY,
    begun,
    changed,
    dealt,
    first_move,
    interaction_ids,
    lobby,
    play_first,
    rematched,
    resigned,
)
from tests.support.bot.stored_database import StoredDatabase

ZEBEDEE: Final = Person(712_345_678_901_234_567, "Zebedee Quux", "nl-BE")
"""Who is to be forgotten."""
MARKS: Final = (b"Zebedee", b"Quux", str(ZEBEDEE.id).encode(), ZEBEDEE.id.to_bytes(8, "big"), b"Europe/Vaduz")
"""What is theirs, in text or as SQLite stores a number; their time zone too."""


def traces(folder: Path) -> list[str]:
    """The files in a folder that hold anything of theirs."""
    return [it.name for it in sorted(folder.iterdir()) if any(mark in it.read_bytes() for mark in MARKS)]


def traces_in_rows(database: StoredDatabase) -> list[str]:
    """The tables of a database whose rows hold anything of theirs."""
    texts = [mark.decode() for mark in MARKS if mark.isascii() and mark != MARKS[3]]
    found = []
    for table in schema.metadata.sorted_tables:
        rows = database.query(str(select(*(cast(it, Text) for it in table.c if it.name not in ("seed", "key")))))
        found += [table.name] if any(text in str(rows) for text in texts) else []
    return found


async def in_every_part(tables: TableService) -> dict[str, int]:
    """Let them have every part; the numbers of the tables by what they are there."""
    parts = {f"finished {key}": (await _finished(tables, key)).id for key in GAMES}
    parts |= {f"running {key}": (await _running(tables, key)).id for key in GAMES}
    await _in_lobbies(tables, parts)
    await _in_seats_of_others(tables, parts)
    await _besides(tables, parts)
    return parts


async def _finished(tables: TableService, game: str) -> Table:
    """A game that is over, which they have won where it can be played by two."""
    least = max(2, GAMES[game].seats[0])
    people = (ANN, ZEBEDEE, CAS, DEE)[:least]
    table = (await play_first(tables, await begun(tables, *people, game=game, size=None))).table
    if least > 2:
        return await changed(tables, table, closed, ANN.id, False)
    return (await resigned(tables, table, ANN.id)).table


async def _running(tables: TableService, game: str) -> Table:
    """A game that goes on, of three or more where that can be."""
    most = next((it for it in GAMES[game].seats if it > 2), 2)
    people = (ZEBEDEE, BOB, CAS, DEE)[:most]
    return (await play_first(tables, await begun(tables, *people, game=game, size=None))).table


async def _in_lobbies(tables: TableService, parts: dict[str, int]) -> None:
    """Host alone, host, player, invited, invited later, declined, and removed."""
    me = ZEBEDEE.id
    parts["host alone"] = (await lobby(tables, ZEBEDEE)).id
    parts["host"] = (await lobby(tables, ZEBEDEE, ANN)).id
    parts["player"] = (await lobby(tables, ANN, ZEBEDEE)).id
    for part in ("invited", "declined"):
        opened = opened_lobby(tables.game("glory"), TableSettings({}), 4, CHANNEL, BOB, [me])
        table = (await tables.open(opened, next(interaction_ids))).table
        parts[part] = table.id
    await changed(tables, table, replacing.declined, me)
    late = await lobby(tables, CAS)
    await changed(tables, late, lobbies.invited, CAS.id, False, [me, FAY.id], tables.clock())
    freed = await lobby(tables, CAS, ZEBEDEE)
    await changed(tables, freed, lobbies.removed, CAS.id, False, str(me))
    parts |= {"invited later": late.id, "removed": freed.id}


async def _in_seats_of_others(tables: TableService, parts: dict[str, int]) -> None:
    """Replaced, in place of another one, offered a seat, and one that took none; and a watcher."""
    me, now = ZEBEDEE.id, tables.clock()
    replaced = await begun(tables, ANN, ZEBEDEE, CAS)
    replaced = await changed(tables, replaced, replacing.offered, me, False, Seat(1), DEE.id)
    replaced = await changed(tables, replaced, replacing.seated, DEE, now)
    successor = await begun(tables, ANN, BOB, CAS)
    successor = await changed(tables, successor, replacing.offered, BOB.id, False, Seat(1), me)
    successor = await changed(tables, successor, replacing.seated, ZEBEDEE, now)
    offered = await begun(tables, ANN, BOB, CAS)
    await changed(tables, offered, replacing.offered, BOB.id, False, Seat(1), me)
    unwilling = await begun(tables, ANN, BOB, CAS)
    unwilling = await changed(tables, unwilling, replacing.offered, BOB.id, False, Seat(1), me)
    await changed(tables, unwilling, replacing.declined, me)
    seen = await begun(tables, ANN, BOB)
    await changed(tables, seen, watched, ZEBEDEE)
    parts |= {"replaced": replaced.id, "successor": successor.id, "offered": offered.id, "unwilling": unwilling.id}
    parts["watcher"] = seen.id


async def _besides(tables: TableService, parts: dict[str, int]) -> None:
    """Somebody who has resigned from three, has refused, asks for a rematch, has a plan, a favourite, a draft, a held
    move and settings, is called, and for whom a computer plays while they are away."""
    repositories, me, now = tables.repositories, ZEBEDEE.id, tables.now()
    left = await begun(tables, ANN, ZEBEDEE, CAS)
    parts["resigned"] = (await resigned(tables, left, me)).table.id
    asked = await changed(tables, await begun(tables, ANN, ZEBEDEE), agreements.end_proposed, ANN.id, now)
    assert asked.proposals.lasting is not None
    await changed(tables, asked, agreements.answered, me, asked.proposals.lasting, now, yes=False)
    over = (await resigned(tables, await begun(tables, ANN, ZEBEDEE), ANN.id)).table
    await rematched(tables, over, ZEBEDEE)
    parts |= {"refuses": asked.id, "asks again": over.id}
    await repositories.people.choose(ZEBEDEE, lambda it: it.replace(settings=it.settings.replace(zone="Europe/Vaduz")))
    busy = await lobby(tables, ZEBEDEE, CAS, game="heroes", size=None)
    busy = await changed(tables, busy, lobbies.adjusted, me, False, Pace.DAY)
    busy = await dealt(tables, busy)
    while busy.people_to_act[0].person != me:
        busy = (await play_first(tables, busy)).table
    seat = busy.players[0].seat
    await repositories.drafts.keep(busy.id, seat, "place.a,b")
    await repositories.favourites.save(me, "stratego", "Zebedee's own", "place.a,b")
    assert busy.match is not None
    move = busy.match.read(first_move(busy, seat))
    await changed(tables, busy, TimedService(tables).delay, me, move, busy.decision)
    parts["busy"] = busy.id
    post = await repositories.messages.intend(busy.id, "panel", seat, 4321, 0, -1, person=me)
    await repositories.messages.mark(post.id, message=99)
    await repositories.notifications.set_due(me)
    older = Person(me, "Quux of old", "nl")
    ended = await begun(tables, ANN, older)
    await PreferenceService(repositories).away(older, tables.clock() + timedelta(days=3), computer=True)
    stood_in = await begun(tables, ANN, older, EVE)
    for number in (parts["successor"], ended.id):
        await tables.renew(number)
    await resigned(tables, await tables.get(ended.id), ANN.id)
    await repositories.people.meet(ZEBEDEE)
    parts |= {"away": stood_in.id, "away to the end": ended.id}
