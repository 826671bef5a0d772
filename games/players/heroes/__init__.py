"""The computer player of Heroes & Cities: it looks ahead."""

from games.levels import Level
from games.player import Levels, Player
from games.players.heroes.search import choose

LEVELS: Levels = {level: Player(choose) for level in Level}
