"""Signals: who has something to tell does not know who hears of it; those connect when the bot is built."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Generic, ParamSpec

from bot.process.logs import fresh_id

log = logging.getLogger(__name__)

_P = ParamSpec("_P")


class Signal(Generic[_P]):
    """Calls its subscribers, in the order in which they connected."""

    def __init__(self) -> None:
        self.subscribers: tuple[Callable[_P, object], ...] = ()

    def connect(self, *subscribers: Callable[_P, object]) -> None:
        """Let these be called from now on."""
        self.subscribers += subscribers

    @contextmanager
    def connected(self, subscriber: Callable[_P, object]) -> Iterator[None]:
        """Let this be called meanwhile."""
        self.connect(subscriber)
        try:
            yield
        finally:
            self.subscribers = tuple(it for it in self.subscribers if it is not subscriber)

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Call each. What one raises is logged: it concerns neither the others nor who has something to tell."""
        for subscriber in self.subscribers:
            try:
                subscriber(*args, **kwargs)
            except Exception:
                log.exception("a subscriber failed [%s]", fresh_id())

    async def in_turn(self, *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Call them too, and await each that is asynchronous before the next. What one of them raises ends that."""
        for subscriber in self.subscribers:
            found = subscriber(*args, **kwargs)
            if isinstance(found, Awaitable):
                await found
