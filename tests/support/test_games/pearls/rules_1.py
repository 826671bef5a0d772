"""Pearls by number 1, as it was until nets could tear: only what is otherwise than in the newest rules."""

from pydantic import Field

from games.chance import Chance
from games.core import Options, Seat, Step
from games.words import N_
from tests.support.test_games.pearls.game import Caught, Dived, Net, Pearls, PearlsState, PearlsView, passed, put


class PearlsState1(PearlsState):
    """A state as it was stored: no net had torn, so nothing told what was lost."""

    lost: Net = Field(default=(), exclude=True)


class Pearls1(Pearls):
    """No net tears, and a single pearl can be sold."""

    rules = 1
    differences = N_("No net tears, and a single pearl can be sold.")
    state = PearlsState1
    least = 1

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[PearlsState]:
        step = super().setup(seats, options, chance)
        return Step(as_stored(step.state), step.events)

    def dive(self, state: PearlsState, seat: Seat) -> Step[PearlsState]:
        pearl, *sea = state.sea
        events = (Dived(seat=seat), Caught(pearl=pearl, seen_by=frozenset({seat})))
        return passed(state, events, nets=put(state.nets, seat, (*state.nets[seat], pearl)), sea=tuple(sea))

    def determinize(self, view: PearlsView, chance: Chance) -> PearlsState:
        return as_stored(super().determinize(view, chance))


def as_stored(state: PearlsState) -> PearlsState1:
    """A state of the newest rules' model in number 1's."""
    return PearlsState1.model_validate(dict(state))
