"""Fits the weights of computer players again: each in a module with the game's key, which has `train`."""

from time import monotonic


def minutes_since(begun: float) -> float:
    """How long it took since a moment of the machine's clock, as it stands beside the weights."""
    return round((monotonic() - begun) / 60, 1)
