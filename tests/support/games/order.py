"""Who begins a game, and how often it is won by seat and by order of play."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.chance import SeededChance
from games.core import Seat
from games.match import Match


class Finish(NamedTuple):
    """How a game for so many ended; `first` made its first turn, None where all choose at the same time."""

    seats: int
    winners: tuple[Seat, ...]
    first: Seat | None

    def place(self, seat: int) -> int | None:
        """When a seat plays, counted from 0: it goes round; None where there is no order."""
        return None if self.first is None else (seat - self.first) % self.seats


class Shares(NamedTuple):
    """Percent of the games by seat, and by order of play where there is one."""

    by_seat: tuple[float, ...]
    by_order: tuple[float, ...] = ()

    def __str__(self) -> str:
        """Whole numbers: "by seat 48 · 52, in order 55 · 45"."""
        told = f"by seat {_told(self.by_seat)}"
        return f"{told}, in order {_told(self.by_order)}" if self.by_order else told


def is_set_up(match: Match) -> bool:
    """Whether it waits for ready-made moves, as those of an army are."""
    return any(match.game.presets(match.view(min(match.to_act)), SeededChance(bytes(32), 0)))


def finish(begun: Match | None, over: Match) -> Finish:
    """How a game ended, from its first position after what is set up, and its last."""
    assert over.outcome is not None
    alone = begun is not None and len(begun.to_act) == 1
    return Finish(over.seats, over.outcome.winners, min(begun.to_act) if begun is not None and alone else None)


def victories(games: Sequence[Finish]) -> Shares:
    """How many percent of games with as many seats each has won, those that are shared in parts."""
    won = [(game, seat, 100 / len(game.winners) / len(games)) for game in games for seat in game.winners]
    seats = games[0].seats
    by_seat = _sums(seats, ((seat, part) for _, seat, part in won))
    if any(game.first is None for game in games):
        return Shares(by_seat)
    return Shares(by_seat, _sums(seats, ((game.place(seat), part) for game, seat, part in won)))


def _sums(count: int, parts: Iterable[tuple[int | None, float]]) -> tuple[float, ...]:
    sums = [0.0] * count
    for place, part in parts:
        assert place is not None
        sums[place] += part
    return tuple(sums)


def _told(shares: Iterable[float]) -> str:
    return " · ".join(f"{share:.0f}" for share in shares)
