"""Clocks, timers, and when nobody served the tables."""
