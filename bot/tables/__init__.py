"""The service behind every action at a table: transitions, refusals and queries."""
