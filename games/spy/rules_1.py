"""Spy by rules 1, as it was until turns without a choice went on by themselves: only what is otherwise."""

from typing import Literal

from pydantic import Field

from games.chance import Chance
from games.core import Options, Step
from games.spy.game import Spy
from games.spy.model import SpyOptions, SpyState
from games.values import unchecked
from games.words import N_


class Options1(SpyOptions):
    """Everybody is asked, always; stored options and states do not say so."""

    nothing: Literal["asked"] = Field(
        default="asked",
        title=N_("nothing to deploy"),
        description=N_("By these rules you always end your turn yourself"),
        exclude=True,
    )


class State1(SpyState):
    options: Options1


class Spy1(Spy):
    """Whoever can deploy nothing ends their turn themselves, and nobody learns why."""

    rules = 1
    differences = N_("Whoever can deploy nothing ends their turn themselves, and nobody learns why.")
    options = Options1
    state = State1

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[SpyState]:
        step = super().setup(seats, options, chance)
        return Step(unchecked(State1, vars(step.state)), step.events)
