"""A whole database: backed up, put back, copied to PostgreSQL, renumbered, and checked."""
