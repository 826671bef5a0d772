"""The words before each mark in the rules, in order, and how the ruling begins that is meant."""

RULINGS = (
    ("5 more away", "Track"),
    ("2, 3 or 4 trophies", "Trophies"),
    ("between start and finish", "Track"),
    ("play another card in secret", "One card"),
    ("turn over the top card of the draw pile", "Ties"),
    ("to the finish at most", "Finish"),
    ("may still steal", "Finish"),
    ("You must hold a card to try", "Stealing"),
    ("both at once", "Stealing"),
    ("discarded at once", "Discards"),
    ("in seat order", "Refill"),
    ("when a theft brings you the last one", "Finish"),
    ("the most trophies win", "30 rounds"),
    ("You may also agree to end the game early", "Ending early"),
)
