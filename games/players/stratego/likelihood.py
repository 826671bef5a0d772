"""How likely a hidden piece is of a rank, for where it began and what it has done."""

from games.stratego.components import RANKS
from games.stratego.model import StrategoView


def possible(view: StrategoView) -> list[list[float]]:
    """For each piece and rank (from 0) whether it can be: 1 or 0."""
    by_ranks: dict[tuple[int, ...], list[float]] = {}
    for piece in view.pieces:
        if piece.could not in by_ranks:
            by_ranks[piece.could] = [float(rank in piece.could) for rank in range(len(RANKS) + 1)]
    return [by_ranks[piece.could] for piece in view.pieces]
