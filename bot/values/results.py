"""How a game ended that was played to its end, and how the players' parts in it did."""

from enum import StrEnum


class Ending(StrEnum):
    """What ended a game: its rules, all players together, or the one of two who resigned or was too late."""

    RULES = "rules"
    AGREED = "agreed"
    RESIGNED = "resigned"
    LATE = "late"


class SeatEnding(StrEnum):
    """How the part of a seat's player ended: they played to the end, resigned or were too late, or a computer player
    stood in for them then (TURN, ABSENT, AWAY as in `StandIn`). Who resigns from three or more has no result; the
    computer player that took their seat has, and says RESIGNED."""

    PLAYED = "played"
    RESIGNED = "resigned"
    LATE = "late"
    TURN = "turn"
    ABSENT = "absent"
    AWAY = "away"
