"""How long a server that says nothing is waited for."""

import socket
from contextlib import suppress
from typing import Any, Final

SILENT: Final = 8
"""A server that takes nothing and says nothing for so many seconds is gone."""
_KEEPING_ALIVE: Final = {
    "TCP_KEEPIDLE": SILENT // 2,
    "TCP_KEEPINTVL": SILENT // 4,
    "TCP_KEEPCNT": 2,
    "TCP_USER_TIMEOUT": SILENT * 1000,
}
"""What the system is told of each connection, as far as it knows that."""


def end_when_silent(connection: Any) -> None:
    """Let the system close an asyncpg connection to a server that is gone without a word, within SILENT seconds. By
    itself it would take a quarter of an hour, as after a failover, and whatever was asked of the server would wait so
    long; on one that only listens it would take for ever."""
    line: socket.socket | None = connection._transport.get_extra_info("socket")
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEPING_ALIVE.items():
            if hasattr(socket, name):
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
