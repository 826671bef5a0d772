"""Whether a game hangs, for tests: it neither rests, nor waits as its options say, nor will anything ever fall due."""

from collections.abc import Iterable
from datetime import datetime

from bot.values.table import Player, Status, Table
from bot.values.timers import Timer, TimerKind
from bot.values.turn_clock import Late


def hanging(table: Table, timers: Iterable[Timer], now: datetime) -> str | None:
    """Why a table hangs, where these are all timers; None where it goes on."""
    if table.status is not Status.PLAYING or table.is_resting:
        return None
    if not table.people_to_act and not table.computers_to_act:
        return f"nobody is to act at table {table.id}"
    to_come = {it.seat for it in timers if it.table == table.id and it.due > now and it.kind in ENDS}
    stuck = [it for it in table.people_to_act if it.seat not in to_come and not _may_take_long(table, it)]
    return f"nothing falls due at table {table.id} for seat {stuck[0].seat}" if stuck else None


ENDS = (TimerKind.DEADLINE, TimerKind.CHOICE)
"""What ends the waiting for somebody."""


def _may_take_long(table: Table, player: Player) -> bool:
    """Whether a player may take as long as they like: without a clock, and where everybody waits for who is late."""
    clock = player.clock
    if clock is None:
        return not table.settings.pace
    return not clock.is_timed or (table.settings.late is Late.WAIT and clock.missed)
