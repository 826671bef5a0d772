"""What Discord is told of the bot: its commands, and the address that invites it."""
