"""Heroes & Cities in pictures."""

from render.heroes.emojis import EMOJIS
from render.heroes.painter import HeroesPainter
from render.painter import Painter

__all__ = ["EMOJIS", "PAINTER"]

PAINTER: Painter = HeroesPainter()
