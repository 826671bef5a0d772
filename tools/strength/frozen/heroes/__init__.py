"""The computer player of Heroes & Cities: it looks ahead."""

from tools.strength.frozen.heroes.search import choose

__all__ = ["choose"]
