"""The computer players of Stratego 4: they draw hidden ranks, and race, guard and fight on them.

*Strong* and *Expert* bring strong pieces to the castle, too: flags fall on the ring until no cannons are left, and then
the game is theirs whose pieces are there.
"""

from games.levels import Level
from games.player import Levels, Player
from games.players.stratego import easy
from games.players.stratego.judge import JUDGE
from games.players.stratego.search import besiege, choose

__all__ = ["JUDGE", "LEVELS"]

LEVELS: Levels = {
    Level.EASY: Player(easy.choose),
    Level.NORMAL: Player(choose),
    Level.STRONG: Player(besiege, 3),
    Level.EXPERT: Player(besiege, 11),
}
