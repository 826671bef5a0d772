"""What the messages about one player's turn share: its controls, the player's picture, and what has happened since they
last moved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile

from bot.ui.escaping import stamp
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
from bot.ui.screens.waiting import own_deadline
from bot.values.record import NOTHING, Since, Told, Undoing
from bot.values.table import Player, Status
from games.core import Event, Move, Seat, View
from games.match import Match
from games.words import N_

PLANNING, AFTER = "p-", "/"
"""Of a control that picks a move for a plan: how its action begins, and what stands in its `rest` between the number of
moves that are planned before and what is picked."""
MAX_TOLD = 300
"""Characters of what happened since, or was played for somebody; the rest is in the history."""

MUTED = N_("🔕 You will not be reminded of this turn again.")


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
        text, follows = stack(text, resigning_line(context, self.player)), context.followed_by(self.player, picks)
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
    text = N_("You give up {moment}. Until then you can take it back.")
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
