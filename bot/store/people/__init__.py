"""What people and servers have chosen, who is banned, who pressed last, and who was erased."""
