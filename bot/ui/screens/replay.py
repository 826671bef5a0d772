"""A game as a short film: while it is made, for one person, and as it is shared with all."""

from collections.abc import Sequence
from typing import Final

from bot.ui.message import Attachment, MessageSpec
from bot.ui.screens.ending import result_lines
from bot.ui.screens.table import line_of
from bot.ui.screens.table_context import GOLD, GREEN, TableContext
from bot.values.record import Dated
from games.words import N_
from render.replay import Replay

NAME: Final = N_("Replay")


def making(context: TableContext, *, waits: bool) -> MessageSpec:
    """What stands there until the first word of progress; another replay may be made before."""
    text = N_("🎞️ Another replay is being made first; yours is next.") if waits else N_("🎞️ I'm making the replay …")
    return context.notice(context.words.label(text), GREEN)


def progress(context: TableContext, done: int, of: int) -> MessageSpec:
    return context.notice(context.words.label(N_("🎞️ Frame {done} of {total}"), done=done, total=of), GREEN)


def replay_message(context: TableContext, replay: Replay, *, shares: bool) -> MessageSpec:
    """The replay for one person; `shares`: with the button that shows it to all."""
    number = context.words.number
    above = f"-# {context.words.label(NAME)} · {number}"
    rows = (context.buttons.of("share"),) if shares else ()
    return MessageSpec(context.language.code, above, rows=rows, accent=GREEN, file=_file(context, replay))


def shared(context: TableContext, replay: Replay, happened: Sequence[Dated]) -> MessageSpec:
    """The last picture with the ranking, and the replay, as everybody sees them."""
    view = context.match.view(None)
    above, below = line_of(context.words, view), result_lines(context, happened)
    rows = (context.buttons.of("replay"),)
    return MessageSpec(
        context.language.code, above, context.picture(view), below, rows, GOLD, file=_file(context, replay)
    )


def shared_already(context: TableContext, message: int, *, now: bool) -> MessageSpec:
    """Where all see the replay: it has come there just `now`, or before."""
    text = N_("✔️ The replay is in the channel.") if now else N_("The replay is in the channel already.")
    return context.notice(context.words.label(text), GREEN, (context.buttons.to_replay(message),))


def _file(context: TableContext, replay: Replay) -> Attachment:
    return Attachment(f"{context.game.key}-replay.webp", replay.content, replay.alt)
