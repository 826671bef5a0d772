"""What people say to each other through the bot: that somebody waits, and what they would like all to agree on."""

from datetime import datetime

from bot.dates.moments import until
from bot.interactions.context import Context, Seated
from bot.interactions.panel import show_panel
from bot.interactions.request import Request
from bot.interactions.settings.absence import vocabulary
from bot.interactions.settings.personal import zone_of
from bot.interactions.table.answers import AGREED, answered, said
from bot.interactions.table.lobby import answer_change
from bot.interactions.table.more import show_more
from bot.tables.refusals import Incomplete
from bot.ui.markup import until as until_stamp
from bot.ui.message import Picks, stack
from bot.ui.screens.more import FROM_MORE, NOW
from bot.ui.screens.table_context import TableContext, notice, who
from bot.ui.screens.waiting import own_evening
from bot.values.proposal import Proposal
from bot.values.table import Player, Result, Table
from games.core import Seat
from games.words import N_

ASKED = N_("✔️ The others have been asked. You see their answers where the table stands.")
TAKEN_BACK = N_("↩️ You have taken your proposal back.")
EVENING_TAKEN_BACK = N_("↩️ You have taken it back, and your evening of fast play is over.")
GOES_ON = N_("▶️ The game goes on.")
NUDGED = N_("👉 {who} will hear that you are waiting.")
MUTED = N_("🔕 {who}: no more messages about this turn, as they chose. The table shows that you are waiting.")


async def nudge(ctx: Context, seated: Seated, request: Request) -> None:
    """Nudge whoever keeps the person waiting; where a button was pressed, their panel says so. Raises Over,
    NobodyToNudge or NudgedBefore."""
    table, player = seated[:2]
    result = await ctx.services.talk.nudge(table, ctx.person.id, ctx.interaction_id)
    after = result.table
    context = await ctx.table_context(after)
    found = _nudged_by(after, player.seat)
    heard = tuple(it.seat for it in found if not _is_muted(it))
    muted = tuple(it.seat for it in found if _is_muted(it))
    said = stack(
        context.say(NUDGED, who=who(heard)) if heard else "", context.say(MUTED, who=who(muted)) if muted else ""
    )
    ctx.services.changed(table.id)
    if request.is_command:
        await ctx.responder.show(notice(ctx.language, said))
        return
    await show_panel(ctx, Seated(after, after.players[player.seat], seated.match), note=said)


async def pause(ctx: Context, table: Table, request: Request) -> None:
    """Propose to pause the game until a moment that was typed; without one, end the pause. Raises Refusal."""
    if request.is_command and "until" not in request.options:
        await go_on(ctx, table, request)
        return
    end = await _moment(ctx, _said(request, "until"))
    await _proposed(ctx, request, await ctx.services.talk.pause(table, ctx.person.id, end, ctx.interaction_id))


async def go_on(ctx: Context, table: Table, request: Request) -> None:
    """End the pause. Raises NotPaused."""
    result = await ctx.services.talk.go_on(table, ctx.person.id, ctx.interaction_id)
    if request.custom_id.rest != FROM_MORE:
        await answer_change(ctx, request, result, ctx.language.text(GOES_ON))
        return
    ctx.services.changed(result.table.id)
    await show_more(ctx, result.table, ctx.language.text(GOES_ON))


async def tonight(ctx: Context, table: Table, request: Request) -> None:
    """Propose to play fast, from an hour that was typed, or from now on. Raises Refusal."""
    typed = _said(request, "from")
    begin = None  # which is now, as the tables' clock shows it when it is agreed
    if typed not in ("", NOW):
        begin = await _moment(ctx, f"{typed}:00" if typed.isdigit() else typed)
    await _proposed(ctx, request, await ctx.services.talk.tonight(table, ctx.person.id, begin, ctx.interaction_id))


async def end(ctx: Context, table: Table, request: Request) -> None:
    """Offer a draw, or propose to rank the game as it stands; or agree to it. Raises Refusal."""
    await _proposed(ctx, request, await ctx.services.talk.end(table, ctx.person.id, ctx.interaction_id))


async def answer(ctx: Context, table: Table, request: Request, asked: Proposal, *, yes: bool) -> None:
    """Answer what was `asked`. Raises MovedOn or NotAsked."""
    talk, person = ctx.services.talk, ctx.person.id
    result = await talk.answer(table, person, asked, ctx.interaction_id, yes=yes)
    note = said(asked.kind, yes=yes)
    player = ctx.seated_player(table)
    if player.seat == asked.seat:
        played_fast = player.tonight is not None and result.table.players[player.seat].tonight is None
        note = EVENING_TAKEN_BACK if played_fast else TAKEN_BACK
    await answered(ctx, request, result, note)


async def _moment(ctx: Context, typed: str) -> datetime:
    """Raises BadMoment, InThePast or TooFar."""
    return until(typed, ctx.services.tables.clock(), (await zone_of(ctx)).name, vocabulary(ctx))


def _said(request: Request, option: str) -> str:
    """What a command's option says, or what was picked in a menu or filled in. Raises Incomplete where a press brought
    nothing."""
    if request.is_command:
        return str(request.options.get(option) or "").strip()
    if not request.value.strip():
        raise Incomplete
    return request.value.strip()


async def _proposed(ctx: Context, request: Request, result: Result) -> None:
    """Say that the others have been asked, where anybody is; whoever pressed sees what else they can do."""
    ctx.services.changed(result.table.id)
    player, asked = result.table.player_of(ctx.person.id), result.table.lasting
    own = asked is not None and player is not None and asked.seat == player.seat
    context = await ctx.table_context(result.table)
    said = ctx.language.text(ASKED) if own else _came_of(context, player)
    if not request.is_command:
        await show_more(ctx, result.table, said, asked=own)
        return
    answer = notice(ctx.language, said)
    await ctx.responder.show(context.pending(answer, Picks.ASKED) if own else answer, fresh=True)


def _came_of(context: TableContext, player: Player | None) -> str:
    """What came at once of what a player has proposed: nobody else had to agree, or all others had."""
    table, text = context.table, context.language.text
    if table.is_over:
        return text(N_("🏁 The game has ended."))
    if table.lasting is not None:
        return text(AGREED[table.lasting.kind])
    pause = table.pause_at(context.now)
    if pause is not None and pause.end is not None:
        return text(N_("⏸️ Paused until {moment}."), moment=until_stamp(pause.end))
    return (own_evening(context, player) if player is not None else "") or text(GOES_ON)


def _nudged_by(table: Table, nudger: Seat) -> list[Player]:
    """Whom somebody has nudged in this turn."""
    clocks = ((player, player.clock) for player in table.people_to_act)
    return [player for player, clock in clocks if clock and clock.is_nudged and clock.nudged_by == nudger]


def _is_muted(player: Player) -> bool:
    """Whether somebody wants to hear no more of their turn."""
    return player.clock is not None and player.clock.muted
