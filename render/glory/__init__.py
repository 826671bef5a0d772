"""Steal the Glory in pictures."""

from render.glory.painter import GloryPainter
from render.painter import Painter

PAINTER: Painter = GloryPainter()
