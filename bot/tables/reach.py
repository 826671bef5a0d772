"""How somebody is reached who is called to a table: in private or by a mention in its channel, or not at all.

`blocked` says that the bot may not write in that channel now.
"""

from bot.values.preferences import Channel
from bot.values.table import Player, Table


def is_mentioned(table: Table, player: Player, *, blocked: bool) -> bool:
    """Whether a player is called in the table's channel: since they cannot be told in private, or chose that and it can
    be done."""
    return player.unreachable is not None or (chose_mentions(table, player) and not blocked)


def chose_mentions(table: Table, player: Player) -> bool:
    """Whether a player wants to be called in the table's channel; nobody can be in a private one."""
    return player.settings.call is Channel.MENTION and table.channel.guild is not None


def can_be_told(table: Table, player: Player, *, blocked: bool) -> bool:
    """Whether a call reaches a player: in private, or where the table stands in a server and the bot may write."""
    mentioned = is_mentioned(table, player, blocked=blocked)
    return not mentioned or (table.channel.guild is not None and not blocked)
