"""The computer player of Steal the Glory: it draws what it cannot see, and plays it out."""

from games.players.glory.search import choose

__all__ = ["choose"]
