"""What people do with Discord: their clients, driven by a test or by the page."""
