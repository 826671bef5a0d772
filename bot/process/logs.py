"""The log: one line a record, on standard error, and no secret in it."""

import asyncio
import logging
import re
import secrets
from typing import Any, Final

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
BREAK: Final = " ⏎ "
"""What stands for a line break, so that a traceback is one line as well."""

_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?]+")

log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """A record as one line; the bot's token and those of interactions are left out wherever they come from."""

    def __init__(self, token: str) -> None:
        """An empty token is none."""
        super().__init__(FORMAT)
        self._token = token

    def __repr__(self) -> str:
        return "OneLine()"

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if self._token:
            text = text.replace(self._token, "[token]")
        return BREAK.join(_TOKENS.sub(r"\1[token]", text).splitlines())


def begin(level: str, token: str) -> None:
    """Log from `level` on; of discord.py and the other libraries only warnings."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(token))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(level)


def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what a task raised and nobody caught, with an id to find it by; an event loop's exception handler."""
    error = context.get("exception")
    log.error("unhandled [%s]: %s", fresh_id(), context.get("message"), exc_info=error)


def fresh_id() -> str:
    """An id with which a person can point at a line of the log."""
    return secrets.token_hex(4)
