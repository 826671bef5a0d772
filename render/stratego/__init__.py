"""Stratego 4 in pictures."""

from render.painter import Painter
from render.stratego.emojis import EMOJIS
from render.stratego.painter import StrategoPainter

__all__ = ["EMOJIS", "PAINTER"]

PAINTER: Painter = StrategoPainter()
