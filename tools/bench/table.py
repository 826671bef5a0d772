"""Rows of figures: measured in turns with their floor, judged by the median of the ratios."""

import json
import statistics
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

REPETITIONS = 5


@dataclass(frozen=True)
class Row:
    """A figure and its floor in the same unit; `least` turns the bound round (a ratio that may not be lower)."""

    name: str
    unit: str
    figure: float
    floor: float
    ratio: float
    bound: float
    least: bool = False

    @property
    def holds(self) -> bool:
        """Whether the ratio is within its bound."""
        return self.ratio >= self.bound if self.least else self.ratio <= self.bound


def row(
    name: str, unit: str, figures: Sequence[float], floors: Sequence[float], bound: float, *, least: bool = False
) -> Row:
    """The medians of repetitions that were measured in turns, and the median of their ratios."""
    ratios = [figure / floor for figure, floor in zip(figures, floors, strict=True)]
    return Row(
        name, unit, statistics.median(figures), statistics.median(floors), statistics.median(ratios), bound, least
    )


def title() -> None:
    """The head of the table on the screen."""
    print(f"{'':46} {'figure':>11} {'floor':>11} {'ratio':>7} {'bound':>8}", flush=True)


def show(line: Row) -> None:
    """A row of the table on the screen, as soon as it is known."""
    sign = "≥" if line.least else "≤"
    mark = "" if line.holds else "  MISSED"
    figures = f"{line.figure:8.3f} {line.unit:2} {line.floor:8.3f} {line.unit:2} {line.ratio:7.3f}"
    print(f"{line.name:46} {figures} {sign}{line.bound:6.3f}{mark}", flush=True)


def keep(rows: Sequence[Row], path: Path) -> None:
    """The table for programs."""
    lines = [{**asdict(line), "holds": line.holds} for line in rows]
    path.write_text(json.dumps({"python": sys.version.split()[0], "rows": lines}, indent=1) + "\n")
