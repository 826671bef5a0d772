"""The computer player of Add-Vantage: it weighs each line by how likely it still wins, and looks a roll ahead."""

from tools.strength.frozen.addvantage.search import choose

__all__ = ["choose"]
