"""Steal the Glory in pictures."""

from render.glory.painter import GloryPainter

__all__ = ["GloryPainter"]
