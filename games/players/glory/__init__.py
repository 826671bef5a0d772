"""The computer players of Steal the Glory: a beginner with habits, and two that draw what they cannot see, and play it
out."""

from games.levels import Level
from games.player import Levels, Player
from games.players.glory import expert, habits, search
from games.players.glory.judge import JUDGE

__all__ = ["JUDGE", "LEVELS"]

LEVELS: Levels = {
    Level.EASY: Player(habits.choose, 0.1),
    Level.NORMAL: Player(search.choose),
    Level.EXPERT: Player(expert.choose, 20),
}
