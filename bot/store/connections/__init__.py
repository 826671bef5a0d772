"""Connections to SQLite or PostgreSQL, and the units of work that run on them."""
