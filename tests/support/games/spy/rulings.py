"""The words before each mark in the rules, in order, and how the ruling begins that is meant."""

RULINGS = (
    ("18 cards carry any one motif", "Cards"),
    ("in the order of the seats", "The dealer"),
    ("your turn ends by itself", "Nothing to deploy"),
    ("you place one spy, not fewer", "Placing"),
    ("shuffled into a new one first", "Shuffling"),
    ("you draw nothing", "Nothing to draw"),
    ("the fewest spies left win", "Nothing happens"),
    ("You may also agree to end the game early", "Ending early"),
    ("more games won", "Match: full"),
    ("End: round", "End: round"),
    ("Spies: half", "Spies: half"),
    ("Nothing to deploy: asked", "Nothing to deploy"),
)
