"""The computer player of Spy.

EASY deploys as soon as it can. NORMAL plays what could be deployed to the end of the game by rules of thumb, STRONG by
rules that wait for the turn in which all spies can be placed, and stop others before theirs. EXPERT knows how many
turns each still needs for that, and how likely who is ahead wins.
"""

from games.levels import Level
from games.player import Levels, Player
from games.players.spy import beginner, expert, foresight, search

LEVELS: Levels = {
    Level.EASY: Player(beginner.choose),
    Level.NORMAL: Player(search.choose),
    Level.STRONG: Player(foresight.choose, 6),
    Level.EXPERT: Player(expert.choose, 0.5),
}
