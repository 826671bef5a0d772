"""Run the bot in several processes over one PostgreSQL database, with leases of partitions and shards."""
