"""Profiles: somebody's own, which they alone see, and what others may know of somebody here; and the way to the next
level."""

from typing import Final

from bot.interactions.context import Context, Request, number, one_of
from bot.interactions.table.opening import open_against
from bot.interactions.table.showing import language_here, show_all
from bot.tables.refusals import InAServerOnly, KeptAway, MayNotShow, NothingToShow, UnknownControl
from bot.ui.screens import profile as screens
from bot.values.played import Met, Profile

PERSON: Final = "person"
"""The option of `/profile` that names somebody else."""
ID_DIGITS: Final = 19


async def show(ctx: Context, request: Request) -> None:
    """Show the person's own profile, or what they may know of somebody whom a command names. Raises NoBots."""
    named = request.options.get(PERSON)
    person = ctx.person.id if named is None else number(named, ID_DIGITS)
    if person != ctx.person.id:
        await _show_other(ctx, person)
        return
    profiles, games = ctx.services.repositories.profiles, ctx.services.games
    profile, guild = await profiles.own(person), ctx.channel.guild
    shows = guild is not None and bool(profile.with_people) and await profiles.is_shown(person, guild)
    rating = await ctx.services.repositories.ratings.of(person) if profile.with_people else None
    await ctx.responder.show(screens.own_profile(ctx.language, ctx.person.name, profile, games, rating, shows=shows))


async def _show_other(ctx: Context, person: int) -> None:
    """Nothing is shown in private, where the server has no standings, of whoever does not want it, and of whom the
    server keeps away; each reads as if nothing was played, without a name."""
    ctx.require_people([person])
    guild, repositories, profile = ctx.channel.guild, ctx.services.repositories, Profile()
    known = await repositories.people.known(person)
    if known is not None and guild is not None and not repositories.people.preferences(person).settings.unlisted:
        standings = (await repositories.servers.of(guild)).standings
        if standings and not await repositories.banned.is_banned(guild, person):
            profile = await repositories.profiles.shown(person, guild, rivals=True)
    name = "" if known is None or not profile.figures else known.name
    ways = () if guild is None else (screens.play_with(ctx.language, person, name),)
    await ctx.responder.show(screens.shown_profile(ctx.language, name, profile, ctx.services.games, ways))


async def post(ctx: Context, _request: Request) -> None:
    """Show all in the channel what others may know of the person here. Others are named where the server has standings.
    Raises InAServerOnly, KeptAway, MayNotShow, NothingToShow or ShownEnough."""
    guild, repositories, person = ctx.channel.guild, ctx.services.repositories, ctx.person
    if guild is None:
        raise InAServerOnly
    if await repositories.banned.is_banned(guild, person.id):
        raise KeptAway
    if not ctx.may_write:
        raise MayNotShow
    standings = (await repositories.servers.of(guild)).standings
    profile = await repositories.profiles.shown(person.id, guild, rivals=standings)
    if not profile.figures:
        raise NothingToShow
    await show_all(ctx, screens.shown_profile(await language_here(ctx), person.name, profile, ctx.services.games))


async def opponent(ctx: Context, request: Request) -> None:
    """Show how the person and somebody whom they pick have placed above each other. Raises UnknownControl for somebody
    with whom they have finished no game."""
    other, repositories = number(request.value or request.custom_id.rest, ID_DIGITS), ctx.services.repositories
    tallies, known = await repositories.profiles.tallies(ctx.person.id, other), await repositories.people.known(other)
    if not tallies or known is None or other == ctx.person.id:
        raise UnknownControl
    games, above, below = (sum(numbers) for numbers in zip(*(it[1:] for it in tallies), strict=True))
    met, name = Met(other, known.name, games, above, below), ctx.person.name
    ways = () if ctx.channel.guild is None else (screens.play_with(ctx.language, other, known.name),)
    await ctx.responder.show(screens.opponent_screen(ctx.language, name, met, tallies, ctx.services.games, ways))


async def play_level(ctx: Context, request: Request) -> None:
    """Begin a game against computer players of a level, in private. Raises UnknownControl, or as `open_against`."""
    key, _, level = request.custom_id.rest.partition(".")
    game = ctx.services.games.get(key)
    if game is None:
        raise UnknownControl
    await open_against(ctx, key, one_of(game.levels, level, UnknownControl()))
