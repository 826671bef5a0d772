"""A test games of one number and players that behave well or badly, for the processes in which players think."""

import os
import sys
import time
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import Any, ClassVar, Literal

from bot.computers.pool import HURRIED
from games.chance import Chance
from games.core import Game, Move, Options, Seat, State, Step, View

NUMBERS = 5
VIEW = View(turn=0, me=Seat(0), to_act=(Seat(0),))


class UnreadableView(View):
    """It can be sent, and not be read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("ace",)


class Say(Move):
    """Say a number."""

    label: ClassVar[str] = "Say"
    help: ClassVar[str] = "Say a number"
    kind: Literal["say"] = "say"
    number: int


class Count(Game[State, Say, View]):
    """Any number below five may be said. It stands under a key of its own, so that each can have its own player."""

    def __init__(self, key: str = "count") -> None:
        vars(self)["key"] = key

    moves: ClassVar[tuple[type[Move], ...]] = (Say,)

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[State]:
        raise NotImplementedError

    def apply(self, state: State, seat: Seat, move: Say, chance: Chance) -> Step[State]:
        raise NotImplementedError

    def view(self, state: State, viewer: Seat | None) -> View:
        raise NotImplementedError

    def determinize(self, view: View, chance: Chance) -> State:
        raise NotImplementedError

    def legal(self, view: View) -> Iterable[Say]:
        return (Say(number=number) for number in range(NUMBERS))


class Player:
    """Says the number that `say` makes of the budget."""

    def __call__(self, view: View, chance: Chance, budget: int, until: float = inf) -> Move:
        return Say(number=self.say(view, chance, budget))

    def say(self, view: View, chance: Chance, budget: int) -> int:
        return budget


class Chatty(Player):
    """Prints, which may not get into its answer."""

    def say(self, view: View, chance: Chance, budget: int) -> int:
        print("thinking aloud", file=sys.stdout, flush=True)
        return budget


class Lucky(Player):
    """Says whatever comes."""

    def say(self, view: View, chance: Chance, budget: int) -> int:
        return chance.below(NUMBERS)


class Failing(Player):
    """Fails, with a secret in its message."""

    def say(self, view: View, chance: Chance, budget: int) -> int:
        raise KeyError("the ace of spades")


class Dying(Player):
    """Takes its process with it."""

    def say(self, view: View, chance: Chance, budget: int) -> int:
        os._exit(3)


class Thorough(Player):
    """Comes to no end when it may look at many positions; then there is a file `begun` in the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def say(self, view: View, chance: Chance, budget: int) -> int:
        while budget > HURRIED:
            (self._folder / "begun").touch()
            time.sleep(1)
        return NUMBERS - 1


class Endless(Player):
    """Never comes to an end, and keeps the processor busy meanwhile."""

    def say(self, view: View, chance: Chance, budget: int) -> int:
        while True:
            pass


class Stubborn:
    """Plays one move, whether the rules allow it or not."""

    def __init__(self, move: Move) -> None:
        self._move = move

    def __call__(self, view: View, chance: Chance, budget: int, until: float = inf) -> Move:
        return self._move


class Punctual(Player):
    """Says for how many seconds it may think."""

    def __call__(self, view: View, chance: Chance, budget: int, until: float = inf) -> Move:
        return Say(number=round(until - time.monotonic()))


class Waiting(Player):
    """Makes a file `begun` in the folder, and thinks until there is a file `go`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def say(self, view: View, chance: Chance, budget: int) -> int:
        (self._folder / "begun").touch()
        while not (self._folder / "go").exists():
            time.sleep(0.01)
        return budget


class Held:
    """Thinks until there is a file `go` in the folder, which it takes away if `once`; then it plays as another does."""

    def __init__(self, folder: Path, player: Any, *, once: bool = True) -> None:
        self._folder = folder
        self._player = player
        self._once = once

    def __call__(self, view: View, chance: Chance, budget: int, until: float = inf) -> Move:
        while not (self._folder / "go").exists():
            time.sleep(0.01)
        if self._once:
            (self._folder / "go").unlink()
        move: Move = self._player(view, chance, budget, until)
        return move
