"""What the suites know of the test games."""

from tests.support.games import mutants
from tests.support.games.faults import DRAWS, ENDS, SHOWS
from tests.support.games.suite import Suite
from tests.support.test_games.pearls.mutants import LoudCatches, LoudCatches1
from tests.support.test_games.redeal import (
    redeal_pearls,
    redeal_sets,
    redeal_setup,
    secrets_of_pearls,
    secrets_of_sets,
    secrets_of_setup,
)

TEST_SUITES: dict[str, Suite] = {
    "many": Suite(overclaims={"move": ENDS, "roll": DRAWS}),
    "sets": Suite(
        secrets=secrets_of_sets,
        redeal=redeal_sets,
        mutants={
            mutants.OpenSets: ("views",),
            mutants.NextSetsCard: ("views",),
            mutants.LoudSets: ("views",),
            mutants.TellingSets: ("texts",),
            mutants.TellingKinds: ("texts",),
            mutants.TellingFigures: ("headlines",),
        },
        overclaims={"deploy": SHOWS, "end": SHOWS},
    ),
    "setup": Suite(
        secrets=secrets_of_setup,
        redeal=redeal_setup,
        sealed=True,
        kinds={
            "formations sealed": lambda state, _: any(state.sealed),
            "a prompt in another's turn": lambda state, _: state.recruiter not in (None, state.mover),
            "the end": lambda _, match: match.outcome is not None,
        },
        mutants={
            mutants.OpenRanks: ("views",),
            mutants.OpenFormations: ("views", "sealed"),
            mutants.LoudReturns: ("views",),
            mutants.TellingTargets: ("texts",),
            mutants.SafeAttacks: ("texts",),
        },
        overclaims={"place": DRAWS, "attack": SHOWS, "hold": ENDS, "decline": ENDS},
    ),
    "pearls": Suite(
        secrets=secrets_of_pearls,
        redeal=redeal_pearls,
        mutants={LoudCatches: ("views",), LoudCatches1: ("views",)},
        overclaims={"dive": SHOWS, "sell": SHOWS},
    ),
}
"""By the toy's key; of many everything is public, the dice to come lie in no state."""
