"""How somebody at a table, or who watches it, reports one of its people to the server's moderators."""

from bot.delivery.messenger import DeliveryError
from bot.interactions.context import Context, Request, number
from bot.tables.refusals import Incomplete, NoReports, ReportLost, ReportsUsedUp
from bot.ui.layout import modal
from bot.ui.screens.moderation import report, report_form, reportable
from bot.ui.screens.table_context import GREEN, notice
from bot.values.table import Table
from games.words import N_

SENT = N_("✔️ Your report is with this server's moderators.")


async def ask(ctx: Context, table: Table, _request: Request) -> None:
    """Ask whom the person reports, and why. Raises NoReports."""
    others = reportable(table, table.player_of(ctx.person.id))
    if not others:
        raise NoReports
    await ctx.responder.ask(modal(report_form((await ctx.table_context(table)).words, others)))


async def send(ctx: Context, table: Table, request: Request) -> None:
    """Send a report to the channel that the server's moderators have chosen for that, once. Raises NoReports,
    Incomplete, ReportsUsedUp or ReportLost."""
    person, channel = ctx.person.id, table.server.reports
    reported, reason = _filled_in(request)
    others = reportable(table, table.player_of(person))
    if channel is None or reported not in [it.person for it in others]:
        raise NoReports
    reports = ctx.services.reports
    if not reports.take(person):
        raise ReportsUsedUp(most=reports.most)
    context = await ctx.services.says.context(table, table.language)
    try:
        await ctx.services.post(channel, report(context, person, reported, reason), str(ctx.interaction_id))
    except DeliveryError:
        reports.give_back(person)
        gone = await ctx.services.is_gone(channel)
        if gone:
            await ctx.services.repositories.servers.lose(table.channel.guild, channel)
        raise NoReports if gone else ReportLost from None
    await ctx.responder.show(notice(ctx.language, ctx.language.text(SENT), GREEN), fresh=True)


def _filled_in(request: Request) -> tuple[int, str]:
    """Who is reported, and why. Raises Incomplete."""
    if len(request.values) != 2 or not request.values[1].strip():
        raise Incomplete
    return number(request.values[0], 19), request.values[1]
