"""Spy in pictures."""

from render.painter import Painter
from render.spy.painter import SpyPainter

PAINTER: Painter = SpyPainter()
