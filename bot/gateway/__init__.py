"""The connections to Discord's gateway, and the events that come from it."""
