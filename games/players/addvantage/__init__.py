"""The computer player of Add-Vantage: it weighs each line by how likely it still wins, and looks a roll ahead."""

from games.levels import Level
from games.player import Levels, Player
from games.players.addvantage import easy
from games.players.addvantage.search import choose

LEVELS: Levels = {Level.EASY: Player(easy.choose, 0.1), Level.NORMAL: Player(choose), Level.EXPERT: Player(choose, 4)}
