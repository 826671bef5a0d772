"""What is registered at Discord: commands, emojis, and the permissions of the invitation."""
