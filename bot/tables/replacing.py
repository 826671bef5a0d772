"""How another person takes a seat in a game that has begun: who has it asks them, or once that one does not play in
time, anybody there. Whoever takes a seat sees what it sees, so nobody else gives away a seat in which somebody plays.
Nothing is written here."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from bot.tables import lobbies, transitions
from bot.tables.clocks import quiet_hours_at
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
from bot.values.table import EVERYBODY, Person, Player, Status, Table, Timer, TimerKind, Transition
from games.core import Seat


def is_late(player: Player) -> bool:
    """Whether the time of a person is up, so that the others wait, or a computer player goes on for them."""
    missed = player.clock is not None and player.clock.missed
    return player.person is not None and (missed or player.is_gone)


def replaceable(table: Table, person: int, moderator: bool) -> tuple[Player, ...]:
    """The players for whom somebody may ask another person to play on: for themselves, and for those who do not play in
    time; for a computer player the host and moderators may."""
    leads = moderator or person == table.host
    return tuple(it for it in table.players if it.person == person or (leads if it.is_computer else not _plays(it)))


def _plays(player: Player) -> bool:
    """Whether a person plays themselves, and in time."""
    return player.person is not None and player.stand_in is None and not is_late(player)


def offered(table: Table, person: int, moderator: bool, seat: Seat | None, invited: int) -> Transition:
    """Somebody is asked to play on in a seat (None: in that of the only one whose time is up), in place of who was
    asked before. Raises Refusal."""
    transitions.require_playing(table)
    by = None if moderator and table.player_of(person) is None else transitions.require_player(table, person)
    if table.channel.guild is None:
        raise Unseen
    player = _meant(table, seat)
    if player not in replaceable(table, person, moderator):
        raise HostOnly if player.is_computer else InTime
    _require_free(table, invited)
    replacing = table.replacing
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
    """A person takes a seat: one of a lobby, or in a game the one that they are asked to take. Raises Refusal."""
    if table.status is not Status.PLAYING or table.replacing.offer is None:
        return lobbies.joined(table, person)
    return _taken(table, _offer_to(table, person.id), person, now)


def declined(table: Table, person: int) -> Transition:
    """Somebody takes no seat for which they were asked, neither in a lobby nor in a game; or whoever has handed over
    theirs takes that back. Raises Refusal."""
    if table.status is not Status.PLAYING:
        return lobbies.declined(table, person)
    replacing = table.replacing
    if replacing.offer is not None and replacing.offer.is_agreed and replacing.offer.replaced == person:
        return _with(table, replacing.replace(offer=None))
    offer = _offer_to(table, person)
    return _with(table, replacing.replace(offer=None, refused=offer, declined=(*replacing.declined, person)))


def with_offer(change: Transition, table: Table) -> Table:
    """The table after a change; without its offer where that is over: who has the seat is another, or plays again. That
    one was refused is told until a person moves."""
    if change.mover is not None and table.replacing.refused is not None:
        table = replace(table, replacing=table.replacing.replace(refused=None))
    offer = table.replacing.offer
    if offer is None:
        return table
    plays = offer.seat in (change.mover, change.back) and not offer.is_agreed
    if _stands(table, offer) and not plays and table.status is Status.PLAYING:
        return table
    return replace(table, replacing=table.replacing.replace(offer=None))


def handover_timers(table: Table, moment: datetime) -> Iterator[Timer]:
    """When those are told for whom somebody else plays on now, as far as that is still to come."""
    for number, handover in enumerate(table.replacing.handovers):
        if handover.told > moment:
            yield Timer(table.id, number, EVERYBODY, TimerKind.HANDOVER, handover.told)


def _meant(table: Table, seat: Seat | None) -> Player:
    late = [player for player in table.players if is_late(player)]
    found = late if seat is None else [player for player in table.players if player.seat == seat]
    if seat is not None and not found:
        raise NoSuchSeat(number=seat + 1)
    if len(found) != 1:
        raise WhichSeat
    return found[0]


def _require_free(table: Table, person: int) -> None:
    """Refuse whoever sits there already, or has said no."""
    if table.player_of(person) is not None:
        raise SitsAlready
    if person in table.replacing.declined:
        raise HasDeclined


def _stands(table: Table, offer: SeatOffer) -> bool:
    """Whether a seat may still be taken as it was offered: who has it is the same, and agreed or does not play in time.
    A host could once offer a seat in which somebody plays: that one may not."""
    player = table.players[offer.seat]
    return player.person == offer.replaced and (offer.is_agreed or not _plays(player))


def _offer_to(table: Table, person: int) -> SeatOffer:
    offer = table.replacing.offer
    if table.player_of(person) is not None:
        raise AlreadySeated
    if offer is None or offer.person != person:
        raise NotInvited
    return offer


def _taken(table: Table, offer: SeatOffer, person: Person, now: datetime) -> Transition:
    """Whoever takes a seat has a reserve of their own and all their time; nothing of who had it stays but what was
    played. Raises InTime."""
    if not _stands(table, offer):
        raise InTime
    old = table.players[offer.seat]
    new = Player(offer.seat, person.id, person.name, person.locale)
    replacing = table.replacing.replace(offer=None, refused=None)
    if old.person is not None:
        told = quiet_hours_at(table, old).end_after(now)
        handover = Handover(seat=offer.seat, before=old.person, after=person.id, told=told)
        replacing = replacing.replace(handovers=(*replacing.handovers, handover))
    after = replace(table, replacing=replacing, proposal=_without(table.proposal, offer.seat))
    after = replace(after, lasting=_asked_anew(table.lasting, offer.seat))
    after = transitions.with_host(transitions.with_player_in(after, new))
    return Transition(after, joined=person, back=offer.seat)


def _without(proposal: Proposal | None, seat: Seat) -> Proposal | None:
    """What is proposed; nothing that somebody proposed or was asked who does not sit there any more."""
    return None if proposal is None or seat in (proposal.seat, *proposal.asked) else proposal


def _asked_anew(lasting: Proposal | None, seat: Seat) -> Proposal | None:
    """What is proposed over days: whoever has a seat now that another had, or a computer player, is asked like all who
    play there, whatever was answered in it before. Nothing that was proposed in it."""
    if lasting is None or lasting.seat == seat or not lasting.is_open:
        return _without(lasting, seat)
    others = [other for other in lasting.asked if other != seat]
    return lasting.asked_of(others).asked_of((*others, seat))


def _with(table: Table, replacing: Replacing) -> Transition:
    return Transition(replace(table, replacing=replacing))
