"""The words before each mark in the rules, in order, and how the ruling begins that is meant."""

RULINGS = (
    ("If nothing happens for long, the most cities win", "20 turns each"),
    ("This opening is ours", "The opening"),
    ("on rows 4 and 7", "Length: short"),
    ("white begins", "White"),
    ("you pass", "Passing"),
    ("never conquers one", "Heroes"),
    ("A city keeps its colour when the piece on it leaves or is captured", "Cities"),
    ("has still conquered it", "Captured conqueror"),
    ("in this order", "The endings"),
    ("one piece or none", "The endings"),
    ("then the most pieces", "The same position"),
    ("the same", "20 turns each"),
    ("You may also agree on a draw", "A draw"),
    ("Length: short", "Length: short"),
)
