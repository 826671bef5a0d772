"""People's Discord clients, driven by a test or by the page."""
