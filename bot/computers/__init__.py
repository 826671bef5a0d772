"""The computer players: who must move, in which process they choose, and what people see meanwhile."""
