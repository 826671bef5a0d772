"""Positions of every game to be drawn: those made by hand, those of random play, and moves half picked in them."""

from collections.abc import Iterator
from functools import cache
from itertools import count, product
from typing import Any, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from games.match import Match
from render.random_play import positions
from tests.support.games.random_play import variants
from tests.support.render import addvantage_views as addvantage
from tests.support.render import glory_views as glory
from tests.support.render import heroes_views as heroes
from tests.support.render import spy_views as spy
from tests.support.render import stratego_views as stratego

VIEWS = 60
"""So many views of random play are drawn of each game, or a few less."""


class Sketch(NamedTuple):
    """A view of a game, how many play it, and the move that is being picked in it."""

    game: str
    view: Any
    seats: int
    partial: tuple[str, ...] = ()


def _made() -> Iterator[tuple[str, Sketch]]:
    for of_glory in glory.PHASES:
        yield f"glory {of_glory.__name__}", Sketch("glory", of_glory(), of_glory().seats)
    for of_heroes in heroes.POSITIONS:
        yield f"heroes {of_heroes.__name__}", Sketch("heroes", of_heroes(), 2)
    yield "heroes numbers", Sketch("heroes", heroes.widest(), 2, ("move", heroes.CENTRE))
    for of_addvantage in addvantage.PHASES:
        yield f"addvantage {of_addvantage.__name__}", Sketch("addvantage", of_addvantage(), len(of_addvantage().boards))
    yield "addvantage quartet", Sketch("addvantage", addvantage.crowded(me=None), 4)
    for of_spy in spy.PHASES:
        yield f"spy {of_spy.__name__}", Sketch("spy", of_spy(), of_spy().seats)
    yield "spy quartet", Sketch("spy", spy.crowded(me=None, hand=()), 4)
    for of_stratego in stratego.POSITIONS:
        yield f"stratego {of_stratego.__name__}", Sketch("stratego", of_stratego(), len(of_stratego().sides))


BY_HAND: dict[str, Sketch] = dict(_made())
"""By a name that begins with the game's key."""


def by_hand(key: str) -> list[Sketch]:
    """Those of one game."""
    return [sketch for sketch in BY_HAND.values() if sketch.game == key]


@cache
def at_random(key: str) -> tuple[Sketch, ...]:
    """Positions of random matches with each number of seats, and none or all of the options, the last ones among them.

    In turn as a spectator, whoever is to act, and anybody sees them.
    """
    matches = [tuple(positions(GAMES[key], *start)) for start in _starts(key)]
    share = VIEWS // len(matches)
    shown = [match for played in matches for match in played[:: -max(len(played) // share, 1)][:share]]
    return tuple(Sketch(key, match.view(_viewer(match, at)), match.seats) for at, match in enumerate(shown))


def _starts(key: str) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Seats, a seed of their own and options."""
    every, seeds = variants(GAMES[key]), count(1)
    for seats, end in product(GAMES[key].seats, (0, -1)):
        options = [chosen for chosen, many in every if many == seats]
        if len(options) > 1 or not end:
            yield seats, next(seeds), options[end].model_dump()


def _viewer(match: Match, at: int) -> Seat | None:
    return (None, min(match.to_act, default=Seat(0)), Seat(at % match.seats))[at % 3]


def picking(sketch: Sketch) -> Iterator[Sketch]:
    """The same while the onlooker picks a move of each kind: at first nothing of it, at last all."""
    game, view, chance = GAMES[sketch.game], sketch.view, SeededChance(bytes(32), sketch.view.turn)
    for kind in game.kinds(view) if view.me in view.to_act else ():
        partial: tuple[str, ...] = (kind,)
        yield sketch._replace(partial=partial)
        while (choice := game.choices(view, partial)).most:
            values = chance.shuffled(option.value for option in choice.options)[: max(choice.least, 1)]
            partial = (*partial, ",".join(values))
            yield sketch._replace(partial=partial)
