"""Stratego 4 in pictures."""

from render.stratego.painter import StrategoPainter

__all__ = ["StrategoPainter"]
