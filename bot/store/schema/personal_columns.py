"""What the columns of the schema hold of people."""

from enum import StrEnum


class Personal(StrEnum):
    """What a column holds of people, and so what becomes of it when one of them is to be forgotten.

    Of an OWN one the whole row goes. In place of a PLAYER stands somebody nameless; a message to an ADDRESSEE is
    deleted, and calls nobody until then. What is LISTED, in JSON, is taken out, and what is NAMED is renamed. What
    somebody has PREPARED in their seat goes with its row. Who is BARRED stays so by a keyed hash. What is
    IMPERSONAL says nothing of anybody.
    """

    OWN = "own"
    PLAYER = "player"
    ADDRESSEE = "addressee"
    LISTED = "listed"
    NAMED = "named"
    PREPARED = "prepared"
    BARRED = "barred"
    IMPERSONAL = "impersonal"


OWN, PLAYER, ADDRESSEE, LISTED, NAMED, PREPARED, BARRED, IMPERSONAL = ({"personal": it} for it in Personal)
"""The `info` of a column; each that can hold a person's id or a text says one, which a test demands."""
