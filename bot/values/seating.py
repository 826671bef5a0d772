"""Who may sit down at a table, before its game begins and in place of somebody else, as values."""

from typing import Final, NamedTuple, Self

from pydantic import AwareDatetime

from games.values import Frozen
from games.words import Phrase, Seat


def others(people: tuple[int, ...], person: int) -> tuple[int, ...]:
    return tuple(it for it in people if it != person)


class LaterInvitation(Frozen):
    """Who was invited together after a table was opened, and when."""

    people: tuple[int, ...]
    moment: AwareDatetime


class LobbyState(Frozen):
    """Until when a lobby stands, and what became of it.

    It is closed at `closes` unless its game has begun, an hour after that was said (`warned`); `expired`: it was. That
    was worked out at the moment `reckoned`, and is later by what the bot was not there since. `host_acted` is when its
    host last did something there. Those who `declined` were invited, and keep no seat. Those who were `removed` may not
    sit down there again. Each of the `later` invitations has a message of its own.
    """

    closes: AwareDatetime
    host_acted: AwareDatetime
    reckoned: AwareDatetime | None = None
    """None of one that is older than that: then it counts from `host_acted`."""
    warned: bool = False
    expired: bool = False
    declined: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    later: tuple[LaterInvitation, ...] = ()

    def without(self, person: int) -> Self:
        """The same once this person is forgotten; the invitations keep their numbers."""
        later = tuple(it.replace(people=others(it.people, person)) for it in self.later)
        declined, removed = others(self.declined, person), others(self.removed, person)
        return self.replace(declined=declined, removed=removed, later=later)


def mention(person: int) -> Phrase:
    """Somebody as Discord shows them by their id, as the value of a field."""
    return Phrase("<@{person}>", {"person": person})


class SeatOffer(Frozen):
    """A seat in which the `person` is asked to play on, by the player in the seat `by` (None: by a moderator).

    `number` tells the offers of a table apart. `replaced` is who has that seat, None for a computer player. `late`: it
    was made because they did not play in time, and is over once they play again. So is one that is not, where a host
    made it of a seat in which somebody plays, as they could once.
    """

    number: int
    seat: Seat
    person: int
    replaced: int | None
    late: bool
    by: Seat | None = None

    @property
    def is_agreed(self) -> bool:
        """Whether it takes the seat from nobody who would have to agree: who has it asks, or it is a computer's."""
        return self.replaced is None or self.by == self.seat


class Handover(Frozen):
    """That the person `after` plays on in the seat of the person `before`, who is told so at the moment `told`."""

    seat: Seat
    before: int
    after: int
    told: AwareDatetime


class Watcher(Frozen):
    """Somebody who watches a game and wants a seat in the next one of these people: user id, name and Discord
    locale."""

    person: int
    name: str
    locale: str


class Replacing(Frozen):
    """What became of the seats of a game: how many `offers` there were, the one that stands, who `declined` one, and
    who plays on for whom. `refused` is the last one that was declined, until a person moves or another is made. The
    `watchers` wait for a seat in the rematch, in this order. Those who were `removed` from the lobby get none."""

    offers: int = 0
    offer: SeatOffer | None = None
    declined: tuple[int, ...] = ()
    refused: SeatOffer | None = None
    handovers: tuple[Handover, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    removed: tuple[int, ...] = ()

    def without(self, person: int) -> Self:
        """The same once this person is forgotten: nothing is left that was offered to them, or of their seat."""
        offer, refused = (
            None if it is None or person in (it.person, it.replaced) else it for it in (self.offer, self.refused)
        )
        return self.replace(
            offer=offer,
            refused=refused,
            declined=others(self.declined, person),
            handovers=tuple(it for it in self.handovers if person not in (it.before, it.after)),
            watchers=tuple(it for it in self.watchers if it.person != person),
            removed=others(self.removed, person),
        )


NO_REPLACING: Final = Replacing()


class SeatAsk(Frozen):
    """That somebody who watches asks for the seat of a computer player: user id, name and Discord locale. `number`
    tells those of a table apart."""

    number: int
    seat: Seat
    person: int
    name: str
    locale: str


class SeatAsks(Frozen):
    """Who asks for a computer's seat in a game, how many asked before (`made`), and whom the host has `refused`."""

    made: int = 0
    open: SeatAsk | None = None
    refused: tuple[int, ...] = ()

    def without(self, person: int) -> Self:
        """The same once this person is forgotten."""
        asked = None if self.open is None or self.open.person == person else self.open
        return self.replace(open=asked, refused=others(self.refused, person))


NO_ASKS: Final = SeatAsks()


class Seating(NamedTuple):
    """Who may sit down at a table: it will have `size` players at most. `lobby` is set until the game begins, and None
    for a table that an older bot opened. So many people were `rung` up when it was opened, as they had asked."""

    size: int
    invited: tuple[int, ...] = ()
    lobby: LobbyState | None = None
    replacing: Replacing = NO_REPLACING
    rung: int = 0
    seat_asks: SeatAsks = NO_ASKS

    def begun(self) -> Self:
        """The same once the game has begun."""
        removed = self.replacing.removed if self.lobby is None else self.lobby.removed
        return self._replace(lobby=None, replacing=self.replacing.replace(removed=removed))

    def without(self, person: int) -> Self:
        """The same once this person is forgotten."""
        lobby = None if self.lobby is None else self.lobby.without(person)
        invited, replacing = others(self.invited, person), self.replacing.without(person)
        asks = self.seat_asks.without(person)
        return self._replace(invited=invited, lobby=lobby, replacing=replacing, seat_asks=asks)
