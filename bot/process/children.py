"""Processes of the bot's own, which run a function of its code and know none of its secrets."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final, TextIO

ROOT: Final = Path(__file__).parent.parent.parent
_TOLD_TO_END: Final = "import signal; [signal.signal(it, signal.SIG_IGN) for it in (signal.SIGINT, signal.SIGTERM)]; "
"""Such a process ends with the bot: whoever ends a service tells all its processes at once."""
SECRETS: Final = ("DISCORD_", "DATABASE_")
"""What of the environment such a process has no need to know."""


async def start(code: str, limit: int) -> Process:
    """Run Python code in a process of a group of its own, which no signal ends that tells the bot to stop. Its input
    and output are pipes; a line of the output has at most `limit` bytes."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _TOLD_TO_END + code),
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.upper().startswith(SECRETS)},
        stdin=PIPE,
        stdout=PIPE,
        limit=limit,
        process_group=0,
    )


def own_output() -> TextIO:
    """In such a process: the pipe to the bot, kept from whatever anything may print."""
    results = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return results
