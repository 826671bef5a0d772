"""Parse moments and durations that people type, in each language of the bot."""
