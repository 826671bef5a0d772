"""Runs the bot in several processes over one PostgreSQL: they lease partitions and shards, and tell each other."""
