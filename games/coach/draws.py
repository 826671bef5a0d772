"""What chance could have brought: all outcomes of a move where they are few, else as many as are drawn."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from games.chance import Chance, SeededChance
from games.coach.passage import Passage
from games.core import AnyGame, State
from games.judging import Judge

T = TypeVar("T")

OPEN = bytes(32)
"""The key of all chance here: nothing that was looked back on is still to be drawn."""
MOST = 64
"""More outcomes than these are sampled."""
TRIES = 3
"""So often it is tried whether another draw leads to the same position."""


class Draw(NamedTuple):
    """What a passage could have led to, given its decisions."""

    play: Callable[[int], State]
    """The position that it leads to in a playout, by the number of that."""
    every: tuple[tuple[float, State], ...]
    """All of them with how likely they are; empty if they are too many."""


def draw_of(game: AnyGame, judge: Judge, passage: Passage) -> Draw | None:
    """Return what chance could have made of a passage; None if it had no part in it."""
    if not passage.decisions:
        return None
    decision, fate = passage.decisions[-1], judge.fate

    def play(chance: Chance, last: Any = passage.last) -> State:
        state: State = game.apply(last, decision.seat, decision.move, chance).state
        return state

    def anew(number: int) -> State:
        chance = SeededChance(OPEN, number)
        return play(chance) if fate is None else play(chance, fate(passage.last, number))

    if fate is not None:
        same = fate(passage.after, 0)
        others = (fate(anew(1 + number), 0) for number in range(TRIES))
        return Draw(anew, ()) if any(other != same for other in others) else None
    every = outcomes(play)
    if every is None:
        return Draw(anew, ())
    return Draw(anew, every) if len(every) > 1 else None


def outcomes(play: Callable[[Chance], T], most: int = MOST) -> tuple[tuple[float, T], ...] | None:
    """Return all that can come out, with how likely it is; None if there is more than `most`."""
    found: list[tuple[float, T]] = []
    open_paths: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    while open_paths:
        likely, path = open_paths.pop()
        chance = _Path(path)
        result = play(chance)
        if len(chance.bounds) <= len(path):
            found.append((likely, result))
            continue
        bound = chance.bounds[len(path)]
        if len(found) + len(open_paths) + bound > most:
            return None
        open_paths += [(likely / bound, (*path, number)) for number in reversed(range(bound))]
    return tuple(found)


class _Path(Chance):
    """Draws the numbers of a path, then zeros, and keeps all bounds."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self._path = path
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        at = len(self.bounds) - 1
        return self._path[at] if at < len(self._path) else 0
