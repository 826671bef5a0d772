"""What the columns of the schema hold about people."""

from enum import StrEnum


class Personal(StrEnum):
    """What a column holds about people, and therefore what the erasure of a person does with it.

    OWN: the whole row is deleted. PLAYER: an anonymous placeholder replaces the person. ADDRESSEE: the message is
    deleted, and notifies nobody until then. LISTED: the person is removed from the JSON. NAMED: the name is replaced.
    PREPARED: the row of the person's seat is deleted. OF_SEAT: the column of their seat is emptied. BARRED: a keyed
    hash replaces the id, so that the ban stays.
    IMPERSONAL: nothing about anybody.
    """

    OWN = "own"
    PLAYER = "player"
    ADDRESSEE = "addressee"
    LISTED = "listed"
    NAMED = "named"
    PREPARED = "prepared"
    OF_SEAT = "of seat"
    BANNED = "barred"
    IMPERSONAL = "impersonal"


OWN, PLAYER, ADDRESSEE, LISTED, NAMED, PREPARED, OF_SEAT, BANNED, IMPERSONAL = ({"personal": it} for it in Personal)
"""The `info` of a column. A test requires one for each column that can hold a person's id or a text."""
