"""What people and servers choose for themselves."""
