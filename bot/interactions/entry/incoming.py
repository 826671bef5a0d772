"""What Discord sends is read once. An interaction or a message becomes a Context: who it is from, where, in what
language, and which people and channels are named in it. What is pressed, filled in or typed becomes an action and its
request.

What has another form than it should says nothing. Where it should say what is asked for, the action refuses it, once
the bot knows the person and their language.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final, NamedTuple

import discord
from discord import AppCommandOptionType, AppCommandType, InteractionType
from pydantic import BaseModel, Strict, ValidationError

from bot.delivery import visible
from bot.interactions.context import Context, Granted, Request
from bot.interactions.entry.actions import ACTIONS, COMMANDS, MOVE, OF_PEOPLE, Action
from bot.interactions.entry.eligibility import over
from bot.interactions.entry.old_commands import OLD
from bot.interactions.response import Reply, Responder
from bot.interactions.services import Services
from bot.tables.refusals import Incomplete, UnknownControl
from bot.ui.message import CustomId
from bot.ui.partial_move import drafted_moves
from bot.values.table import ChannelRef, Person
from games.characters import shown, storable
from games.core import AnyGame
from games.errors import Refusal

Text = Annotated[str, Strict()]
UNMET: Final = "en-US"
"""The locale of somebody whom the bot has not met."""
SUBCOMMAND: Final = 1
"""Discord's type of an option that is a subcommand."""
_INTEGER: Final = AppCommandOptionType.integer.value
_NOTHING: Final = CustomId("", 0)


def context_of(interaction: discord.Interaction, services: Services, met: str = "") -> Context:
    """`met` is the locale in which its person was met before, if Discord tells none now."""
    user, theirs = interaction.user, locale_of(interaction.locale) or met
    servers = locale_of(interaction.guild_locale) or locale_of(getattr(interaction.guild, "preferred_locale", None))
    data: Mapping[str, Any] = interaction.data or {}
    outside, shown = is_outside(interaction), (services.renderer, services.open_panels, services.emojis)
    responder = Responder(interaction, *shown, outside=outside)
    if outside:
        place = ChannelRef(None, interaction.channel_id or 0, theirs or UNMET)
        here, person = Granted(interaction.app_permissions), person_of(user, theirs or UNMET, nickname=False)
        return Context(services, responder, person, place, False, interaction.id, here, bots_named(data), outside=True)
    return Context(
        services,
        responder,
        person_of(user, theirs or servers or UNMET),
        place_of(interaction, servers or theirs or UNMET),
        interaction.guild_id is not None and interaction.permissions.manage_messages,
        interaction.id,
        Granted(interaction.app_permissions, kind_of(interaction.channel)),
        bots_named(data),
        False,
        interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None,
        interaction.guild_id is not None and interaction.permissions.manage_guild,
        granted=channels_named(data),
        may_see=partial(may_see, interaction.guild, user),
        seen_by_all=partial(seen_by_all, interaction.guild),
        may_write=may_write(interaction),
    )


def is_outside(interaction: discord.Interaction) -> bool:
    """Whether the bot is not where somebody uses it: they installed it for themselves, or press on what somebody who
    did has shown there."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return not interaction.is_guild_integration() and interaction.client.get_guild(interaction.guild_id) is None


def may_write(interaction: discord.Interaction) -> bool:
    """Whether the person may write messages in the channel or thread of an interaction."""
    may, in_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    return may.send_messages_in_threads if in_thread else may.send_messages


async def context_of_message(message: discord.Message, text: str, reply: Reply, services: Services) -> Context:
    known = await services.repositories.people.known(message.author.id)
    person, guild, locale = person_of(message.author, known.locale if known else UNMET), message.guild, UNMET
    if guild is not None:
        chosen = await services.repositories.servers.of(guild.id)
        locale = chosen.language or str(guild.preferred_locale)
    channel = ChannelRef(None if guild is None else guild.id, message.channel.id, locale)
    return Context(services, reply, person, channel, False, message.id, Granted(discord.Permissions.none()), text=text)


def addressed(message: discord.Message, me: int) -> str | None:
    """The text that somebody wrote to the bot, whose id is `me`, without its mention; None for what is not to it."""
    written = message.type in (discord.MessageType.default, discord.MessageType.reply) and message.webhook_id is None
    mention, text = re.compile(rf"<@!?{me}>"), message.content or ""  # null where Discord tells none
    if not written or not (message.guild is None or mention.search(text)):
        return None
    return storable(mention.sub(" ", text)).strip()


async def met_in(interaction: discord.Interaction, services: Services, seconds: float) -> str:
    """Where Discord tells no locale, the one that is stored for the person, if it is read in so many seconds; else an
    empty text."""
    known = None
    if not locale_of(interaction.locale):
        with suppress(Exception):  # a database that does not answer is told of later
            async with asyncio.timeout(seconds):
                known = await services.repositories.people.known(interaction.user.id)
    return "" if known is None else known.locale


def person_of(user: discord.abc.User, locale: str, *, nickname: bool = True) -> Person:
    """Somebody under the name that they show here, or where nobody can see that, under their account's. Without
    `nickname` it is the name that they show everywhere."""
    name = storable(user.display_name if nickname else user.global_name or user.name)
    return Person(user.id, name if shown(name) else user.name, locale)


def bots_named(data: object) -> frozenset[int]:
    """The ids of those among the people named in an interaction who are bots; none where it has another form."""
    for name in ("resolved", "users"):
        data = data.get(name) if isinstance(data, Mapping) else None
    users = data.items() if isinstance(data, Mapping) else ()
    return frozenset(int(it) for it, user in users if isinstance(user, Mapping) and user.get("bot") and it.isdecimal())


def kind_of(channel: object) -> discord.ChannelType:
    """The kind of a channel, or of the one above a thread; text where that is not known."""
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    kind = getattr(place, "type", None)
    return kind if isinstance(kind, discord.ChannelType) else discord.ChannelType.text


def channels_named(data: object) -> Mapping[int, Granted]:
    """What the bot may do in the channels named in an interaction, by their ids; nothing is said of one whose data has
    another form. (What stands there as `permissions` is what the person may do.)"""
    for name in ("resolved", "channels"):
        data = data.get(name) if isinstance(data, Mapping) else None
    channels = data.items() if isinstance(data, Mapping) else ()
    told = ((it, channel) for it, channel in channels if it.isdecimal() and isinstance(channel, Mapping))
    bits = ((it, str(channel.get("app_permissions")), channel.get("type")) for it, channel in told)
    return {int(it): Granted(discord.Permissions(int(may)), _kind(kind)) for it, may, kind in bits if may.isdecimal()}


def _kind(number: object) -> discord.ChannelType:
    """The kind with this number at Discord; text for what is none."""
    return next((it for it in discord.ChannelType if it.value == number), discord.ChannelType.text)


def place_of(interaction: discord.Interaction, locale: str) -> ChannelRef:
    """The channel or thread of an interaction; in a private thread not everybody on the server sees it."""
    channel, seen = interaction.channel, None
    if isinstance(channel, discord.Thread):
        seen = False if channel.is_private() else seen_by_all(interaction.guild, channel.parent_id)
    elif interaction.channel_id is not None:
        seen = seen_by_all(interaction.guild, interaction.channel_id)
    return ChannelRef(interaction.guild_id, interaction.channel_id or 0, locale, seen_by_all=seen)


def may_see(guild: discord.Guild | None, person: discord.abc.User, channel: int) -> bool:
    """Whether somebody sees a channel or thread of a server, and the messages in it.

    Their roles come with the interaction; the server's roles and channels are in discord.py's cache. Return False for
    what the cache lacks, and for a private thread, whose members Discord does not tell. A channel that the bot cannot
    see counts as closed to everybody.
    """
    found = None if guild is None else guild.get_channel_or_thread(channel)
    return isinstance(person, discord.Member) and visible.may_see(person, found)


def seen_by_all(guild: discord.Guild | None, channel: int) -> bool | None:
    """Whether everybody on a server sees a channel, by discord.py's cache; None if that lacks the channel."""
    found = None if guild is None else guild.get_channel(channel)
    everybody: discord.Role | None = None if found is None else found.guild.default_role
    return None if found is None or everybody is None else found.permissions_for(everybody).view_channel


def locale_of(told: discord.Locale | None) -> str:
    """A locale as Discord tells it, also one that discord.py does not know; empty where it tells none."""
    value: object = None if told is None else told.value
    return value if isinstance(value, str) else ""


class Asked(NamedTuple):
    """An action, and the request that it answers."""

    action: Action
    request: Request


def read_interaction(kind: InteractionType, data: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Asked:
    """What is asked for by an interaction of this kind with such data, whose texts are `cleaned`."""
    custom_id = str(data.get("custom_id", ""))
    try:
        if kind is InteractionType.component:
            return read_press(custom_id, picked_values(data))
        if kind is InteractionType.modal_submit:
            return read_press(custom_id, typed_values(data))
    except Incomplete as refusal:
        return _refused(refusal)
    return read_command(data, games)


def read_press(text: str, values: Sequence[str] = ()) -> Asked:
    """What a press on the control with the custom id `text` asks for. `values` are the options that were picked in a
    menu, or what a modal was filled in with."""
    custom_id = CustomId.read(text)
    action = None if custom_id is None else ACTIONS.get(custom_id.action)
    if custom_id is None or action is None:
        return _refused(UnknownControl())
    return Asked(action, Request(custom_id, values))


def read_command(data: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Asked:
    """What a command asks for, also while it is typed; one that there once was asks for what took its place."""
    name, parts = str(data.get("name")), list[Any](data.get("options") or ())
    if data.get("type") == AppCommandType.user.value:
        return _of_person(name, data)
    if name in COMMANDS and name not in OF_PEOPLE:
        return _called(name, None, data)
    if len(parts) != 1 or parts[0].get("type") != SUBCOMMAND:
        return _refused(UnknownControl())
    game, subcommand = games.get(name), str(parts[0]["name"])
    if game is None:
        return _called(f"{name} {subcommand}", None, parts[0])
    if subcommand in {move.name() for move in game.moves}:
        return _called(MOVE, game, parts[0], subcommand)
    saved = subcommand in {move.saved_as for move in drafted_moves(game)}
    return _called("* saved" if saved else f"* {subcommand}", game, parts[0])


def _of_person(name: str, data: Mapping[str, Any]) -> Asked:
    """A command in the context menu of a person, who is its option `person`."""
    if name not in OF_PEOPLE:
        return _refused(UnknownControl())
    action = COMMANDS[name]
    options = {"person": str(data.get("target_id", ""))}
    return Asked(action, Request(CustomId(action.name, 0), (), None, None, name, options))


def _called(command: str, game: AnyGame | None, data: Mapping[str, Any], kind: str = "") -> Asked:
    """A command under the name that it has now, of a game (None: of any); `kind` is the kind of move."""
    given: Sequence[Any] = data.get("options") or ()
    options: Mapping[str, Any] = {option["name"]: option.get("value") for option in given}
    focused: Mapping[str, Any] = next((option for option in given if option.get("focused")), {})
    typing, now, fits = str(focused.get("name", "")), OLD.get(command), None
    if now is not None and (not now.without or now.without not in options):
        command, options, fits = now.command, now.options_of(options), now.fits
        typing = now.renamed.get(typing, typing)
    lacks_drafts = command == "* saved" and game is not None and not drafted_moves(game)
    if command not in COMMANDS or lacks_drafts:
        return _refused(UnknownControl())
    action = COMMANDS[command]
    fits = over if options.get("file") is True else fits or action.fits
    custom_id, number = CustomId(action.name, 0, None, kind), focused.get("type") == _INTEGER
    return Asked(action, Request(custom_id, (), None, game, command, options, fits, typing, number))


def _refused(refusal: Refusal) -> Asked:
    async def refuse(_ctx: Context, _request: Request) -> None:
        raise refusal

    return Asked(Action("", refuse), Request(_NOTHING))


class _Sent(BaseModel):
    """What Discord tells of a message's control, of a modal, of a row or a label in it, or of a field."""

    value: Text = ""
    values: list[Text] = []
    components: list["_Sent"] = []
    component: "_Sent | None" = None


def cleaned(data: Any) -> Any:
    """The same data, its texts without control characters and halves of characters."""
    if isinstance(data, str):
        return storable(data)
    if isinstance(data, Mapping):
        return {key: cleaned(value) for key, value in data.items()}
    return [cleaned(value) for value in data] if isinstance(data, list) else data


def picked_values(data: Mapping[str, Any]) -> list[str]:
    """What was picked in a menu; nothing of a button. Raises Incomplete for another form than Discord's."""
    return _read(data).values


def typed_values(data: Mapping[str, Any]) -> list[str]:
    """What was typed into a modal's fields, or ticked in them, in order. Raises Incomplete for another form."""
    rows = ((*it.components, it.component) for it in _read(data).components)
    fields = [field for row in rows for field in row if field is not None]
    read = [field.values if "values" in field.model_fields_set else [field.value] for field in fields]
    return [value for values in read for value in values]


def _read(data: Mapping[str, Any]) -> _Sent:
    try:
        return _Sent.model_validate(data)
    except ValidationError:
        raise Incomplete from None
