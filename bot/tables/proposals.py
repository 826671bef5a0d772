"""What a player takes back, or proposes to the others, and what comes of it."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.tables import transitions
from bot.tables.clocks import waited
from bot.tables.refusals import QUESTIONS, AlreadyProposed, NotAsked, RematchOfAnother
from bot.tables.service import TableService
from bot.tables.undo import changed, match_without, proposed, taken_back, undoing
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import Undoing
from bot.values.table import Person, Player, Result, Table, Timer, Transition
from games.core import Move
from games.errors import MovedOn
from games.words import Phrase

REMATCH: Final = timedelta(days=1)
"""After so long a rematch begins with those who are in."""


class ProposalService:
    """Undo, freely or by consent, and rematches. Whatever cannot be done raises a Refusal."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._moves = tables.repositories.moves

    async def undoing(self, table: Table, player: Player, decision: int | None = None) -> Undoing:
        """What taking back a player's last move drops. Raises Refusal where it stands."""
        return undoing(table, player.seat, (await self._moves.recent(table, player)).tail, decision)

    async def undo(self, table: Table, person: int, decision: int | None, interaction_id: int) -> Result:
        """Take back a player's last move, or ask those who have acted since. `decision` is the one at which it was
        made (None: whichever it is). A choice that lies sealed stays as it is: see `reopened` and `change`."""

        async def attempt(before: Table) -> Result:
            undo = await self.undoing(before, transitions.require_player(before, person), decision)
            if undo.sealed:
                return Result(before)
            if undo.consent and before.open_proposal is not None:
                raise AlreadyProposed(what=Phrase(QUESTIONS[before.open_proposal.kind]))
            now = self._tables.clock()
            change = proposed(before, undo, now) if undo.consent else await self._taken_back(before, undo)
            return await self._tables.write(before, change, interaction_id)

        return await self._tables.until_done(table, interaction_id, attempt)

    async def reopened(self, table: Table, player: Player) -> Table:
        """The table as if the player's choice, which lies sealed, had not been made, so that they can make another.

        Raises Refusal where they have none. It is never stored.
        """
        undo = await self.undoing(table, player)
        if not undo.sealed:
            raise MovedOn
        return replace(table, match=match_without(table, undo, await self._moves.living(table)))

    async def change(self, table: Table, person: int, move: Move, decision: int, interaction_id: int) -> Result:
        """Make another choice at a table that was `reopened`, in place of the one that lies sealed.

        Raises Refusal where it is too late.
        """

        async def attempt(before: Table) -> Result:
            if decision != before.decision:
                raise MovedOn
            undo = await self.undoing(before, transitions.require_player(before, person))
            if not undo.sealed:
                raise MovedOn
            if undo.drops[0].text == f"{undo.seat} {move}":
                return Result(before)
            change = changed(before, undo, await self._moves.living(before), move)
            return await self._tables.write(before, change, interaction_id)

        stored = await self._tables.get(table.id)  # where the choice has been made
        return await self._tables.until_done(stored, interaction_id, attempt)

    async def rematch(self, table: Table, person: Person, interaction_id: int) -> Result:
        """Ask the others for a rematch, or accept theirs; it begins when everybody has accepted, or after a day with
        those who have. Whoever asks later is told of the same one."""

        async def attempt(before: Table) -> Result:
            player = transitions.require_player(before, person.id)
            transitions.require_rematch(before)
            if before.rematch is not None:
                return Result(await self._tables.get(before.rematch))
            now = self._tables.clock()
            asked = before.open_proposal or Proposal(
                kind=ProposalKind.REMATCH,
                seat=player.seat,
                decision=before.decision,
                asked=tuple(other.seat for other in before.people if other != player),
                made=now,
                until=now + REMATCH,
            )
            answered = asked if asked.seat == player.seat else asked.with_answer(player.seat, yes=True)
            return await self._rematched(before, answered, person, interaction_id, fill=False)

        return await self._tables.until_done(table, interaction_id, attempt)

    async def fill_up(self, table: Table, person: Person, interaction_id: int) -> Result:
        """Begin the rematch that a player has asked for with those who have accepted, and computer players."""

        async def attempt(before: Table) -> Result:
            player, asked = transitions.require_player(before, person.id), before.open_proposal
            if before.rematch is not None:
                return Result(await self._tables.get(before.rematch))
            if asked is None or asked.kind is not ProposalKind.REMATCH:
                raise NotAsked
            if asked.seat != player.seat:
                raise RematchOfAnother(who=before.names[asked.seat])
            return await self._rematched(before, asked, person, interaction_id, fill=True)

        return await self._tables.until_done(table, interaction_id, attempt)

    async def begin_in_time(self, timer: Timer) -> Result:
        """Begin a rematch with those who are in, now that the others have had their time; where that is nobody but who
        asked for it, nothing comes of it. Where the bot was not there meanwhile, they have longer. Raises MovedOn where
        it is over, and TimerGone."""

        async def attempt(before: Table) -> Result:
            asked = before.open_proposal
            if before.rematch is not None or asked is None or asked.until != timer.due:
                raise MovedOn
            now = self._tables.now()
            until = waited(asked.made or timer.due - REMATCH, REMATCH, now)
            early = until > now.moment
            if early or not asked.agreed:
                left = asked.replace(until=until) if early else None
                change = Transition(replace(before, proposal=left), fired=timer)
                return await self._tables.write(before, change, None)
            return await self._begun(before, asked, None, None, fired=timer)

        return await self._tables.until_done(await self._tables.get(timer.table), None, attempt)

    async def answer(self, table: Table, person: int, kind: ProposalKind, *, yes: bool, interaction_id: int) -> Result:
        """Answer what is proposed to a player: an undo is done when all have agreed, and refused by one.

        Raises NotAsked where nothing is proposed to them."""

        async def attempt(before: Table) -> Result:
            player, asked = transitions.require_player(before, person), before.open_proposal
            if asked is None or asked.kind is not kind or player.seat not in asked.asked:
                raise NotAsked
            answered = asked.with_answer(player.seat, yes=yes)
            if kind is ProposalKind.REMATCH or answered.refused or answered.pending:
                return await self._tables.write(before, Transition(replace(before, proposal=answered)), interaction_id)
            undo = await self.undoing(before, before.players[asked.seat])
            if undo.ply != asked.ply:
                raise MovedOn
            return await self._tables.write(before, await self._taken_back(before, undo), interaction_id)

        return await self._tables.until_done(table, interaction_id, attempt)

    async def _taken_back(self, before: Table, undo: Undoing) -> Transition:
        return taken_back(before, undo, await self._moves.living(before))

    async def _rematched(
        self, before: Table, asked: Proposal, person: Person, interaction_id: int, *, fill: bool
    ) -> Result:
        """The new table, where nobody is waited for any more; else the old one with the proposal."""
        if set(asked.asked) != set(asked.agreed) and not fill:
            return await self._tables.write(before, Transition(replace(before, proposal=asked)), interaction_id)
        return await self._begun(before, asked, person, interaction_id)

    async def _begun(
        self,
        before: Table,
        asked: Proposal,
        person: Person | None,
        interaction_id: int | None,
        fired: Timer | None = None,
    ) -> Result:
        """The rematch of those who are in; computer players take all other seats where somebody wanted that."""
        seats, game = {asked.seat, *asked.agreed}, self._tables.game(before.game)
        change = transitions.rematched(before, seats, game, self._tables.draw_seed(), fill=fired is None)
        added = await self._tables.add(change._replace(joined=person, fired=fired), interaction_id, before)
        return Result(added, change.events, previous=(before,))
