"""Plans and standing orders, prepared before a player's turn.

Their rows have a version of their own, so that preparing changes neither the table nor its messages. A plan is stored
only at the version of the table at which it was checked. The transaction that plays its move also changes its row, so
that a player who drops the plan at that moment either succeeds or finds it played.
"""

import json
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, update

from bot.store.change import TableChange
from bot.store.connections.database import Repository
from bot.store.connections.engines import insert_new
from bot.store.errors import VersionConflict
from bot.store.messages import set_due
from bot.store.schema import tables as schema
from bot.store.schema.tables import json_of
from bot.store.time.clocks import VERSION, take
from bot.values.table import Player, Table, Transition
from bot.values.timers import Timer
from bot.values.turn_clock import NOTHING_PREPARED, Plan, Prepared, PreparedChange
from games.core import Seat
from games.match import mover

_PLANS = schema.plans.c
_NEXT = {"version": _PLANS.version + 1}
AT_SEAT = (_PLANS.table_id == bindparam("table"), _PLANS.seat == bindparam("at"))
CHANGE = update(schema.plans).where(*AT_SEAT, _PLANS.version == bindparam("before"))
_FORGET = delete(schema.plans).where(_PLANS.table_id == bindparam("table"))
_DROP = (
    update(schema.plans)
    .where(_PLANS.table_id == bindparam("table"), _PLANS.seat.in_(bindparam("seats", expanding=True)))
    .where(_PLANS.plan.is_not(None))
    .values(plan=None, **_NEXT)
)


def follow_plans(connection: Connection, change: TableChange) -> None:
    """Let plans follow what happens at their table: a move of a plan is noted in it, every other move of its seat ends
    it, and an undo that all see, or the end of the game, every one; who leaves a seat takes theirs along. Raises
    VersionConflict where a plan that was to be played is another one by now, also where its move ends the game.

    A move played from a plan is noted in that plan; any other move of the seat drops it. An undo that is public drops
    all plans, the end of the game deletes them. Raise VersionConflict if the plan to be played has changed. Nothing is
    read first: the statements are the same with and without plans.
    """
    before, after, prepared = change.before, change.after, change.transition.prepared
    if prepared is not None:
        note_in(connection, after.id, prepared)
    if after.is_over:
        connection.execute(_FORGET, {"table": after.id})
        return
    if change.left:
        connection.execute(_FORGET.where(_PLANS.seat.in_(change.left)), {"table": after.id})
    if before is not None and (seats := _ended(before, after, change.transition)):
        connection.execute(_DROP, {"table": after.id, "seats": sorted(seats)})


def with_plans(before: Table, after: Table, change: Transition) -> Table:
    """Return the table with its plans as `follow_plans` writes them."""
    were, ended = {(player.seat, player.person) for player in before.players}, _ended(before, after, change)

    def of(player: Player) -> Prepared:
        now = player.prepared
        if after.is_over or (player.seat, player.person) not in were:
            return NOTHING_PREPARED
        if change.prepared is not None and player.seat == change.prepared.seat:
            return now._replace(version=change.prepared.version + 1, plan=change.prepared.plan)
        if player.seat in ended and now.plan is not None:
            return now._replace(version=now.version + 1, plan=None)
        return now

    players = tuple(replace(player, prepared=of(player)) for player in after.players)
    return replace(after, players=players)


def _ended(before: Table, after: Table, change: Transition) -> set[Seat]:
    """Return the seats whose plans a change drops, without the seat whose planned move is played."""
    all_see = bool(change.drops) and after.decision != before.decision  # changing a sealed choice keeps the decision
    moved = {seat for line in change.lines if (seat := mover(line.text)) is not None}
    ended = {player.seat for player in after.players} if all_see else moved
    return ended if change.prepared is None else ended - {change.prepared.seat}


def note_in(connection: Connection, table: int, change: PreparedChange) -> None:
    """Write the new state of a plan. Raise VersionConflict if the plan has changed."""
    values = {"plan": json_of(change.plan), **_NEXT}
    where = {"table": table, "at": change.seat, "before": change.version}
    if connection.execute(CHANGE.values(values), where).rowcount == 0:
        raise VersionConflict


class PlanRepository(Repository):
    """At most one row for each seat of a table."""

    async def keep(self, table: Table, seat: Seat, prepared: Prepared) -> Prepared:
        """Store what a seat has prepared, replacing the `version` that was read. Return it with its new version.

        Raise VersionConflict and write nothing if the table or the row has changed.
        """
        orders = json.dumps(dict(prepared.orders)) if prepared.orders else None
        values = {"plan": json_of(prepared.plan), "orders": orders}

        def write(connection: Connection) -> None:
            if connection.execute(VERSION, {"table": table.id}).scalar() != table.version:
                raise VersionConflict
            if prepared.version == 0:
                row = {"table_id": table.id, "seat": seat, "version": 1, **values}
                written = insert_new(connection, schema.plans, row)
            else:
                where = {"table": table.id, "at": seat, "before": prepared.version}
                written = connection.execute(CHANGE.values({**values, **_NEXT}), where).rowcount > 0
            if not written:
                raise VersionConflict

        await self._database.write(write)
        return prepared._replace(version=prepared.version + 1)

    async def stop(self, timer: Timer, change: PreparedChange, person: int, now: datetime) -> None:
        """Write that a plan stops, delete its timer, and have its owner evaluated for a notification.

        Raise TimerGone or VersionConflict, and write nothing then.
        """

        def write(connection: Connection) -> None:
            take(connection, timer)
            note_in(connection, timer.table, change)
            set_due(connection, {person}, now)

        await self._database.write(write)


COLUMNS: Final = tuple(schema.plans.c[name].label(f"plan_{name}") for name in ("version", "plan", "orders"))
"""The columns that are read together with the table, under names of their own."""


def prepared_in(row: Any) -> Prepared:
    """Return what is prepared in a seat, from a row that was read with its table."""
    if row.plan_version is None:
        return NOTHING_PREPARED
    plan = None if row.plan_plan is None else Plan.model_validate_json(row.plan_plan)
    orders = {} if row.plan_orders is None else json.loads(row.plan_orders)
    return Prepared(row.plan_version, plan, tuple(orders.items()))
