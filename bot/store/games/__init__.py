"""The tables at which people play: their seats, games, records, plans and results."""
