"""What tables, players and their calendars are, as values: nothing is read or written here."""
