"""Positions, names and checks for the tests of pictures."""
