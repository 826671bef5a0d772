"""`python -m bot.host.health [/readyz]`: exit with 0 if the bot of this container answers at `/healthz` or `/readyz`.

It imports nothing of the bot, since it runs every few seconds. With an empty METRICS_PORT it always exits with 0.
"""

import os
import sys
import urllib.request
from collections.abc import Mapping
from typing import Final
from urllib.error import URLError

PATIENCE: Final = 4.0
"""Seconds within which the bot must answer."""


def main(environment: Mapping[str, str], page: str = "/healthz") -> int:
    """Return the exit code: 0 if the bot answers or METRICS_PORT is empty, else 1."""
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
