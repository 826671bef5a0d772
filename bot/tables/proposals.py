"""Undo, freely or by consent, and rematches."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.tables import transitions
from bot.tables.deadlines import waited
from bot.tables.refusals import QUESTIONS, AlreadyProposed, KeptAway, NotAsked, RematchOfAnother
from bot.tables.rematches import rematched, require_rematch, watched
from bot.tables.service import TableService
from bot.tables.undo import changed, match_without, proposed, taken_back, undoing
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import Undoing
from bot.values.seating import Watcher
from bot.values.table import Person, Player, Result, Table, Transition
from bot.values.timers import Timer
from games.core import Move, Seat
from games.errors import MovedOn
from games.levels import Level
from games.words import Phrase

LEAST_PEOPLE: Final = 2
"""With fewer no rematch begins by itself."""
REMATCH: Final = timedelta(days=1)
"""After so long a rematch begins with those who have accepted."""


class ProposalService:
    """Transitions that read more than the table, for `TableService.change`. What cannot be done raises a Refusal."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._moves = tables.repositories.moves
        self._barred = tables.repositories.banned

    async def undoing(self, table: Table, player: Player, decision: int | None = None) -> Undoing:
        """What an undo of a player's last move drops. Raises Refusal if it stands."""
        return undoing(table, player.seat, (await self._moves.recent(table, player)).tail, decision)

    async def undo(self, before: Table, person: int, decision: int | None) -> Transition | None:
        """Take back a player's last move, or ask for consent. `decision` is the one at which it was made (None:
        whichever it is). A choice that lies sealed stays as it is: see `reopened` and `reseal`."""
        undo = await self.undoing(before, transitions.require_player(before, person), decision)
        if undo.sealed:
            return None
        if not undo.consent:
            return await self._taken_back(before, undo)
        if before.open_proposal is not None:
            raise AlreadyProposed(what=Phrase(QUESTIONS[before.open_proposal.kind]))
        return proposed(before, undo, self._tables.clock())

    async def reopened(self, table: Table, player: Player) -> Table:
        """The table as if a player had not made the choice that lies sealed, so that they can make another. It is
        never stored. Raises Refusal if they have none."""
        undo = await self._sealed(table, player)
        return replace(table, match=match_without(table, undo, await self._moves.living(table)))

    async def reseal(self, before: Table, person: int, move: Move, decision: int) -> Transition | None:
        """Make another choice in place of the sealed one. Raises Refusal if it is too late."""
        if decision != before.decision:
            raise MovedOn
        undo = await self._sealed(before, transitions.require_player(before, person))
        if undo.drops[0].text == f"{undo.seat} {move}":
            return None
        return changed(before, undo, await self._moves.living(before), move)

    async def _sealed(self, table: Table, player: Player) -> Undoing:
        undo = await self.undoing(table, player)
        if not undo.sealed:
            raise MovedOn
        return undo

    async def rematch(self, before: Table, person: Person, level: Level | None = None) -> Transition | Result:
        """Ask the others for a rematch, or accept theirs; it begins when all have accepted, or after a day with those
        who have. Later askers are told of the same one. Computers play at another `level` if it begins at once."""
        player = transitions.require_player(before, person.id)
        require_rematch(before)
        if before.rematch is not None:
            return Result(await self._tables.get(before.rematch))
        if await self._barred.is_banned(before.channel.guild, person.id):
            raise KeptAway
        asked = before.open_proposal or self._asking(before, player)
        answered = asked if asked.seat == player.seat else asked.with_answer(player.seat, yes=True)
        if set(answered.asked) != set(answered.agreed):
            return Transition(transitions.with_proposal(before, answered))
        return (await self._begun(before, answered, level=level))._replace(joined=person)

    def _asking(self, table: Table, player: Player) -> Proposal:
        now = self._tables.clock()
        return Proposal(
            kind=ProposalKind.REMATCH,
            seat=player.seat,
            decision=table.decision,
            asked=tuple(other.seat for other in table.people if other != player),
            made=now,
            until=now + REMATCH,
        )

    async def rematch_at_once(self, before: Table, person: Person, level: Level | None = None) -> Transition | Result:
        """The same as `fill_up`, also where nobody has asked for a rematch yet."""
        player = transitions.require_player(before, person.id)
        require_rematch(before)
        asked = before.open_proposal or self._asking(before, player)
        return await self.fill_up(transitions.with_proposal(before, asked), person, level)

    async def fill_up(self, before: Table, person: Person, level: Level | None = None) -> Transition | Result:
        """Begin a rematch that a player has asked for, with computer players for those who have not accepted."""
        player, asked = transitions.require_player(before, person.id), before.open_proposal
        if before.rematch is not None:
            return Result(await self._tables.get(before.rematch))
        if asked is None or asked.kind is not ProposalKind.REMATCH:
            raise NotAsked
        if asked.seat != player.seat:
            raise RematchOfAnother(who=before.names[asked.seat])
        return (await self._begun(before, asked, level=level))._replace(joined=person)

    async def begin_in_time(self, before: Table, timer: Timer) -> Transition:
        """Begin a rematch with those who have accepted, if anybody has; after an outage the others have longer. Raises
        MovedOn if it is over."""
        asked = before.open_proposal
        if before.rematch is not None or asked is None or asked.until != timer.due:
            raise MovedOn
        now = self._tables.now().at(before)
        until = waited(asked.made or timer.due - REMATCH, REMATCH, now)
        if until > now.moment:
            return Transition(transitions.with_proposal(before, asked.replace(until=until)))
        seats, watchers = await self._who_is_in(before, asked)
        if not seats or len(seats) + len(watchers) < LEAST_PEOPLE:
            return Transition(transitions.with_proposal(before, None))
        return await self._begun(before, asked, fill=False)

    async def answer(self, before: Table, person: int, kind: ProposalKind, *, yes: bool) -> Transition:
        """Answer a proposal: an undo is done when all have agreed, and refused by one. Raises NotAsked."""
        player, asked = transitions.require_player(before, person), before.open_proposal
        if asked is None or asked.kind is not kind or player.seat not in asked.asked:
            raise NotAsked
        answered = asked.with_answer(player.seat, yes=yes)
        if kind is ProposalKind.REMATCH or answered.refused or answered.pending:
            return Transition(transitions.with_proposal(before, answered))
        undo = await self.undoing(before, before.players[asked.seat])
        if undo.ply != asked.ply:
            raise MovedOn
        return await self._taken_back(before, undo)

    async def _taken_back(self, before: Table, undo: Undoing) -> Transition:
        return taken_back(before, undo, await self._moves.living(before))

    async def _begun(
        self, before: Table, asked: Proposal, *, fill: bool = True, level: Level | None = None
    ) -> Transition:
        seats, watchers = await self._who_is_in(before, asked)
        over = transitions.with_replacing(before, before.seating.replacing.replace(watchers=watchers))
        game, seed = self._tables.game(before.game), self._tables.draw_seed()
        begun = rematched(over, seats, game, seed, fill=fill, level=level)
        for watcher in watchers:
            begun = await self._tables.with_chosen(begun, watcher.person)
        return begun

    async def _who_is_in(self, before: Table, asked: Proposal) -> tuple[set[Seat], tuple[Watcher, ...]]:
        """In which seats those play who are in for a rematch, and who of the watchers waits for it; nobody whom the
        server has kept away since."""
        watchers = before.seating.replacing.watchers
        people = [it.person for it in before.people if it.person is not None] + [it.person for it in watchers]
        away = await self._barred.among(before.channel.guild, people)
        gone = {it.seat for it in before.people if it.person in away}
        return {asked.seat, *asked.agreed} - gone, tuple(it for it in watchers if it.person not in away)

    async def watch(self, before: Table, person: Person) -> Transition | Result | None:
        """A seat in the next game for somebody who watches (see `watched`); the table of that, if it is there."""
        if before.rematch is not None:
            return Result(await self._tables.get(before.rematch))
        return watched(before, person)
