"""The computer player of Heroes & Cities: it looks ahead."""

from games.players.heroes.search import choose

__all__ = ["choose"]
