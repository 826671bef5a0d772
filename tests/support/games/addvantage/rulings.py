"""The words before each mark in the rules, in order, and how the ruling begins that is meant."""

RULINGS = (
    ("in random order", "Tiles"),
    ("in the order of the seats", "First player"),
    ("With a full board you are skipped too", "Full board"),
    ("two dice, rolled together", "Two dice"),
    ("more dice than you have empty cells", "Empty cells"),
    ("In their next turn", "Buying back"),
    ("may win the other bonus tile", "Diagonals"),
    ("equally many turns, and the game ends", "The end"),
    ("nothing but purchases happens for five rounds", "Only purchases"),
    ("more coins left", "Equal sums"),
    ("You may also agree to end the game early", "Ending early"),
    ("five rounds of nothing but purchases", "The game also ends"),
    ("bought only once in the game", "A die can be bought only once"),
    ("a courtesy, no secret", "That is a courtesy"),
    ("before you roll or buy", "You do so before you roll or buy"),
)
