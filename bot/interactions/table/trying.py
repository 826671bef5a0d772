"""A finished game is tried again from a decision on, by one person in private, against computer players.

What they play is stored before anything else is done, and so is each move of the computer players; whoever stores
second finds that it is not as it was, and shows what is there. A move that is missing after a restart is found at the
next press.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, NamedTuple

from bot.interactions.context import Context, Request, number, one_of
from bot.interactions.table.hinting import BUSY as NO_HINT
from bot.interactions.table.hinting import THINKING as LOOKING
from bot.store.games.sittings import sitter
from bot.store.people.tries import Try
from bot.tables.refusals import NotBegun, NothingTried, NotOver, NotSeated, TableClosed, UnknownControl
from bot.ui.layout import modal
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds, narrowed, only_move, presets, revalidated
from bot.ui.screens.drafts import MIRROR
from bot.ui.screens.trying import BUSY, TryScreens, number_of, stopped
from bot.values.table import Table
from games.core import AnyGame, Move, Seat, View
from games.errors import MovedOn
from games.match import Match
from games.trying import Trial, decided, tried
from games.words import N_

LONGEST: Final = 6
"""So many digits a line's number has at most."""
ELSEWHERE: Final = N_("That was made for another position: this is how it stands.")


class Trying(NamedTuple):
    """What a person tries at a table, as it is stored, and the game as it stands there."""

    table: Table
    stored: Try
    trial: Trial

    @property
    def game(self) -> AnyGame:
        return self.trial.match.game

    @property
    def view(self) -> View:
        return self.trial.match.view(self.trial.seat)

    @property
    def goes_on(self) -> bool:
        """Whether a move is missing that the person does not choose."""
        return not (self.trial.waits or self.trial.is_over)


AtPosition = Callable[[Context, Trying, Request], Awaitable[None]]


async def begin(ctx: Context, table: Table, request: Request) -> None:
    """Try a finished game again from the decision in a line of its record on, in place of what the person tried before;
    without a line, show what they try as it stands. Raises NotSeated where the decision was not theirs, NotBegun,
    TableClosed, NotOver, NothingTried or UnknownControl."""
    if not request.custom_id.rest:
        await _go_on(ctx, await _trying(ctx, table))
        return
    line, moves = number(request.custom_id.rest, LONGEST), ctx.services.repositories.moves
    found = decided(await moves.record(table, _finished(table)), line)
    if found is None:
        raise UnknownControl
    if not await _sat(ctx, table, found.seat, line):
        raise NotSeated
    if not await ctx.services.repositories.tries.begin(ctx.person.id, Try(table.id, found.seat, line)):
        raise NothingTried
    await _go_on(ctx, await _trying(ctx, table), fresh=True)


def at_position(run: AtPosition) -> Callable[[Context, Table, Request], Awaitable[None]]:
    """Make an action of a function that runs in the position for which its control was made. In any other position the
    action shows the present one instead."""

    async def action(ctx: Context, table: Table, request: Request) -> None:
        now = await _trying(ctx, table)
        if now.goes_on:
            await _go_on(ctx, now)
        elif request.custom_id.decision != number_of(now.trial):
            await _show(ctx, now, note=ELSEWHERE)
        else:
            await run(ctx, now, request)

    return action


@at_position
async def go(ctx: Context, now: Trying, request: Request) -> None:
    """Another step of picking."""
    await _show(ctx, now, revalidated(now.game, now.view, PartialMove.read(request.custom_id.rest)))


@at_position
async def pick(ctx: Context, now: Trying, request: Request) -> None:
    """Add the picked values to the partial move. Play the move if only one is left."""
    so_far = PartialMove.read(request.custom_id.rest.rpartition("~")[0])
    picked = narrowed(now.game, now.view, so_far, tuple(request.values))
    move = only_move(now.game, now.view, picked)
    await (_show(ctx, now, picked) if move is None else _play(ctx, now, move))


@at_position
async def tick(ctx: Context, now: Trying, request: Request) -> None:
    """Open the form for the set of values that comes next."""
    partial = revalidated(now.game, now.view, PartialMove.read(request.custom_id.rest))
    asked = (await _screens(ctx, now)).form(partial)
    if asked is None:
        raise MovedOn
    await ctx.responder.ask(modal(asked))


@at_position
async def play(ctx: Context, now: Trying, request: Request) -> None:
    """Play a move; nothing is asked about it, since it can be taken back. Raises Refusal."""
    await _play(ctx, now, now.trial.match.read(request.custom_id.rest))


@at_position
async def play_ready(ctx: Context, now: Trying, request: Request) -> None:
    """Play the ready-made move that was picked, or the mirror image of the one that was played."""
    kind = one_of(drafted_kinds(now.game, now.view), request.custom_id.rest, MovedOn())
    if request.value == MIRROR:
        mirrored = now.trial.mirrored
    else:
        mirrored = dict(enumerate(it.move for it in presets(now.game, kind))).get(number(request.value))
    if mirrored is None:
        raise UnknownControl
    await _play(ctx, now, mirrored)


@at_position
async def back(ctx: Context, now: Trying, _request: Request) -> None:
    """Take back the last choice, with all that came of it."""
    await _come_to(ctx, now, now.trial.back())


async def anew(ctx: Context, table: Table, _request: Request) -> None:
    """Go back to the decision from which on it is tried."""
    now = await _trying(ctx, table)
    await _come_to(ctx, now, now.trial.anew())


async def stop(ctx: Context, table: Table, _request: Request) -> None:
    await ctx.services.repositories.tries.drop(ctx.person.id, table.id)
    played = table.player_of(ctx.person.id) is not None
    await ctx.responder.show(stopped(await ctx.table_context(table), played=played))


@at_position
async def show_better(ctx: Context, now: Trying, _request: Request) -> None:
    """Say what was better, as the coach found, or else what a strong player would choose, and why; meanwhile that it is
    thought of."""
    found = await _found_better(ctx, now)
    if found is None:
        await _show(ctx, now, note=LOOKING)
        ctx.responder.revise()
        found = await ctx.services.suggest(now.game, now.view)
    tried = await ctx.services.repositories.tries.of(ctx.person.id)
    if tried is None or tried[0] != now.stored:  # they have gone on meanwhile
        return
    if found is None:
        await _show(ctx, now, note=NO_HINT)
    else:
        await ctx.responder.show((await _screens(ctx, now)).step(advised=now.trial.match.read(found)))


async def _found_better(ctx: Context, now: Trying) -> str | None:
    """The better move (notation) that the coach has told the person of this decision; None for none."""
    player = now.table.player_of(ctx.person.id)
    if now.stored.lines or player is None or player.seat != now.trial.seat:
        return None
    analysis = await ctx.services.coach.kept(now.table.id, player.seat)
    choices = () if analysis is None else analysis.choices
    mistakes = [it for each in choices if each.seat == player.seat for it in each.mistakes]
    return next((it.better for it in mistakes if it.line == now.stored.from_line), None)


def _finished(table: Table) -> Match:
    """Raises NotBegun, TableClosed or NotOver."""
    if table.match is None:
        raise TableClosed if table.is_over else NotBegun
    if not table.is_over:
        raise NotOver
    return table.match


async def _sat(ctx: Context, table: Table, seat: Seat, line: int) -> bool:
    """Whether the person sat there when a line was played."""
    sittings = await ctx.services.repositories.moves.sittings(table.id)
    player = table.player_of(ctx.person.id)
    if not sittings:
        return player is not None and player.seat == seat
    sat = sitter(sittings, seat, line)
    return sat is not None and sat.person == ctx.person.id


async def _trying(ctx: Context, table: Table) -> Trying:
    """Return the try of the person at a table. Raise NothingTried if they have none there, or TableClosed, NotBegun or
    NotOver."""
    match, found = _finished(table), await ctx.services.repositories.tries.of(ctx.person.id)
    if found is None or found[0].table != table.id:
        raise NothingTried
    stored, record = found[0], await ctx.services.repositories.moves.record(table, match)
    trial = await asyncio.to_thread(tried, record, match.game, stored.from_line, stored.lines)
    return Trying(table, stored, trial)


async def _screens(ctx: Context, now: Trying) -> TryScreens:
    context = await ctx.table_context(now.table)
    return TryScreens(context._replace(table=replace(now.table, match=now.trial.match)), now.trial)


async def _show(ctx: Context, now: Trying, partial: PartialMove = NOTHING_PICKED, note: str = "") -> None:
    said = ctx.language.text(note) if note else ""
    await ctx.responder.show((await _screens(ctx, now)).step(partial, said))


async def _play(ctx: Context, now: Trying, move: Move) -> None:
    """Play a move of the person's. Raises Refusal."""
    await _come_to(ctx, now, now.trial.then(f"{now.trial.seat} {move}"))


async def _come_to(ctx: Context, now: Trying, trial: Trial) -> None:
    """Store how far the person has come, and go on from there; where something else is stored by now, from that."""
    changed = await _changed(ctx, now, trial)
    await _go_on(ctx, await _trying(ctx, now.table) if changed is None else changed)


async def _changed(ctx: Context, now: Trying, trial: Trial) -> Trying | None:
    """What the person tries, once other lines are stored; None where it is not as it was any more."""
    stored = await ctx.services.repositories.tries.change(ctx.person.id, now.stored, trial.lines)
    return None if stored is None else now._replace(stored=stored, trial=trial)


async def _go_on(ctx: Context, now: Trying, *, fresh: bool = False) -> None:
    """Show what the person can choose; before that, all others move, while it says that they think."""
    if not now.goes_on:
        await ctx.responder.show((await _screens(ctx, now)).step(), fresh=fresh)
        return
    await ctx.responder.show((await _screens(ctx, now)).waiting(), fresh=fresh)
    ctx.responder.revise()
    came = await _others_moved(ctx, now.table)
    if came is not None:
        note = ctx.language.text(BUSY) if came.goes_on else ""
        await ctx.responder.show((await _screens(ctx, came)).step(note=note), fresh=fresh)


async def _others_moved(ctx: Context, table: Table) -> Trying | None:
    """What the person tries once the others have moved, as far as somebody thinks for them; None where the person has
    gone elsewhere meanwhile."""
    async with ctx.services.opponents.thinking(_finished(table).game, ctx.person.id) as think:
        try:
            now = await _trying(ctx, table)
        except NothingTried:
            return None
        while now.goes_on:
            line, seat = now.trial.by_itself(), now.trial.mover
            if line is None and think is not None and seat is not None:
                found = await think(now.game, now.trial.match.view(seat))
                line = None if found is None else f"{seat} {found}"
            if line is None:
                return now
            further = await _changed(ctx, now, now.trial.then(line))
            if further is None:
                return None
            now = further
    return now
