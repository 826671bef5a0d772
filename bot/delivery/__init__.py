"""How Discord is made to show a table: which messages it needs, and sending, editing and deleting them."""
