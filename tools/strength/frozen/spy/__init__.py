"""The computer player of Spy: it plays what could be deployed to the end of the game in determinizations."""

from tools.strength.frozen.spy.search import choose

__all__ = ["choose"]
