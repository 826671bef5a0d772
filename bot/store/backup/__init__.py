"""Back up a whole database, restore it, copy it to PostgreSQL, renumber its decisions, and check its games."""
