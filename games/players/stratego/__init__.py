"""The computer player of Stratego 4: it imagines the hidden ranks, and races, guards and fights on what it imagines."""

from games.players.stratego.search import choose

__all__ = ["choose"]
