"""What the messages about one player's turn share: its controls, the player's picture, what has happened since their
last move, and for whom the table waits until when.

Moments are stamps, which Discord shows in each reader's own time. Words say that a clock stands still, or that a
computer player plays for somebody.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import dropwhile, groupby
from typing import Final

from bot.tables.late import gave_time, rest_ends
from bot.tables.nudging import waited_from
from bot.ui.languages import Markup, stamp, until
from bot.ui.message import (
    MAX_LABEL_LENGTH,
    Button,
    CustomId,
    MessageSpec,
    Picks,
    Row,
    Style,
    draft_digest,
    filled,
    in_rows,
    stack,
)
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, who
from bot.values.record import NOTHING, Since, Told, Undoing
from bot.values.table import Player, Status
from bot.values.turn_clock import StandIn
from games.core import Event, Move, Seat, View
from games.match import Match
from games.words import N_, NN_

PLANNING, AFTER = "p-", "/"
"""Of a control that picks a move for a plan: how its action begins, and what stands in its `rest` between the number of
moves that are planned before and what is picked."""
MAX_TOLD = 300
"""Characters of what happened since, or was played for somebody; the rest is in the history."""

_SOON: Final = timedelta(hours=12)
"""What begins within so long is shown without its day."""
MUTED = N_("🔕 You will not be reminded of this turn again.")
_THINKING = NN_("{who}: the computer is thinking.", "{who}: the computers are thinking.", "count")
QUEUE = NN_(
    "{who}: waiting until the computer player of another table has thought.",
    "{who}: waiting until {ahead} computer players of other tables have thought.",
    "ahead",
)


@dataclass(frozen=True)
class TurnContext:
    """A table's game in its present turn, as one player sees it.

    `since` is marked in the picture, and `undo` is what the player can take back. `planned` are the moves (notation) of
    their plan, where they pick its next one; None where they make a move.
    """

    context: TableContext
    player: Player
    match: Match
    since: Since = NOTHING
    undo: Undoing | None = None
    planned: tuple[str, ...] | None = None

    @cached_property
    def view(self) -> View:
        return self.match.view(self.player.seat)

    def control(self, action: str, rest: str = "") -> CustomId:
        """A control that is refused once the decision is made; its custom id may be too long."""
        table = self.context.table
        if self.planned is not None:
            action, rest = f"{PLANNING}{action}", f"{len(self.planned)}{AFTER}{rest}"
        return CustomId(action, table.id, table.decision, rest)

    def button(
        self, action: str, label: str, rest: str = "", style: Style = "secondary", emoji: str | None = None
    ) -> Button:
        """A button for this turn; the end of a `label` that is too long is cut off."""
        return Button(str(self.control(action, rest)), label[:MAX_LABEL_LENGTH], style, emoji)

    def write_button(self, style: Style = "secondary") -> Button:
        return self.button("write", self.context.label(N_("Write it")), style=style, emoji="⌨️")

    def back_button(self, partial: PartialMove = NOTHING_PICKED) -> Button:
        return self.button("go", self.context.label(N_("Back")), str(partial), emoji="↩️")

    def draft_digest(self, draft: Move) -> str:
        """The `rest` of the controls beside a draft."""
        return draft_digest(self.match.seed, str(draft))

    def heading(self) -> str:
        """That it is the player's move, with the table, the deadline, and whether the reminders are off."""
        context, player = self.context, self.player
        muted = player in context.table.people_to_act and player.clock is not None and player.clock.muted
        silence = context.label(MUTED) if muted else ""
        return stack(table_heading(context, N_("Your move")), own_deadline(context, player), silence)

    def panel(
        self,
        text: str,
        rows: tuple[Row, ...] = (),
        partial: PartialMove = NOTHING_PICKED,
        below: str = "",
        accent: int = GOLD,
        picks: Picks | None = None,
    ) -> MessageSpec:
        """A message with the player's own picture, on which `partial` is marked; `below` stands next to the buttons."""
        context = self.context
        picture = context.picture(marking(self.view, self.since), partial.tokens)
        rows = rows if self.planned is not None else (*rows, *_last_rows(self))
        text, follows = stack(text, resigning_line(context, self.player)), context.followed(picks)
        return MessageSpec(context.language.code, text, picture, below, rows, accent, follows=follows)

    def confirmation(self, text: str, yes: Button, move: Move) -> MessageSpec:
        """Asks the game's question about a move, or says it alone; `yes` plays or plans it."""
        asked = stack(f"**{self.context.said(self.view, move)}**", self.context.question(self.view, move))
        accent, picks = (GOLD, Picks.MOVE) if self.planned is None else (GREEN, Picks.PLAN)
        return self.panel(text, ((yes, self.back_button()),), PartialMove.read(str(move)), asked, accent, picks)


def table_heading(context: TableContext, before: str = "") -> str:
    """The game, the table and its players, after a msgid: somebody may have several panels below each other."""
    players = context.say("{who}", who=who(player.seat for player in context.table.players))
    number = context.label(N_("table {number}"), number=context.table.id)
    start = f"{context.label(before)} · " if before else ""
    return f"### {start}{context.title}\n-# {number} · {players}"


def resigning_line(context: TableContext, player: Player) -> str:
    if player.resigns is None:
        return ""
    text = N_("You resign {moment}. Until then you can take it back.")
    return "🏳️ " + context.label(text, moment=stamp(player.resigns, "R"))


def _last_rows(turn: TurnContext) -> tuple[Row, ...]:
    """The last rows of every panel: short beside the buttons of a board, so that *More* has the rest, resigning too."""
    context = turn.context
    if context.table.status is not Status.PLAYING:
        return filled(context.table_link())
    undo: tuple[Button, ...] = ()
    if turn.undo is not None:
        # by its decision it is never mistaken for another; the line's number would tell how often others have changed
        # a sealed choice
        label = N_("Ask to undo") if turn.undo.consent else N_("Undo")
        undo = (context.button("undo", label, "⏪", decision=turn.undo.decision),)
    refresh = context.button("hand", N_("Refresh"))
    stay = context.buttons(turn.player.resigns is not None and "play-on")
    return in_rows((*undo, refresh, *stay), (*context.private_reading(), context.more_button()))


def since_paragraph(context: TableContext, since: Since, seat: Seat) -> str:
    """What a player may know of what happened since their last move, the newest kept. There is no heading before their
    first move, and where nothing but that move happened, which is told then."""
    told = tuple(_told(since, seat))
    if since.own is None or not told:
        return context.newest(visible((*(since.own or ()), *since.others), seat), MAX_TOLD, " ")
    return context.label(N_("Since your last move:")) + " " + context.newest(told, MAX_TOLD, " ")


def marking(view: View, since: Since) -> View:
    """The view, marking in its picture what the others did since."""
    if view.me is None or not any(visible(since.others, view.me)):
        return view
    return view.telling(told.event for told in _told(since, view.me))


def _told(since: Since, seat: Seat) -> Iterator[Told]:
    """What the player may know, without their own move."""
    yield from dropwhile(lambda told: is_own(told.event, seat), visible(since.own or (), seat))
    yield from visible(since.others, seat)


def is_own(event: Event, seat: Seat) -> bool:
    """Whether it tells everybody what this seat did."""
    return event.seen_by is None and getattr(event, "seat", None) == seat


def visible(happened: Iterable[Told], viewer: Seat | None) -> Iterator[Told]:
    return (told for told in happened if told.visible_to(viewer))


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
    """A player's deadline, and that they play fast this evening, or that their clock stands still; empty without."""
    if player not in context.table.people_to_act:
        return ""
    away, waits = context.absence(player), ""
    if away is not None and not away.computer:
        waits = context.label(N_("🌴 You are away until {moment}."), moment=until(away.end))
    return stack(_pause(context), waits) or stack(_own_due(context, player), own_evening(context, player))


def own_evening(context: TableContext, player: Player) -> str:
    """From when until when a player plays fast; empty where they do not, or no more."""
    evening = player.tonight
    if evening is None or evening.end <= context.now:
        return ""
    text = N_("🌙 You have 15 minutes for a turn from {begin} until {until}.")
    return context.label(text, begin=_beginning(context, evening.begin), until=stamp(evening.end, "t"))


def _own_due(context: TableContext, player: Player) -> str:
    clock = player.clock
    if clock is None or not clock.runs or clock.due is None:
        return ""
    patient = None if clock.missed else gave_time(context.table, player)
    if patient is not None:
        text = N_("⏰ {who} gives you more time: please move before {moment}.")
        return context.say(text, moment=until(clock.due), who=who([patient.seat]))
    text = N_("⏰ Please move before {moment}.")
    if clock.missed:
        text = N_("⏰ Your time has been up since {moment}. You can still move.")
    elif clock.on_reserve:
        text = N_("⏰ Your time is up; your reserve lasts until {moment}.")
    return context.label(text, moment=until(clock.due))


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
