"""What is asked for again and again, since nobody is told when it changes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tests.support.bot.bot_process import PATIENCE

T = TypeVar("T")


async def eventually(
    ask: Callable[[], Awaitable[T]], fits: Callable[[T], object] = bool, *, passing: type[Exception] | tuple[()] = ()
) -> T:
    """The first answer that fits; an error that is `passing` is none."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                if fits(answer := await ask()):
                    return answer
            except passing:
                pass
            await asyncio.sleep(0.01)
