"""What a newcomer is: two rules, and chance where they say nothing."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from games.chance import Chance
from games.core import Move, View

Kind: TypeAlias = Literal["careless", "rushing", "careful"]
KINDS: tuple[Kind, ...] = get_args(Kind)

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)

Rule: TypeAlias = Callable[[V, Sequence[M]], Sequence[M]]
"""(view, moves) -> those of the moves that `view.me` prefers; none where the rule says nothing."""


class Newcomer(NamedTuple, Generic[V, M]):
    """Who follows a first rule, and a second one among the moves that it leaves; of what is left any is played."""

    first: Rule[V, M]
    second: Rule[V, M]

    def choose(self, view: V, offered: Sequence[M], chance: Chance) -> M:
        """One of the legal moves `offered`, of which there is at least one."""
        for rule in self:
            offered = rule(view, offered) or offered
        return chance.pick(offered)


def best(moves: Iterable[M], worth: Callable[[M], float]) -> list[M]:
    """Those of the moves that are worth most."""
    worths = [(worth(move), move) for move in moves]
    most = max((value for value, _ in worths), default=0.0)
    return [move for value, move in worths if value == most]


def gaining(moves: Iterable[M], worth: Callable[[M], float]) -> list[M]:
    """Those that are worth most; none where no move is worth more than nothing."""
    return [move for move in best(moves, worth) if worth(move) > 0]
