"""The computer player of Stratego 4: it draws hidden ranks, and races, guards and fights on them."""

from games.players.stratego.search import choose

__all__ = ["choose"]
