"""For whom a table waits and until when, and who is away or played for.

Moments are stamps, which Discord shows in each reader's own time. Words say that a clock stands still, or that a
computer player plays for somebody.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from bot.tables.late import gave_time, rest_ends
from bot.tables.nudging import waited_from
from bot.ui.escaping import Markup, stamp, until
from bot.ui.message import stack
from bot.ui.screens.table_context import TableContext, who
from bot.values.table import Player
from bot.values.turn_clock import StandIn
from games.words import N_, NN_

_SOON: Final = timedelta(hours=12)
"""What begins within so long is shown without its day."""
_THINKING = NN_("{who}: the computer is thinking.", "{who}: the computers are thinking.", "count")
QUEUE = NN_(
    "{who}: waiting until the computer player of another table has thought.",
    "{who}: waiting until {ahead} computer players of other tables have thought.",
    "ahead",
)


def waiting(context: TableContext) -> str:
    """Who must act and until when, a line each; who is played for, and who is away; empty when nobody must act."""
    table = context.table
    if table.match is None or table.match.outcome is not None:
        return ""
    if table.is_resting:
        rests = N_("💤 Nobody plays here just now. It goes on when one of you presses *I'm back*.")
        return stack(context.label(rests), closing(context), *_away(context))
    return stack(
        _pause(context) or _evening(context),
        *_people(context),
        *_nudges(context),
        _thinking(context),
        *_stand_ins(context),
        *_away(context),
    )


def closing(context: TableContext) -> str:
    """When a table that rests is closed, if nobody comes back; empty for another one."""
    if not context.table.is_resting:
        return ""
    text = N_("If nobody comes back, the table is closed {moment}.")
    return "-# " + context.label(text, moment=until(rest_ends(context.table, context.moment)))


def own_deadline(context: TableContext, player: Player) -> str:
    """Until when a player has time, that they play fast this evening, or that their clock stands still; empty for one
    who need not act."""
    if player not in context.table.people_to_act:
        return ""
    away, waits = context.absence(player), ""
    if away is not None and not away.computer:
        waits = context.label(N_("🌴 You are away until {moment}"), moment=stamp(away.end))
    stands = filter(None, (_pause(context), waits))
    return " · ".join(stands) or " · ".join(filter(None, (_own_due(context, player), own_evening(context, player))))


def own_evening(context: TableContext, player: Player) -> str:
    """From when until when a player plays fast; empty where they do not, or no more."""
    evening = player.tonight
    if evening is None or evening.end <= context.now:
        return ""
    text = N_("🌙 15 minutes a turn from {begin} until {until}")
    return context.label(text, begin=_beginning(context, evening.begin), until=stamp(evening.end, "t"))


def _own_due(context: TableContext, player: Player) -> str:
    clock = player.clock
    if clock is None or not clock.runs or clock.due is None:
        return ""
    patient, due = None if clock.missed else gave_time(context.table, player), f"⏰ {stamp(clock.due, 'R')}"
    if patient is not None:
        return f"{due} · " + context.say(N_("{who} gave you more time"), who=who([patient.seat]))
    if clock.missed:
        return f"{due} · " + context.label(N_("you can still move"))
    return f"{due} · " + context.label(N_("your reserve")) if clock.on_reserve else due


def _pause(context: TableContext) -> str:
    end = context.pause_end
    return "" if end is None else context.label(N_("⏸️ Paused until {moment}."), moment=until(end))


def _evening(context: TableContext) -> str:
    evenings = {it.seat: it.tonight for it in context.table.people if it.tonight and context.now < it.tonight.end}
    if not evenings:
        return ""
    begin, end = min(it.begin for it in evenings.values()), max(it.end for it in evenings.values())
    text = N_("🌙 {who}: 15 minutes for a turn from {begin} until {until}.")
    return context.say(text, who=who(evenings), begin=_beginning(context, begin), until=stamp(end, "t"))


def _beginning(context: TableContext, begin: datetime) -> Markup:
    """When an evening of fast play begins, with the day where that is not soon."""
    return stamp(begin, "t" if begin - context.now < _SOON else "f")


def _people(context: TableContext) -> Iterator[str]:
    """Those for whom the table waits, those with a deadline in the same minute together."""
    waits = sorted((_wait(context, player), player.seat) for player in context.table.people_to_act)
    for (text, _), waited in groupby(waits, lambda it: it[0][:2]):
        ((_, _, earliest), _), *_ = together = list(waited)
        yield "⏳ " + context.label(text, who=context.named(seat for _, seat in together), moment=earliest)


def _wait(context: TableContext, player: Player) -> tuple[str, int, str]:
    """How it is said that the table waits for somebody (a msgid), the minute in which that ends, and the moment as
    Discord shows it, without seconds."""
    clock, away = player.clock, context.absence(player)
    moment, text, show = None if clock is None else clock.due, N_("Waiting for {who} until {moment}."), until
    if away is not None and not away.computer:
        moment, text, show = away.end, N_("{who} is away until {moment}."), stamp
    elif moment is None or context.table.pause_at(context.now) is not None:
        return N_("Waiting for {who}."), 0, ""
    elif clock is not None and clock.missed:
        text, show = N_("Waiting for {who}, whose time has been up since {moment}."), stamp
    return text, int(moment.timestamp()) // 60, show(moment)


def _nudges(context: TableContext) -> Iterator[str]:
    for player in context.table.people_to_act:
        clock = player.clock
        if clock is not None and clock.is_nudged and clock.nudged_by is not None:
            text = N_("{who} has been waited for since {moment}; {nudger} has nudged.")
            moment = stamp(waited_from(clock))
            yield "👉 " + context.say(text, who=who([player.seat]), nudger=who([clock.nudged_by]), moment=moment)


def _thinking(context: TableContext) -> str:
    computers = [player.seat for player in context.table.computers_to_act]
    if not computers:
        return ""
    text, count = (_THINKING, len(computers)) if context.ahead is None else (QUEUE, context.ahead)
    return "🤔 " + context.signed(text.phrase({"who": who(computers), text.counted: count}))


def _stand_ins(context: TableContext) -> Iterator[str]:
    for player in context.table.players:
        named, away = who([player.seat]), context.absence(player)
        if player.stand_in is StandIn.AWAY and away is not None:
            text = N_("🤖 {who} is away until {moment}; a computer plays meanwhile.")
            yield context.say(text, who=named, moment=stamp(away.end))
        elif player.is_gone:
            text = N_("🤖 The time of {who} is up. A computer plays until {who} presses *I'm back*.")
            yield context.say(text, who=named)
        elif player.stand_in is StandIn.TURN:
            yield context.say(N_("🤖 The time of {who} is up. A computer plays this turn."), who=named)


def _away(context: TableContext) -> Iterator[str]:
    """Who is away and until when, unless another line says so; also where nothing waits for them."""
    waited, table = context.table.people_to_act, context.table
    for player in table.people:
        away = context.absence(player)
        is_said = player.stand_in is StandIn.AWAY and not table.is_resting
        if away is not None and not is_said and (player not in waited or away.computer):
            text = N_("{who} is away until {moment}.")
            yield "-# 🌴 " + context.say(text, who=who([player.seat]), moment=stamp(away.end))
