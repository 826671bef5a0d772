"""Positions of every game to be drawn: those made by hand, those of random play, and moves half picked in them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, product
from typing import Any

from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Seat
from games.match import Match
from render.random_play import positions
from tests.support.amount import amount
from tests.support.games.random_play import variants
from tests.support.games.registry import SUITES
from tests.support.games.suite import PictureCase

VIEWS = amount(12, 60)
"""So many views of random play are drawn of each game, or a few less."""
STEP = 10
"""Of so many of them one serves for a game without positions made by hand."""


@cache
def at_random(key: str) -> tuple[PictureCase, ...]:
    """Positions of random matches with each number of seats, and none or all of the options, the last ones among them.

    They are of each number of its rules. In turn as a spectator, whoever is to act, and anybody sees them.
    """
    starts = [(game, *start) for game in GAMES.every() if game.key == key for start in _starts(game)]
    matches = [tuple(positions(*starts[at])) for at in _evenly(len(starts))]
    share = VIEWS // len(matches)
    shown = [match for played in matches for match in played[:: -max(len(played) // share, 1)][:share]]
    return tuple(PictureCase(key, match.view(_viewer(match, at)), match.seats) for at, match in enumerate(shown))


def _evenly(many: int) -> Sequence[int]:
    """As many places among so many as there are views, or all of them."""
    return range(many) if many <= VIEWS else [at * many // VIEWS for at in range(VIEWS)]


def _starts(game: AnyGame) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Seats, a seed of their own and options."""
    every, seeds = variants(game), count(1)
    for seats, end in product(game.seats, (0, -1)):
        options = [chosen for chosen, many in every if many == seats]
        if len(options) > 1 or not end:
            yield seats, next(seeds), options[end].model_dump()


def _viewer(match: Match, at: int) -> Seat | None:
    return (None, min(match.to_act, default=Seat(0)), Seat(at % match.seats))[at % 3]


def picking(case: PictureCase) -> Iterator[PictureCase]:
    """That position while the viewer picks a move of each kind: first its kind alone, at last all of it."""
    game, view, chance = GAMES[case.game], case.view, SeededChance(bytes(32), case.view.turn)
    for kind in game.kinds(view) if view.me in view.to_act else ():
        partial: tuple[str, ...] = (kind,)
        yield case._replace(partial=partial)
        while (choice := game.choices(view, partial)).most:
            values = chance.shuffled(option.value for option in choice.options)[: max(choice.least, 1)]
            partial = (*partial, ",".join(values))
            yield case._replace(partial=partial)


def _made(key: str) -> Mapping[str, PictureCase]:
    """What a game's suite has, or a few positions of random play."""
    return SUITES[key].positions or {f"at random {at}": case for at, case in enumerate(at_random(key)[::STEP])}


BY_HAND: dict[str, PictureCase] = {f"{key} {name}": case for key in GAMES for name, case in _made(key).items()}
"""By a name that begins with the game's key."""


def by_hand(key: str) -> list[PictureCase]:
    """Those of one game."""
    return [case for case in BY_HAND.values() if case.game == key]
