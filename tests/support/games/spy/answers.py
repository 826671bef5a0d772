"""What the answers in the lessons of Spy say, counted among cards and spies."""

from collections.abc import Mapping
from typing import Any

from tests.support.games.spy.reasons import SIGNS, carrying
from tests.support.games.suite import Answer, Shows, won_by

ME, ADA = 0, 1
PLACES = {
    "Africa": 0,
    "South America": SIGNS.index("sa"),
    "Europe": SIGNS.index("eu"),
    "hat": SIGNS.index("ha"),
    "glasses": SIGNS.index("gl"),
    "lighter": SIGNS.index("li"),
    "watch": SIGNS.index("wa"),
}
"""What answers call targets."""


def placed(it: Answer, seat: int = ME) -> int:
    """How many spies somebody has placed since."""
    return int(it.before.left[seat] - it.after.left[seat])


def at(it: Answer, target: str) -> int:
    """How many spies the learner has placed there since."""
    return int(it.after.placed[PLACES[target]][ME] - it.before.placed[PLACES[target]][ME])


def lying(view: Any, target: str) -> int:
    return 1 + int(sum(view.placed[PLACES[target]]))


def next_takes(target: str) -> Shows:
    """Whether the next deployment there takes so many cards, more than before."""
    return lambda it: lying(it.before, target) < lying(it.after, target) == int(it.found[0]) - 1


ANSWERS: Mapping[str, Shows] = {
    r"You win!|you win!|You win\b": won_by(ME),
    r"Ada wins|Ada places the last spy and wins": won_by(ADA),
    r"Ada could not win|the game goes on": lambda it: it.after.outcome is None and it.after.left[ADA] == 1,
    r"Ada catches up": lambda it: placed(it, ADA) > 0 and placed(it) == 0,
    r"they place (\d) spies": lambda it: placed(it) == at(it, "Africa") == int(it.found[0]),
    r"(\d) spies for you": lambda it: placed(it) == int(it.found[0]),
    r"\d cards for (\d) spy": lambda it: placed(it) == int(it.found[0]),
    r"you place (\d)|lie place only (\d)": lambda it: str(placed(it)) in it.found,
    r"Ada sees a watch and sends a spy there: now it takes (\d) cards": next_takes("watch"),
    r"now the watch takes (\d)": next_takes("watch"),
    r"Ada makes the watch dearer": lambda it: lying(it.after, "watch") > lying(it.before, "watch"),
    r"Now the glasses take (\d) cards": next_takes("glasses"),
    r"Now (\d) spies lie on the lighter": lambda it: lying(it.after, "lighter") == int(it.found[0]),
    r"the pen is still yours": lambda it: carrying(it.after.laid[ME], SIGNS.index("pe")) == 1,
    r"A third watch": lambda it: carrying((*it.after.hand, *it.after.laid[ME]), PLACES["watch"]) == 3,
    r"(\d) on the (hat|glasses)": lambda it: at(it, it.found[1]) == int(it.found[0]),
    r"(\d) in (Europe|South America)": lambda it: at(it, it.found[1]) == int(it.found[0]),
    r"Europe gets (\d) now, South America none": lambda it: (
        [at(it, "Europe"), at(it, "South America")] == [int(it.found[0]), 0]
    ),
}
