"""Several processes of the bot over one PostgreSQL, of which some are killed, stopped and started while people play."""
