"""Lengths of time, as a host reads them."""

from datetime import timedelta


def told(length: timedelta) -> str:
    """A length of time in its two largest units."""
    seconds = max(int(length.total_seconds()), 0)
    parts = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    named = [f"{number} {unit}" for number, unit in zip(parts, ("d", "h", "min", "s"), strict=True) if number]
    return " ".join(named[:2]) or "0 s"
