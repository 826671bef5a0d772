"""How somebody asks another person to play on in a seat of a game."""

from bot.interactions.context import Context, number
from bot.interactions.request import Request
from bot.tables.refusals import Incomplete, InTime, NoBotPlaysOn
from bot.tables.replacing import replaceable
from bot.ui.screens.seats import replace_menus
from bot.ui.screens.table_context import notice
from bot.values.seating import mention
from bot.values.table import Status, Table
from games.core import Seat
from games.words import N_, Who


def is_asked(table: Table, person: int) -> bool:
    """Whether somebody is asked to take a seat in a game that has begun."""
    offer = table.replacing.offer
    return table.status is Status.PLAYING and offer is not None and offer.person == person


async def replace_somebody(ctx: Context, table: Table, request: Request) -> None:
    """Ask the person that a command names; a press is answered with menus to choose one. Raises Refusal."""
    if request.is_command:
        seat = request.options.get("seat")
        await _ask(ctx, table, None if seat is None else Seat(number(seat, 19) - 1), request.options.get("person"))
        return
    players = replaceable(table, ctx.person.id, ctx.moderates(table))
    others = [player for player in players if player.person != ctx.person.id]
    if not players:
        raise InTime
    await ctx.responder.show(replace_menus(await ctx.table_context(table), others or players), fresh=True)


async def ask_picked(ctx: Context, table: Table, request: Request) -> None:
    """Ask the person who was picked in a menu. Raises Refusal."""
    await _ask(ctx, table, Seat(number(request.custom_id.rest, 19)), request.value)


async def _ask(ctx: Context, table: Table, seat: Seat | None, invited: object) -> None:
    """Ask them, and say so: in place of the menu where they were picked in one."""
    if not invited:
        raise Incomplete
    person = number(invited, 19)
    ctx.require_people([person], NoBotPlaysOn)
    tables, moderator = ctx.services.tables, ctx.moderates(table)
    result = await tables.offer(table, ctx.person.id, moderator, seat, person, ctx.interaction_id)
    offer, text = result.table.replacing.offer, N_("🔄 {person} has been asked in the channel to play on for {who}.")
    who = Who(offer.seat if offer is not None else Seat(0))
    context = await ctx.table_context(result.table)
    ctx.services.changed(result.table.id)
    await ctx.responder.show(notice(context.language, context.say(text, person=mention(person), who=who)))
