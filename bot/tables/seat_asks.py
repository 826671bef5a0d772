"""How somebody who watches asks for the seat of a computer player, and what the host answers. Nobody is told anything
of a seat before the host has said yes."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.tables import transitions
from bot.tables.refusals import (
    CannotPlayOn,
    HostOnly,
    HostSaidNo,
    NoComputersSeat,
    PlayedElsewhere,
    SeatAskedFor,
    Unseen,
)
from bot.tables.rematches import require_watcher
from bot.tables.replacing import taken
from bot.values.seating import SeatAsk, SeatAsks, SeatOffer, mention
from bot.values.table import Person, Player, Status, Table, Transition
from games.core import Seat
from games.errors import MovedOn, Refusal


def open_ask(table: Table) -> SeatAsk | None:
    """Who asks for a computer's seat now; None where nobody does, or that seat is no computer's any more."""
    asked = table.seating.seat_asks.open
    stands = table.status is Status.PLAYING and asked is not None and table.player_of(asked.person) is None
    return asked if stands and asked is not None and table.players[asked.seat].is_computer else None


def may_ask(table: Table, person: int) -> tuple[Player, ...]:
    """The computer players for whose seat somebody who watches can ask now."""
    asks, goes_on = table.seating.seat_asks, table.status is Status.PLAYING and table.channel.guild is not None
    barred = person in asks.refused or person in table.seating.replacing.removed or table.settings.invited_only
    if not goes_on or barred or open_ask(table) is not None or table.player_of(person) is not None:
        return ()
    return tuple(player for player in table.players if player.is_computer)


def asked(table: Table, person: Person, seat: Seat, sat: Collection[Seat] = ()) -> Transition:
    """Somebody who watches asks for the seat of a computer player: one at a table, and nobody again to whom the host
    has said no. Who has `sat` in a seat can have no other one. Raises Refusal."""
    transitions.require_playing(table)
    if table.channel.guild is None:
        raise Unseen
    require_watcher(table, person.id)
    asks, before = table.seating.seat_asks, open_ask(table)
    if person.id in asks.refused:
        raise HostSaidNo
    if before is not None:
        raise SeatAskedFor
    if seat not in {player.seat for player in table.players if player.is_computer}:
        raise NoComputersSeat
    if not {seat}.issuperset(sat):
        raise PlayedElsewhere
    ask = SeatAsk(number=asks.made + 1, seat=seat, person=person.id, name=person.name, locale=person.locale)
    return _with(table, asks.replace(made=ask.number, open=ask))._replace(joined=person)


def taken_back(table: Table, person: int) -> Transition:
    """Who asked for a seat would rather watch."""
    asks = table.seating.seat_asks
    own = asks.open is not None and asks.open.person == person
    return _with(table, asks.replace(open=None) if own else asks)


def answered(table: Table, person: int, moderator: bool, number: int, now: datetime, *, yes: bool) -> Transition:
    """The host, or a moderator, gives a computer's seat to who asks for it, or says no, which holds for this game.
    Raises HostOnly, MovedOn where nobody asks any more, or CannotPlayOn."""
    transitions.require_playing(table)
    ask, asks = open_ask(table), table.seating.seat_asks
    if not (moderator or person == table.host):
        raise HostOnly
    if ask is None or ask.number != number:
        raise MovedOn
    if not yes:
        return _with(table, asks.replace(open=None, refused=(*asks.refused, ask.person)))
    try:
        require_watcher(table, ask.person)
    except Refusal:  # it says "you", which is not the host
        raise cannot_play_on(ask) from None
    offer = SeatOffer(
        number=table.seating.replacing.offers, seat=ask.seat, person=ask.person, replaced=None, late=False
    )
    free = _with(table, asks.replace(open=None)).table
    return taken(free, offer, Person(ask.person, ask.name, ask.locale), now)


def cannot_play_on(ask: SeatAsk) -> Refusal:
    """What the host reads where somebody who asked for a seat may not sit there any more."""
    return CannotPlayOn(who=mention(ask.person))


def _with(table: Table, asks: SeatAsks) -> Transition:
    return Transition(replace(table, seating=table.seating._replace(seat_asks=asks)))
