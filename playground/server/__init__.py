"""What Discord does: its world, gateway, REST interface, and the faults that tests ask for."""
