"""Who sits at a table, as it is written when that changes or the game is over."""

from datetime import datetime

from sqlalchemy import Connection, delete

from bot.store import schema
from bot.store.clocks import release
from bot.store.plans import forget_plans
from bot.store.results import write_streak
from bot.store.table_rows import seat_rows
from bot.store.table_statements import DONE, INSERT_SEATS, SEATS, WINS
from bot.values.table import Table

DUEL = 2


def reseat(connection: Connection, before: Table, after: Table) -> None:
    """Write who sits at a table now. Delete the drafts, held moves and plans of the players who left. Their calls stay:
    the next look at these people leads them on to another table, or deletes them."""
    connection.execute(delete(schema.seats).where(SEATS.table_id == after.id))
    if after.players:
        connection.execute(INSERT_SEATS, seat_rows(after))
    sitting = {(player.seat, player.person) for player in after.players}
    left = [player.seat for player in before.people if (player.seat, player.person) not in sitting]
    if not left:
        return
    drafts = schema.drafts.c
    connection.execute(delete(schema.drafts).where(drafts.table_id == after.id, drafts.seat.in_(left)))
    release(connection, after.id, left)
    forget_plans(connection, after.id, left)


def settle_seats(connection: Connection, before: Table, after: Table, now: datetime) -> None:
    """Write since when nothing can be waited for at a table, and at its end who has won how many games of two. A copy
    in each seat lets a person's present tables be found without those of their past."""
    if not (_goes_on(before) and _goes_on(after)):
        connection.execute(DONE, {"table": after.id, "since": None if _goes_on(after) else now})
    if before.is_over or not after.is_over:
        return
    write_streak(connection, after)
    if not len(after.players) == len(after.people) == DUEL:
        return
    for player, rival in zip(after.people, reversed(after.people), strict=True):
        whose = {"me": player.person, "rival": rival.person, "played": after.game}
        connection.execute(WINS, {"table": after.id, "at": player.seat, **whose})


def _goes_on(table: Table) -> bool:
    """Whether something can still be waited for: where the game is over, an answer to who asks for a rematch."""
    return not table.is_over or table.proposal is not None
