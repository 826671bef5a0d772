"""A picture that Discord does not take is said in words."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.delivery.messenger import OF_PERSON, Rejected
from bot.delivery.renderer import Pictures
from bot.ui.escaping import in_lines
from bot.ui.message import MessageSpec

T = TypeVar("T")

ANSWERED: Final = 40060
"""Discord's code for an interaction that it counts as answered already."""


async def as_taken(spec: MessageSpec, pictures: Pictures, ask: Callable[[MessageSpec, Pictures], Awaitable[T]]) -> T:
    """Ask Discord for a message with its pictures; once more with its own one in words and without those of its cards,
    where it does not take what is shown. Raises what `ask` does."""
    own, small = pictures
    try:
        return await ask(spec, pictures)
    except (Rejected, discord.HTTPException) as error:
        if (own is None and not small) or not _is_of_content(error):
            raise
    return await ask(spec.in_words("" if own is None else in_lines(own.alt)), (None, ()))


def _is_of_content(error: Rejected | discord.HTTPException) -> bool:
    if isinstance(error, Rejected):
        return error.code not in OF_PERSON
    return error.status == 400 and error.code != ANSWERED
