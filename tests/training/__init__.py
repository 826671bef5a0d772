"""Fits the weights of computer players again: each in a module with the game's key, which has `train`."""
