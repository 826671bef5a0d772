"""What people do at a table beside moving: open it, sit down, agree on things, end it, and read about it."""
