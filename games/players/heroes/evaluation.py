"""What a position of Heroes & Cities is worth to the player to move; a piece counts a hundred or more."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.heroes.model import QUIET
from games.players.heroes.simulation import SQUARE, Position, Squares, around, turns_after

WON = 100_000
"""A game that is won."""
SURE = WON - 1000
"""More than this is a win in sight."""
PIECE = 100
POWER = (0, 60, 105, 140, 165, 180, 190, 195, 200)
"""For so many attackers, besides what they count as pieces: nobody else conquers, and the last ones are missed most."""
MANY, SPARSE = 16, 8
"""All pieces of both; the fewer are left, the more one more of them counts: whoever is ahead gains by exchanges. The
greater the second number is, the less that matters."""
CITY = 25
"""Little: cities come to whoever has the attackers left, and a lead weighs as the end by quiet turns comes near."""
GUARDED = 6
"""For a piece on an own city: nobody can conquer it then."""
NEAR, FAR = 7, 3
"""For an attacker that may be on an enemy's unguarded city in one turn, or in two."""
SIEGE, MARCH = 1, 2
"""For an attacker one turn from an enemy's city, guarded or not, and for any piece within two turns of an attacker."""
DRAW = 35
"""A draw is worth so much less than an even position to whoever chooses: they would rather play on."""
RESTLESS = 8
"""After so many quiet turns all that does not count in the end begins to fade, and a lead in cities begins to grow."""
FADED = 60
FOREVER = 1_000_000
"""For so many turns a game without a limit goes on."""
HURRY = 20
"""From so many turns before the limit on a lead in cities counts for more;"""
FINAL_CITY = 30
"""in the end for so much, for each city."""
ALONE, FEW = 1, 2
"""Who has this many pieces at most loses when the other has more; when both have so few, cities decide."""


class Moment(NamedTuple):
    """What counts besides a position, for the player to move."""

    quiet: int
    """Turns since the last capture, conquest or promotion."""
    left: int = FOREVER
    """Turns to the limit of a short game."""

    def after(self, position: Position, child: Position) -> "Moment":
        """The moment after a turn that led from a position to another."""
        return Moment(turns_after(position, child, self.quiet), self.left - 1)

    def passed(self) -> "Moment":
        """The moment after a turn in which nothing was done."""
        return Moment(self.quiet + 1, self.left - 1)


class Roads(dict[Squares, tuple[Squares, Squares]]):
    """By a set of cities: the squares from which an attacker is there in one turn, and in two, with a free way."""

    def __missing__(self, cities: Squares) -> tuple[Squares, Squares]:
        near = around(around(cities))
        self[cities] = near, around(around(near))
        return self[cities]


class Weight(NamedTuple):
    """What `evaluate` counts for an own piece of a kind by where it stands, on squares that are no own cities."""

    of: Mapping[Squares, int]
    """By square."""
    above: Sequence[Squares]
    """By weight, up to the highest: the squares where it counts more."""


class Weights(dict[tuple[Squares, Squares], tuple[Weight, Weight]]):
    """By the enemy's cities, and those of them that nobody guards: the weights of attackers and of heroes."""

    def __init__(self, roads: Roads) -> None:
        super().__init__()
        self._roads = roads

    def __missing__(self, cities: tuple[Squares, Squares]) -> tuple[Weight, Weight]:
        (siege, march), (near, far) = (self._roads[them] for them in cities)
        heroes = {at: MARCH * bool(at & march) for at in SQUARE}
        attackers = {
            at: NEAR * bool(at & near) + FAR * bool(at & far) + SIEGE * bool(at & siege) + heroes[at] for at in SQUARE
        }
        self[cities] = _weight(attackers), _weight(heroes)
        return self[cities]


def _weight(of: Mapping[Squares, int]) -> Weight:
    return Weight(of, [sum(at for at, worth in of.items() if worth > least) for least in range(max(of.values()) + 1)])


def evaluate(position: Position, roads: Roads) -> int:
    """What a position is worth when it is not known to end soon."""
    own, enemy, heroes, cities, theirs = position
    attackers, others = own & ~heroes, enemy & ~heroes
    near, far = roads[theirs & ~enemy]
    near_me, far_me = roads[cities & ~own]
    siege, march = roads[theirs]
    siege_me, march_me = roads[cities]
    mine, yours = own.bit_count(), enemy.bit_count()
    force = PIECE * (mine - yours) + POWER[attackers.bit_count()] - POWER[others.bit_count()]
    return (
        int(force * (MANY + SPARSE) / (mine + yours + SPARSE))
        + CITY * (cities.bit_count() - theirs.bit_count())
        + GUARDED * ((cities & own).bit_count() - (theirs & enemy).bit_count())
        + NEAR * ((attackers & near).bit_count() - (others & near_me).bit_count())
        + FAR * ((attackers & far).bit_count() - (others & far_me).bit_count())
        + SIEGE * ((attackers & siege).bit_count() - (others & siege_me).bit_count())
        + MARCH * ((own & march).bit_count() - (enemy & march_me).bit_count())
    )


def timed(value: int, position: Position, moment: Moment, draw: int) -> int:
    """A value at its moment: as an end comes near, what counts there weighs more, and after quiet turns all else less.

    Much more would be too much: who conquers at any price has no pieces left with which to keep the cities. `draw` is
    what a draw is worth to the player to move.
    """
    if moment.left < HURRY:
        value += int(FINAL_CITY * (HURRY - moment.left) / HURRY * _lead(position))
    return value if moment.quiet <= RESTLESS else _faded(value, position, moment.quiet, draw)


def _lead(position: Position) -> int:
    """By how many cities the player to move leads."""
    return position[3].bit_count() - position[4].bit_count()


def _faded(value: int, position: Position, quiet: int, draw: int) -> int:
    """A value after so many quiet turns; whoever leads in cities, or else in pieces, gains by each of them."""
    waited = quiet - RESTLESS
    lead = by_cities_and_pieces(position)
    grown = waited * waited // 2
    coming = grown if lead > 0 else -grown if lead else draw * waited // (QUIET - RESTLESS)
    return int(value * (FADED - quiet) / (FADED - RESTLESS)) + coming


def decided(position: Position) -> int | None:
    """What a position is worth when a city or a capture has just ended the game; else None.

    It is the turn of the player who did not move, who owns no city when the other one owns all.
    """
    own, enemy, _, cities, _ = position
    if not cities:
        return -WON
    mine, others = own.bit_count(), enemy.bit_count()
    if min(mine, others) <= ALONE < max(mine, others):
        return WON if mine > ALONE else -WON
    return by_cities(position) if max(mine, others) <= FEW else None


def by_cities(position: Position) -> int:
    """What a position is worth when the game ends and most cities win."""
    lead = _lead(position)
    return WON if lead > 0 else -WON if lead else 0


def by_cities_and_pieces(position: Position) -> int:
    """What a position is worth when the game ends by a ruling: most cities win, then most pieces."""
    lead = position[0].bit_count() - position[1].bit_count()
    return by_cities(position) or (WON if lead > 0 else -WON if lead else 0)


def at_the_limit(position: Position) -> int:
    """What a position is worth when no turns are left: with all equal White wins, whose turn it would be."""
    return by_cities_and_pieces(position) or WON


def drawn(ply: int) -> int:
    """What a draw is worth to the player to move, so many turns after the choice."""
    return DRAW if ply % 2 else -DRAW


def sooner(value: int, ply: int) -> int:
    """What an end is worth to the player to move, so many turns after the choice: a win that comes sooner is worth
    more, and a loss less."""
    return value - ply if value > 0 else value + ply if value else drawn(ply)
