"""The finished games of somebody, which they alone see, on all servers."""

from typing import Final

from bot.interactions.context import Context, Request, number
from bot.tables.refusals import UnknownControl
from bot.ui.screens import finished as screens
from bot.values.played import Only

_ID_DIGITS: Final = 20


async def show(ctx: Context, request: Request) -> None:
    """A page of the person's own finished games: all of them, or those of one game or with one person. Raises
    UnknownControl."""
    wanted, _, page = (request.value or request.custom_id.rest).partition(screens.PAGE)
    only, finished, person = _only(wanted), ctx.services.repositories.finished, ctx.person.id
    pages = screens.pages_of(total := await finished.count(person, only))
    at = min(number(page or "0"), pages - 1)
    most = screens.ON_ONE_PAGE if pages == 1 else screens.PER_PAGE
    games = await finished.games(person, only, most=most, after=at * most) if total else ()
    choices = await finished.choices(person)
    listed = screens.Listed(games, only, at, pages, choices.games, choices.people)
    await ctx.responder.show(screens.finished_list(ctx.language, listed, ctx.services.games))


def _only(wanted: str) -> Only:
    """Raises UnknownControl for what no control of ours says."""
    kind, value = wanted[:1], wanted[1:]
    if not wanted:
        return Only()
    if kind == screens.OF_GAME and value:
        return Only(game=value)
    if kind == screens.OF_PERSON and value.isascii() and value.isdecimal() and len(value) < _ID_DIGITS:
        return Only(person=int(value))
    raise UnknownControl
