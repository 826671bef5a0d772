"""A game as a short film: while it is made, for one person, and as it is shared with all."""

from collections.abc import Sequence
from typing import Final

from bot.ui.message import Attachment, MessageSpec, filled, stack
from bot.ui.screens.ending import result_lines
from bot.ui.screens.help_and_tables import invite_button
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


def replay_message(context: TableContext, replay: Replay, *, shares: bool, invitation: str = "") -> MessageSpec:
    """The replay for one person; `shares`: with the button that shows it to all. At the address `invitation`, if any,
    the bot is added to a server."""
    number = context.words.number
    above = f"-# {context.words.label(NAME)} · {number}"
    share = context.buttons.of("share") if shares else ()
    rows = filled((*share, *invite_button(context.language, invitation)))
    return MessageSpec(context.language.code, above, rows=rows, accent=GREEN, file=_file(context, replay))


def shared(
    context: TableContext, replay: Replay, happened: Sequence[Dated], *, elsewhere: bool = False, invitation: str = ""
) -> MessageSpec:
    """The ranking, and the replay, which ends on the last picture, as everybody sees them. `elsewhere`: where the bot
    is not, and nobody else can press on anything of the table."""
    above = stack(line_of(context.words, context.match.view(None)), result_lines(context, happened))
    rows = filled(invite_button(context.language, invitation) if elsewhere else context.buttons.of("replay"))
    return MessageSpec(context.language.code, above, rows=rows, accent=GOLD, file=_file(context, replay))


def shared_already(context: TableContext, message: int, *, now: bool) -> MessageSpec:
    """Where all see the replay: it has come there just `now`, or before."""
    text = N_("✔️ The replay is in the channel.") if now else N_("The replay is in the channel already.")
    return context.notice(context.words.label(text), GREEN, (context.buttons.to_replay(message),))


def shared_outside(context: TableContext, *, is_seen: bool) -> MessageSpec:
    """What somebody hears who has shared a replay where the bot is not: Discord may show it to them alone."""
    text = N_("✔️ Everybody here sees the replay.") if is_seen else N_("In this server Discord shows it to you alone.")
    return context.notice(context.words.label(text), GREEN)


def _file(context: TableContext, replay: Replay) -> Attachment:
    return Attachment(f"{context.game.key}-replay.webp", replay.content, replay.alt)
