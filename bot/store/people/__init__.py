"""Choices of people and servers, banned and erased people, and the last presses."""
