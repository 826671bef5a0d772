"""The computer player of Steal the Glory: it draws what it cannot see, and plays it out."""

from tools.strength.frozen.glory.search import choose

__all__ = ["choose"]
