"""Add-Vantage in pictures."""

from render.addvantage.painter import AddVantagePainter
from render.painter import Painter

PAINTER: Painter = AddVantagePainter()
