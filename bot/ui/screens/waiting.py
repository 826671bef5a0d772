"""For whom a table waits and until when, in Discord's own stamps, which everybody reads in their own time and which go
on by themselves; in words where a clock stands still, and where a computer player plays for somebody."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final, NamedTuple

from bot.tables.late import gave_time, rest_ends
from bot.tables.nudges import waited_from
from bot.ui.message import stack
from bot.ui.screens.table_context import TableContext, who
from bot.values.preferences import absent
from bot.values.table import Player
from bot.values.turn_clock import StandIn
from games.words import N_, NN_

SOON: Final = timedelta(hours=12)
"""What begins within so long needs no day to be told from the same hour of another one."""
MUTED = N_("🔕 You will not be reminded of this turn again.")
THINKING = NN_("{who}: the computer is thinking.", "{who}: the computers are thinking.", "count")
QUEUE = NN_(
    "{who}: waiting until the computer player of another table has thought.",
    "{who}: waiting until {ahead} computer players of other tables have thought.",
    "ahead",
)


def stamp(moment: datetime, style: str = "f") -> str:
    """A moment as Discord shows it: "f" with date and time, "R" as how long until then."""
    return f"<t:{int(moment.timestamp())}:{style}>"


def until(moment: datetime) -> str:
    """A moment, and how long until then."""
    return f"{stamp(moment)} ({stamp(moment, 'R')})"


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
    """When a table that rests is closed, if nobody comes back; empty where it does not rest."""
    if not context.table.is_resting:
        return ""
    text = N_("If nobody comes back, the table is closed {moment}.")
    return "-# " + context.language.text(text, moment=until(rest_ends(context.table, context.moment)))


def own_deadline(context: TableContext, player: Player) -> str:
    """Until when a player should move, and that they play fast this evening, or that their clock stands still; empty
    where they have no deadline."""
    if player not in context.table.people_to_act:
        return ""
    still = stack(_pause(context), _own_absence(context, player))
    return still or stack(_own_due(context, player), own_evening(context, player))


def own_silence(context: TableContext, player: Player) -> str:
    """That a player is reminded no more of their turn, as they chose; empty where they are."""
    muted = player in context.table.people_to_act and player.clock is not None and player.clock.muted
    return context.label(MUTED) if muted else ""


def own_evening(context: TableContext, player: Player) -> str:
    """From when until when a player plays fast; empty where they do not, or no more."""
    evening = player.tonight
    if evening is None or evening.end <= context.now:
        return ""
    text = N_("🌙 You have 15 minutes for a turn from {begin} until {until}.")
    return context.language.text(text, begin=_beginning(context, evening.begin), until=stamp(evening.end, "t"))


def _own_due(context: TableContext, player: Player) -> str:
    """Until when a player should move whose clock does not stand still."""
    clock = player.clock
    if clock is None or not clock.runs or clock.due is None:
        return ""
    text = N_("⏰ Please move before {moment}.")
    if clock.missed:
        text = N_("⏰ Your time has been up since {moment}. You can still move.")
    elif clock.on_reserve:
        text = N_("⏰ Your time is up; your reserve lasts until {moment}.")
    patient = None if clock.missed else gave_time(context.table, player)
    if patient is not None:
        text = N_("⏰ {who} gives you more time: please move before {moment}.")
    named = "" if patient is None else context.say("{who}", who=who([patient.seat]))
    return context.language.text(text, moment=until(clock.due), who=named)


def _own_absence(context: TableContext, player: Player) -> str:
    """Until when a player is away and their tables wait; empty where they do not."""
    away = absent(player.absences, context.now)
    if away is None or away.computer:
        return ""
    return context.language.text(N_("🌴 You are away until {moment}."), moment=until(away.end))


def _pause(context: TableContext) -> str:
    pause = context.table.pause_at(context.now)
    if pause is None or pause.end is None:
        return ""
    return context.language.text(N_("⏸️ Paused until {moment}."), moment=until(pause.end))


def _evening(context: TableContext) -> str:
    """Who has agreed to play fast, from when, and until when."""
    evenings = {player.seat: player.tonight for player in context.table.people if player.tonight is not None}
    coming = {seat: evening for seat, evening in evenings.items() if context.now < evening.end}
    if not coming:
        return ""
    begin, end = min(evening.begin for evening in coming.values()), max(evening.end for evening in coming.values())
    text = N_("🌙 {who}: 15 minutes for a turn from {begin} until {until}.")
    named = context.say("{who}", who=who(coming))
    return context.language.text(text, who=named, begin=_beginning(context, begin), until=stamp(end, "t"))


def _beginning(context: TableContext, begin: datetime) -> str:
    """When an evening of fast play begins, with the day where that is not soon."""
    return stamp(begin, "t" if begin - context.now < SOON else "f")


class _Wait(NamedTuple):
    """How it is said that the table waits for somebody (a msgid), in which minute that ends or has, and the moment as
    Discord shows it; it shows no seconds."""

    text: str
    minute: int = 0
    moment: str = ""

    @classmethod
    def told(cls, text: str, moment: datetime, show: Callable[[datetime], str] = stamp) -> "_Wait":
        return cls(text, int(moment.timestamp()) // 60, show(moment))


def _people(context: TableContext) -> Iterator[str]:
    """Those for whom the table waits, those with a deadline in the same minute together."""
    waits = sorted((_wait(context, player), player.seat) for player in context.table.people_to_act)
    for (text, _), waited in groupby(waits, lambda it: it[0][:2]):
        (earliest, _), *_ = together = list(waited)
        named = context.named(seat for _, seat in together)
        yield "⏳ " + context.language.text(text, who=named, moment=earliest.moment)


def _wait(context: TableContext, player: Player) -> _Wait:
    clock = player.clock
    away = absent(player.absences, context.now)
    if away is not None and not away.computer:
        return _Wait.told(N_("{who} is away until {moment}."), away.end)
    if clock is None or clock.due is None or context.table.pause_at(context.now) is not None:
        return _Wait(N_("Waiting for {who}."))
    if clock.missed:
        return _Wait.told(N_("Waiting for {who}, whose time has been up since {moment}."), clock.due)
    return _Wait.told(N_("Waiting for {who} until {moment}."), clock.due, until)


def _nudges(context: TableContext) -> Iterator[str]:
    """Who has nudged whom in this turn, and since when that one has been waited for."""
    for player in context.table.people_to_act:
        clock = player.clock
        if clock is not None and clock.is_nudged and clock.nudged_by is not None:
            text = N_("{who} has been waited for since {moment}; {nudger} has nudged.")
            named = context.say("{who}", who=who([player.seat]))
            nudger = context.say("{who}", who=who([clock.nudged_by]))
            yield "👉 " + context.language.text(text, who=named, nudger=nudger, moment=stamp(waited_from(clock)))


def _thinking(context: TableContext) -> str:
    computers = [player.seat for player in context.table.computers_to_act]
    if not computers:
        return ""
    if context.ahead is None:
        return "🤔 " + context.signed(THINKING.phrase({"who": who(computers), "count": len(computers)}))
    return "🤔 " + context.signed(QUEUE.phrase({"who": who(computers), "ahead": context.ahead}))


def _stand_ins(context: TableContext) -> Iterator[str]:
    """For whom a computer player plays, and until when."""
    for player in context.table.players:
        named = context.say("{who}", who=who([player.seat]))
        away = absent(player.absences, context.now)
        if player.stand_in is StandIn.AWAY and away is not None:
            text = N_("🤖 {who} is away until {moment}; a computer plays meanwhile.")
            yield context.language.text(text, who=named, moment=stamp(away.end))
        elif player.is_gone:
            text = N_("🤖 The time of {who} is up. A computer plays until {who} presses *I'm back*.")
            yield context.language.text(text, who=named)
        elif player.stand_in is StandIn.TURN:
            yield context.language.text(N_("🤖 The time of {who} is up. A computer plays this turn."), who=named)


def _away(context: TableContext) -> Iterator[str]:
    """Who is away and until when, also where nothing waits for them: of whom no other line says so."""
    waited, table = context.table.people_to_act, context.table
    for player in table.people:
        away = absent(player.absences, context.now)
        is_said = player.stand_in is StandIn.AWAY and not table.is_resting
        if away is not None and not is_said and (player not in waited or away.computer):
            named = context.say("{who}", who=who([player.seat]))
            text = N_("{who} is away until {moment}.")
            yield "-# 🌴 " + context.language.text(text, who=named, moment=stamp(away.end))
