"""How somebody moves: picked, typed, planned, held, arranged in a draft, and taken back."""
