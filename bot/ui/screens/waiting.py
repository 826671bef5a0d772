"""For whom a table waits and until when, and who is away or played for.

Moments are stamps, which Discord shows in each reader's own time. Words say that a clock stands still, or that a
computer player plays for somebody.
"""

from datetime import datetime, timedelta
from typing import Final

from bot.tables.late import gave_time, rest_ends
from bot.ui.escaping import Markup, stamp, until
from bot.ui.message import stack
from bot.ui.screens.table_context import TableContext, who
from bot.values.table import Player
from games.words import N_, NN_

_SOON: Final = timedelta(hours=12)
"""What begins within so long is shown without its day."""
_TURN = NN_("{who}'s turn", "{who} choose", "count")
_THINKING = NN_("{who} is thinking…", "{who} are thinking…", "count")
QUEUE = NN_("{who}: one other table first…", "{who}: {ahead} other tables first…", "ahead")


def waiting(context: TableContext) -> str:
    """What stands still, who must act and until when, who was nudged, and who does not play themselves: a line each, at
    most four; empty when nobody must act."""
    table = context.table
    if table.match is None or table.match.outcome is not None:
        return ""
    if table.is_resting:
        rests = N_("💤 Nobody plays here just now. Press *I'm back* to go on.")
        return stack(context.label(rests), closing(context), absences(context))
    return stack(_pause(context) or _evening(context), _moving(context), _nudged(context), absences(context))


def closing(context: TableContext) -> str:
    """When a table that rests is closed, if nobody comes back; empty for another one."""
    if not context.table.is_resting:
        return ""
    text = N_("If nobody comes back, this table closes {moment}.")
    return "-# " + context.label(text, moment=stamp(rest_ends(context.table, context.moment), "R"))


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
    text = N_("🌙 {who}: 15 minutes a turn, {begin} – {until}")
    return context.say(text, who=who(evenings), begin=_beginning(context, begin), until=stamp(end, "t"))


def _beginning(context: TableContext, begin: datetime) -> Markup:
    """When an evening of fast play begins, with the day where that is not soon."""
    return stamp(begin, "t" if begin - context.now < _SOON else "f")


def _moving(context: TableContext) -> str:
    """Those who must act: people with the first of their deadlines, and computer players."""
    table = context.table
    away = {it.seat for it in table.people_to_act if _waits(context, it)}
    seats = [it.seat for it in table.people_to_act if it.seat not in away]
    parts = [f"⏳ {context.words(_TURN.phrase({'who': who(seats), 'count': len(seats)}))}"] if seats else []
    clocks = [it.clock for it in table.people_to_act if it.clock is not None and it.seat in seats]
    due = min((it.due for it in clocks if it.due is not None), default=None)
    if due is not None and table.pause_at(context.now) is None:
        parts.append(f"⏰ {stamp(due, 'R')}")
    return " · ".join(filter(None, (*parts, _thinking(context))))


def _waits(context: TableContext, player: Player) -> bool:
    """Whether a player is away, and the table waits for them meanwhile."""
    away = context.absence(player)
    return away is not None and not away.computer


def _nudged(context: TableContext) -> str:
    for player in context.table.people_to_act:
        clock = player.clock
        if clock is not None and clock.is_nudged and clock.nudged_by is not None:
            text = N_("👉 {nudger} sent {who} a nudge")
            return context.say(text, who=who([player.seat]), nudger=who([clock.nudged_by]))
    return ""


def _thinking(context: TableContext) -> str:
    computers = [player.seat for player in context.table.computers_to_act]
    if not computers:
        return ""
    text, count = (_THINKING, len(computers)) if context.ahead is None else (QUEUE, context.ahead)
    return "🤖 " + context.words(text.phrase({"who": who(computers), text.counted: count}))


def absences(context: TableContext) -> str:
    """For whom a computer plays, who is away until when, and who has left the server, in one line."""
    return " · ".join(filter(None, (_absence(context, player) for player in context.table.players)))


def _absence(context: TableContext, player: Player) -> str:
    away, named = context.absence(player), who([player.seat])
    stands_in = player.stand_in is not None and not context.table.is_resting
    if away is None and player.has_left and not stands_in:
        return context.say(N_("🚪 {who} has left the server"), who=named)
    if away is None:
        return context.say(N_("🤖 A computer plays for {who}"), who=named) if stands_in else ""
    text = N_("🤖 A computer plays for {who} until {moment}") if stands_in else N_("🌴 {who} is away until {moment}")
    return context.say(text, who=named, moment=stamp(away.end, "d"))
