"""Moments and times as people type them, in each language that the bot speaks."""
