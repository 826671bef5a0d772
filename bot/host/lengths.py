"""Durations as text for a host."""

from datetime import timedelta


def told(length: timedelta) -> str:
    """Return a duration in its two largest units, such as "2 d 3 h"; a negative one is "0 s"."""
    seconds = max(int(length.total_seconds()), 0)
    parts = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    named = [f"{number} {unit}" for number, unit in zip(parts, ("d", "h", "min", "s"), strict=True) if number]
    return " ".join(named[:2]) or "0 s"
