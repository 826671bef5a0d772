"""Add-Vantage in pictures."""

from render.addvantage.painter import AddVantagePainter

__all__ = ["AddVantagePainter"]
