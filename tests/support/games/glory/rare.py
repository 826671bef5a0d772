"""Positions of Steal the Glory that random play hardly ever meets: the last of 30 rounds."""

from games.glory import GAME, GloryState
from games.glory.components import RANKS
from games.glory.model import ROUNDS
from games.match import Match
from tests.support.games.glory.positions import ANN, BOB, CAS, cards, duelling, position, thieving


def _match(state: GloryState) -> Match:
    held = {card for known in (*state.hands, state.discards) for card in known}
    pile = tuple(card for card in RANKS if card not in held)
    state = state.replace(round=ROUNDS, draw_pile=pile)
    return Match(GAME, GAME.options(), len(state.pawns), bytes(32), state)


RARE = (
    _match(position("2H 9H KH", "3H 4H 5H", "6H 7H 8H", pawns=(1, 14, 12), owners=(BOB, BOB))),
    _match(position("2H 9H KH", "3H 4H 5H", "6H 7H 8H", pawns=(11, 14, 12), owners=(CAS, BOB))),
    _match(position("2H 9H KH", "3H 4H 5H", "6H 7H 8H", pawns=(17, 18, 19), owners=(ANN, ANN), discards="KS KC KD")),
    _match(position("2H 9H QH", "3H 4H 5H", "6H 7H 8H", pawns=(19, 15, 12), owners=(ANN, ANN))),
    _match(position("2H 9H QH", "3H 4H 5H", "6H 7H 8H", pawns=(19, 16, 12), owners=(ANN, ANN))),
    _match(thieving("2H 9H", "3H 4H", "6H 7H", mover=CAS, pawns=(11, 14, 12), owners=(ANN, BOB))),
    _match(thieving("2H 9H", "", "6H 7H", mover=CAS, pawns=(11, 12, 12), owners=(ANN, BOB))),
    _match(thieving("2H", "3H 4H", "KH", mover=CAS, pawns=(11, 11, 12), owners=(ANN, BOB), discards="KS KC KD")),
    _match(
        duelling(
            "2H", "KH", "6H", pawns=(11, 11, 15), owners=(CAS, BOB), collectible=2, chosen=(cards("2H")[0], None, None)
        )
    ),
)
