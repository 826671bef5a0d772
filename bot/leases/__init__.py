"""Which process does what, of several that run the bot over one database."""
