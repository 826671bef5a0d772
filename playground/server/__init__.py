"""What Discord does: its world, gateway, REST interface, and faults on demand."""
