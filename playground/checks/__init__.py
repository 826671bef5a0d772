"""Check Discord's limits for what the bot sends, field by field, with Discord's own errors."""
