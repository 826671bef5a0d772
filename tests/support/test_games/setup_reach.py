"""Towers: what a viewer may do with what they know, and why not."""

from collections import Counter
from collections.abc import Iterator

from games.words import N_, Phrase, Value
from tests.support.test_games.setup_model import (
    ARMY,
    NAMES,
    PLACES,
    RANKS,
    Attack,
    Place,
    PlaceAll,
    Rank,
    Recruit,
    Seen,
    SetupView,
    number_of,
    side_of,
)


def mine(view: SetupView) -> tuple[Seen, ...]:
    """The viewer's pieces."""
    return tuple(piece for piece in view.pieces if side_of(piece.place) == view.me)


def at(view: SetupView, place: Place) -> Seen | None:
    """The piece on a place."""
    return next((piece for piece in view.pieces if piece.place == place), None)


def targets(view: SetupView, piece: Seen) -> Iterator[Place]:
    """The enemy places that a piece of the viewer's reaches."""
    for other in view.pieces:
        if side_of(other.place) != view.me and reaches(piece, other.place):
            yield other.place


def attacks(view: SetupView, piece: Seen) -> bool:
    """Whether a piece of the viewer's reaches any."""
    return any(True for _ in targets(view, piece))


def reaches(piece: Seen, place: Place) -> bool:
    """Whether a piece may attack a place on another side."""
    return piece.rank == "sco" or abs(number_of(piece.place) - number_of(place)) <= 1


def lost(view: SetupView) -> tuple[Rank, ...]:
    """The ranks that the viewer may bring back: what their army lacks now, each once."""
    missing = Counter(ARMY) - Counter(piece.rank for piece in mine(view) if piece.rank)
    return tuple(rank for rank in RANKS if missing[rank])


def free(view: SetupView) -> tuple[Place, ...]:
    """The viewer's empty places."""
    taken = {piece.place for piece in mine(view)}
    return tuple(place for place in PLACES[view.me or 0] if place not in taken)


def values(view: SetupView, partial: tuple[str, ...]) -> tuple[str, ...]:
    """The notation of what the next field may be."""
    match view.phase, partial:
        case "turn", ("attack",):
            return tuple(piece.place for piece in mine(view) if attacks(view, piece))
        case "turn", ("attack", place):
            return tuple(to for piece in mine(view) if piece.place == place for to in targets(view, piece))
        case "recruit", ("recruit",):
            return lost(view)
        case "recruit", ("recruit", rank) if rank in lost(view):
            return free(view)
        case _:
            return ()


def wrong_army(move: PlaceAll) -> Phrase | None:
    """What is wrong with a formation."""
    have, need = Counter(move.ranks), Counter(ARMY)
    for rank in RANKS:
        if have[rank] != need[rank]:
            fields: dict[str, Value] = {"rank": Phrase(NAMES[rank]), "need": need[rank], "have": have[rank]}
            return Phrase(N_("An army has {need} × {rank}; yours has {have}."), fields)
    return None


def wrong_attack(view: SetupView, move: Attack) -> Phrase | None:
    """What is wrong with an attack."""
    piece, target = at(view, move.piece), at(view, move.to)
    if piece is None or side_of(piece.place) != view.me:
        return Phrase(N_("You have no piece on {place}."), {"place": move.piece})
    if target is None or side_of(target.place) == view.me:
        return Phrase(N_("There is no enemy on {place}."), {"place": move.to})
    if not reaches(piece, target.place):
        fields: dict[str, Value] = {"rank": Phrase(NAMES[piece.rank or "sco"]), "place": move.to}
        return Phrase(N_("{rank}: it does not reach {place}."), fields)
    return None


def wrong_recruit(view: SetupView, move: Recruit) -> Phrase | None:
    """What is wrong with bringing a piece back."""
    if move.rank not in lost(view):
        return Phrase(N_("You have lost no such piece: {rank}."), {"rank": Phrase(NAMES[move.rank])})
    if move.place not in free(view):
        return Phrase(N_("{place} is not an empty place of yours."), {"place": move.place})
    return None
