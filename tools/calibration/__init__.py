"""How well the coach knows how games will end: what it said of positions, and what became of them."""
