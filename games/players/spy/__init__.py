"""The computer players of Spy.

EASY deploys as soon as it can. NORMAL plays what could be deployed to the end of the game by rules of thumb, STRONG and
EXPERT by rules that wait for the turn in which all spies can be placed, and stop others before theirs.
"""

from games.levels import Level
from games.player import Levels, Player
from games.players.spy import beginner, foresight, search
from games.players.spy.judge import JUDGE

__all__ = ["JUDGE", "LEVELS"]

LEVELS: Levels = {
    Level.EASY: Player(beginner.choose),
    Level.NORMAL: Player(search.choose),
    Level.STRONG: Player(foresight.choose, 5),
    Level.EXPERT: Player(foresight.choose, 15),
}
