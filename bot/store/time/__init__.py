"""Clocks, timers, and downtime."""
