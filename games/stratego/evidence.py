"""What moves prove: the ranks that could have made them."""

from games.stratego.board import Space
from games.stratego.components import CANNON, CAPTAIN, RANKS, SCOUT
from games.stratego.legal import Ground, Kind, ways


def makers(ground: Ground, index: int, to: Space, kind: Kind) -> tuple[int, ...]:
    """The ranks that could have gone there. A piece of any rank can take a single step; a cannon never attacks."""
    piece = ground.pieces[index]
    if to in ground.paths.near[piece.space]:
        return tuple(rank for rank in RANKS if rank != CANNON) if kind == "attack" else RANKS
    return tuple(rank for rank in (CAPTAIN, SCOUT) if ways(ground, index, rank).get(to) == kind)


def immobile(ground: Ground, index: int) -> tuple[int, ...]:
    """The ranks with which a piece has no move where it stands: what is known of it when its owner is skipped."""
    return tuple(rank for rank in RANKS if not ways(ground, index, rank))


def narrowed(could: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[int, ...]:
    """What a piece could be, after it is known to be one of some ranks."""
    return could if ranks is RANKS else tuple(rank for rank in could if rank in ranks)
