"""`python -m tools.together`: processes over one PostgreSQL, of which some are killed and stopped while people play.

It prints a table, and ends with the code 1 where something does not hold. SECONDS, TABLES and PROCESSES in the
environment make it shorter than the 300 seconds at 400 tables with 4 processes of a whole run; with UNDISTURBED=1
nothing happens to them.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import HOW_TO_GET_IT, binaries, cluster
from tools.together.chaos import Run, disturbed


def main() -> int:
    """Run it and print what was found."""
    programs = binaries()
    if programs is None:
        print(HOW_TO_GET_IT)
        return 1
    wanted = Run(
        processes=int(os.environ.get("PROCESSES", "4")),
        tables=int(os.environ.get("TABLES", "400")),
        seconds=float(os.environ.get("SECONDS", "300")),
        is_disturbed=os.environ.get("UNDISTURBED") is None,
    )
    with cluster(programs) as server, tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(disturbed(wanted, Path(folder), StoredDatabase(server.new_database())))
    print(found)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
