"""What can be wrong with a move that is said to be undoable."""

DRAWS = "it draws"
ENDS = "it ends the game"
SHOWS = "it shows something"
