"""What in each game's state an onlooker does not know, so that it must differ between determinizations."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core import Seat
from games.glory import GloryState
from games.spy import SpyState
from games.stratego import StrategoState
from tests.support.toys.sets import SetsState
from tests.support.toys.setup_model import SetupState, side_of

Secrets = Callable[[Any, Seat | None], Mapping[str, object]]


def of_addvantage(state: object, viewer: Seat | None) -> dict[str, object]:
    """Everything is public; what dice will show is decided when they are rolled."""
    return {}


def of_glory(state: GloryState, viewer: Seat | None) -> dict[str, object]:
    """The others' hands and choices (where there is one), and the order of the draw pile."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    hands = {f"hand {seat}": state.hands[seat] for seat in others if state.hands[seat]}
    open_choices = [seat for seat in others if state.chosen[seat] is not None]
    choices = {f"choice {seat}": state.chosen[seat] for seat in open_choices}
    return {**hands, **choices, **({"draw pile": state.draw_pile} if state.draw_pile else {})}


def of_heroes(state: object, viewer: Seat | None) -> dict[str, object]:
    """Everything is public."""
    return {}


def of_many(state: object, viewer: Seat | None) -> dict[str, object]:
    """Everything is public."""
    return {}


def of_sets(state: SetsState, viewer: Seat | None) -> dict[str, object]:
    """The others' hands, the pile, and the cards set aside."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands) if seat != viewer and hand}
    piles = {name: pile for name, pile in (("pile", state.pile), ("aside", state.aside)) if pile}
    return {**hands, **piles}


def of_setup(state: SetupState, viewer: Seat | None) -> dict[str, object]:
    """The others' sealed formations, and ranks that were never announced."""
    sealed = {f"formation {seat}": ranks for seat, ranks in enumerate(state.sealed) if ranks and seat != viewer}
    hidden: dict[str, list[object]] = {}
    for piece in state.pieces:
        if side_of(piece.place) != viewer and not piece.shown:
            hidden.setdefault(f"ranks {side_of(piece.place)}", []).append(piece.rank)
    return {**sealed, **{name: tuple(ranks) for name, ranks in hidden.items() if len(set(ranks)) > 2}}


def of_spy(state: SpyState, viewer: Seat | None) -> dict[str, object]:
    """The others' hands, and the order of the draw pile."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands) if seat != viewer and hand}
    return {**hands, **({"draw pile": state.draw_pile} if state.draw_pile else {})}


def of_stratego(state: StrategoState, viewer: Seat | None) -> dict[str, object]:
    """The others' sealed formations, and ranks that no battle has announced."""
    sealed = {f"formation {seat}": ranks for seat, ranks in enumerate(state.sealed) if ranks and seat != viewer}
    hidden: dict[str, list[int]] = {}
    for piece, rank in zip(state.pieces, state.ranks, strict=True):
        if piece.owner != viewer and piece.known is None:
            hidden.setdefault(f"ranks {piece.owner}", []).append(rank)
    return {**sealed, **{name: tuple(ranks) for name, ranks in hidden.items() if len(set(ranks)) > 2}}


SECRETS: dict[str, Secrets] = {
    "addvantage": of_addvantage,
    "glory": of_glory,
    "heroes": of_heroes,
    "many": of_many,
    "sets": of_sets,
    "setup": of_setup,
    "spy": of_spy,
    "stratego": of_stratego,
}
