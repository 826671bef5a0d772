"""The log: one line a record, on standard error, and no secret in it."""

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
"""What stands for a line break, so that a traceback is one line as well."""

About: TypeAlias = dict[str, int | str]
ABOUT: Final[ContextVar[About]] = ContextVar("ABOUT")
"""What is being done now: the `interaction` or the `written` message that is answered, the `action`, and the `table`.
Each line of the log says so. The tasks that work on one thing share it; what works on something new sets it anew."""

_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?]+")

log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """A record as one line; the bot's token and those of interactions are left out wherever they come from."""

    def __init__(self, token: str) -> None:
        """An empty token is none."""
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
    """A record as one JSON object. Ids are texts in it, as Discord's are too long for the numbers of many readers."""

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
    """Log from `level` on, as text or as "json"; of discord.py and the other libraries only warnings."""
    handler = logging.StreamHandler()
    handler.setFormatter((JsonLine if form == "json" else OneLine)(token))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(level)


def tell(sentence: str, level: int, stream: TextIO) -> None:
    """Say something to the host whatever is logged: as a plain line, or in the log where that is read as JSON."""
    handlers = [it for it in logging.getLogger().handlers if isinstance(it.formatter, JsonLine)]
    if not handlers:
        print(sentence, file=stream, flush=True)
    for handler in handlers:
        handler.handle(logging.LogRecord("bot", level, "", 0, sentence, (), None))


def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what a task raised and nobody caught, with an id to find it by; an event loop's exception handler."""
    error = context.get("exception")
    log.error("unhandled [%s]: %s", fresh_id(), context.get("message"), exc_info=error)


def fresh_id() -> str:
    """An id with which a person can point at a line of the log."""
    return secrets.token_hex(4)


def _about() -> About:
    """What is being done now, without what does not apply."""
    return {name: value for name, value in ABOUT.get({}).items() if value}
