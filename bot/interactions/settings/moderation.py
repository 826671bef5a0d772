"""What those who manage a server do about people: keep them away, let them in again, and choose where reports go."""

from typing import Final

from bot.interactions.context import Context, Request, number
from bot.interactions.settings import choices
from bot.interactions.settings.choices import managed
from bot.registration.permissions import TO_WRITE, lacking
from bot.ui.message import stack
from bot.ui.screens.moderation import moderation_screen, pages_of
from bot.ui.screens.settings import unwritten

KEEP_AWAY, LET_IN, REPORTS, NO_REPORTS = "keep_away", "let_in", "reports", "no_reports"
OPTIONS: Final = frozenset((KEEP_AWAY, LET_IN, REPORTS, NO_REPORTS))


async def show_server(ctx: Context, request: Request) -> None:
    """Show what the server has chosen, once what a command names is changed; where it is about people alone, show whom
    the server keeps away. Raises Refusal, and then nothing is changed."""
    managed(ctx)
    named = {it: number(request.options[it], 19) for it in (KEEP_AWAY, LET_IN, REPORTS) if it in request.options}
    ctx.require_people([named[it] for it in (KEEP_AWAY, LET_IN) if it in named])
    about_people = OPTIONS & {*request.options}
    if {*request.options} - OPTIONS or not about_people:
        await choices.show_server(ctx, request)
    if KEEP_AWAY in named:
        await _ban(ctx, named[KEEP_AWAY])
    if LET_IN in named:
        await _unban(ctx, named[LET_IN])
    if REPORTS in named or request.options.get(NO_REPORTS) is True:
        await _report_to(ctx, named.get(REPORTS))
    if about_people and about_people == {*request.options}:
        await _show(ctx, saved=True)


async def show_people(ctx: Context, request: Request) -> None:
    """Show a page of whom the server keeps away. Raises Refusal."""
    await _show(ctx, number(request.custom_id.rest or "0"))


async def pick_banned(ctx: Context, request: Request) -> None:
    await _ban(ctx, *_picked(ctx, request))
    await _show(ctx, saved=True)


async def pick_unbanned(ctx: Context, request: Request) -> None:
    await _unban(ctx, *_picked(ctx, request))
    await _show(ctx, saved=True)


async def pick_reports(ctx: Context, request: Request) -> None:
    """Take the channel that was picked as the one where reports go; none: there are no reports. Raises Refusal."""
    managed(ctx)
    await _report_to(ctx, number(request.value, 19) if request.value else None)
    await _show(ctx, saved=True)


def _picked(ctx: Context, request: Request) -> list[int]:
    managed(ctx)
    people = [number(value, 19) for value in request.values]
    ctx.require_people(people)
    return people


async def _ban(ctx: Context, *people: int) -> None:
    await ctx.services.repositories.banned.ban(managed(ctx), people, ctx.now.moment)
    ctx.services.server_changed(ctx.channel.guild)


async def _unban(ctx: Context, *people: int) -> None:
    await ctx.services.repositories.banned.unban(managed(ctx), people)
    ctx.services.server_changed(ctx.channel.guild)


async def _report_to(ctx: Context, channel: int | None) -> None:
    await ctx.services.repositories.servers.choose(managed(ctx), lambda it: it.choosing(reports=channel))


async def _show(ctx: Context, page: int = 0, *, saved: bool = False) -> None:
    guild = managed(ctx)
    people = await ctx.services.repositories.banned.listed(guild)
    chosen = await choices.without_deleted(ctx)
    reports = chosen.reports
    missing = {it: lacking(at.may, TO_WRITE) for it, at in ctx.granted.items() if it == reports}
    note = stack(ctx.language.text(choices.SAVED) if saved else "", unwritten(ctx.language, missing))
    page = min(page, pages_of(people) - 1)
    public = reports is not None and bool(ctx.seen_by_all(reports))
    lost = REPORTS in chosen.lost
    await ctx.responder.show(moderation_screen(ctx.language, people, reports, page, note, public=public, lost=lost))
