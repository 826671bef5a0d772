"""How another person takes a seat in a game that has begun: its player asks them, or anybody there once that player
does not play in time. A seat shows its secrets, so nobody else gives away one in which somebody plays. Nothing is
written here."""

from collections.abc import Iterator
from datetime import datetime

from bot.tables import lobbies, transitions
from bot.tables.deadlines import quiet_hours_at
from bot.tables.late import is_late
from bot.tables.refusals import (
    AlreadySeated,
    AskedToSit,
    HasDeclined,
    HostOnly,
    InTime,
    NoSuchSeat,
    NotInvited,
    SitsAlready,
    Unseen,
    WhichSeat,
)
from bot.values.proposal import Proposal
from bot.values.seating import Handover, Replacing, SeatOffer
from bot.values.table import Person, Player, Status, Table, Transition
from bot.values.timers import EVERYBODY, Timer, TimerKind
from games.core import Seat


def replaceable(table: Table, person: int, moderator: bool) -> tuple[Player, ...]:
    """The players for whom a person may ask another one to play on: themselves, those who do not play in time, and for
    the host and moderators the computer players."""
    leads = moderator or person == table.host
    return tuple(it for it in table.players if it.person == person or (leads if it.is_computer else not _plays(it)))


def _plays(player: Player) -> bool:
    """Whether a person plays themselves, and in time."""
    return player.person is not None and player.attendance.stand_in is None and not is_late(player)


def offered(table: Table, person: int, moderator: bool, seat: Seat | None, invited: int) -> Transition:
    """A person is asked to play on in a seat (None: that of the only late player); an offer before it is over. Raises
    Refusal."""
    transitions.require_playing(table)
    by = None if moderator and table.player_of(person) is None else transitions.require_player(table, person)
    if table.channel.guild is None:
        raise Unseen
    player = _player_at(table, seat)
    if player not in replaceable(table, person, moderator):
        raise HostOnly if player.is_computer else InTime
    if table.player_of(invited) is not None:
        raise SitsAlready
    replacing = table.seating.replacing
    if invited in replacing.declined:
        raise HasDeclined
    if replacing.offer is not None and (replacing.offer.seat, replacing.offer.person) == (player.seat, invited):
        raise AskedToSit
    offer = SeatOffer(
        number=replacing.offers + 1,
        seat=player.seat,
        person=invited,
        replaced=player.person,
        late=player.person not in (None, person),
        by=None if by is None else by.seat,
    )
    return _with(table, replacing.replace(offers=offer.number, offer=offer, refused=None))


def seated(table: Table, person: Person, now: datetime) -> Transition:
    """A person takes a seat of a lobby, or the one that they are asked to take in a game. Raises Refusal."""
    if table.status is not Status.PLAYING or table.seating.replacing.offer is None:
        return lobbies.joined(table, person)
    return taken(table, _offer_to(table, person.id), person, now)


def declined(table: Table, person: int) -> Transition:
    """A person takes no seat for which they were asked, or takes back that they handed over theirs. Raises Refusal."""
    if table.status is not Status.PLAYING:
        return lobbies.declined(table, person)
    replacing = table.seating.replacing
    if replacing.offer is not None and replacing.offer.is_agreed and replacing.offer.replaced == person:
        return _with(table, replacing.replace(offer=None))
    offer = _offer_to(table, person)
    return _with(table, replacing.replace(offer=None, refused=offer, declined=(*replacing.declined, person)))


def with_offer(change: Transition, table: Table) -> Table:
    """The table after a change, without an offer that is over: the seat has another player, or its own plays again. A
    refused one is told until a person moves."""
    offer, refused = table.seating.replacing.offer, table.seating.replacing.refused if change.mover is None else None
    if offer is not None:
        plays = offer.seat in (change.mover, change.back) and not offer.is_agreed
        offer = offer if _stands(table, offer) and not plays and table.status is Status.PLAYING else None
    return transitions.with_replacing(table, table.seating.replacing.replace(offer=offer, refused=refused))


def handover_timers(table: Table, moment: datetime) -> Iterator[Timer]:
    """Timers for telling those in whose seat somebody else plays on."""
    for number, handover in enumerate(table.seating.replacing.handovers):
        if handover.told > moment:
            yield Timer(table.id, number, EVERYBODY, TimerKind.HANDOVER, handover.told)


def _player_at(table: Table, seat: Seat | None) -> Player:
    late = [player for player in table.players if is_late(player)]
    found = late if seat is None else [player for player in table.players if player.seat == seat]
    if seat is not None and not found:
        raise NoSuchSeat(number=seat + 1)
    if len(found) != 1:
        raise WhichSeat
    return found[0]


def _stands(table: Table, offer: SeatOffer) -> bool:
    """Whether a seat may still be taken as it was offered: its player is the same, and agreed or does not play in time.
    A host could once offer a seat in which somebody plays: that one may not be taken."""
    player = table.players[offer.seat]
    return player.person == offer.replaced and (offer.is_agreed or not _plays(player))


def _offer_to(table: Table, person: int) -> SeatOffer:
    offer = table.seating.replacing.offer
    if table.player_of(person) is not None:
        raise AlreadySeated
    if offer is None or offer.person != person:
        raise NotInvited
    return offer


def taken(table: Table, offer: SeatOffer, person: Person, now: datetime) -> Transition:
    """A person takes a seat with a reserve of their own and all their time; what was played stays. Raises InTime."""
    if not _stands(table, offer):
        raise InTime
    old = table.players[offer.seat]
    new = Player(offer.seat, person.id, person.name, person.locale, kept_colour=old.kept_colour)
    replacing = table.seating.replacing.replace(offer=None, refused=None)
    if old.person is not None:
        told = quiet_hours_at(table, old).end_after(now)
        handover = Handover(seat=offer.seat, before=old.person, after=person.id, told=told)
        replacing = replacing.replace(handovers=(*replacing.handovers, handover))
    after, proposals = transitions.with_replacing(table, replacing), table.proposals
    after = transitions.with_proposal(after, _without(proposals.at_decision, offer.seat))
    after = transitions.with_lasting(after, _asked_anew(proposals.lasting, offer.seat))
    after = transitions.with_host(transitions.with_player_in(after, new))
    return Transition(after, joined=person, back=offer.seat)


def _without(proposal: Proposal | None, seat: Seat) -> Proposal | None:
    """A proposal, unless it was made or asked in this seat."""
    return None if proposal is None or seat in (proposal.seat, *proposal.asked) else proposal


def _asked_anew(lasting: Proposal | None, seat: Seat) -> Proposal | None:
    """A proposal that lasts, unless it was made in this seat; its new player is asked, whatever was answered in it."""
    if lasting is None or lasting.seat == seat or not lasting.is_open:
        return _without(lasting, seat)
    others = [other for other in lasting.asked if other != seat]
    return lasting.asked_of(others).asked_of((*others, seat))


def _with(table: Table, replacing: Replacing) -> Transition:
    return Transition(transitions.with_replacing(table, replacing))
