"""Who played in which seat from which line of the record on, and under which name they are shown."""

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
from bot.values.record import PlayedLine, Sitting
from bot.values.table import Player, Table
from games import match
from games.core import Seat
from games.levels import Level

_PEOPLE, SITTINGS = schema.people.c, schema.sittings.c
NamesAt = Callable[[int], tuple[str, ...]]
"""Returns the names at a ply, in seat order."""
NamedIn = Callable[[Sequence[str]], tuple[str, ...]]
"""Translates names into a language."""
Choices = Mapping[int, Mapping[int, int]]
"""By ply and seat: the ply at which the player chose what the line at the first ply reveals."""
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
"""The number of players who took a seat after the game began."""
NEXT_PLY = select(func.coalesce(func.max(schema.moves.c.ply), -1) + 1).where(
    schema.moves.c.table_id == bindparam("number")
)


def write_sittings(connection: Connection, change: TableChange) -> None:
    """Write who plays a game that has just begun, or since which line, once the lines of a change are written: who is
    back has made its first one, and who else takes a seat comes after them."""
    before, after = change.before, change.after
    own = () if change.transition.mover is None else change.transition.lines
    begun = before is not None and before.match is not None
    sat = [player.who for player in before.players] if before is not None and begun else []
    seated = [player for player in after.players if player.who not in sat]
    if after.match is None or not seated:
        return
    from_ply = connection.execute(NEXT_PLY, {"number": after.id}).scalar_one() if begun else 0
    for player in seated:  # nobody may have moved since the last one took the seat
        upsert(connection, schema.sittings, _row(after.id, player, from_ply - len(own)))


def read_sittings(connection: Connection, table: int) -> tuple[Sitting, ...]:
    """Return everybody who has played at a table, oldest first."""
    rows = connection.execute(_OF_TABLE, {"number": table})
    return tuple(
        Sitting(Seat(row.seat), row.from_ply, row.person, row.name, row.level and Level(row.level)) for row in rows
    )


def sitter(sittings: Iterable[Sitting], seat: int, ply: int) -> Sitting | None:
    """Return who had a seat when the line `ply` was played."""
    return next((it for it in reversed(tuple(sittings)) if it.seat == seat and it.from_ply <= ply), None)


def others_lines(sittings: Sequence[Sitting], player: Player, lines: Sequence[str]) -> frozenset[int]:
    """Return the numbers of those of a record's `lines`, from 1, that somebody else played in the seat that a person
    has now."""
    own = (number for number, line in enumerate(lines, 1) if match.mover(line) == player.seat)
    played = ((number, sitter(sittings, player.seat, number)) for number in own)
    return frozenset(number for number, who in played if who is not None and who.person != player.person)


def seated_since(sittings: Iterable[Sitting], player: Player) -> int | None:
    """Return from which ply a person has had their seat, if a computer player has stood in for them since then; else
    None."""
    own = [it for it in sittings if it.seat == player.seat]
    others = [at for at, it in enumerate(own) if it.person not in (None, player.person)]
    mine = [it for it in own[others[-1] + 1 if others else 0 :] if it.person == player.person]
    stood_in = mine and any(it.person is None and it.from_ply > mine[0].from_ply for it in own)
    return mine[0].from_ply if stood_in else None


def names_then(table: Table, sittings: Sequence[Sitting], chosen: Choices = NONE_CHOSEN) -> NamesAt:
    """Return a function from a ply to the names of the players at that time.

    For a line in `chosen` these are the players who made the choices that it reveals. Empty `sittings` mean that no
    player was replaced.
    """

    @cache
    def names(ply: int) -> tuple[str, ...]:
        own = chosen.get(ply, {})
        found = (sitter(sittings, seat, own.get(seat, ply)) for seat in range(len(table.players)))
        return told_apart([Named(it.name, it.person) for it in found if it is not None])

    return names if sittings else lambda _: table.names


def choices_shown(table: Table, lines: Iterable[PlayedLine]) -> Choices:
    """For each line that revealed simultaneous choices, return the ply of each seat's choice.

    `lines` are those that count, in order. A decision that is still open has no entry, since nobody may learn who has
    already made a sealed choice.
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
    """Yield each name under which a player is shown, with the line from which it holds."""
    then = names_then(table, sittings, chosen)
    shown: dict[int, str] = {}
    for ply in sorted({sitting.from_ply for sitting in sittings}.union(*({ply, ply + 1} for ply in chosen))):
        for seat, name in enumerate(named(then(ply))):
            if shown.get(seat) != name:
                shown[seat] = name
                found = sitter(sittings, seat, ply)
                yield match.Sitting(seat=Seat(seat), from_line=ply, name=name, level=found and found.level)


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
