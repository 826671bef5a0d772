"""The database: where it lies, how it is brought up to date, and what stands in it."""
