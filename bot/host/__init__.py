"""What the host of a bot sets, copies and tries."""
