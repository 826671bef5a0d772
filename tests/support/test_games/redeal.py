"""What is secret in each toy, and other positions that a viewer cannot tell from the true one.

Written from each toy's rules alone: whose card and whose rank it is decides, never what a game marks as seen.
"""

from collections import Counter
from collections.abc import Iterable

from games.chance import Chance
from games.core import Seat
from games.words import Term
from tests.support.test_games.pearls.game import Caught, Dived, Pearl, PearlsState
from tests.support.test_games.sets import Drawn, Drew, SetsState
from tests.support.test_games.setup_model import ARMY, NAMES, Piece, Rank, ReturnedRank, SetupState, side_of


def redeal_sets(state: SetsState, viewer: Seat | None, chance: Chance) -> SetsState:
    """The others' hands, the pile and the cards set aside change places; numbers of cards are public."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]]
    deck = iter(chance.shuffled([*unseen, *state.pile, *state.aside]))
    hands = tuple(
        tuple(sorted(next(deck) for _ in hand)) if seat in others else hand for seat, hand in enumerate(state.hands)
    )
    pile = tuple(next(deck) for _ in state.pile)
    aside = tuple(deck)
    drawers = [event.seat for event in state.last if isinstance(event, Drew) and event.seat != viewer]
    last = tuple(
        event.replace(card=chance.pick(hands[drawers[0]])) if isinstance(event, Drawn) and drawers else event
        for event in state.last
    )
    return state.replace(hands=hands, pile=pile, aside=aside, last=last)


def redeal_setup(state: SetupState, viewer: Seat | None, chance: Chance) -> SetupState:
    """The others' sealed formations, hidden ranks, and which of their fallen pieces came back change."""
    others = [Seat(seat) for seat in range(len(state.fallen)) if seat != viewer]
    formations = tuple(
        chance.shuffled(ranks) if ranks and seat in others else ranks for seat, ranks in enumerate(state.sealed)
    )
    pieces = state.pieces
    for seat in others:
        pieces = _reranked(pieces, seat, state.fallen[seat], chance)
    ranks = {piece.place: Term(NAMES[piece.rank]) for piece in pieces}
    last = tuple(
        event.replace(rank=ranks[event.place]) if isinstance(event, ReturnedRank) else event for event in state.last
    )
    return state.replace(sealed=formations, pieces=pieces, last=last)


def _reranked(pieces: Iterable[Piece], seat: Seat, fallen: tuple[Rank, ...], chance: Chance) -> tuple[Piece, ...]:
    """The pieces with a player's hidden ranks dealt anew: whatever an army has, less what is announced and lost."""
    own = [piece for piece in pieces if side_of(piece.place) == seat]
    unknown = Counter(ARMY)
    unknown.subtract(piece.rank for piece in own if piece.shown)
    may_be_lost = [rank for rank in ARMY if fallen.count(rank)]
    lost: Counter[Rank] = Counter()
    for rank in chance.shuffled(may_be_lost):
        if lost.total() < len(ARMY) - len(own) and lost[rank] < min(unknown[rank], fallen.count(rank)):
            lost[rank] += 1
    ranks = iter(chance.shuffled((unknown - lost).elements()))
    return tuple(
        piece.replace(rank=next(ranks)) if side_of(piece.place) == seat and not piece.shown else piece
        for piece in pieces
    )


def secrets_of_sets(state: SetsState, viewer: Seat | None) -> dict[str, object]:
    """The others' hands, the pile, and the cards set aside."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands) if seat != viewer and hand}
    piles = {name: pile for name, pile in (("pile", state.pile), ("aside", state.aside)) if pile}
    return {**hands, **piles}


def secrets_of_setup(state: SetupState, viewer: Seat | None) -> dict[str, object]:
    """The others' sealed formations, and ranks that were never announced."""
    sealed = {f"formation {seat}": ranks for seat, ranks in enumerate(state.sealed) if ranks and seat != viewer}
    hidden: dict[str, list[object]] = {}
    for piece in state.pieces:
        if side_of(piece.place) != viewer and not piece.shown:
            hidden.setdefault(f"ranks {side_of(piece.place)}", []).append(piece.rank)
    return {**sealed, **{name: tuple(ranks) for name, ranks in hidden.items() if len(set(ranks)) > 2}}


def redeal_pearls(state: PearlsState, viewer: Seat | None, chance: Chance) -> PearlsState:
    """What the others have in their nets, and what lies in the sea, change places; numbers of pearls are public."""
    unseen = iter(chance.shuffled(_unseen_pearls(state, viewer)))
    nets = tuple(net if seat == viewer else tuple(next(unseen) for _ in net) for seat, net in enumerate(state.nets))
    held = [net[-1] for event in state.last if isinstance(event, Dived) for net in [nets[event.seat]] if net]
    last = tuple(event.replace(pearl=held[0]) if isinstance(event, Caught) and held else event for event in state.last)
    return state.replace(nets=nets, sea=tuple(unseen), last=last)


def secrets_of_pearls(state: PearlsState, viewer: Seat | None) -> dict[str, object]:
    """The others' nets and the sea, while there are enough pearls of different worths for them to be otherwise."""
    unseen = _unseen_pearls(state, viewer)
    if len(unseen) < 4 or 2 * max(Counter(unseen).values()) > len(unseen):
        return {}
    nets = {f"net {seat}": net for seat, net in enumerate(state.nets) if seat != viewer}
    return {name: pearls for name, pearls in {**nets, "sea": state.sea}.items() if len(pearls) > 1}


def _unseen_pearls(state: PearlsState, viewer: Seat | None) -> list[Pearl]:
    return [*state.sea, *(pearl for seat, net in enumerate(state.nets) if seat != viewer for pearl in net)]
