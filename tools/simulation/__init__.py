"""People who play over days, simulated: what becomes of their games, and how often they are called."""
