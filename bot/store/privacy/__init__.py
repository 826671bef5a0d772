"""Erase a person, and export the data stored about them."""
