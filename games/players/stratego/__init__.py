"""The computer player of Stratego 4: it draws hidden ranks, and races, guards and fights on them."""

from games.levels import Level
from games.player import Levels, Player
from games.players.stratego.search import choose

LEVELS: Levels = {level: Player(choose) for level in Level}
