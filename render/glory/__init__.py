"""Steal the Glory in pictures."""

from render.glory.emojis import EMOJIS
from render.glory.painter import GloryPainter
from render.painter import Painter

__all__ = ["EMOJIS", "PAINTER"]

PAINTER: Painter = GloryPainter()
