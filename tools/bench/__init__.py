"""`make bench`: what the bot costs, each figure a ratio to what cannot be avoided, measured in the same run."""
