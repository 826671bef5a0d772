"""`python -m tools.simulation [people tables days]`: simulates people who play over days, and prints what became of it,
how many open tables find a second person, and how often people wait for each other, without and with plans.

The exit code is 1 where a promise was broken.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.simulation import joining, waits
from tools.simulation.report import report
from tools.simulation.world import Scale, simulated

USUAL = Scale(people=200, tables=500, days=90, restarts=50)
FEWEST = 2
"""Of so many games at least a median is told."""


def main(numbers: Sequence[str]) -> int:
    """Simulate, and print the figures."""
    scale = USUAL if not numbers else USUAL._replace(**dict(zip(USUAL._fields, map(int, numbers), strict=False)))
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(simulated(Path(folder), scale))
    lines, broken = report(seen)
    print("\n".join(lines))
    for line in joining.lines(scale.people):
        print(line, flush=True)
    for line in waits.lines(max(FEWEST, waits.GAMES_A_ROW * scale.tables // USUAL.tables)):
        print(line, flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
