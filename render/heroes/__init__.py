"""Heroes & Cities in pictures."""

from render.heroes.painter import HeroesPainter

__all__ = ["HeroesPainter"]
