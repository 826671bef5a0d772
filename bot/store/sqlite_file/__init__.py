"""A SQLite database as a file: who may read it, copies of it, and the lock of the process that uses it."""
