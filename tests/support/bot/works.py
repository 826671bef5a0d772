"""Works for background jobs, done in processes of their own."""

import os
import time
from pathlib import Path

from bot.process.background import Tell


def counted(most: int, tell: Tell) -> bytes:
    """Tell so many steps, and return what the process is like."""
    for done in range(1, most + 1):
        tell(done, most)
    print("thinking aloud", flush=True)
    return str(os.nice(0)).encode()


def held(folder: Path, _tell: Tell) -> bytes:
    """Write which process it is, and wait until it may go on."""
    (folder / "pid.part").write_text(str(os.getpid()))
    (folder / "pid.part").rename(folder / "pid")
    while not (folder / "go").exists():
        time.sleep(0.01)
    return b"done"


def failed(secret: str, _tell: Tell) -> bytes:
    raise ValueError(secret)
