"""Discord's HTTP interface, as far as a bot of this kind needs it."""
