"""The command line, and the commands that need no Discord."""

import argparse
import os
from pathlib import Path
from typing import Final

from bot.host.backups import back_up, put_back
from bot.host.check import check_database
from bot.host.copy import copy_to_server
from bot.host.settings import Settings
from bot.host.status import show_status
from games.rulebook import Rulebook

FOR_DISCORD: Final = (None, "try")
"""The commands that need a token; None runs the bot."""


def read(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line; `command` is None to run the bot. Exit the program if it is invalid."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Run the bot; or do one of these.")
    commands = parser.add_subparsers(dest="command")
    backup = commands.add_parser("backup", help="write the database to a file, also while the bot runs")
    backup.add_argument("file", type=Path, help="a file that is not there yet")
    restore = commands.add_parser("restore", help="put a backup in the place of the database, which is not there")
    restore.add_argument("file", type=Path, nargs="?", help="the backup; none: PostgreSQL's own tool has restored it")
    check = commands.add_parser("check", help="replay the record of every game, and say what does not read")
    check.add_argument("--mend", action="store_true", help="write anew what seed and moves make, while no bot runs")
    commands.add_parser("status", help="say how many tables there are, what waits, what is owed, and the versions")
    copy = commands.add_parser("copy", help="copy the SQLite database of the settings into an empty PostgreSQL")
    copy.add_argument("url", help="postgresql://name:password@host/database")
    trial = commands.add_parser("try", help="post every kind of message in a channel, and say what Discord refuses")
    trial.add_argument("channel", type=int, help="the channel's id: right click on it, Copy Channel ID")
    return parser.parse_args(arguments)


async def carry_out(asked: argparse.Namespace, wanted: Settings, games: Rulebook) -> int:
    """Run a command that needs no Discord, and return the exit code. Raise DatabaseUnusable."""
    url, whole = wanted.database_url, True
    match asked.command:
        case "backup":
            back_up(url, asked.file)
        case "restore":
            await put_back(url, asked.file, games)
        case "check":
            whole = await check_database(url, games, mends=asked.mend)
        case "copy":
            whole = await copy_to_server(url, asked.url, games)
        case _:
            await show_status(url)
    return os.EX_OK if whole else os.EX_DATAERR
