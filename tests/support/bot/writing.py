"""What people write to the bot, without Discord."""

import discord

from bot.interactions.context import Context, Granted
from bot.interactions.entry.incoming import UNMET
from bot.interactions.entry.messages import handle_message
from bot.interactions.response import Reply
from bot.interactions.services import Services
from bot.ui.message import MessageSpec
from bot.values.table import ChannelRef, Person


async def answer_to_text(
    services: Services, person: Person, channel: int, private: bool, text: str, number: int, server: str = UNMET
) -> MessageSpec:
    """The answer to a message: one that only they read, or all of a server whose locale is `server`."""
    reply, where = Reply(public=not private), ChannelRef(None if private else 1, channel, server)
    ctx = Context(services, reply, person, where, False, number, Granted(discord.Permissions.none()), text=text)
    await handle_message(ctx)
    return reply.spec
