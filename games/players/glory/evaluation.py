"""What a position of Steal the Glory is worth between two rounds."""

from math import exp

from games.players.glory.simulation import NOBODY, Simulation

WAY = -9.7
"""For the whole way from start to finish that is still to go: about one a round."""
ALL = 1.2
"""For owning all collectibles."""
ALL_WAY = -3.4
"""For the way still to go with all collectibles: it counts for more then."""
RESTING = -0.5
"""For standing on the finish: whoever stands there threatens everybody, but gains nothing by points any more."""
CARD = 0.07
"""For each rank above a seven that is kept in the hand, below it as much less."""
MIDDLE = 7


def evaluate(position: Simulation, me: int) -> float:
    """How likely seat `me` wins, 0 to 1; certain when it is over. Of the hands it knows its own alone.

    The weights are the logistic regression of who won on positions of two million rounds between players of several
    kinds, 2 to 6 at a table, 2 to 4 collectibles. Single collectibles turned out to be worth nothing: a round later
    they belong to somebody else.
    """
    if position.winner != NOBODY:
        return float(position.winner == me)
    owners = position.owners
    owner = owners[0] if owners.count(owners[0]) == len(owners) else NOBODY
    kept = CARD * sum(rank - MIDDLE for rank in position.hands[me])
    mine = _score(position, me, owner) + kept
    others = sum(exp(_score(position, seat, owner) - mine) for seat in position.seats if seat != me)
    return 1 / (1 + others)


def standings(position: Simulation) -> list[float]:
    """How each seat stands, its hand counted: the logarithm of what is proportional to its chance to win."""
    owners = position.owners
    owner = owners[0] if owners.count(owners[0]) == len(owners) else NOBODY
    return [
        _score(position, seat, owner) + CARD * sum([rank - MIDDLE for rank in hand])
        for seat, hand in enumerate(position.hands)
    ]


def _score(position: Simulation, seat: int, owner: int) -> float:
    way = 1 - position.pawns[seat] / position.finish
    score = WAY * way + (RESTING if way == 0 else 0.0)
    return score + ALL + ALL_WAY * way if seat == owner else score
