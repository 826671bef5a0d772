"""Matches between two entrants: the same deals from every seat, so that luck cancels."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.match import Match
from tests.support.games.entrants import Entrant, Named, entrant
from tests.support.games.order import Finish, finish, is_set_up
from tests.support.games.pairing import Pairing


class Played(NamedTuple):
    """How one game ended: the part of the victory that the first entrant has, its seats, and the end."""

    share: float
    own: tuple[int, ...]
    end: Finish

    @property
    def is_drawn(self) -> bool:
        return 0 < self.share < 1


def play_deal(pairing: Pairing, deal: int, budget: int, named: Named = entrant) -> list[Played]:
    """The games of one deal, of which `deal` is the number, between those whom `named` finds by their names."""
    sides = _found(named, pairing.game, pairing.one, budget), _found(named, pairing.game, pairing.other, budget)
    return [_game(pairing, deal, own, *sides) for own in pairing.rotations(deal)]


def victories(pairing: Pairing, deals: int, budget: int) -> float:
    """How many games of the first deals the first entrant wins; a draw counts as its fair share."""
    return sum(game.share for deal in range(deals) for game in play_deal(pairing, deal, budget))


@cache
def _found(named: Named, game: str, name: str, budget: int) -> Entrant:
    return named(game, name, budget)


def _game(pairing: Pairing, deal: int, own: tuple[int, ...], one: Entrant, other: Entrant) -> Played:
    game, seed = GAMES[pairing.game], deal.to_bytes(32, "big")
    options: Mapping[str, Any] = {**dict(pairing.options), **({"teams": True} if pairing.shape == "teams" else {})}
    match = Match.start(game, pairing.seats, game.options.model_validate(options), seed).match
    chances = [SeededChance(seed, (seat + 1) << 32) for seat in range(pairing.seats)]
    begun: Match | None = None
    while match.to_act:
        begun = match if begun is None and not is_set_up(match) else begun
        seat = min(match.to_act)
        choose: Callable[..., Any] = one if seat in own else other
        match = match.play(seat, choose(match.view(seat), chances[seat])).match
    end = finish(begun, match)
    won = len(set(own) & set(end.winners)) / len(end.winners) if end.winners else pairing.fair
    return Played(won, own, end)
