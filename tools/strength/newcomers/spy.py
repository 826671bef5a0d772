"""Newcomers to Spy."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.spy.components import shows
from games.spy.legal import deployments, legal_moves
from games.spy.model import Deploy, Done, Lay, SpyMove, SpyView
from tools.strength.newcomers.newcomer import Newcomer, best


def offered(view: SpyView) -> Iterator[SpyMove]:
    """The legal moves, of deployments at a target one for each number of cards, those that lie open first: there may be
    millions."""
    if view.phase == "lay":
        yield from legal_moves(view)
    else:
        yield Done()
        for there in deployments(view):
            for size in range(there.least, there.most + 1):
                yield Deploy(target=there.target, cards=there.cards[:size])


def at_two(view: SpyView, moves: Sequence[SpyMove]) -> list[SpyMove]:
    """Deploys as soon as that places two spies, or its last ones; else ends its turn."""
    return _deploying(moves, lambda move: _spies(view, move) >= min(2, _left(view)))


def at_three(view: SpyView, moves: Sequence[SpyMove]) -> list[SpyMove]:
    """Deploys as soon as that places three spies, or its last ones; else ends its turn."""
    return _deploying(moves, lambda move: _spies(view, move) >= min(3, _left(view)))


def most_cards(view: SpyView, moves: Sequence[SpyMove]) -> list[SpyMove]:
    """Plays as many cards as it can."""
    return best(moves, lambda move: len(move.cards) if isinstance(move, Deploy) else 0)


def most_spies(view: SpyView, moves: Sequence[SpyMove]) -> list[SpyMove]:
    """Places as many spies as it can."""
    return best(moves, lambda move: _spies(view, move))


def waits(view: SpyView, moves: Sequence[SpyMove]) -> list[SpyMove]:
    """Waits for four spies at once, or its last ones; for three where what lies in front of another could deploy."""
    return _deploying(
        moves, lambda move: _spies(view, move) >= min(3 if _is_threatened(view, move) else 4, _left(view))
    )


def sparing(view: SpyView, moves: Sequence[SpyMove]) -> list[SpyMove]:
    """The most spies for each card; of three cards it shows the one that fits its others least."""
    return best(moves, lambda move: _for_each_card(view, move))


def _spies(view: SpyView, move: SpyMove) -> int:
    """How many spies a move places."""
    return min(len(move.cards) - view.spies_on(move.target), _left(view)) if isinstance(move, Deploy) else 0


def _left(view: SpyView) -> int:
    assert view.me is not None
    return view.left[view.me]


def _deploying(moves: Sequence[SpyMove], is_good: Callable[[Deploy], bool]) -> list[SpyMove]:
    """The deployments that are good; where there is none, the end of the turn."""
    good: list[SpyMove] = [move for move in moves if isinstance(move, Deploy) and is_good(move)]
    return good or [move for move in moves if isinstance(move, Done)]


def _is_threatened(view: SpyView, move: Deploy) -> bool:
    """Whether enough cards for a move's target lie in front of another player."""
    fitting = [
        sum(shows(card, move.target) for card in view.laid[seat]) for seat in range(view.seats) if seat != view.me
    ]
    return max(fitting) > view.spies_on(move.target)


def _for_each_card(view: SpyView, move: SpyMove) -> float:
    if isinstance(move, Deploy):
        return _spies(view, move) / len(move.cards)
    return -_company(view, move) if isinstance(move, Lay) else 0.0


def _company(view: SpyView, move: Lay) -> int:
    """How many of the other cards share a motif with the one that a move lays out."""
    assert view.me is not None
    others = [card for card in (*view.hand, *view.laid[view.me]) if card != move.card]
    return sum(move.card[:2] == card[:2] or move.card[2:4] == card[2:4] for card in others)


NEWCOMERS: Final = {
    "careless": Newcomer(at_two, most_cards),
    "rushing": Newcomer(at_three, most_spies),
    "careful": Newcomer(waits, sparing),
}
