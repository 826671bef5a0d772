"""How the bot hears of what happens on Discord: connections to its gateway, and which shards this process serves."""
