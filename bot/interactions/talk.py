"""What people say to each other through the bot: that somebody waits, and what they would like all to agree on."""

from collections.abc import Iterator
from datetime import datetime

from bot.dates.moments import until
from bot.interactions.absence import vocabulary
from bot.interactions.context import InteractionContext, Seated
from bot.interactions.lobby import answer_change
from bot.interactions.panel import panel_of
from bot.interactions.request import Request
from bot.interactions.settings import zone_of
from bot.model import Result, Table
from bot.proposal import Proposal
from bot.ui.screens.table_context import notice, who
from games.core import Seat
from games.words import N_

ASKED = N_("✔️ The others have been asked. You see their answers where the table stands.")
NUDGED = N_("👉 {who} will hear that you are waiting.")


async def nudge(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Nudge whoever keeps the person waiting; where a button was pressed, their panel says so. Raises Over,
    NobodyToNudge or NudgedBefore."""
    table, player, _, _ = seated
    result = await ctx.services.talk.nudge(table, ctx.person.id, ctx.interaction_id)
    ctx.services.changed(table.id)
    after = result.table
    context = await ctx.table_context(after)
    said = context.say(NUDGED, who=who(_nudged_by(after, player.seat)))
    if request.is_command:
        await ctx.responder.show(notice(ctx.language, said))
        return
    await ctx.responder.show(await panel_of(ctx, after, after.players[player.seat], note=said))


async def pause(ctx: InteractionContext, table: Table, request: Request) -> None:
    """Propose to pause the game until a moment that was typed; without one, end the pause. Raises Refusal."""
    if "until" not in request.options:
        await go_on(ctx, table, request)
        return
    end = await _moment(ctx, str(request.options["until"]))
    await _proposed(ctx, request, await ctx.services.talk.pause(table, ctx.person.id, end, ctx.interaction_id))


async def go_on(ctx: InteractionContext, table: Table, request: Request) -> None:
    """End the pause. Raises NotPaused."""
    await answer_change(ctx, request, await ctx.services.talk.go_on(table, ctx.person.id, ctx.interaction_id))


async def tonight(ctx: InteractionContext, table: Table, request: Request) -> None:
    """Propose to play fast, from an hour that was typed, or from now on. Raises Refusal."""
    typed = str(request.options.get("from") or "").strip()
    begin = await _moment(ctx, f"{typed}:00" if typed.isdigit() else typed) if typed else ctx.services.tables.clock()
    await _proposed(ctx, request, await ctx.services.talk.tonight(table, ctx.person.id, begin, ctx.interaction_id))


async def end(ctx: InteractionContext, table: Table, request: Request) -> None:
    """Offer a draw, or propose to rank the game as it stands; or agree to it. Raises Refusal."""
    await _proposed(ctx, request, await ctx.services.talk.end(table, ctx.person.id, ctx.interaction_id))


async def answer(ctx: InteractionContext, table: Table, request: Request, asked: Proposal, *, yes: bool) -> None:
    """Answer what was `asked`. Raises MovedOn or NotAsked."""
    talk, person = ctx.services.talk, ctx.person.id
    await answer_change(ctx, request, await talk.answer(table, person, asked, ctx.interaction_id, yes=yes))


async def _moment(ctx: InteractionContext, typed: str) -> datetime:
    """Raises BadMoment, InThePast or TooFar."""
    return until(typed, ctx.services.tables.clock(), (await zone_of(ctx)).name, vocabulary(ctx))


async def _proposed(ctx: InteractionContext, request: Request, result: Result) -> None:
    """Say that the others have been asked; where nobody is, that it is done."""
    player, asked = result.table.player_of(ctx.person.id), result.table.lasting
    if asked is None or player is None or asked.seat != player.seat:
        await answer_change(ctx, request, result)
        return
    ctx.services.changed(result.table.id)
    await ctx.responder.show(notice(ctx.language, ctx.language.text(ASKED)), fresh=True)


def _nudged_by(table: Table, nudger: Seat) -> Iterator[Seat]:
    """Whom somebody has nudged in this turn."""
    clocks = ((player.seat, player.clock) for player in table.people_to_act)
    return (seat for seat, clock in clocks if clock is not None and clock.is_nudged and clock.nudged_by == nudger)
