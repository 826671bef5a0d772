"""`python -m bot.host.health`: whether the bot of this container is alive, as `/healthz` says; its exit code tells.
With `/readyz` behind it: whether people can play.

It imports nothing of the bot, as it runs every few seconds. With an empty METRICS_PORT nothing is known, which is no
harm.
"""

import os
import sys
import urllib.request
from collections.abc import Mapping
from typing import Final
from urllib.error import URLError

PATIENCE: Final = 4.0
"""Seconds within which it must answer."""


def main(environment: Mapping[str, str], page: str = "/healthz") -> int:
    """The exit code: 0 where the bot answers."""
    host, _, port = environment.get("METRICS_PORT", "").strip().rpartition(":")
    if not port:
        return os.EX_OK
    try:
        with urllib.request.urlopen(f"http://{host or '127.0.0.1'}:{port}{page}", timeout=PATIENCE):
            return os.EX_OK
    except (URLError, OSError) as error:
        print(f"The bot does not answer at METRICS_PORT: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(os.environ, *sys.argv[1:]))
