"""The table's public message: the picture, what happened, whose move it is; and at the end the ranking."""

from collections.abc import Sequence

from bot.ui.markup import escaped
from bot.ui.message import Button, MessageSpec, PictureSpec, Row, in_rows, newest_lines, stack
from bot.ui.screens.confirmations import close_button
from bot.ui.screens.ending import end_buttons, result_lines
from bot.ui.screens.lobby import lobby
from bot.ui.screens.seats import back_button, replace_row
from bot.ui.screens.table_context import GOLD, GREEN, GREY, RED, TableContext, notice
from bot.ui.screens.waiting import waiting
from bot.values.record import Told
from bot.values.table import Status
from games.core import Seat
from games.match import Match
from games.words import N_

MAX_EVENTS_LENGTH = 1400
"""Characters of events in the message; older ones are in the history."""
MAX_NEWS_LENGTH = 500
"""Characters of the last events in pings and panels."""


def table_message(context: TableContext, events: Sequence[Told] = ()) -> MessageSpec:
    """The one message of a table, whatever its status. `events` are to be told."""
    match = context.table.match
    if match is None:
        return lobby(context)
    if match.outcome is None and context.table.status is Status.PLAYING:
        return playing(context, match, events)
    return finished(context, match, events)


def playing(context: TableContext, match: Match, events: Sequence[Told]) -> MessageSpec:
    """A game that goes on."""
    return MessageSpec(
        context.language.code,
        context.heading(),
        public_picture(context, match),
        stack(event_lines(context, events), waiting(context)),
        (*_playing_rows(context), *replace_row(context)),
        GREEN,
    )


def finished(context: TableContext, match: Match, events: Sequence[Told]) -> MessageSpec:
    """A game that ended: the last picture, who won, and the ranking."""
    outcome = match.outcome
    return MessageSpec(
        context.language.code,
        context.heading(),
        public_picture(context, match),
        stack(event_lines(context, events), *(result_lines(context, outcome) if outcome else ())),
        ((*end_buttons(context), *context.reading_buttons()),),
        GOLD if outcome and outcome.winners else GREY,
    )


def event_lines(
    context: TableContext, events: Sequence[Told], most: int = MAX_EVENTS_LENGTH, viewer: Seat | None = None
) -> str:
    """The events that `viewer` (None: everybody) may know as lines, the newest kept when they have more than `most`
    characters."""
    return newest_lines((f"> {context.tell(it)}" for it in reversed(events) if it.visible_to(viewer)), most)


def public_picture(context: TableContext, match: Match) -> PictureSpec:
    """The position as everybody may see it."""
    return PictureSpec(context.game.key, match.view(None), context.table.names)


def _back_button(context: TableContext) -> tuple[Button, ...]:
    """For those for whom a computer player plays until they press something, and for whoever lets a table go on that
    rests."""
    absent = any(player.is_gone for player in context.table.players)
    return (back_button(context),) if absent or context.table.is_resting else ()


def _go_on_button(context: TableContext) -> tuple[Button, ...]:
    """Ends a pause, for whoever of the players wants to go on."""
    pause = context.table.pause_at(context.now)
    ends = pause is not None and pause.end is not None
    return (context.button("go-on", N_("Go on now"), "▶️"),) if ends else ()


def _playing_rows(context: TableContext) -> tuple[Row, ...]:
    own = context.button("my", N_("My move"), "🎴", "primary")
    return in_rows(
        (own, *_back_button(context), *_go_on_button(context)), (*context.reading_buttons(), context.more_button())
    )


TEXT = N_("I may not write in {channel}, so I cannot show there how {game}, table {number}, goes on. Nothing is lost.")
GONE = N_(
    "I no longer find the channel of {game}, table {number}. Nothing is lost: the table rests until I find it again or"
    " one of you plays. If it was deleted, you can end the game."
)
NEEDS = N_(
    "Whoever manages the server can allow me there: *View Channel*, *Send Messages* (in a thread *Send Messages in"
    " Threads*), *Attach Files* and *Read Message History*. A locked thread must be unlocked."
)
AGAIN = N_(
    "I try again by myself from time to time, and at once when you press the button. When it works, this message goes."
)


def blocked(context: TableContext, *, gone: bool = False) -> MessageSpec:
    """Says what to change, and offers to try again; where the channel is `gone`, also to end the game."""
    channel, game = f"<#{context.table.channel.id}>", escaped(context.label(context.game.title))
    text = context.language.text(GONE if gone else TEXT, channel=channel, game=game, number=context.table.id)
    ways = (close_button(context),) if gone and context.table.match is not None else context.table_link()
    buttons = (context.button("retry", N_("Try again"), "🔁", "primary"), *ways)
    parts = (context.heading(), text, "" if gone else context.label(NEEDS), context.label(AGAIN))
    return notice(context.language, stack(*parts), RED, buttons)
