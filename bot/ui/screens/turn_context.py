"""What messages about one player's turn share: controls that work in that turn alone, the player's picture, and what
happened since their last move."""

from collections.abc import Iterable, Iterator
from itertools import dropwhile
from typing import NamedTuple

from bot.ui.custom_id import CustomId, draft_digest
from bot.ui.markup import stamp
from bot.ui.message import MAX_LABEL_LENGTH, Button, MessageSpec, PictureSpec, Row, Style, in_rows, stack
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.screens.table_context import GOLD, TableContext, who
from bot.ui.screens.waiting import MUTED, own_deadline
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


class TurnContext(NamedTuple):
    """A table's game in its present turn, as one player sees it.

    `since` is marked in the picture, and `undo` is what the player can take back. `planned` counts the moves of their
    plan, where they pick its next one; None where they make a move.
    """

    context: TableContext
    match: Match
    view: View
    player: Player
    since: Since = NOTHING
    undo: Undoing | None = None
    planned: int | None = None

    @classmethod
    def of(
        cls, context: TableContext, player: Player, match: Match, since: Since = NOTHING, undo: Undoing | None = None
    ) -> "TurnContext":
        """The present turn of the table's match, as this player sees it."""
        return cls(context, match, match.view(player.seat), player, since, undo)

    def custom_id(self, action: str, rest: str = "") -> str:
        """The custom id of a control that is refused once the decision is made."""
        return str(self.control(action, rest))

    def control(self, action: str, rest: str = "") -> CustomId:
        """The same, which may be too long."""
        table = self.context.table
        if self.planned is not None:
            action, rest = f"{PLANNING}{action}", f"{self.planned}{AFTER}{rest}"
        return CustomId(action, table.id, table.decision, rest)

    def button(
        self, action: str, label: str, rest: str = "", style: Style = "secondary", emoji: str | None = None
    ) -> Button:
        """A button for this turn; the end of a `label` that is too long is cut off."""
        return Button(self.custom_id(action, rest), label[:MAX_LABEL_LENGTH], style, emoji)

    def write_button(self, style: Style = "secondary") -> Button:
        """A button that asks for the move in writing."""
        return self.button("write", self.context.label(N_("Write it")), style=style, emoji="⌨️")

    def back_button(self, partial: PartialMove = NOTHING_PICKED) -> Button:
        """A button back to the panel in which so much has been picked."""
        return self.button("go", self.context.label(N_("Back")), str(partial), emoji="↩️")

    def draft_digest(self, draft: Move) -> str:
        """The `rest` of the controls beside a draft."""
        return draft_digest(self.match.seed, str(draft))

    def asking(self, move: Move) -> str:
        """A move as it is told back, and the game's question about it."""
        return stack(f"**{self.context.said(self.view, move)}**", self.context.question(self.view, move))

    def heading(self) -> str:
        """That it is the player's move, with the table, the deadline, and whether the reminders are off."""
        context, player = self.context, self.player
        muted = player in context.table.people_to_act and player.clock is not None and player.clock.muted
        silence = context.label(MUTED) if muted else ""
        return stack(table_heading(context, N_("Your move")), own_deadline(context, player), silence)

    def panel(
        self, text: str, rows: tuple[Row, ...] = (), partial: PartialMove = NOTHING_PICKED, accent: int = GOLD
    ) -> MessageSpec:
        """A message with the player's own picture, on which `partial` is marked."""
        context = self.context
        picture = PictureSpec(context.game.key, marking(self.view, self.since), context.table.names, partial.tokens)
        rows = rows if self.planned is not None else (*rows, *_last_rows(self))
        text = stack(text, resigning_line(context, self.player))
        return MessageSpec(context.language.code, text, picture, rows=rows, accent=accent, follows=context.followed())


def table_heading(context: TableContext, before: str = "") -> str:
    """The game, the table and its players, after a msgid: somebody may have several panels below each other."""
    players = context.say("{who}", who=who(player.seat for player in context.table.players))
    number = context.label(N_("table {number}"), number=context.table.id)
    start = f"{context.label(before)} · " if before else ""
    return f"### {start}{context.title}\n-# {number} · {players}"


def resigning_line(context: TableContext, player: Player) -> str:
    """When the player resigns, if they have said that they do; the moment counts down by itself."""
    if player.resigns is None:
        return ""
    text = N_("You resign {moment}. Until then you can take it back.")
    return "🏳️ " + context.label(text, moment=stamp(player.resigns, "R"))


def play_on_button(context: TableContext) -> Button:
    """Takes back a resignation."""
    return context.button("play-on", N_("Play on"), "↩️", "success")


def _last_rows(turn: TurnContext) -> tuple[Row, ...]:
    """The last rows of every panel: short beside the buttons of a board, so that *More* has the rest, resigning too."""
    context = turn.context
    if context.table.status is not Status.PLAYING:
        link = context.table_link()
        return (link,) if link else ()
    undo: tuple[Button, ...] = ()
    if turn.undo is not None:
        # by its decision it is never mistaken for another; the line's number would tell how often others have changed
        # a sealed choice
        label = N_("Ask to undo") if turn.undo.consent else N_("Undo")
        undo = (context.button("undo", label, "⏪", decision=turn.undo.decision),)
    refresh = context.button("hand", N_("Refresh"), "🔄")
    stay = (play_on_button(context),) if turn.player.resigns else ()
    return in_rows((*undo, refresh, *stay), (*context.private_reading(), context.more_button()))


def since_paragraph(context: TableContext, since: Since, seat: Seat) -> str:
    """What a player may know of what happened since their last move, the newest kept. There is no heading before their
    first move, and where nothing but that move happened, which is told then."""
    told = tuple(_told(since, seat))
    if since.own is None or not told:
        return context.newest(_visible((*(since.own or ()), *since.others), seat), MAX_TOLD, " ")
    return context.label(N_("Since your last move:")) + " " + context.newest(told, MAX_TOLD, " ")


def marking(view: View, since: Since) -> View:
    """The view, marking in its picture what the others did since."""
    if view.me is None or not any(_visible(since.others, view.me)):
        return view
    return view.telling(told.event for told in _told(since, view.me))


def _told(since: Since, seat: Seat) -> Iterator[Told]:
    """What the player may know, without their own move."""
    yield from dropwhile(lambda told: is_own(told.event, seat), _visible(since.own or (), seat))
    yield from _visible(since.others, seat)


def is_own(event: Event, seat: Seat) -> bool:
    """Whether it tells everybody what this seat did."""
    return event.seen_by is None and getattr(event, "seat", None) == seat


def _visible(happened: Iterable[Told], seat: Seat) -> Iterator[Told]:
    return (told for told in happened if told.visible_to(seat))
