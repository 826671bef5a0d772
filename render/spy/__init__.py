"""Spy in pictures."""

from render.spy.painter import SpyPainter

__all__ = ["SpyPainter"]
