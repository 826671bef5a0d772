"""Somebody says that they are away, for how long, and what becomes of their tables; and that they are back."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.dates.moments import FARTHEST, lasting, suggested_spans, until
from bot.dates.vocabulary import Vocabulary
from bot.interactions.context import Context, Request, number, one_of
from bot.interactions.settings.choices import A_DAY, ask_for, zone_of
from bot.tables.preferences import must_choose, waiting_left
from bot.tables.refusals import EitherOr, InThePast, TooFar
from bot.ui.message import CustomId
from bot.ui.screens.notification import ways_to
from bot.ui.screens.settings import absence_question, absence_screen
from bot.ui.screens.table_context import EPOCH, notice
from bot.values.preferences import absent
from games.words import N_

_BACK = N_("👋 Welcome back! Your tables go on.")


async def show(ctx: Context, request: Request) -> None:
    """Be away as a command says; without options, show whether the person is. Raises Refusal."""
    if request.options.get("back") is True:
        await back(ctx, request)
    else:
        await leave(ctx, request.options)


async def leave(ctx: Context, options: Mapping[str, Any]) -> None:
    """Be away until a moment or for a while, if the options say so, and show whether the person is. Raises Refusal."""
    if "until" in options and "for" in options:
        raise EitherOr
    computer = one_of(("wait", "computer"), options["then"]) == "computer" if "then" in options else None
    if "for" in options:
        await _leave(ctx, ctx.now.moment + lasting(str(options["for"]), vocabulary(ctx)), computer)
    elif "until" in options:
        await _leave(ctx, await moment(ctx, str(options["until"])), computer)
    else:
        await _show(ctx)


async def leave_chosen(ctx: Context, request: Request) -> None:
    """Be away until the moment in the custom id, as was chosen. Raises Unreadable, InThePast, TooFar or
    TooMuchWaiting."""
    end, now = EPOCH + timedelta(seconds=number(request.custom_id.rest, 11)), ctx.now.moment
    if end <= now:
        raise InThePast
    if end > now + FARTHEST:
        raise TooFar(most=FARTHEST.days)
    await _leave(ctx, end, request.custom_id.action == "away-computer")


async def ask_until(ctx: Context, _request: Request) -> None:
    await ask_for(ctx, CustomId("away-until"), N_("Away until …"), *A_DAY)


async def back(ctx: Context, _request: Request) -> None:
    """Be back; with the way to the most urgent table that waits, and to the next one. Raises NotAway."""
    await ctx.services.preferences.back(ctx.person)
    await ctx.services.absence_changed(ctx.person.id)
    waiting = await ctx.services.tables.finder.waiting_tables(ctx.person.id)
    ways = ways_to(ctx.services.contexts.of(waiting[0], ctx.locale), ctx.person.id, len(waiting) - 1) if waiting else ()
    await ctx.responder.show(notice(ctx.language, ctx.language.text(_BACK), buttons=ways))


async def _leave(ctx: Context, end: datetime, computer: bool | None) -> None:
    """Be away until then, also instead of until an earlier answer. If they do not say what becomes of their tables
    (None), that stays as it is; for an absence so long that they must choose, ask them."""
    now, absences = ctx.now.moment, ctx.preferences.absences
    announced = absent(absences, now)
    if computer is None and must_choose(announced, now, end):
        left = waiting_left(absences, now)
        await ctx.responder.show(absence_question(ctx.language, end, left, may_wait=end - now <= left))
        return
    if computer is None:
        computer = announced is not None and announced.computer
    await ctx.services.preferences.away(ctx.person, end, computer=computer)
    await ctx.services.absence_changed(ctx.person.id)
    await _show(ctx)


async def _show(ctx: Context) -> None:
    absence, spans = absent(ctx.preferences.absences, ctx.now.moment), suggested_spans("", vocabulary(ctx))
    await ctx.responder.show(absence_screen(ctx.language, absence, spans))


async def moment(ctx: Context, typed: str) -> datetime:
    """The moment that the person means. Raises BadMoment, InThePast or TooFar."""
    return until(typed, ctx.now.moment, (await zone_of(ctx)).name, vocabulary(ctx))


def vocabulary(ctx: Context) -> Vocabulary:
    """The words in which the person writes dates, and whether the month comes first with them."""
    languages = ctx.services.languages
    of_discord = languages.of(ctx.person.locale) is ctx.language
    return Vocabulary(languages, ctx.person.locale if of_discord else ctx.locale)
