"""Who played a game: who sat where from which line of its record on, and under which names they are shown."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from bot.store.change import TableChange
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from bot.values.names import Named, told_apart
from bot.values.record import PlayedLine
from bot.values.table import Player, Sitting, Table
from games import match
from games.core import Seat
from games.levels import Level

_PEOPLE, SITTINGS = schema.people.c, schema.sittings.c
NamesAt = Callable[[int], tuple[str, ...]]
"""The names at a ply, in seat order."""
NamedIn = Callable[[Sequence[str]], tuple[str, ...]]
"""The names as they are said in a language."""
Choices = Mapping[int, Mapping[int, int]]
"""By a ply and a seat: in which line that player had chosen what the line with that ply shows."""
NONE_CHOSEN: Choices = MappingProxyType({})
_OF_TABLE = (
    select(*(SITTINGS[it] for it in ("seat", "from_ply", "person", "level")))
    .add_columns(func.coalesce(_PEOPLE.name, SITTINGS.name).label("name"))
    .select_from(schema.sittings.join(schema.people, _PEOPLE.id == SITTINGS.person, isouter=True))
    .where(SITTINGS.table_id == bindparam("number"))
    .order_by(SITTINGS.from_ply, SITTINGS.seat)
)
REPLACED = (
    select(func.count())
    .select_from(schema.sittings)
    .where(SITTINGS.table_id == bindparam("number"), SITTINGS.from_ply > 0)
    .scalar_subquery()
)
"""How many have taken a seat at the table since its game began."""
NEXT_PLY = select(func.coalesce(func.max(schema.moves.c.ply), -1) + 1).where(
    schema.moves.c.table_id == bindparam("number")
)


def write_sittings(connection: Connection, change: TableChange) -> None:
    """Write who plays a game that has just begun, or since which line, once the lines of a change are written: who is
    back has made its first one, and who else takes a seat comes after them."""
    before, after = change.before, change.after
    own = () if change.transition.mover is None else change.transition.lines
    begun = before is not None and before.match is not None
    sat = [_who(player) for player in before.players] if before is not None and begun else []
    seated = [player for player in after.players if _who(player) not in sat]
    if after.match is None or not seated:
        return
    from_ply = connection.execute(NEXT_PLY, {"number": after.id}).scalar_one() if begun else 0
    for player in seated:  # nobody may have moved since the last one took the seat
        upsert(connection, schema.sittings, _row(after.id, player, from_ply - len(own)))


def read_sittings(connection: Connection, table: int) -> tuple[Sitting, ...]:
    """Everybody who has played at a table, oldest first."""
    rows = connection.execute(_OF_TABLE, {"number": table})
    return tuple(
        Sitting(Seat(row.seat), row.from_ply, row.person, row.name, row.level and Level(row.level)) for row in rows
    )


def sitter(sittings: Iterable[Sitting], seat: int, ply: int) -> Sitting | None:
    """Who played a seat when the line `ply` was played."""
    return next((it for it in reversed(tuple(sittings)) if it.seat == seat and it.from_ply <= ply), None)


def seated_since(sittings: Iterable[Sitting], player: Player) -> int | None:
    """From which line on somebody has their seat, whoever played for them; None where nobody ever did."""
    own = [it for it in sittings if it.seat == player.seat]
    others = [at for at, it in enumerate(own) if it.person not in (None, player.person)]
    mine = [it for it in own[others[-1] + 1 if others else 0 :] if it.person == player.person]
    stood_in = mine and any(it.person is None and it.from_ply > mine[0].from_ply for it in own)
    return mine[0].from_ply if stood_in else None


def names_then(table: Table, sittings: Sequence[Sitting], chosen: Choices = NONE_CHOSEN) -> NamesAt:
    """Under which names those are shown who sat at a table when a line was played, or who had `chosen` what that line
    shows. Without `sittings` the same players have sat there all the time."""

    @cache
    def names(ply: int) -> tuple[str, ...]:
        own = chosen.get(ply, {})
        found = (sitter(sittings, seat, own.get(seat, ply)) for seat in range(len(table.players)))
        return told_apart([Named(it.name, it.person) for it in found if it is not None])

    return names if sittings else lambda _: table.names


def choices_shown(table: Table, lines: Iterable[PlayedLine]) -> Choices:
    """For each line that ended a decision of several players, by its ply: in which line each of them had chosen, by
    their seat. `lines` are those that count, in order.

    A decision that is not over has none: who has made a choice that still lies sealed is nobody's business.
    """
    made = [line for line in lines if match.mover(line.text) is not None]
    found: dict[int, Mapping[int, int]] = {}
    for decision, group in groupby(made, lambda line: line.decision):
        own: dict[int, int] = {line.seat: line.ply for line in group}
        if len(own) > 1 and (decision < table.decision or table.is_over):
            found[max(own.values())] = own
    return found


def named_sittings(
    table: Table, sittings: Sequence[Sitting], chosen: Choices, named: NamedIn = tuple
) -> Iterator[match.Sitting]:
    """Under which names the players of a table are shown, and from which line of its record on."""
    then = names_then(table, sittings, chosen)
    shown: dict[int, str] = {}
    for ply in sorted({sitting.from_ply for sitting in sittings}.union(*({ply, ply + 1} for ply in chosen))):
        for seat, name in enumerate(named(then(ply))):
            if shown.get(seat) != name:
                shown[seat] = name
                found = sitter(sittings, seat, ply)
                yield match.Sitting(seat=Seat(seat), from_line=ply, name=name, level=found and found.level)


def _who(player: Player) -> tuple[object, ...]:
    return player.seat, player.person, player.name, player.is_played_by_computer


def _row(table: int, player: Player, from_ply: int) -> dict[str, Any]:
    stands_in = player.is_played_by_computer and not player.is_computer
    name = f"Computer ({player.name})" if stands_in else player.name if player.is_computer else None
    level = player.plays_at if stands_in else player.level
    return {
        "table_id": table,
        "seat": player.seat,
        "from_ply": from_ply,
        "person": None if stands_in else player.person,
        "name": name,
        "level": None if level is None else level.value,
    }
