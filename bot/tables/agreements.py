"""What people agree on beside their moves: a pause, an evening of fast play, an end for all. Nothing is written here.

Only present players are asked for a pause and an evening. All are asked whether the game ends; an answer of those who
are gone, and may never come back, is waited for no longer than a day.

A player who has refused something is not asked the same for a day: an evening is proposed to the others, and what all
must agree to is proposed by nobody else.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables import deadlines, transitions
from bot.tables.deadlines import Now, waited
from bot.tables.refusals import (
    QUESTIONS,
    AlreadyProposed,
    FastPlayTooLate,
    InThePast,
    NobodyToAsk,
    NobodyToJoin,
    NotAsked,
    NotPaused,
    RefusedBefore,
    TooFar,
)
from bot.values.calendar import Pause, Span
from bot.values.proposal import SILENCE, Proposal, ProposalKind, RefusedProposal
from bot.values.table import Player, Table, Transition
from games.core import Seat
from games.errors import MovedOn
from games.words import Phrase

LASTS: Final = timedelta(days=3)
"""After so long what is proposed is over."""
ASK_AGAIN: Final = timedelta(days=1)
"""For so long nobody is asked again for what they have refused."""
_LONGEST_PAUSE: Final = timedelta(days=30)
_SOON: Final = timedelta(days=1)
"""An evening of fast play begins within so long."""
FAST_PLAY_LASTS: Final = timedelta(hours=4)
"""How long it is."""


def pause_proposed(table: Table, person: int, until: datetime, now: Now) -> Transition:
    """A player proposes to pause the game until then. Raises InThePast, TooFar, AlreadyProposed, RefusedBefore, or what
    the table's state refuses."""
    if until <= now.moment:
        raise InThePast
    if until > now.moment + _LONGEST_PAUSE:
        raise TooFar(most=_LONGEST_PAUSE.days)
    return _decided(table, _proposal(table, person, ProposalKind.PAUSE, now).replace(until=until), now)


def fast_play_proposed(table: Table, person: int, begin: datetime | None, now: Now) -> Transition:
    """A player asks the others to play fast with them for four hours, from `begin` or now on. They do once somebody has
    accepted; until then nobody's time changes. Raises InThePast, NotTonight, AlreadyProposed, NobodyToJoin,
    RefusedBefore if all of those have just refused it, or what the table's state refuses."""
    begin = begin or now.moment
    if begin < now.moment:
        raise InThePast
    if begin > now.moment + _SOON:
        raise FastPlayTooLate
    asked = _proposal(table, person, ProposalKind.FAST_PLAY, now)
    return _decided(table, asked.replace(begin=begin, until=begin + FAST_PLAY_LASTS), now)


def end_proposed(table: Table, person: int, now: Now) -> Transition:
    """A player proposes to end the game, of two as a draw, of more ranked as it stands; or they agree to that. Raises
    NobodyToAsk, RefusedBefore, AlreadyProposed, or what the table's state refuses."""
    transitions.require_playing(table)
    player, standing = transitions.require_player(table, person), table.proposals.lasting
    asked = standing is not None and standing.is_open and player.seat in standing.pending
    if standing is not None and asked and standing.kind is ProposalKind.END:
        return answered(table, person, standing, now, yes=True)
    if len(table.people) < 2:
        raise NobodyToAsk
    return _decided(table, _proposal(table, person, ProposalKind.END, now), now)


def answered(table: Table, person: int, asked: Proposal, now: Now, *, yes: bool) -> Transition:
    """A player answers what was `asked`; they take back their own proposal by a no, and may join an evening without
    being asked. Raises MovedOn if something else is proposed now, NotAsked if it is not theirs to answer, or what the
    table's state refuses."""
    transitions.require_playing(table)
    player, standing = transitions.require_player(table, person), table.proposals.lasting
    if standing is None or (standing.kind, standing.made) != (asked.kind, asked.made):
        raise MovedOn
    own = player.seat == standing.seat
    if not standing.is_open or (own and yes) or not (own or standing.is_answered_by(player.seat)):
        raise NotAsked
    if own:
        return _taken_back(table, player, standing, now)
    if standing.kind is ProposalKind.FAST_PLAY:
        change = _joined if yes else _not_joined
        table = change(table, player, standing, now)
    refusals = tuple(_refusals_after(table, person, standing.kind, now.moment, yes=yes))
    table = replace(table, proposals=table.proposals._replace(refusals=refusals))
    return _decided(table, standing.with_answer(player.seat, yes=yes), now)


def _taken_back(table: Table, player: Player, proposal: Proposal, now: Now) -> Transition:
    """A player takes back their proposal; an evening is then over for them, and goes on for those who joined."""
    after = transitions.with_lasting(table, None)
    if proposal.kind is not ProposalKind.FAST_PLAY or player.fast_play != _fast_play_of(proposal):
        return Transition(after)
    return Transition(_with_fast_play(after, player.seat, None, now))


def gone_on(table: Table, person: int, now: Now) -> Transition:
    """A player ends the pause. Raises NotPaused, or what the table's state refuses."""
    transitions.require_playing(table)
    transitions.require_player(table, person)
    pause = table.times.pause_at(now.moment)
    if pause is None or pause.end is None:
        raise NotPaused
    return Transition(_with_pause(table, pause, now.moment))


def fast_play_turned(table: Table, moment: datetime, now: Now) -> Transition:
    """Evenings of fast play begin or end at a moment: turns in them have another time from now on."""
    for player in table.people:
        if moment in (player.fast_play or ()):
            table = _retimed(table, player, now)
    return Transition(table)


def _retimed(table: Table, player: Player, now: Now) -> Table:
    return transitions.with_player_in(table, replace(player, clock=deadlines.retimed(table, player, now)))


def run_out(table: Table, now: Now) -> Transition:
    """The time of a proposal has run out for those who are gone, or for everybody; after an outage there is more of it.
    Raises MovedOn if nothing is proposed."""
    standing = table.proposals.lasting
    if standing is None:
        raise MovedOn
    silence = _silence_ends(table, standing, now)
    if silence is not None and silence <= now.moment:
        return _decided(table, standing, now)
    over = _end_of(standing, now.at(table)) <= now.moment
    return Transition(transitions.with_lasting(table, None) if over else table)


def with_agreed(change: Transition, standing: Proposal, now: Now) -> Transition:
    """The transition with what comes of a standing proposal that waits for nobody any more, as the others have left or
    are not asked now. Nothing comes of it if nobody has agreed who still plays there."""
    table = change.table
    if not standing.is_open:
        return change
    asked = standing.asked_of(seat for seat in standing.asked if not table.players[seat].is_computer)
    # Only a pause needs those to be there who were asked: those who are gone have their time to answer whether the game
    # ends (`run_out`), and may join an evening once they are back.
    if any(player.is_present or asked.kind is not ProposalKind.PAUSE for player in _pending(table, asked)):
        return change._replace(table=transitions.with_lasting(table, asked))
    table = transitions.with_lasting(table, None)
    if not asked.agreed or _end_of(asked, now.at(table)) <= now.moment:
        return change._replace(table=table)
    done = _carried_out(table, asked, now)
    return change._replace(table=done.table, lines=change.lines + done.lines)


def runs_out(table: Table, proposal: Proposal, now: Now) -> datetime:
    """The moment at which a proposal that lasts runs out: for those who are gone, if nobody else is waited for."""
    return _silence_ends(table, proposal, now) or _end_of(proposal, now.at(table))


def _end_of(proposal: Proposal, now: Now) -> datetime:
    """The moment at which a proposal that lasts is over if nobody answers."""
    latest = waited(proposal.made or now.moment, LASTS, now)
    return latest if proposal.until is None else min(latest, proposal.until)


def _silence_ends(table: Table, proposal: Proposal, now: Now) -> datetime | None:
    """The moment at which the game ends without the answers of those who are gone; None if others have not answered."""
    pending = _pending(table, proposal)
    if proposal.kind is not ProposalKind.END or proposal.is_refused or not pending:
        return None
    return None if any(not player.is_gone for player in pending) else heard_until(proposal, now.at(table))


def heard_until(proposal: Proposal, now: Now) -> datetime:
    """Until when those who are gone can answer."""
    return waited(proposal.made or now.moment, SILENCE, now)


def _proposal(table: Table, person: int, kind: ProposalKind, now: Now) -> Proposal:
    transitions.require_playing(table)
    player = transitions.require_player(table, person)
    if table.proposals.lasting is not None and table.proposals.lasting.is_open:
        raise AlreadyProposed(what=Phrase(QUESTIONS[table.proposals.lasting.kind]))
    asked = _to_ask(table, player, kind, now.moment)
    return Proposal(kind=kind, seat=player.seat, decision=table.decision, asked=asked, made=now.moment)


def _to_ask(table: Table, player: Player, kind: ProposalKind, moment: datetime) -> tuple[Seat, ...]:
    """The seats that a player asks, without those that have just refused it. Raises RefusedBefore if that leaves nobody
    or all must agree; NobodyToJoin if an evening would give less time to its player alone."""
    others = [it for it in table.people if it != player and (kind is ProposalKind.END or it.is_present)]
    if kind is ProposalKind.FAST_PLAY and not others:
        raise NobodyToJoin
    refused = (it for it in table.proposals.refusals if it.kind is kind and it.person != player.person)
    again = {it.person: it.moment + ASK_AGAIN for it in refused if _stands(table, it, moment)}
    asked = tuple(it.seat for it in others if it.person not in again)
    if again and (kind is not ProposalKind.FAST_PLAY or not asked):
        first = min(again.values()) if kind is ProposalKind.FAST_PLAY else max(again.values())
        raise RefusedBefore(moment=Phrase(f"<t:{int(first.timestamp())}:R>"))
    return asked


def _stands(table: Table, refused: RefusedProposal, moment: datetime) -> bool:
    plays = refused.person is None or table.player_of(refused.person) is not None
    return plays and moment < refused.moment + ASK_AGAIN


def _refusals_after(
    table: Table, person: int, kind: ProposalKind, moment: datetime, *, yes: bool
) -> Iterator[RefusedProposal]:
    """What counts as refused once a person has answered, without their earlier answer to the same."""
    for refused in table.proposals.refusals:
        if _stands(table, refused, moment) and (refused.kind, refused.person) != (kind, person):
            yield refused
    if not yes:
        yield RefusedProposal(kind=kind, person=person, moment=moment)


def _pending(table: Table, proposal: Proposal) -> list[Player]:
    return [player for seat in proposal.pending if not (player := table.players[seat]).is_computer]


def _is_waited_for(player: Player, proposal: Proposal, now: Now) -> bool:
    """Whether a proposal waits for the answer of a player who was asked."""
    if proposal.kind is not ProposalKind.END:
        return player.is_present
    return not player.is_gone or now.moment < heard_until(proposal, now)


def _decided(table: Table, proposal: Proposal, now: Now) -> Transition:
    waited = any(_is_waited_for(player, proposal, now.at(table)) for player in _pending(table, proposal))
    if proposal.is_refused or waited:
        return Transition(transitions.with_lasting(table, proposal))
    return _carried_out(transitions.with_lasting(table, None), proposal, now)


def _carried_out(table: Table, proposal: Proposal, now: Now) -> Transition:
    if proposal.kind is ProposalKind.END:
        match = transitions.require_playing(table)
        return transitions.moved(table, match, match.agree())
    if proposal.kind is ProposalKind.PAUSE and proposal.until is not None:
        pause = table.times.pause_at(now.moment) or Pause(now.moment, None)
        return Transition(_with_pause(table, pause, proposal.until))
    return Transition(table)


def _with_pause(table: Table, pause: Pause, end: datetime) -> Table:
    """The table with a pause that ends then, in its own place if it has begun before."""
    others = tuple(other for other in table.times.pauses if other != pause)
    return transitions.with_pauses(table, (*others, pause._replace(end=end)))


def _joined(table: Table, player: Player, proposal: Proposal, now: Now) -> Table:
    """A player plays fast as proposed, and with them the one who proposed it."""
    for seat in (proposal.seat, player.seat):
        table = _with_fast_play(table, seat, _fast_play_of(proposal), now)
    return table


def _not_joined(table: Table, player: Player, proposal: Proposal, now: Now) -> Table:
    """A player does not play fast as proposed, though they may have accepted before; nor does the one who proposed it
    if nobody else has accepted."""
    fast = {it.seat for it in table.people if it.fast_play == _fast_play_of(proposal)}
    if player.seat not in fast:
        return table
    alone = fast <= {player.seat, proposal.seat}
    for seat in fast if alone else (player.seat,):
        table = _with_fast_play(table, seat, None, now)
    return table


def _fast_play_of(proposal: Proposal) -> Span:
    assert proposal.begin is not None  # noqa: S101 - an evening has both
    assert proposal.until is not None  # noqa: S101
    return Span(proposal.begin, proposal.until)


def _with_fast_play(table: Table, seat: Seat, evening: Span | None, now: Now) -> Table:
    player = replace(table.players[seat], fast_play=evening)
    return _retimed(transitions.with_player_in(table, player), player, now)
