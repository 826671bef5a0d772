"""Computer players: which must move, in which process they think, and what people see meanwhile."""
