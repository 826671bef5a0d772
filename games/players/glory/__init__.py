"""The computer player of Steal the Glory: it draws what it cannot see, and plays it out."""

from games.levels import BY_LUCK
from games.player import Levels, Player
from games.players.glory.search import choose

LEVELS: Levels = {level: Player(choose) for level in BY_LUCK}
