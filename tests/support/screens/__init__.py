"""Every screen that the bot shows, drawn, pressed to and measured."""
