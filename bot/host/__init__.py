"""The host's part: settings, commands of `python -m bot`, backups, and metrics."""
