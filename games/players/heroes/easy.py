"""How Heroes & Cities is played at the level EASY: as a beginner does, who sees what a move does and hardly an answer.

It takes, conquers and makes heroes where it can, but it errs. It forgets that a piece of its own that comes between two
enemies is captured, so it steps in between: the habit to be found. What the enemy could capture next it overlooks four
times in five. It makes more heroes than is good, since only attackers conquer. And it does not guard cities.
"""

from math import inf
from random import Random

from games.chance import Chance
from games.heroes.model import HeroesView
from games.heroes.moves import Go, Promote
from games.players.heroes.evaluation import FAR, NEAR, Roads, decided
from games.players.heroes.search import as_move
from games.players.heroes.simulation import WHOLE, Position, after, capturing, compact, each, moves, reach

CITY, HERO, PIECE = 40, 6, 75
"""What it thinks that one more of them is worth."""
DOUBT = 70
"""By so much at most a move seems better than it is."""
ATTENTIVE = 0.2
"""In so many of its turns it asks whether a piece of its own could be captured next."""


def choose_easily(view: HeroesView, chance: Chance, budget: int, until: float = inf) -> Go | Promote:
    """A legal move of `view.me`, the same for the same view and chance. It looks at each move once, whatever `budget`
    and `until` are, which takes a few milliseconds."""
    random = Random(chance.below(1 << 62))  # noqa: S311 - how it errs is no secret
    root, roads = compact(view.board, view.cities, view.mover, view.length), Roads()
    is_attentive = random.random() < ATTENTIVE
    tried = [
        (_worth(believed(root, *step), roads, is_attentive) + random.uniform(0, DOUBT), step) for step in moves(root)
    ]
    return as_move(max(tried)[1])


def believed(position: Position, start: int, to: int) -> Position:
    """What it thinks that a move leads to: that of `after`, but with all pieces of whoever moves still standing."""
    own, enemy, heroes, cities, theirs = after(position, start, to)
    mine = position[0] ^ (start ^ to)
    promoted = to if start & position[2] or to & position[3] else 0
    return own, mine, heroes | mine & ~enemy & (position[2] | promoted), cities, theirs


def _worth(position: Position, roads: Roads, is_attentive: bool) -> int:
    """What a position seems to be worth to the player who has just moved."""
    ended = decided(position)
    if ended is not None:
        return -ended
    enemy, own, heroes, theirs, cities = position
    attackers = own & ~heroes
    near, far = roads[theirs & ~enemy]
    return (
        PIECE * (own.bit_count() - enemy.bit_count())
        + CITY * (cities.bit_count() - theirs.bit_count())
        + HERO * (own & heroes).bit_count()
        + NEAR * (attackers & near).bit_count()
        + FAR * (attackers & far).bit_count()
        - (PIECE if is_attentive and _threatens(position) else 0)
    )


def _threatens(position: Position) -> bool:
    """Whether the player to move can capture."""
    own, enemy, heroes, _, _ = position
    free = WHOLE & ~(own | enemy)
    take = capturing(own, enemy, free)
    return any(reach(start, free, bool(start & heroes)) & take for start in each(own))
