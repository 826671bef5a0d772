"""How a table is opened: by a game's own command, by one that names the game, or by one press."""

import asyncio
from dataclasses import replace
from typing import Any, Final

from bot.delivery.messenger import DeliveryError
from bot.interactions.context import Context, Request, number, one_of
from bot.interactions.panel import show_panel
from bot.interactions.settings.choices import require_allowed, setup_offer
from bot.interactions.table.computers import named_level, remember, usual_level
from bot.interactions.table.lobby import friends_in
from bot.interactions.table.reading import show_games
from bot.tables import lobbies
from bot.tables.refusals import (
    BotNotHere,
    BotTimedOut,
    MayNotPost,
    NoPrivateChat,
    NoPrivateMessages,
    NoSuchGame,
    UnknownControl,
    Unseen,
)
from bot.tables.rematches import companions
from bot.tables.service import TableService
from bot.tables.threads import awaits_thread, is_in_thread, wanting_thread
from bot.tables.transitions import started
from bot.ui.escaping import stamp
from bot.ui.message import stack
from bot.ui.screens.table_context import address, notice
from bot.values.helping import Help
from bot.values.preferences import Pace, TableSettings
from bot.values.seating import mention
from bot.values.table import ChannelRef, Person, Status, Table, Transition
from bot.values.turn_clock import Late
from games.core import AnyGame
from games.levels import Level
from games.words import N_, Phrase

PATIENCE: Final = 1.5
"""Seconds for which whoever opens a table waits to hear where it stands."""
OPENED = N_("Your table is open. Others can join, and you begin the game.")
UNASKED = N_("Not asked: {who}. They take no invitations, but can join by themselves.")
IN_THREAD = N_("Your table is open, in a thread of its own below: others can join there, and you begin the game.")
THREAD_LATER = N_("Your table is open. It gets a thread of its own as soon as Discord makes it; others can join there.")
NO_THREAD = N_(
    "It has no thread of its own: for that I need *Create Public Threads* and *Send Messages in Threads* here."
)
_NONE_WHERE_SPOKEN = N_("It has no thread of its own: where people speak there are none.")
_TOO_MANY: Final = 160006
"""Discord's code where a server has as many open threads as it allows."""
_NOT_MADE = {
    _TOO_MANY: N_("It has no thread of its own: this server has as many open threads as Discord allows."),
    50001: NO_THREAD,
    50013: NO_THREAD,
}
_NONE_HERE = N_("It has no thread of its own: Discord makes none here.")
BEGUN = N_("▶️ The game has begun.")
BEGUN_IN_PRIVATE = N_("▶️ The game has begun, in your private messages with me.")
FIRST_GAME = N_("🎓 Your first game of {game}:")
NEXT_LEVEL = N_("🤖 Your next level of {game}:")
MAX_NONCE: Final = 25
"""Characters of what tells Discord that a message was sent before."""
SETUP = N_("You may manage this server: choose where tables may be opened, its time zone and more, if you like.")
_WHICH = N_("Choose the game with `game:` too, and your friends are invited at once.")


async def new_game(ctx: Context, request: Request) -> None:
    """Open a table of the game that a command names; in a private chat its game begins at once, against computer
    players, as it does where the bot is not. Without a game, show all of them. Raises as `start`, or Unseen for friends
    in a private chat."""
    friends, key = friends_in(ctx, request), request.options.get("game")
    if key is None:
        await show_games(ctx, note=ctx.language.text(_WHICH) if friends else "")
        return
    game = _named(ctx, str(key))
    if ctx.channel.guild is not None:
        pace, level = await usual_pace(ctx), named_level(ctx, game, request.options.get("level"))
        table = await _open(ctx, game, {}, None, _others(ctx, friends), pace, Late.COMPUTER, level=level)
        await _told_open(ctx, table)
        return
    if friends:
        raise BotNotHere if ctx.outside else Unseen
    level = named_level(ctx, game, request.options.get("level"))
    table = await _open(await _at_home(ctx), game, {}, None, [], Pace.NONE, Late.COMPUTER, begins=True, level=level)
    await _told_begun(ctx, table)


async def _told_begun(ctx: Context, table: Table) -> None:
    """Say that a game against computers has begun; where the bot is not, show the panel there, as its first answer."""
    if ctx.outside:
        await show_panel(ctx, table, fresh=True, note=ctx.language.text(BEGUN_IN_PRIVATE))
    else:
        await _told(ctx, table, BEGUN if table.channel.id == ctx.channel.id else BEGUN_IN_PRIVATE)


async def _at_home(ctx: Context) -> Context:
    """The context in which a game against computers opens: here, or where the bot is not, in its private chat with the
    person, who may take no messages there. Raises NoPrivateChat."""
    if not ctx.outside:
        return ctx
    try:
        channel = await ctx.services.private_channel(ctx.person.id)
    except DeliveryError:
        raise NoPrivateChat from None
    return replace(ctx, channel=ChannelRef(None, channel, ctx.person.locale), outside=False)


async def _told(ctx: Context, table: Table, text: str, more: str = "", *, fresh: bool = False) -> None:
    """Say a sentence about a table (a msgid), with a link to its message, or to its channel if that is another one;
    below it what `more` there is to say."""
    context = await ctx.table_context(table)
    if context.link is None and table.channel.id != ctx.channel.id:
        context = context._replace(link=address(table))
    said = stack(context.words.label(text), more)
    await ctx.responder.show(context.notice(said, buttons=context.buttons.to_table()), fresh=fresh)


def _named(ctx: Context, typed: str) -> str:
    """The key of the game that is meant by its key or its title. Raises NoSuchGame."""
    meant = typed.strip().casefold()
    for key, game in ctx.services.games.items():
        if meant in (key, game.title.casefold(), ctx.language.text(game.title).casefold()):
            return key
    raise NoSuchGame


def _others(ctx: Context, friends: list[int]) -> list[int]:
    return [person for person in dict.fromkeys(friends) if person != ctx.person.id]


async def start(ctx: Context, request: Request) -> None:
    """Open a table with the options of a command: the game's own, `seats`, and friends to invite. Where the bot is not,
    its game begins at once.

    Raises BotNotHere, NoPrivateChat, MayNotPost, Unreadable, UnknownControl, or what `TableService.open` raises.
    """
    if request.game is None:
        raise UnknownControl
    given = request.options
    options = {name: value for name, value in given.items() if name in request.game.options.model_fields}
    size = number(given["seats"], 19) if "seats" in given else None
    invited = _others(ctx, friends_in(ctx, request))
    if ctx.outside and invited:
        raise BotNotHere
    late = one_of(Late, given.get("late", Late.COMPUTER), UnknownControl())
    pace = await usual_pace(ctx) if given.get("pace") is None else one_of(Pace, given["pace"], UnknownControl())
    only, key = given.get("invited_only") is True, request.game.key
    level = named_level(ctx, key, given.get("level"))
    begins = (ctx.outside or level is not None) and ctx.channel.guild is None and not invited
    table = await _open(
        await _at_home(ctx), key, options, size, invited, pace, late, begins=begins, invited_only=only, level=level
    )
    await (_told_begun(ctx, table) if begins else _told_open(ctx, table))


async def open_with(ctx: Context, game: str, person: int, pace: Pace) -> None:
    """Open a table of a game with its usual options, and invite one person to it. Raises as `start`."""
    await _told_open(ctx, await _open(ctx, game, {}, None, [person], pace, Late.COMPUTER))


async def start_once(ctx: Context, request: Request) -> None:
    """Open a table of a game with its usual options; somebody who sits alone at one here already is shown the way to
    it, and where the bot is not, a game begins at once. With ".tips" after the game, begin a first game."""
    key, _, first = request.custom_id.rest.partition(".")
    if key not in ctx.services.games or first not in ("", Help.TIPS.value):
        raise UnknownControl
    if first:
        await _told_begun(ctx, await open_first_game(ctx, key))
        return
    if ctx.outside:
        home = await _at_home(ctx)
        await _told_begun(ctx, await _open(home, key, {}, None, [], Pace.NONE, Late.COMPUTER, begins=True))
        return
    async with ctx.services.opening:
        mine = await _waiting_here(ctx, key, ctx.channel)
        opened = mine or await _open(ctx, key, {}, None, [], await usual_pace(ctx), Late.COMPUTER)
    await (_told_open(ctx, opened) if mine is None else _told_waiting(ctx, mine))


async def open_first_game(ctx: Context, key: str) -> Table:
    """Begin somebody's first game at once, in private, with the options of the last lesson, with tips, and against the
    weakest computer players. Raises NoPrivateMessages or LimitReached."""
    game = ctx.services.tables.game(key)
    return await _open(
        await (_at_home(ctx) if ctx.channel.guild is None else _in_private(ctx, game)),
        key,
        dict(game.lessons[-1].options) if game.lessons else {},
        None,
        [],
        Pace.NONE,
        Late.COMPUTER,
        begins=True,
        level=game.levels[0],
        helping=Help.TIPS,
    )


async def open_against(ctx: Context, key: str, level: Level) -> None:
    """Begin a game at once, in private, against computer players of a level. Raises NoPrivateMessages or
    LimitReached."""
    game = ctx.services.tables.game(key)
    where = await (_at_home(ctx) if ctx.channel.guild is None else _in_private(ctx, game, NEXT_LEVEL))
    await _told_begun(ctx, await _open(where, key, {}, None, [], Pace.NONE, Late.COMPUTER, begins=True, level=level))


async def _in_private(ctx: Context, game: AnyGame, text: str = FIRST_GAME) -> Context:
    """Return the context in the private channel with the person. A sentence (msgid) is sent there first; where Discord
    refuses it, NoPrivateMessages is raised."""
    told = ctx.services.languages.of(ctx.locale).text(text, game=Phrase(game.title))
    try:
        channel = await ctx.services.private_channel(ctx.person.id)
        await ctx.services.post(channel, notice(ctx.language, told), f"first-{ctx.interaction_id}"[:MAX_NONCE])
    except DeliveryError:
        raise NoPrivateMessages from None
    return replace(ctx, channel=ChannelRef(None, channel, ctx.person.locale), parent=None)


async def open_again(ctx: Context, over: Table) -> None:
    """Open a lobby with the options of a game that is over, and invite its people. After a game in a thread it opens in
    the channel above. A person who waits alone in such a lobby sees the way to it instead. Raises as `start`."""
    channel = ctx.channel if over.channel.parent is None else replace(ctx.channel, id=over.channel.parent)
    people, known = companions(over), ctx.services.repositories
    away = {*await known.banned.among(channel.guild, people), *(closed := await known.people.uninvited(people))}
    invited = [person for person in people if person not in away][: over.seating.size - 1]
    async with ctx.services.opening:
        mine = await _waiting_here(ctx, over.game, channel)
        if mine is not None:
            await _told_waiting(ctx, mine)
            return
        await require_open(ctx, over.game, channel)
        game = ctx.services.tables.game(over.game)
        settings = over.settings._replace(help=Help.NONE, invited_only=False)
        opened = lobbies.opened(game, settings, over.seating.size, channel, ctx.person, invited)
        table = await _written(ctx, opened)
    text = N_("✔️ You invited them to a new game.") if invited else OPENED
    unasked = "" if not closed else ctx.language.translator(())(Phrase(UNASKED, {"who": tuple(map(mention, closed))}))
    await _told(ctx, table, text, unasked, fresh=True)


async def _told_waiting(ctx: Context, mine: Table) -> None:
    text = N_("You have a table of this game in this channel already; nobody else has joined it yet.")
    await _told(ctx, mine, text, fresh=True)


async def _waiting_here(ctx: Context, game: str, channel: ChannelRef) -> Table | None:
    """A lobby of a game in a channel, or in a thread below it, in which the person waits alone."""
    mine = [table for table in await ctx.services.tables.finder.of_person(ctx.person.id) if table.game == game]
    alone = [table for table in mine if _alone(table, ctx.person)]
    here = [it for it in alone if it.channel.id == channel.id]
    here = here or [it for it in alone if it.channel.parent == channel.id]
    return max(here, key=lambda table: table.id, default=None)


def _alone(table: Table, person: Person) -> bool:
    """Whether a person waits in a lobby for others, or in private for nobody but themselves."""
    sitting = table.people if table.channel.guild is None else table.players
    return table.status is Status.LOBBY and [player.person for player in sitting] == [person.id]


async def usual_pace(ctx: Context) -> Pace:
    """The time for a turn if nobody chooses one: the server's choice, else a day; in private there is no clock."""
    if ctx.channel.guild is None:
        return Pace.NONE
    chosen = (await ctx.services.repositories.servers.of(ctx.channel.guild)).pace
    return Pace.DAY if chosen is None else chosen


async def _open(
    ctx: Context,
    game: str,
    options: dict[str, Any],
    size: int | None,
    invited: list[int],
    pace: Pace,
    late: Late,
    *,
    begins: bool = False,
    invited_only: bool = False,
    level: Level | None = None,
    helping: Help = Help.NONE,
) -> Table:
    await require_open(ctx, game, ctx.channel)
    rules, alone = ctx.services.tables.game(game), ctx.channel.guild is None and not invited
    seated = await usual_level(ctx, game) if alone and level is None else level
    settings = TableSettings(options, pace, late, helping, invited_only)
    opened = lobbies.opened(rules, settings, size, ctx.channel, ctx.person, invited, level=seated)
    table = await _written(ctx, _begun(opened, rules, ctx.services.tables.draw_seed()) if begins else opened)
    await remember(ctx, game, None if helping is Help.TIPS else level)
    return table


async def require_open(ctx: Context, game: str, channel: ChannelRef) -> None:
    """Raise MayNotPost, BotTimedOut, NotOffered or ChannelNotAllowed where no table of a game can be opened."""
    if ctx.outside:
        raise BotNotHere
    if missing := ctx.missing_in(channel):
        if (until := ctx.services.timed_out(channel.guild)) is not None:
            raise BotTimedOut(moment=Phrase(stamp(until)))
        raise MayNotPost(missing=missing)
    await require_allowed(ctx, game)


async def _written(ctx: Context, opened: Transition) -> Table:
    if await _wants_thread(ctx, opened.table.channel) and ctx.here.may_make_threads:
        opened = wanting_thread(opened)
    table = (await ctx.services.tables.open(opened, ctx.interaction_id)).table
    if table.match is not None:  # its first panel tells what the store knows of the player
        table = await ctx.services.tables.get(table.id)
    ctx.services.changed(table)
    return table


async def _wants_thread(ctx: Context, channel: ChannelRef) -> bool:
    """Whether a table that opens in a channel is to get a thread of its own: in a server that wants that, but not in a
    thread."""
    server = await ctx.services.repositories.servers.of(channel.guild)
    return server.threads and (ctx.parent is None or channel.id == ctx.parent)


def _begun(opened: Transition, game: AnyGame, seed: bytes) -> Transition:
    return started(opened.table, game, seed)._replace(joined=opened.joined)


async def settled(tables: TableService, table: Table) -> Table:
    """The table once it stands in its thread, or in the channel since there is none; as it is where that takes long."""
    changed = asyncio.Event()

    def hear(another: Table) -> None:
        if another.id == table.id:
            changed.set()

    with tables.signals.table_changed.connected(hear):
        try:
            async with asyncio.timeout(PATIENCE):
                while awaits_thread(found := await tables.get(table.id)):
                    await changed.wait()
                    changed.clear()
        except TimeoutError:
            found = await tables.get(table.id)
    return found


async def _told_open(ctx: Context, table: Table) -> None:
    text, lacking = OPENED, ""
    if table.channel.parent is not None:
        table = await settled(ctx.services.tables, table)
        text = IN_THREAD if is_in_thread(table) else THREAD_LATER if awaits_thread(table) else text
        if table.channel.parent is None:
            lacking = ctx.language.text(_NOT_MADE.get(ctx.services.no_threads.get(table.id, 0), _NONE_HERE))
    elif await _wants_thread(ctx, table.channel):
        lacking = ctx.language.text(NO_THREAD if ctx.here.has_threads else _NONE_WHERE_SPOKEN)
    if lobbies.is_alone(table):
        text = N_("You can begin. To play with others, open a table in a server.")
    offer = await setup_offer(ctx)
    said = stack(ctx.language.text(text), lacking, ctx.language.text(SETUP) if offer else "")
    await ctx.responder.show(notice(ctx.language, said, buttons=offer), fresh=True)
