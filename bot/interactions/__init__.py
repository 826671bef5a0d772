"""What comes in from Discord: commands, components, modals and messages, read and carried out."""
