"""The bot under load: what a press costs it, how many it can take, and how long people wait then."""
