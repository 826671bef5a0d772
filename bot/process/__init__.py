"""What the bot runs on: the time, its background work, and its log."""
