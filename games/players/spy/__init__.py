"""The computer player of Spy: it plays what could be deployed to the end of the game in determinizations."""

from games.levels import Level
from games.player import Levels, Player
from games.players.spy import beginner
from games.players.spy.search import choose

LEVELS: Levels = {
    Level.EASY: Player(beginner.choose),
    Level.NORMAL: Player(choose),
    Level.STRONG: Player(choose, 14),
    Level.EXPERT: Player(choose, 45),
}
