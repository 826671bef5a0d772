"""The computer player of Stratego 4: it draws hidden ranks, and races, guards and fights on them."""

from tools.strength.frozen.stratego.search import choose

__all__ = ["choose"]
