"""Positions of Add-Vantage that random play hardly ever meets: a turn after which nobody can buy from its player."""

from games.addvantage import AddVantageState
from games.match import Match
from tests.support.games.addvantage.positions import ANN, GAME, LEAVE, number, position


def _match(state: AddVantageState) -> Match:
    return Match(GAME, state.options, len(state.boards), bytes(32), state)


_HERS, _HIS = "4.. ... ... | 8 9 10 11 12 13 | 1", "... 5.. ... | 8 9 10 11 12 13 | 2"
RARE = (
    _match(position(_HERS, _HIS, options=LEAVE, bought=(number(ANN, 1),))),
    _match(position(_HERS, _HIS, rolled="4", options=LEAVE, bought=(number(ANN, 1),))),
)
