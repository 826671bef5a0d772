"""The service behind every action at a table: transitions and refusals."""
