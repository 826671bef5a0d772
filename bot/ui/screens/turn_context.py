"""What all messages about one player's turn share: controls that work in that turn alone, and the player's picture."""

from collections.abc import Iterable, Iterator
from itertools import dropwhile
from typing import NamedTuple

from bot.ui.custom_id import CustomId, draft_digest
from bot.ui.message import Button, MessageSpec, PictureSpec, Row, Style, in_rows, newest_lines, stack
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.screens.table_context import GOLD, TableContext, who
from bot.ui.screens.waiting import own_deadline, own_silence
from bot.ui.told_moves import told_back
from bot.values.record import NOTHING, Since, Told, Undoing
from bot.values.table import Player, Status
from games.core import Event, Move, Seat, View
from games.match import Match
from games.words import N_

MAX_LABEL_LENGTH = 80
"""Discord's limit for a button's label, in characters."""
PLANNING = "p-"
"""Begins the action of a control with which a move is picked for a plan,"""
AFTER = "/"
"""and stands in its `rest` between how many moves are planned before it and what is picked."""


class TurnContext(NamedTuple):
    """A table's game in its present turn, as one player sees it."""

    context: TableContext
    match: Match
    view: View
    player: Player
    since: Since = NOTHING
    """What is marked in the picture."""
    undo: Undoing | None = None
    """What the player can take back now."""
    planned: int | None = None
    """How many moves the player has planned so far whose next one they pick; None where they make a move."""

    @classmethod
    def of(
        cls,
        context: TableContext,
        player: Player,
        match: Match,
        since: Since = NOTHING,
        undo: Undoing | None = None,
    ) -> "TurnContext":
        """The present turn of the table's match, as this player sees it."""
        return cls(context, match, match.view(player.seat), player, since, undo)

    def custom_id(self, action: str, rest: str = "") -> str:
        """The custom id of a control that is refused once the decision is made."""
        return str(self.control(action, rest))

    def fits(self, action: str, rest: str) -> bool:
        """Whether a control for so much fits into a message."""
        return self.control(action, rest).fits

    def control(self, action: str, rest: str = "") -> CustomId:
        """The custom id of a control, which may be too long."""
        table = self.context.table
        if self.planned is not None:
            action, rest = f"{PLANNING}{action}", f"{self.planned}{AFTER}{rest}"
        return CustomId(action, table.id, table.decision, rest)

    def button(
        self, action: str, label: str, rest: str = "", style: Style = "secondary", emoji: str | None = None
    ) -> Button:
        """A button for this turn; `label` is shown as it is, its end cut off where it is too long."""
        return Button(self.custom_id(action, rest), label[:MAX_LABEL_LENGTH], style, emoji)

    def write_button(self, style: Style = "secondary") -> Button:
        """A button that asks for the move in writing."""
        return self.button("write", self.context.label(N_("Write it")), style=style, emoji="⌨️")

    def back_button(self, partial: PartialMove = NOTHING_PICKED) -> Button:
        """A button that shows the panel as it was when so much had been picked."""
        return self.button("go", self.context.label(N_("Back")), str(partial), emoji="↩️")

    def draft_digest(self, draft: Move) -> str:
        """The `rest` of the controls beside a draft."""
        return draft_digest(self.match.seed, str(draft))

    def asking(self, move: Move) -> str:
        """A move as it is told back, and what the game asks about it."""
        context = self.context
        bold = f"**{told_back(context.game, self.view, move, context.plain)}**"
        question = context.game.question(self.view, move)
        return stack(bold, context.words(question) if question else "")

    def heading(self) -> str:
        """That it is the player's move, at which table, until when, and whether they are reminded no more of it."""
        context, player = self.context, self.player
        yours = context.label(N_("Your move"))
        heading = table_heading(context, f"{yours} · ")
        return stack(heading, own_deadline(context, player), own_silence(context, player))

    def panel(
        self,
        text: str,
        rows: tuple[Row, ...] = (),
        partial: PartialMove = NOTHING_PICKED,
        accent: int = GOLD,
    ) -> MessageSpec:
        """A message with the player's own picture, on which `partial` is marked."""
        context = self.context
        picture = PictureSpec(context.game.key, marking(self.view, self.since), context.table.names, partial.tokens)
        rows = rows if self.planned is not None else (*rows, *_last_rows(self))
        text = stack(text, resigning_line(context, self.player))
        return MessageSpec(context.language.code, text, picture, rows=rows, accent=accent, follows=context.followed())


def table_heading(context: TableContext, before: str = "") -> str:
    """The game, the table and its players: somebody may have several panels below each other."""
    players = context.say("{who}", who=who(player.seat for player in context.table.players))
    number = context.say(N_("table {number}"), number=context.table.id)
    return f"### {before}{context.language.text(context.game.title)}\n-# {number} · {players}"


def resigning_line(context: TableContext, player: Player) -> str:
    """When the player resigns, where they have said that they do; the moment counts down by itself."""
    if player.resigns is None:
        return ""
    moment = f"<t:{int(player.resigns.timestamp())}:R>"
    text = N_("You resign {moment}. Until then you can take it back.")
    return "🏳️ " + context.language.text(text, moment=moment)  # as it is: markup, no name


def play_on_button(context: TableContext) -> Button:
    """Takes back a resignation."""
    return context.button("play-on", N_("Play on"), "↩️", "success")


def _last_rows(turn: TurnContext) -> tuple[Row, ...]:
    """What every panel has: to be short beside the buttons of a board, the rest is behind *More*, resigning too."""
    context = turn.context
    if context.table.status is not Status.PLAYING:
        link = context.table_link()
        return (link,) if link else ()
    refresh = context.button("hand", N_("Refresh"), "🔄")
    stay = (play_on_button(context),) if turn.player.resigns else ()
    rules, history = context.reading_buttons()
    reading = (rules, history) if context.table.owner is not None else (rules, *context.table_link())
    return in_rows((*_undo_button(turn), refresh, *stay), (*reading, context.more_button()))


def _undo_button(turn: TurnContext) -> tuple[Button, ...]:
    """Names the decision that it takes back, so that it is never mistaken for another; the line's number would tell the
    player how often others have changed a sealed choice."""
    if turn.undo is None:
        return ()
    custom_id = CustomId("undo", turn.context.table.id, turn.undo.decision)
    label = N_("Ask to undo") if turn.undo.consent else N_("Undo")
    return (Button(str(custom_id), turn.context.label(label), "secondary", "⏪"),)


MAX_LENGTH = 300
"""Characters of the paragraph after its heading; what does not fit is in the history."""


def since_paragraph(context: TableContext, since: Since, seat: Seat) -> str:
    """What the player may know of it, the newest kept. Where nothing but their own move happened that is told, without
    a heading; so is what happened before their first move."""
    told = tuple(_told(since, seat))
    if since.own is None or not told:
        return _paragraph(context, _visible((*(since.own or ()), *since.others), seat))
    heading = context.say(N_("Since your last move:"))
    return f"{heading} {_paragraph(context, told)}"


def marking(view: View, since: Since) -> View:
    """The view with what the others did as what is marked in its picture, while they have done anything; else as it
    is."""
    if view.me is None or not any(_visible(since.others, view.me)):
        return view
    return view.telling(told.event for told in _told(since, view.me))


def _told(since: Since, seat: Seat) -> Iterator[Told]:
    """What the player may know, without their own part at its beginning."""
    yield from dropwhile(lambda told: is_own(told.event, seat), _visible(since.own or (), seat))
    yield from _visible(since.others, seat)


def is_own(event: Event, seat: Seat) -> bool:
    """Whether it tells everybody what this seat did."""
    return event.seen_by is None and getattr(event, "seat", None) == seat


def _visible(happened: Iterable[Told], seat: Seat) -> Iterator[Told]:
    return (told for told in happened if told.visible_to(seat))


def _paragraph(context: TableContext, happened: Iterable[Told]) -> str:
    backwards = (context.tell(told) for told in reversed(tuple(happened)))
    return newest_lines(backwards, MAX_LENGTH, between=" ")
