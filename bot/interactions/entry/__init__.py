"""What comes in: presses, commands and messages are read, and handed to the action that is meant."""
