"""What people agree on beside their moves: a pause, an evening of fast play, an end for all. Nothing is written here.

Only who is present is asked. For whom a computer player plays, who may never come back, no answer is waited for.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.due import Pause
from bot.model import Player, Table, Transition
from bot.proposal import Proposal, ProposalKind
from bot.tables import clocks, transitions
from bot.tables.clocks import Now
from bot.tables.refusals import (
    AlreadyProposed,
    InThePast,
    NobodyToAsk,
    NotAsked,
    NotPaused,
    NotTonight,
    RefusedBefore,
    TooFar,
)
from bot.turn_clock import Evening
from games.core import Seat
from games.errors import MovedOn
from games.words import Phrase

LASTS: Final = timedelta(days=3)
"""After so long what is proposed is over."""
ASK_AGAIN: Final = timedelta(days=1)
"""So long after somebody has refused to end the game nobody asks again."""
LONGEST_PAUSE: Final = timedelta(days=30)
SOON: Final = timedelta(days=1)
"""An evening of fast play begins within so long."""
EVENING: Final = timedelta(hours=4)
"""How long it is."""


def pause_proposed(table: Table, person: int, until: datetime, now: Now) -> Transition:
    """A player proposes to pause the game until then. Raises InThePast, TooFar, AlreadyProposed, or what the table's
    state refuses."""
    if until <= now.moment:
        raise InThePast
    if until > now.moment + LONGEST_PAUSE:
        raise TooFar(most=LONGEST_PAUSE.days)
    return _proposed(table, person, _proposal(table, person, ProposalKind.PAUSE, now, until=until), now)


def tonight_proposed(table: Table, person: int, begin: datetime, now: Now) -> Transition:
    """A player will play fast from then on for four hours, and asks the others whether they do too. Raises NotTonight,
    AlreadyProposed, or what the table's state refuses."""
    if not now.moment <= begin <= now.moment + SOON:
        raise NotTonight
    asked = _proposal(table, person, ProposalKind.TONIGHT, now, begin=begin, until=begin + EVENING)
    return _proposed(_with_evening(table, asked.seat, asked, now), person, asked, now)


def end_proposed(table: Table, person: int, now: Now) -> Transition:
    """A player proposes to end the game: of two as a draw, of more ranked as it stands. Where another has proposed it,
    they agree. Raises NobodyToAsk, RefusedBefore, AlreadyProposed, or what the table's state refuses."""
    transitions.require_playing(table)
    player = transitions.require_player(table, person)
    standing = table.lasting if table.lasting is not None and table.lasting.is_open else None
    if standing is not None and standing.kind is ProposalKind.END and player.seat in standing.pending:
        return answered(table, person, standing, now, yes=True)
    if len(table.people) < 2:
        raise NobodyToAsk
    if table.end_refused is not None and now.moment < table.end_refused + ASK_AGAIN:
        again = table.end_refused + ASK_AGAIN
        raise RefusedBefore(moment=Phrase(f"<t:{int(again.timestamp())}:R>"))
    return _proposed(table, person, _proposal(table, person, ProposalKind.END, now), now)


def answered(table: Table, person: int, asked: Proposal, now: Now, *, yes: bool) -> Transition:
    """What a player answers to what was `asked`; whoever has asked may take it back, by a no. Raises MovedOn where
    something else is proposed now, NotAsked where it is not theirs to answer, or what the table's state refuses."""
    transitions.require_playing(table)
    player, standing = transitions.require_player(table, person), table.lasting
    if standing is None or (standing.kind, standing.made) != (asked.kind, asked.made):
        raise MovedOn
    own = player.seat == standing.seat
    if not standing.is_open or (own and yes) or not (own or player.seat in standing.asked):
        raise NotAsked
    if own:
        return Transition(replace(table, lasting=None))
    if yes and standing.kind is ProposalKind.TONIGHT:
        table = _with_evening(table, player.seat, standing, now)
    return _decided(table, standing.with_answer(player.seat, yes=yes), now)


def gone_on(table: Table, person: int, now: Now) -> Transition:
    """A player ends the pause. Raises NotPaused, or what the table's state refuses."""
    transitions.require_playing(table)
    transitions.require_player(table, person)
    pause = table.pause_at(now.moment)
    if pause is None or pause.end is None:
        raise NotPaused
    return Transition(_with_pause(table, pause, now.moment))


def retimed(table: Table, player: Player, now: Now) -> Transition:
    """An evening of fast play begins for a player, or ends: their turn has another time from now on."""
    clock = clocks.retimed(table, player, now)
    return Transition(transitions.with_player_in(table, replace(player, clock=clock)))


def over(table: Table, due: datetime) -> Transition:
    """What is proposed is over at the moment `due`. Raises MovedOn where it is not."""
    if table.lasting is None or end_of(table.lasting) != due:
        raise MovedOn
    return Transition(replace(table, lasting=None))


def end_of(proposal: Proposal) -> datetime:
    """When a proposal that lasts is over, if nobody has answered."""
    assert proposal.made is not None  # noqa: S101 - one that lasts has it
    latest = proposal.made + LASTS
    return latest if proposal.until is None else min(latest, proposal.until)


def _proposal(
    table: Table,
    person: int,
    kind: ProposalKind,
    now: Now,
    *,
    begin: datetime | None = None,
    until: datetime | None = None,
) -> Proposal:
    player = transitions.require_player(table, person)
    asked = tuple(other.seat for other in table.people if other != player and other.is_present)
    return Proposal(
        kind=kind, seat=player.seat, decision=table.decision, asked=asked, made=now.moment, begin=begin, until=until
    )


def _proposed(table: Table, person: int, proposal: Proposal, now: Now) -> Transition:
    transitions.require_playing(table)
    if table.lasting is not None and table.lasting.is_open:
        raise AlreadyProposed
    return _decided(table, proposal, now)


def _decided(table: Table, proposal: Proposal, now: Now) -> Transition:
    """What comes of a proposal as it was answered so far."""
    if proposal.is_refused:
        refused = now.moment if proposal.kind is ProposalKind.END else table.end_refused
        return Transition(replace(table, lasting=proposal, end_refused=refused))
    if any(table.players[seat].is_present for seat in proposal.pending):
        return Transition(replace(table, lasting=proposal))
    return _carried_out(replace(table, lasting=None), proposal, now)


def _carried_out(table: Table, proposal: Proposal, now: Now) -> Transition:
    if proposal.kind is ProposalKind.END:
        match = transitions.require_playing(table)
        return transitions.moved(table, match, match.agree(), now.moment)
    if proposal.kind is ProposalKind.PAUSE and proposal.until is not None:
        pause = table.pause_at(now.moment) or Pause(now.moment, None)
        return Transition(_with_pause(table, pause, proposal.until))
    return Transition(table)


def _with_pause(table: Table, pause: Pause, end: datetime) -> Table:
    """The table with a pause that ends then, in place of itself where it has begun before."""
    others = tuple(other for other in table.pauses if other != pause)
    return replace(table, pauses=(*others, pause._replace(end=end)))


def _with_evening(table: Table, seat: Seat, proposal: Proposal, now: Now) -> Table:
    """The table where a player plays fast as proposed."""
    assert proposal.begin is not None  # noqa: S101 - an evening has both
    assert proposal.until is not None  # noqa: S101
    player = replace(table.players[seat], tonight=Evening(proposal.begin, proposal.until))
    table = transitions.with_player_in(table, player)
    return retimed(table, player, now).table if player.tonight and player.tonight.covers(now.moment) else table
