"""Positions of Stratego 4 that random play hardly ever meets."""

from typing import Any

from games.core import Seat
from games.match import Match
from games.stratego import GAME, StrategoOptions, StrategoState
from games.stratego.components import ROUNDS
from tests.support.games.stratego.positions import ANN, CAS, DEE, position


def _match(state: StrategoState) -> Match:
    return Match(GAME, state.options, len(state.sides), bytes(32), state)


def _beside_a_partner(**options: Any) -> Match:
    """Ann may hand her flag to a piece of Cas, her partner, or to one of her own; a battle has announced Cas's."""
    state = position("n4h4+n s7i4 n5g4", options=StrategoOptions(teams=True, **options))
    known = [piece.replace(known=7) if piece.space == "i4" else piece for piece in state.pieces]
    return _match(state.replace(pieces=tuple(known)))


def _last_turn(standing: str, mover: Seat, **changes: Any) -> Match:
    """Somebody's last turn in a short game, in which Ann is first."""
    settled = tuple(14 if seat <= mover else None for seat in range(4))
    options = StrategoOptions(length="short")
    return _match(position(standing, mover=mover, options=options, round=ROUNDS, settled=settled, **changes))


RARE = (
    _beside_a_partner(memory="classic"),
    _beside_a_partner(memory="aid"),
    _match(position("s5e13", mover=CAS, loose="ee12 se12")),
    _match(position("n5e3", loose="ee2 we2")),
    _last_turn("n4f5+n e4l8+e", ANN),
    _last_turn("w4d8+w n4d7+n", DEE),
)
