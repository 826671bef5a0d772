"""How the database is reached: SQLite or PostgreSQL, and the units of work that read and write it."""
