"""The reliability diagram: what was said, in ten bins, and how often it came true."""

from collections.abc import Iterator, Sequence
from math import log, sqrt
from typing import Final

from games.judging import bent
from tools.calibration.sample import Said

BINS: Final = 10
LIKELY: Final = 0.7
FEWEST: Final = 30
"""A bin with fewer says nothing."""
LEAST: Final = 0.01
STEPS: Final = 40
"""The slope is looked for to a fiftieth of what it is."""


def lines(positions: Sequence[Sequence[Said]]) -> Iterator[str]:
    """Yield the diagram of some positions, and what follows from it."""
    every = [each for position in positions for each in position]
    worst = 0.0
    yield "| said | positions | mean said | won | gap |"
    yield "|---|---|---|---|---|"
    for number in range(BINS):
        found = [it for it in every if min(BINS - 1, int(it.share * BINS)) == number]
        if not found:
            continue
        mean, won = sum(it.share for it in found) / len(found), sum(it.won for it in found) / len(found)
        gap = won - mean
        if len(found) >= FEWEST:
            worst = max(worst, abs(gap))
        low, high = 100 * number // BINS, 100 * (number + 1) // BINS
        yield f"| {low}–{high} | {len(found)} | {100 * mean:.0f} | {100 * won:.0f} | {100 * gap:+.0f} |"
    likely = [it for it in every if it.share > LIKELY]
    won = sum(it.won for it in likely) / max(1, len(likely))
    error = sqrt(max(0.0, won * (1 - won)) / max(1, len(likely)))
    yield (
        f"Largest gap {100 * worst:.0f} points (bins of {FEWEST}); sides with more than 70 % won "
        f"{100 * won:.0f} % of {len(likely)} (± {200 * error:.0f}); best slope {slope(positions):.2f}."
    )


def slope(positions: Sequence[Sequence[Said]]) -> float:
    """Return by how much the shares would have to be drawn apart to have been likeliest."""
    low, high = 0.2, 5.0
    for _ in range(STEPS):
        one, other = low * (high / low) ** (1 / 3), low * (high / low) ** (2 / 3)
        low, high = (low, other) if _surprise(positions, one) < _surprise(positions, other) else (one, high)
    return (low + high) / 2


def _surprise(positions: Sequence[Sequence[Said]], by: float) -> float:
    """Return how surprising the ends were, had the shares been drawn apart so."""
    total = 0.0
    for position in positions:
        for share, each in zip(bent([it.share for it in position], by), position, strict=True):
            total -= each.won * log(max(LEAST * LEAST, share))
    return total
