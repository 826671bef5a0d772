"""Discord's HTTP interface, as far as this kind of bot needs it."""
