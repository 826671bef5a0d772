"""How long to wait for a server that does not answer."""

import socket
from contextlib import suppress
from typing import Any, Final

SILENT: Final = 8
"""Seconds without any answer after which a server is considered gone."""
_KEEPING_ALIVE: Final = {
    "TCP_KEEPIDLE": SILENT // 2,
    "TCP_KEEPINTVL": SILENT // 4,
    "TCP_KEEPCNT": 2,
    "TCP_USER_TIMEOUT": SILENT * 1000,
}
"""The TCP options set on each connection, where the system knows them."""


def end_when_silent(connection: Any) -> None:
    """Have the system close an asyncpg connection within SILENT seconds after its server has vanished.

    By default that takes a quarter of an hour, as after a failover, and every query waits so long. A connection that
    only listens would wait for ever.
    """
    line: socket.socket | None = connection._transport.get_extra_info("socket")
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEPING_ALIVE.items():
            if hasattr(socket, name):
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
