"""The computer players of Stratego 4: they draw hidden ranks, and race, guard and fight on them."""

from games.levels import Level
from games.player import Levels, Player
from games.players.stratego import easy
from games.players.stratego.search import choose

LEVELS: Levels = {
    Level.EASY: Player(easy.choose),
    Level.NORMAL: Player(choose),
    Level.STRONG: Player(choose, 8),
    Level.EXPERT: Player(choose, 30),
}
