"""Erases a person, and reads out what is stored of them."""
