"""Plans and standing orders: how people make, see, change and drop them, and how they are played.

None of it touches the table's version, its messages or its views: a plan is its owner's alone until its move is made,
as an ordinary move.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.store.errors import TimerGone
from bot.tables import transitions
from bot.tables.planned import (
    Answer,
    Verdict,
    answer_of,
    judged,
    kept_on,
    plan_of_turn,
    plannable,
    played_on,
    position_after,
    turn_goes_on,
)
from bot.tables.service import TableService
from bot.values.record import PlayedBy
from bot.values.table import Player, Result, Table, Transition
from bot.values.timers import Timer
from bot.values.turn_clock import Plan, PlanEnd, Prepared, PreparedChange
from games.core import Event, Move
from games.errors import MovedOn, Refusal
from games.words import N_


class PlanService:
    """What people prepare before their turn. What cannot be done raises a Refusal, and changes nothing."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._plans = tables.repositories.plans
        self._timers = tables.repositories.timers

    async def add(self, table: Table, person: int, move: Move, planned: int, *, confirmed: bool = False) -> Table:
        """Plan a move after so many that are `planned` already; 0: in place of them all. `confirmed`: the game asked
        about it, and its player said yes. Raises YourTurn, NothingToPlan, MovedOn or what the rules refuse."""

        def added(table: Table, player: Player) -> Prepared:
            match = transitions.require_playing(table)
            if player.seat in match.to_act:
                raise YourTurn
            if plannable(table, player) is None:
                raise NothingToPlan
            so_far = _so_far(player, planned)
            position = position_after(match, player.seat, so_far)
            if position is None:
                raise NothingToPlan
            position.check(player.seat, move)
            live = player.prepared.live or Plan(moves=(), decision=table.decision)
            kept = live.confirmed if so_far else ()
            agreed = (*kept, str(move)) if confirmed else kept
            plan = live.replace(moves=(*so_far, str(move)), decision=table.decision, confirmed=agreed)
            return player.prepared._replace(plan=plan)

        return await self._change(table, person, added)

    async def drop(self, table: Table, person: int, shown: int = 0) -> tuple[Table, bool]:
        """Forget a plan that had so many moves as `shown` to its owner (0: as at `table`), unless it has ended; True if
        some of them have been played since. Raises NoPlan, or PlanPlayed if all were."""
        left = 0

        def dropped(_table: Table, player: Player) -> Prepared:
            nonlocal left
            plan = player.prepared.plan
            if plan is None:
                raise NoPlan
            if plan.end is PlanEnd.PLAYED:
                raise PlanPlayed
            left = len(plan.moves)
            return player.prepared._replace(plan=None) if plan.end is None else player.prepared

        expected = shown or len(planned_moves(transitions.require_player(table, person)))
        return await self._change(table, person, dropped), left < expected

    async def insist(self, table: Table, person: int, *, insists: bool) -> Table:
        """Let only the rules stop a plan, or all that concerns its owner too."""

        def changed(_table: Table, player: Player) -> Prepared:
            plan = player.prepared.live
            if plan is None:
                raise NoPlan
            return player.prepared._replace(plan=plan.replace(insists=insists))

        return await self._change(table, person, changed)

    async def order(self, table: Table, person: int, key: str, value: str) -> Table:
        """Set a standing order; any `value` that it does not have: ask."""

        def changed(table: Table, player: Player) -> Prepared:
            game = transitions.require_playing(table).game
            order = next((it for it in game.orders if it.key == key), None)
            if order is None:
                raise NoSuchOrder
            rest = tuple((name, it) for name, it in player.prepared.orders if name != key)
            return player.prepared._replace(orders=(*rest, (key, value)) if value in order.values else rest)

        return await self._change(table, person, changed)

    async def play_now(self, before: Table, person: int, decision: int) -> Transition:
        """The next move of a plan at this decision, without waiting any longer. Raises NoPlan or MovedOn."""
        if decision != before.decision:
            raise MovedOn
        player = transitions.require_player(before, person)
        plan = plan_of_turn(before, player)
        if plan is None:
            raise NoPlan
        verdict = await self._judged(before, player, plan)
        if verdict.move is None:
            raise MovedOn
        return _played(before, player, plan, verdict.move)

    async def after_plan(self, table: Table, person: int) -> Table:
        """The table as a person sees it on their turn: a plan of theirs that will not be played has ended."""
        player = table.player_of(person)
        plan = None if player is None or player not in table.people_to_act else plan_of_turn(table, player)
        if player is None or plan is None:
            return table
        verdict = await self._judged(table, player, plan)
        if verdict.move is not None:
            return table
        prepared = player.prepared._replace(plan=_ended(table, plan, verdict))
        return transitions.with_player_in(table, replace(player, prepared=prepared))

    async def by_hand(self, table: Table, person: int) -> Table:
        """The same, once a person picks a move by hand: the plan has ended for good."""
        seen = await self.after_plan(table, person)
        if seen is table:
            return table
        ended = transitions.require_player(seen, person).prepared

        def given_up(now: Table, player: Player) -> Prepared:
            same = (now.decision, player.prepared.version) == (table.decision, ended.version)
            return ended if same else player.prepared

        await self._change(table, person, given_up)
        return seen

    async def fire(self, before: Table, timer: Timer) -> Transition:
        """The move that is prepared for a turn, by a plan, or else by a standing order, or that is forced. Raises
        TimerGone if its player decides themselves: nothing of it is told or logged."""
        acting = (it for it in before.people_to_act if it.seat == timer.seat and it.delayed.move is None)
        player = next(acting, None) if timer.decision == before.decision else None
        plan, answer = (None, None) if player is None else (plan_of_turn(before, player), answer_of(before, player))
        if player is not None and plan is not None:
            verdict = await self._judged(before, player, plan)
            if verdict.move is not None:
                return _played(before, player, plan, verdict.move)
            ended = PreparedChange(player.seat, player.prepared.version, _ended(before, plan, verdict))
            if answer is not None:
                return _answered(before, player, answer, ended)
            await self._plans.stop(timer, ended, player.person or 0, self._tables.clock())
        elif player is not None and answer is not None:
            return _answered(before, player, answer, _beside_answer(before, player))
        else:
            await self._timers.lapse(timer)
        raise TimerGone

    async def _judged(self, table: Table, player: Player, plan: Plan) -> Verdict:
        told = await self._tables.repositories.moves.events_since(table, plan.decision)
        return judged(transitions.require_playing(table), player.seat, plan, [it.event for it in told])

    async def _change(self, table: Table, person: int, change: Callable[[Table, Player], Prepared]) -> Table:
        """Change what a person has prepared by now."""

        async def kept(before: Table) -> Result:
            player = transitions.require_player(before, person)
            prepared = await self._plans.keep(before, player.seat, change(before, player))
            return Result(transitions.with_player_in(before, replace(player, prepared=prepared)))

        newest = await self._tables.get(table.id)
        return (await self._tables.change(newest, None, kept)).table


def _beside_answer(table: Table, player: Player) -> PreparedChange | None:
    """The plan of a player who is answered for: they have not seen what comes of it, which can stop the plan."""
    version = player.prepared.version
    kept = kept_on(table, player.seat, table.decision)
    return kept or (PreparedChange(player.seat, version, None) if version else None)


def _answered(table: Table, player: Player, answer: Answer, prepared: PreparedChange | None) -> Transition:
    if answer.by is PlayedBy.FORCED:
        return transitions.forced(table, player.seat, answer.move)._replace(prepared=prepared)
    change = transitions.played(table, player.person or 0, answer.move, table.decision)
    return transitions.played_by(change, answer.by)._replace(prepared=prepared)


def _played(table: Table, player: Player, plan: Plan, move: Move) -> Transition:
    change = transitions.played(table, player.person or 0, move, table.decision)
    goes_on = turn_goes_on(change.table, player.seat)
    after = played_on(plan, change.table.decision, goes_on=goes_on)
    prepared = PreparedChange(player.seat, player.prepared.version, after)
    return transitions.played_by(change, PlayedBy.PLAN)._replace(prepared=prepared)


def _ended(table: Table, plan: Plan, verdict: Verdict) -> Plan:
    """A plan that is not played, with the events that stopped it."""
    events = transitions.require_playing(table).game.events_adapter().dump_json(verdict.events).decode()
    return plan.replace(end=verdict.end, events=events)


def _so_far(player: Player, planned: int) -> tuple[str, ...]:
    """The moves after which one more is planned. Raises MovedOn if others are planned by now."""
    moves = planned_moves(player)
    if planned not in (0, len(moves)):
        raise MovedOn
    return moves if planned else ()


def planned_moves(player: Player) -> tuple[str, ...]:
    """The moves (notation) of a player's plan that are to be made."""
    plan = player.prepared.live
    return () if plan is None else plan.moves


def why_stopped(table: Table, plan: Plan) -> tuple[Event, ...]:
    """The events that stopped a plan."""
    with suppress(Refusal, ValueError):
        return transitions.require_playing(table).game.events_adapter().validate_json(plan.events)
    return ()


class NothingToPlan(Refusal):
    text = N_("There is nothing that you can plan here now.")


class YourTurn(Refusal):
    text = N_("It is your turn now, so there is nothing to plan: choose your move.")


class NoPlan(Refusal):
    text = N_("You have no plan here.")


class PlanPlayed(Refusal):
    text = N_("Too late: your plan has just been played.")


class NoSuchOrder(Refusal):
    text = N_("This game has no such standing order.")
