"""*Play with…*: somebody is asked to play, by a form with the game and the pace that opens from their context menu, or
from a button with their name."""

from collections.abc import Mapping

from bot.interactions.context import Context, Request, number, one_of
from bot.interactions.settings.choices import offered_games
from bot.interactions.table.opening import open_with, require_open, usual_pace
from bot.tables.refusals import (
    BotNotHere,
    GuestKeptAway,
    Incomplete,
    KeptAway,
    NoInvitations,
    NotOffered,
    NotWithBots,
    NotWithYourself,
    UnknownControl,
    Unseen,
)
from bot.ui.layout import modal
from bot.ui.message import CustomId
from bot.ui.screens.options import play_with_form
from bot.values.preferences import Pace
from bot.values.seating import mention
from games.core import AnyGame
from games.words import Phrase

WITH = "play-with-them"
_AFTER = "."
"""What stands between the person and the rest in the custom id of the form."""


async def ask_what(ctx: Context, request: Request) -> None:
    """Ask for the game and the pace of a table with somebody, by a form; what would be refused then is refused before.
    Raises Refusal."""
    person = number(request.options.get("person", "") if request.is_command else request.custom_id.rest, 19)
    games = await _playable(ctx, person)
    pace = await usual_pace(ctx)
    shown = CustomId(WITH).filled_in(person, list(games), pace)
    answer = shown._replace(rest=f"{person}{_AFTER}{shown.rest}")
    await ctx.responder.ask(modal(play_with_form(ctx.language, answer, games, pace)))


async def play_with(ctx: Context, request: Request) -> None:
    """Open a table of the game and at the pace that were picked, with somebody invited. Raises as `opening.start`."""
    person = number(request.custom_id.rest.partition(_AFTER)[0], 19)
    if len(request.values) != 2:
        raise Incomplete
    game, pace = request.values[0], one_of(Pace, request.values[1], UnknownControl())
    games = await _playable(ctx, person)
    if game not in ctx.services.games:
        raise UnknownControl
    if game not in games:
        raise NotOffered(game=Phrase(ctx.services.games[game].title))
    await open_with(ctx, game, person, pace)


async def _playable(ctx: Context, person: int) -> Mapping[str, AnyGame]:
    """The games that somebody can be asked to play here. Raises Refusal where they cannot be asked, or no table can be
    opened here."""
    guild = ctx.channel.guild
    if guild is None:
        raise BotNotHere if ctx.outside else Unseen
    if person == ctx.person.id:
        raise NotWithYourself
    ctx.require_people([person], NotWithBots)
    away = await ctx.services.repositories.banned.among(guild, (ctx.person.id, person))
    if ctx.person.id in away:
        raise KeptAway
    if away:
        raise GuestKeptAway(who=mention(person))
    if await ctx.services.repositories.people.uninvited((person,)):
        raise NoInvitations(who=mention(person))
    games = await offered_games(ctx)
    await require_open(ctx, next(iter(games)), ctx.channel)
    return games
