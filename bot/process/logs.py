"""The log on standard error: one line for each record, without secrets."""

import asyncio
import json
import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final, TextIO, TypeAlias

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
BREAK: Final = " ⏎ "
"""Replaces line breaks, so that a traceback is one line too."""

About: TypeAlias = dict[str, int | str]
ABOUT: Final[ContextVar[About]] = ContextVar("ABOUT")
"""What the present task works on: the `interaction` or the `written` message, the `action`, and the `table`.

Each line of the log contains it. Tasks for the same thing share the dictionary; a task for something new sets a new
one.
"""

_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?]+")

log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """Format a record as one line, without the bot's token or the tokens of interactions."""

    def __init__(self, token: str) -> None:
        """An empty token means that there is none."""
        super().__init__(FORMAT)
        self._token = token

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def format(self, record: logging.LogRecord) -> str:
        about = " ".join(f"{name}={value}" for name, value in _about().items())
        line = BREAK.join(self._clean(super().format(record)).splitlines())
        return f"{line} ({about})" if about else line

    def _clean(self, text: str) -> str:
        if self._token:
            text = text.replace(self._token, "[token]")
        return _TOKENS.sub(r"\1[token]", text)


class JsonLine(OneLine):
    """Format a record as one JSON object. Ids are strings, since Discord's exceed the number range of many readers."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._clean(record.getMessage()),
            **{name: str(value) for name, value in _about().items()},
        }
        if record.exc_info:
            line["error"] = self._clean(self.formatException(record.exc_info))
        return json.dumps(line)


def begin(level: str, token: str, form: str = "text") -> None:
    """Log from `level` on, as text or as "json"; of libraries only warnings."""
    handler = logging.StreamHandler()
    handler.setFormatter((JsonLine if form == "json" else OneLine)(token))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(level)


def tell(sentence: str, level: int, stream: TextIO) -> None:
    """Print a sentence to the host regardless of the log level: as a plain line, or as a JSON record if the log is
    JSON."""
    handlers = [it for it in logging.getLogger().handlers if isinstance(it.formatter, JsonLine)]
    if not handlers:
        print(sentence, file=stream, flush=True)
    for handler in handlers:
        handler.handle(logging.LogRecord("bot", level, "", 0, sentence, (), None))


def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an exception that no task caught, with an id; an exception handler for the event loop."""
    error = context.get("exception")
    log.error("unhandled [%s]: %s", fresh_id(), context.get("message"), exc_info=error)


def fresh_id() -> str:
    """Return a random id with which a person can refer to a line of the log."""
    return secrets.token_hex(4)


def _about() -> About:
    """Return what the present task works on, without empty values."""
    return {name: value for name, value in ABOUT.get({}).items() if value}
