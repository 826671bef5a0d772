"""What somebody shows to all in the channel, by the answer to their press."""

from bot.interactions.context import Context
from bot.tables.refusals import ShownEnough
from bot.ui.languages import Language
from bot.ui.message import MessageSpec


async def show_all(ctx: Context, spec: MessageSpec) -> bool | None:
    """Show it, of what a person may show; whether the others see it, as `Responder.post` tells. Raises ShownEnough."""
    shows, person, seen = ctx.services.shows, ctx.person.id, None
    if not shows.take(person):
        raise ShownEnough(most=shows.most)
    try:
        seen = await ctx.responder.post(spec)
    finally:
        if seen is None:
            shows.give_back(person)
    return seen


async def language_here(ctx: Context) -> Language:
    """What all read in the channel: the language that the server has chosen, or that of its Discord."""
    chosen = (await ctx.services.repositories.servers.of(ctx.channel.guild)).language
    return ctx.services.languages.of(chosen or ctx.channel.locale)
