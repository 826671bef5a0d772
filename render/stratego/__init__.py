"""Stratego 4 in pictures."""

from render.painter import Painter
from render.stratego.painter import StrategoPainter

PAINTER: Painter = StrategoPainter()
