"""Add-Vantage in pictures."""

from render.addvantage.emojis import EMOJIS
from render.addvantage.painter import AddVantagePainter
from render.painter import Painter

__all__ = ["EMOJIS", "PAINTER"]

PAINTER: Painter = AddVantagePainter()
