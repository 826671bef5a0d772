"""A SQLite database as a file: permissions, copies, and the lock of the process that uses it."""
