"""The bot and its parts, set up for the tests."""
