"""The computer player of Spy: it plays what could be deployed to the end of the game in determinizations."""

from tests.strength.frozen.spy.search import choose

__all__ = ["choose"]
