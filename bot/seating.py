"""Who may still sit down at a table before its game begins, and until when, as values."""

from pydantic import AwareDatetime

from games.values import Frozen
from games.words import Phrase


class LobbyState(Frozen):
    """Until when a lobby stands, and what became of it.

    It is closed at `closes` unless its game has begun, an hour after that was said (`warned`); `expired`: it was.
    `host_acted` is when its host last did something there. Those who `declined` were invited, and keep no seat.
    """

    closes: AwareDatetime
    host_acted: AwareDatetime
    warned: bool = False
    expired: bool = False
    declined: tuple[int, ...] = ()


def mention(person: int) -> Phrase:
    """Somebody as Discord shows them by their id, as the value of a field."""
    return Phrase("<@{person}>", {"person": person})
