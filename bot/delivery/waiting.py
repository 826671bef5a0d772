"""What waits for a person, and what is known of them, as `calling.decide` takes it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from bot.calls import Call, Stage, Topic
from bot.delivery.call_messages import PING, REST
from bot.delivery.calling import Known, Standing, Waiting
from bot.model import Player, PostedMessage, Table
from bot.preferences import Channel, Pace, absent
from bot.presses import Press
from bot.tables.clocks import SLOW, quiet_hours_at
from bot.turn_clock import Reminded
from bot.urgency import urgency

STAGES: Final = {Reminded.NO: Stage.TURN, Reminded.ONCE: Stage.REMINDER, Reminded.LAST: Stage.LAST}


def waiting_at(table: Table, player: Player, now: datetime) -> Iterator[Waiting]:
    """What waits for a player at a table, and that they were nudged there; nothing where that cannot be told them by a
    call."""
    if player not in table.people_to_act or player == table.owner or table.waiting_since is None:
        return
    if not can_be_told(table, player):
        return
    clock, pause = player.clock, table.pause_at(now)
    turn = Waiting(
        table.id,
        turn_of(table, player),
        table.decision,
        table.waiting_since if clock is None else clock.began,
        stage=_stage(player),
        mention=is_mentioned(table, player),
        awake=_is_awake(table, player, now),
        resumes=pause.end if pause is not None else None,
    )
    yield turn
    if clock is not None and clock.is_nudged and clock.nudged is not None:
        yield turn._replace(stage=Stage.NUDGE, began=clock.nudged)


def turn_of(table: Table, player: Player) -> int:
    """The decision at which a player's turn began; it spans what they decide alone one after the other."""
    clock = player.clock
    return clock.decision if clock is not None and clock.runs else table.pinged_decision


def _stage(player: Player) -> Stage:
    """How far a player is reminded, where they want that."""
    clock = player.clock
    if clock is None or clock.muted or not player.settings.reminders:
        return Stage.TURN
    return STAGES[clock.reminded]


def _is_awake(table: Table, player: Player, now: datetime) -> bool:
    """Whether a player is called at night, too: whoever sits down for an hour is awake."""
    tonight = player.tonight is not None and player.tonight.covers(now)
    return tonight or Pace.NONE < table.pace < SLOW


def news_at(table: Table, decisions: Sequence[int]) -> Waiting | None:
    """That something was decided at a table, at these decisions, which concerns somebody who need not act."""
    if not decisions or table.waiting_since is None:
        return None
    return Waiting(table.id, decisions[-1], decisions[-1], table.waiting_since, Stage.NEWS, mention=True)


def can_be_told(table: Table, player: Player) -> bool:
    """Whether a call reaches a player: in private, or where the table stands in a server."""
    return player.unreachable is None or table.channel.guild is not None


def is_mentioned(table: Table, player: Player) -> bool:
    """Whether a player is called in the table's channel: since they cannot be told in private, or chose that."""
    wanted = player.settings.call is Channel.MENTION and table.channel.guild is not None
    return player.unreachable is not None or wanted


def most_urgent(tables: Sequence[Table], person: int) -> list[tuple[Table, Player]]:
    """A person's tables with their seats, the most urgent first."""
    seats = [(table, player) for table in tables if (player := table.player_of(person)) is not None]
    return sorted(seats, key=lambda seat: urgency(*seat))


def known_of(
    call: Call,
    posted: PostedMessage | None,
    press: Press | None,
    seats: Sequence[tuple[Table, Player]],
    now: datetime,
) -> Known:
    """What is known of a person who sits there."""
    away = absent(seats[0][1].absences, now) if seats else None
    return Known(
        standing_of(posted) if posted is not None else None,
        frozenset({*call.told, *_seen(posted, press, seats)}),
        call.sounded,
        press.moment if press is not None else None,
        quiet_hours_at(*seats[0]) if seats else None,
        away.end if away is not None else None,
    )


def standing_of(posted: PostedMessage) -> Standing:
    """A call as it stands on Discord."""
    asks, outdated = posted.kind != REST, not posted.digest
    return Standing(posted.table, posted.decision, asks, posted.kind == PING, outdated)


def _seen(posted: PostedMessage | None, press: Press | None, seats: Sequence[tuple[Table, Player]]) -> Iterator[Topic]:
    """What somebody has pressed on in their own call they know of: what they have half picked there is not taken from
    them."""
    if posted is None or press is None or press.message is None or press.message != posted.message:
        return
    for table, player in seats:
        if (press.table, press.decision) == (table.id, table.decision):
            yield Topic(table.id, turn_of(table, player), Stage.TURN)
