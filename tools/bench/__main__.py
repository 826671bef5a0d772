"""`python -m tools.bench`: all figures, printed and written to bench.json; exit code 1 when a bound is missed."""

import sys
import tempfile
from itertools import chain
from pathlib import Path

from tools.bench import alike, live, memory, rules, thinking, together
from tools.bench.table import Row, keep, show, title


def main() -> int:
    """Measure everything."""
    found: list[Row] = []
    title()
    with tempfile.TemporaryDirectory() as folder:
        for line in chain(
            rules.rows(),
            alike.rows(),
            live.rows(Path(folder)),
            thinking.rows(Path(folder)),
            memory.rows(Path(folder)),
            together.rows(Path(folder)),
        ):
            show(line)
            found.append(line)
    keep(found, Path("bench.json"))
    return 0 if all(line.holds for line in found) else 1


if __name__ == "__main__":
    sys.exit(main())
