"""The computer player of Add-Vantage: it weighs each line by how likely it still wins, and looks a roll ahead."""

from games.levels import BY_LUCK
from games.player import Levels, Player
from games.players.addvantage.search import choose

LEVELS: Levels = {level: Player(choose) for level in BY_LUCK}
