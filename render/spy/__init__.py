"""Spy in pictures."""

from render.painter import Painter
from render.spy.emojis import EMOJIS
from render.spy.painter import SpyPainter

__all__ = ["EMOJIS", "PAINTER"]

PAINTER: Painter = SpyPainter()
