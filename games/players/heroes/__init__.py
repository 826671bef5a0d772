"""The computer player of Heroes & Cities: it looks ahead, and the farther the higher its level."""

from games.levels import Level
from games.player import Levels, Player
from games.players.heroes.easy import choose_easily
from games.players.heroes.judge import JUDGE
from games.players.heroes.search import choose

__all__ = ["JUDGE", "LEVELS"]

LEVELS: Levels = {
    Level.EASY: Player(choose_easily),
    Level.NORMAL: Player(choose),
    Level.STRONG: Player(choose, 5),
    Level.EXPERT: Player(choose, 16),
}
