"""Discord's limits: what the bot may send, field by field, refused in Discord's own form."""
