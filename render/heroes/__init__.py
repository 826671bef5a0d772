"""Heroes & Cities in pictures."""

from render.heroes.painter import HeroesPainter
from render.painter import Painter

PAINTER: Painter = HeroesPainter()
