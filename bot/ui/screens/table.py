"""The table message: the picture, what happened, whose move it is, and at the end the ranking; and what the host is
told while it cannot be posted."""

from collections.abc import Sequence

from bot.ui.markup import escaped
from bot.ui.message import MessageSpec, PictureSpec, Row, in_rows, newest_lines, stack
from bot.ui.screens.confirmations import close_button
from bot.ui.screens.ending import end_buttons, result_lines
from bot.ui.screens.lobby import lobby
from bot.ui.screens.seats import back_button, replace_row
from bot.ui.screens.table_context import GOLD, GREEN, GREY, RED, TableContext
from bot.ui.screens.waiting import waiting
from bot.values.record import Told
from bot.values.table import Status
from games.core import Seat
from games.match import Match
from games.words import N_

MAX_EVENTS_LENGTH, MAX_NEWS_LENGTH = 1400, 500
"""Characters of events in the table message, and of the last ones in pings and panels; the rest is in the history."""
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


def table_message(context: TableContext, events: Sequence[Told] = ()) -> MessageSpec:
    """The one message of a table, whatever its status. `events` are to be told."""
    match, language = context.table.match, context.language
    if match is None:
        return lobby(context)
    heading, picture = context.heading(), public_picture(context, match)
    told, outcome = event_lines(context, events), match.outcome
    if outcome is None and context.table.status is Status.PLAYING:
        rows = (*_playing_rows(context), *replace_row(context))
        return MessageSpec(language.code, heading, picture, stack(told, waiting(context)), rows, GREEN)
    result = () if outcome is None else result_lines(context, outcome)
    ways = (*end_buttons(context), *context.reading_buttons())
    accent = GOLD if outcome and outcome.winners else GREY
    return MessageSpec(language.code, heading, picture, stack(told, *result), (ways,), accent)


def public_picture(context: TableContext, match: Match) -> PictureSpec:
    """The position as everybody may see it."""
    return PictureSpec(context.game.key, match.view(None), context.table.names)


def event_lines(
    context: TableContext, events: Sequence[Told], most: int = MAX_EVENTS_LENGTH, viewer: Seat | None = None
) -> str:
    """The events that `viewer` (None: everybody) may know as lines, the newest kept when they have more than `most`
    characters."""
    return newest_lines((f"> {context.tell(it)}" for it in reversed(events) if it.visible_to(viewer)), most)


def _playing_rows(context: TableContext) -> tuple[Row, ...]:
    """The player's own panel; the way back for those for whom a computer plays, or who let a resting table go on; the
    end of a pause; and what can be read."""
    gone = any(player.is_gone for player in context.table.players)
    back = (back_button(context),) if gone or context.table.is_resting else ()
    go_on = (context.button("go-on", N_("Go on now"), "▶️"),) if context.pause_end is not None else ()
    own = context.own_button(acts=True)
    return in_rows((own, *back, *go_on), (*context.reading_buttons(), context.more_button()))


def blocked(context: TableContext, *, gone: bool = False) -> MessageSpec:
    """Tells the host what to change, and offers to try again; where the channel is `gone`, also to end the game."""
    channel, game = f"<#{context.table.channel.id}>", escaped(context.title)
    text = context.label(GONE if gone else TEXT, channel=channel, game=game, number=context.table.id)
    ways = (close_button(context),) if gone and context.table.match is not None else context.table_link()
    buttons = (context.button("retry", N_("Try again"), "🔁", "primary"), *ways)
    parts = (context.heading(), text, "" if gone else context.label(NEEDS), context.label(AGAIN))
    return context.notice(stack(*parts), RED, buttons)
