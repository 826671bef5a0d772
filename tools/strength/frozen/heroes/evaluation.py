"""What a position of Heroes & Cities is worth to the player to move; a piece counts a hundred or more."""

from typing import NamedTuple

from tools.strength.frozen.heroes.simulation import Position, Squares, around, turns_after

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


def timed(value: int, position: Position, moment: Moment) -> int:
    """A value at its moment: as an end comes near, what counts there weighs more, and after quiet turns all else less.

    Much more would be too much: who conquers at any price has no pieces left with which to keep the cities.
    """
    if moment.left < HURRY:
        value += int(FINAL_CITY * (HURRY - moment.left) / HURRY * _lead(position))
    return value if moment.quiet <= RESTLESS else _faded(value, position, moment.quiet)


def _lead(position: Position) -> int:
    """By how many cities the player to move leads."""
    return position[3].bit_count() - position[4].bit_count()


def _faded(value: int, position: Position, quiet: int) -> int:
    """A value after so many quiet turns; whoever leads in cities, or else in pieces, gains by each of them."""
    waited = quiet - RESTLESS
    lead = by_cities_and_pieces(position)
    grown = waited * waited // 2
    return int(value * (FADED - quiet) / (FADED - RESTLESS)) + (grown if lead > 0 else -grown if lead else 0)


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


def sooner(value: int, turns: int) -> int:
    """A value one turn further from the end: a win that comes sooner is worth more, and a loss less."""
    return value - turns if value > 0 else value + turns if value else 0
