"""The computer players of November 2026, before there were levels: what later ones are measured by, never changed."""
