"""What waits for a person, and what is known of them, as `calling.decide` takes it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from bot.delivery.call_messages import PING, REST, Besides
from bot.delivery.calling import Known, Standing, Waiting
from bot.process.presses import Press
from bot.tables.clocks import SLOW, Now, can_be_told, guesses_quiet_hours, is_mentioned, quiet_hours_at
from bot.tables.planned import answers_ahead, plan_due, played_by
from bot.ui.message import questions_in
from bot.values.calendar import Pause, QuietHours
from bot.values.post import REMINDING, Call, PostedMessage, Stage, Topic
from bot.values.preferences import Pace, absent
from bot.values.table import Player, Table, urgency
from bot.values.turn_clock import Reminded

NO_DECISION: Final = -1
STAGES: Final = {Reminded.NO: Stage.TURN, Reminded.ONCE: Stage.REMINDER, Reminded.LAST: Stage.LAST}


def waiting_at(
    table: Table,
    player: Player,
    now: datetime,
    outages: Sequence[Pause] = (),
    *,
    blocked: bool = False,
    at_once: bool = False,
) -> Iterator[Waiting]:
    """What waits for a player at a table, and that they were nudged there; nothing where that can never be told them by
    a call. `outages` are when the bot was not there; `blocked`: it may not write in its channel now. Whoever has not
    planned anything is called as late as if they had, so that nobody sees who has; but `at_once` where that is what the
    bot is set to."""
    if player not in table.people_to_act or player == table.owner or table.waiting_since is None:
        return
    if not can_be_told(table, player, blocked=False):  # what is not allowed now is tried again
        return
    clock, pause = player.clock, table.pause_at(now)
    ahead = answers_ahead(table, player, Now(now, outages))
    turn = Waiting(
        table.id,
        turn_of(table, player),
        table.decision,
        table.waiting_since if clock is None else clock.told_from,
        stage=_stage(player, now),
        mention=is_mentioned(table, player, blocked=blocked),
        awake=_is_awake(table, player, now),
        resumes=pause.end if pause is not None else None,
        planned=_planned_until(table, player, Now(now, outages), ahead=ahead, at_once=at_once),
        ahead=ahead,
    )
    yield turn
    if clock is not None and clock.is_nudged and clock.nudged is not None and not clock.muted:
        yield turn._replace(stage=Stage.NUDGE, began=clock.nudged)


def _planned_until(table: Table, player: Player, now: Now, *, ahead: bool, at_once: bool) -> datetime | None:
    """Before which moment no call to a player sounds, since a plan of theirs may be played; where one is to be (they
    have decided `ahead`), until it must have been."""
    if ahead:
        return played_by(table, player.seat, now)
    return None if at_once else plan_due(table, player.seat)


def questions_at(table: Table, player: Player, now: datetime, *, blocked: bool = False) -> Iterator[Waiting]:
    """What a player is asked at a table, as far as a call tells it. Of one that was proposed before its moment was kept
    they were told by a mention, then."""
    if not can_be_told(table, player, blocked=False) or player == table.owner:
        return
    decision = shown_decision(table, player)
    for asked in table.questions_to(player):
        if asked.made is not None:
            mention = is_mentioned(table, player, blocked=blocked)
            awake = not table.is_over and _is_awake(table, player, now)
            yield Waiting(table.id, decision, decision, asked.made, Stage.QUESTION, mention, awake)


def shown_decision(table: Table, player: Player) -> int:
    """The decision that a player's call shows: the one to make; none where they are only asked something, so that a
    call which asks for a move as well is not taken for it."""
    only_asked = player not in table.people_to_act and table.questions_to(player)
    return NO_DECISION if only_asked else table.decision


def turn_of(table: Table, player: Player) -> int:
    """What tells a player's turn from others in what they were told: the decision at which it began, or the moment, in
    seconds, since which they have time anew in it. A turn spans what they decide alone one after the other."""
    clock = player.clock
    if clock is None or not clock.runs:
        return table.pinged_decision
    return clock.decision if clock.renewed is None else int(clock.renewed.timestamp())


def _stage(player: Player, now: datetime) -> Stage:
    """How far a player is reminded, where they want that; of a moment that has passed they are not."""
    clock = player.clock
    if clock is None or clock.muted or not player.settings.reminders:
        return Stage.TURN
    passed = clock.missed or (clock.due is not None and clock.due <= now)
    if passed or (clock.on_reserve and clock.reminded is Reminded.ONCE):
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


def most_urgent(tables: Sequence[Table], person: int, now: datetime) -> list[tuple[Table, Player]]:
    """A person's tables with their seats, the most urgent first, and behind them those that are paused."""
    seats = [(table, player) for table in tables if (player := table.player_of(person)) is not None]
    return sorted(seats, key=lambda seat: (seat[0].pause_at(now) is not None, urgency(*seat)))


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
        standing_of(posted, seats) if posted is not None else None,
        frozenset({*call.told, *_seen(posted, press, seats)}),
        call.sounded,
        press.moment if press is not None else None,
        _nights(seats),
        away.end if away is not None else None,
        all(guesses_quiet_hours(*seat) for seat in seats),
    )


def _nights(seats: Sequence[tuple[Table, Player]]) -> tuple[QuietHours, ...]:
    """The quiet hours of somebody wherever they may live by their tables. What Discord says of a private channel is no
    more than what it says of them, so servers come first."""
    in_servers = [seat for seat in seats if seat[0].channel.guild is not None]
    return tuple(dict.fromkeys(quiet_hours_at(*seat) for seat in in_servers or seats))


def standing_of(posted: PostedMessage, seats: Sequence[tuple[Table, Player]]) -> Standing:
    """A call as it stands on Discord. It is outdated where it asks what they are not asked any more."""
    asks, asked = posted.kind != REST, _asked(posted, seats)
    outdated = not posted.digest or (asks and not asked.issuperset(questions_in(posted.digest)))
    return Standing(posted.table, posted.decision, asks, posted.kind == PING, outdated)


def is_stale(call: Call, posted: PostedMessage, now: Besides) -> bool:
    """Whether what a call says beside what it asks for is not so `now`. That more tables wait than it says, or that a
    computer player plays elsewhere, is not said in a reminder, which would be lost by that."""
    said = Besides.noted_in(posted.digest)
    if said is None:
        return False
    reminded = any(it.table == posted.table and it.stage in REMINDING for it in call.told)
    miscounts = now.more < said.more if reminded else now.more != said.more
    plays = said.back != now.back and not (reminded and said.back is None)
    return miscounts or plays or (said.time is not None and said.time != now.time)


def misses_question(posted: PostedMessage, seats: Sequence[tuple[Table, Player]]) -> bool:
    """Whether a call does not show something that its person is asked at its table."""
    return posted.kind != REST and not _asked(posted, seats).issubset(questions_in(posted.digest))


def _asked(posted: PostedMessage, seats: Sequence[tuple[Table, Player]]) -> set[int]:
    """The numbers of what somebody is asked at the table of their call."""
    here = (seat for seat in seats if seat[0].id == posted.table)
    return {it.number for table, player in here for it in table.questions_to(player)}


def _seen(posted: PostedMessage | None, press: Press | None, seats: Sequence[tuple[Table, Player]]) -> Iterator[Topic]:
    """What somebody has pressed on in their own call they know of: what they have half picked there is not taken from
    them, unless they have time anew since."""
    if posted is None or press is None or press.message is None or press.message != posted.message:
        return
    for table, player in seats:
        renewed = player.clock.renewed if player.clock is not None else None
        if renewed is not None and renewed > press.moment:
            continue
        if (press.table, press.decision) == (table.id, table.decision):
            yield Topic(table.id, turn_of(table, player), Stage.TURN)
