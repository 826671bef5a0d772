"""For whom a table waits and until when, and who is away or played for.

Moments are stamps, which Discord shows in each reader's own time. Words say that a clock stands still, or that a
computer player plays for somebody.
"""

from datetime import datetime, timedelta
from typing import Final

from bot.tables.late import gave_time, rest_ends
from bot.ui.escaping import Markup, stamp, until
from bot.ui.message import stack
from bot.ui.screens.table_context import TableContext, TableWords, who
from bot.values.preferences import Pace
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
        return stack(context.words.label(rests), closing(context), absences(context))
    return stack(_pause(context) or _fast_play(context), _moving(context), _nudged(context.words), absences(context))


def closing(context: TableContext) -> str:
    """When a table that rests is closed, if nobody comes back; empty for another one."""
    if not context.table.is_resting:
        return ""
    text = N_("If nobody comes back, this table closes {moment}.")
    return "-# " + context.words.label(text, moment=stamp(rest_ends(context.table, context.now), "R"))


def own_deadline(context: TableContext, player: Player) -> str:
    """Until when a player has time, that they play fast, or that their clock stands still; empty for one
    who need not act."""
    if player not in context.table.people_to_act:
        return ""
    away, waits = context.absence(player), ""
    if away is not None and not away.computer:
        waits = context.words.label(N_("🌴 You are away until {moment}"), moment=stamp(away.end))
    stands = (_pause(context), waits)
    told = stands if any(stands) else (_own_due(context.words, player), own_fast_play(context, player))
    return " · ".join(filter(None, told))


def own_fast_play(context: TableContext, player: Player) -> str:
    """From when until when a player plays fast; empty where they do not, or no more."""
    fast = player.fast_play
    if fast is None or fast.end <= context.now.moment:
        return ""
    text = N_("🌙 15 minutes a turn from {begin} until {until}")
    return context.words.label(text, begin=_beginning(context, fast.begin), until=stamp(fast.end, "t"))


def _own_due(words: TableWords, player: Player) -> str:
    clock = player.clock
    if clock is None or not clock.runs or clock.deadline is None:
        return ""
    patient, due = None if clock.missed else gave_time(words.table, player), f"⏰ {stamp(clock.deadline, 'R')}"
    if patient is not None:
        return f"{due} · " + words.say(N_("{who} gave you more time"), who=who([patient.seat]))
    if clock.missed:
        return f"{due} · " + words.label(N_("you can still move"))
    return f"{due} · " + words.label(extra_time(words)) if clock.on_extra_time else due


def extra_time(words: TableWords) -> str:
    """What somebody has once a game when a turn's time is over (a msgid): a turn's time, at most a day."""
    is_day = words.table.settings.pace >= Pace.DAY
    return N_("your extra day (once a game)") if is_day else N_("your extra time (once a game)")


def _pause(context: TableContext) -> str:
    end = context.pause_end
    return "" if end is None else context.words.label(N_("⏸️ Paused until {moment}."), moment=until(end))


def _fast_play(context: TableContext) -> str:
    now, people = context.now.moment, context.table.people
    fast = {it.seat: it.fast_play for it in people if it.fast_play and now < it.fast_play.end}
    if not fast:
        return ""
    begin, end = min(it.begin for it in fast.values()), max(it.end for it in fast.values())
    text = N_("🌙 {who}: 15 minutes a turn, {begin} – {until}")
    return context.words.say(text, who=who(fast), begin=_beginning(context, begin), until=stamp(end, "t"))


def _beginning(context: TableContext, begin: datetime) -> Markup:
    """When fast play begins, with the day where that is not soon."""
    return stamp(begin, "t" if begin - context.now.moment < _SOON else "f")


def _moving(context: TableContext) -> str:
    """Those who must act: people with the first of their deadlines, and computer players."""
    table = context.table
    away = {it.seat for it in table.people_to_act if _waits(context, it)}
    seats = [it.seat for it in table.people_to_act if it.seat not in away]
    parts = [f"⏳ {context.words(_TURN.phrase({'who': who(seats), 'count': len(seats)}))}"] if seats else []
    clocks = [it.clock for it in table.people_to_act if it.clock is not None and it.seat in seats]
    due = min((it.deadline for it in clocks if it.deadline is not None), default=None)
    if due is not None and table.times.pause_at(context.now.moment) is None:
        parts.append(f"⏰ {stamp(due, 'R')}")
    return " · ".join(filter(None, (*parts, _thinking(context))))


def _waits(context: TableContext, player: Player) -> bool:
    """Whether a player is away, and the table waits for them meanwhile."""
    away = context.absence(player)
    return away is not None and not away.computer


def _nudged(words: TableWords) -> str:
    for player in words.table.people_to_act:
        nudge = None if player.clock is None else player.clock.own_nudge
        if nudge is not None:
            text = N_("👉 {nudger} sent {who} a nudge")
            return words.say(text, who=who([player.seat]), nudger=who([nudge.by]))
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
    stands_in = player.attendance.stand_in is not None and not context.table.is_resting
    if away is None and player.has_left and not stands_in:
        return context.words.say(N_("🚪 {who} has left the server"), who=named)
    if away is None:
        return context.words.say(N_("🤖 A computer plays for {who}"), who=named) if stands_in else ""
    text = N_("🤖 A computer plays for {who} until {moment}") if stands_in else N_("🌴 {who} is away until {moment}")
    return context.words.say(text, who=named, moment=stamp(away.end, "d"))
