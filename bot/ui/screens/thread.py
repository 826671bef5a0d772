"""A table's thread: what it is called, and what its channel shows of it, before and during the game and at the end."""

from typing import Final

from bot.ui.escaping import escaped
from bot.ui.message import MessageSpec, clip, stack
from bot.ui.screens.ending import result_lines
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext, TableWords, who
from bot.values.table import Status

MAX_NAME: Final = 100
"""Discord's limit, in characters."""


def thread_name(words: TableWords) -> str:
    """The game, and who sits there."""
    return clip(f"{words.title} · {', '.join(words.names)}", MAX_NAME)


def thread_starter(context: TableContext) -> MessageSpec:
    """What stands in the channel above the thread: before the game its host, and the way to join; then who plays."""
    table, is_open = context.table, context.table.status is Status.LOBBY
    host = table.player_of(table.host) if table.match is None else None
    seats = [player.seat for player in table.players] if host is None else [host.seat]
    text = f"**{escaped(context.words.title)}** · {context.words.say('{who}', who=who(seats))}"
    return context.notice(text, GREEN if is_open else GREY, context.buttons.of(is_open and "join"))


def thread_end(context: TableContext) -> MessageSpec:
    """What tells the channel how the game in the thread ended, with the ways to the next one and to the table; and all
    that the table's own message leads to, since not everybody can press something in an archived thread."""
    last = [(0, told) for told in context.table.told(context.match.view(None).last)]
    text = stack(f"-# {escaped(context.words.title)}", result_lines(context, last))
    ways = (*context.buttons.at_end(), *context.buttons.to_table())
    return context.notice(text, GOLD if context.match.outcome else GREY, ways)
