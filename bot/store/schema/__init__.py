"""The tables of the database, and the migrations from older schemas."""
