"""The computer player of Spy: it plays what could be deployed to the end of the game in determinizations."""

from games.levels import Level
from games.player import Levels, Player
from games.players.spy.search import choose

LEVELS: Levels = {level: Player(choose) for level in Level}
