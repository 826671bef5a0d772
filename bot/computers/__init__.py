"""The computer players: who must move, which process thinks, and what people see of it."""
