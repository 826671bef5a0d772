"""The computer player of Add-Vantage: it weighs each line by how likely it still wins, and looks a roll ahead.

The expert has learnt these chances, and plays on what seems good.
"""

from games.levels import Level
from games.player import Levels, Player
from games.players.addvantage import easy, expert, search
from games.players.addvantage.judge import JUDGE

__all__ = ["JUDGE", "LEVELS"]

LEVELS: Levels = {
    Level.EASY: Player(easy.choose, 0.1),
    Level.NORMAL: Player(search.choose),
    Level.EXPERT: Player(expert.choose, 30),
}
