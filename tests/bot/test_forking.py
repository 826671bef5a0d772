"""What forks processes outlives them, however the bot was started."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
import signal
from bot.process.forking import Forker

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
forker = Forker.begin(lambda bot: bot.sendall(b"here"))
for _ in range(3):
    with forker.fork() as process:
        print(process.recv(4), process.recv(4), flush=True)
forker.close()
"""
"""Three processes are forked, each once the last has ended."""


def test_it_forks_on_where_whoever_started_the_bot_ignores_the_end_of_children() -> None:
    """As some supervisors do: the signal stays ignored in what they start."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "b'here' b''\n" * 3, "")
