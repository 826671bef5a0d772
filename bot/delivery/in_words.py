"""A picture that Discord does not take is said in words."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.delivery.messenger import OF_PERSON, Rejected
from bot.delivery.renderer import Pictures
from bot.ui.escaping import in_lines
from bot.ui.message import MessageSpec

log = logging.getLogger(__name__)

T = TypeVar("T")

ANSWERED: Final = 40060
"""Discord's code for an interaction that it counts as answered already."""


async def as_taken(spec: MessageSpec, pictures: Pictures, ask: Callable[[MessageSpec, Pictures], Awaitable[T]]) -> T:
    """Ask Discord for a message with its pictures; once more with the position in words and without any covers, where
    it does not take what is shown. Raises what `ask` does."""
    own, small = pictures
    try:
        return await ask(spec, pictures)
    except (Rejected, discord.HTTPException) as error:
        if (own is None and not small) or not _is_of_content(error):
            raise
        code = error.code
    is_cover = spec.picture_spec is None or spec.picture_spec.view is None
    words = "" if own is None or is_cover else in_lines(own.alt)
    taken = await ask(spec.in_words(words), (None, ()))
    log.info("Discord does not take a message with its picture (400 %s): it goes in words", code)
    return taken


def _is_of_content(error: Rejected | discord.HTTPException) -> bool:
    if isinstance(error, Rejected):
        return error.code not in OF_PERSON
    return error.status == 400 and error.code != ANSWERED
