"""One person's interaction: who they are, where, in what language, what they pressed or typed; and the services."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeVar

import discord
from discord import ui

from bot.delivery.notifications.wording import Seen
from bot.interactions.response import Reply, Responder
from bot.interactions.services import Services
from bot.interactions.told import Granted, bots_named, channels_named, kind_of, locale_of, seen_by_all
from bot.registration.permissions import SPOKEN, lacking, needed_to_show
from bot.tables import transitions
from bot.tables.clocks import Now
from bot.tables.late import back
from bot.tables.lobby_times import host_is_gone, host_seen
from bot.tables.refusals import NoBots, NoSuchTable, NotBegun, TableBroken, TableClosed
from bot.tables.service import Change
from bot.ui.languages import Language
from bot.ui.message import CustomId
from bot.ui.screens.table import ways_to_move, welcome
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import AFTER, PLANNING, TurnContext
from bot.values.names import naming
from bot.values.preferences import Preferences
from bot.values.table import ChannelRef, Person, Player, Result, Status, Table
from bot.values.timers import TimerKind
from games.characters import shown, storable
from games.core import AnyGame, Move, View
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable
from games.match import Match
from games.words import Phrase, Words

T = TypeVar("T")
_P = ParamSpec("_P")
MAX_SAID_AGAIN = 40
"""Characters of what was typed that are said again."""
UNMET = "en-US"
"""The locale of somebody whom the bot has not met."""


class Seated(NamedTuple):
    """A table that has begun, one player at it, and its match. `reopened`: the match is as before the player's sealed
    choice, so that they make another. `planned`: it is as after these moves (notation), and the player picks the next
    one of a plan."""

    table: Table
    player: Player
    match: Match
    reopened: bool = False
    planned: tuple[str, ...] | None = None

    @property
    def view(self) -> View:
        return self.match.view(self.player.seat)

    @property
    def acts(self) -> bool:
        return self.player.seat in self.match.to_act

    def turn(self, context: TableContext) -> TurnContext:
        return TurnContext(context, self.player, self.match, planned=self.planned)

    def check(self, move: Move) -> None:
        """Raise Illegal, with the players' names in it, unless the rules allow the player the move now."""
        with naming(self.table.names):
            self.match.check(self.player.seat, move)


@dataclass(frozen=True)
class Context:
    """A press, a command or a message in our own words: who does it, where, in what language, and at which seat."""

    services: Services
    responder: Responder
    person: Person
    channel: ChannelRef
    moderator: bool
    interaction_id: int
    permissions: discord.Permissions
    bots: frozenset[int] = frozenset()
    """Who among the people that are named in it is a bot."""
    parent: int | None = None
    """The channel of the thread; None outside of threads."""
    manages: bool = False
    """Whether the person may manage the server."""
    text: str = ""
    """What is written, in a message."""
    granted: Mapping[int, Granted] = field(default_factory=dict)
    """What the bot may do in the channels that are named in it, by their ids, as far as Discord says so."""
    kind: discord.ChannelType = discord.ChannelType.text
    """That of the channel, or of the one above the thread."""
    seen_by_all: Callable[[int], bool] = lambda _channel: False
    """Tells whether everybody on the server can read a channel; it says False if the bot does not know."""

    @classmethod
    def of(cls, interaction: discord.Interaction, services: Services, met: str = "") -> Self:
        """`met` is the locale in which its person was met before, if Discord tells none now."""
        user, theirs = interaction.user, locale_of(interaction.locale) or met
        servers = locale_of(interaction.guild_locale) or locale_of(getattr(interaction.guild, "preferred_locale", None))
        data: Mapping[str, Any] = interaction.data or {}
        return cls(
            services,
            Responder(interaction, services.renderer, services.open_panels, services.emojis),
            person_of(user, theirs or servers or UNMET),
            ChannelRef(interaction.guild_id, interaction.channel_id or 0, servers or theirs or UNMET),
            interaction.guild_id is not None and interaction.permissions.manage_messages,
            interaction.id,
            interaction.app_permissions,
            bots_named(data),
            interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None,
            interaction.guild_id is not None and interaction.permissions.manage_guild,
            granted=channels_named(data),
            kind=kind_of(interaction.channel),
            seen_by_all=partial(seen_by_all, interaction.guild),
        )

    @classmethod
    async def of_message(cls, message: discord.Message, text: str, reply: Reply, services: Services) -> Self:
        known = await services.repositories.people.known(message.author.id)
        person, guild, locale = person_of(message.author, known.locale if known else UNMET), message.guild, UNMET
        if guild is not None:
            chosen = await services.repositories.servers.of(guild.id)
            locale = chosen.language or str(guild.preferred_locale)
        channel = ChannelRef(None if guild is None else guild.id, message.channel.id, locale)
        return cls(services, reply, person, channel, False, message.id, discord.Permissions.none(), text=text)

    @property
    def public(self) -> bool:
        """Whether all read the answer."""
        return self.responder.public

    @property
    def now(self) -> Now:
        return self.services.tables.now()

    @property
    def preferences(self) -> Preferences:
        return self.services.repositories.people.preferences(self.person.id)

    @property
    def locale(self) -> str:
        """The language of those who read the answer: the person's own choice, or else their Discord's."""
        return self.channel.locale if self.public else self.preferences.settings.language or self.person.locale

    def locale_at(self, table: Table) -> str:
        """The same for what is said of a table; in public that of its message."""
        return table.language if self.public else self.locale

    @property
    def language(self) -> Language:
        return self.services.languages.of(self.locale)

    @property
    def may_post(self) -> bool:
        """Whether the bot may show a table in the channel."""
        return not self.missing_in(self.channel)

    def missing_in(self, channel: ChannelRef) -> tuple[Phrase, ...]:
        """The permissions without which no table can be shown in this channel, or in the one above this thread, where
        the same hold; a thread has one of its own for writing."""
        if channel.guild is None:
            return ()
        in_thread = self.parent is not None and channel.id == self.channel.id
        return lacking(self.permissions, needed_to_show(self.kind, in_thread=in_thread))

    @property
    def has_threads(self) -> bool:
        """Whether there can be threads in the channel, or in the one above this thread."""
        return self.kind not in SPOKEN

    @property
    def may_make_threads(self) -> bool:
        may = self.permissions.create_public_threads and self.permissions.send_messages_in_threads
        return may and self.has_threads

    def require_people(self, people: Iterable[int], refusal: type[Refusal] = NoBots) -> None:
        if not self.bots.isdisjoint(people):
            raise refusal

    def moderates(self, table: Table) -> bool:
        """Whether the person may manage the messages of the channel where the table stands."""
        return self.moderator and self.channel.id == table.channel.id

    async def table(self, number: int, *, pressed: bool = False) -> Table:
        """A table that the person can know of: one of this channel or in a thread of its own below it, or one where
        they sit or are invited; also a BROKEN one, and if they have `pressed` a button of it, one of which it is not
        known any more who sat there. Raises GameGone, or NoSuchTable for all others, so that nobody looks into channels
        that they do not see."""
        table = transitions.require_kept(await self.services.tables.find(number))
        offer = table.replacing.offer
        asked = self.person.id in table.invited or (offer is not None and offer.person == self.person.id)
        own = asked or table.player_of(self.person.id) is not None or (pressed and transitions.is_nameless(table))
        if not own and self.channel.id not in (table.channel.id, table.parent):
            raise NoSuchTable
        return table

    async def change(
        self,
        table: Table,
        transition: Callable[Concatenate[Table, _P], Change | Awaitable[Change]],
        *args: _P.args,
        **named: _P.kwargs,
    ) -> Result:
        """Change a table by this interaction. Raises Refusal."""
        return await self.services.tables.change(table, self.interaction_id, transition, *args, **named)

    def seat_at(self, table: Table) -> Seated:
        """The person's seat at a table that has begun. Raises NotSeated, NotBegun or TableClosed."""
        player = transitions.require_player(table, self.person.id)
        if table.match is None:
            raise TableClosed if table.is_over else NotBegun
        return Seated(table, player, table.match)

    def find_seat(self, table: Table) -> Seated | None:
        player = table.player_of(self.person.id)
        return None if player is None or table.match is None else Seated(table, player, table.match)

    async def come_to(self, table: Table) -> Table:
        """The table once the person is there: a press ends a stand-in's play, a rest, that they count as gone from the
        server, and the wait for the move that they hold, which is played. Raises TableBroken."""
        services, person = self.services, self.person.id
        if table.status is Status.BROKEN:
            raise TableBroken
        if table.status is Status.LOBBY and person == table.host:
            gone = host_is_gone(table, self.now)
            table = (await services.tables.change(table, None, host_seen, person, self.now.moment)).table
            if gone:
                services.changed(table)
        player = table.player_of(person)
        if player is None:
            return table
        if player.prepared.version:  # they see another answer than the one that waits for what they prepared
            services.held_answers.drop(table.id, player.seat, TimerKind.PLAN)
        if player.stand_in is not None or table.is_resting or player.has_left:
            table = await self._come_back(table, player)
        if player.held is None:
            return table
        services.held_answers.drop_in(table.id, player.seat, self.responder.pressed)
        await services.play_held(table, player)
        return await services.tables.get(table.id)

    async def _come_back(self, table: Table, player: Player) -> Table:
        """The table once a player plays themselves again; a stand-in's player is greeted above the answer."""
        there = (await self.services.tables.change(table, None, back, self.person.id)).table
        now = there.player_of(self.person.id)
        if player.stand_in is not None and now is not None:
            context = self.services.contexts.of(there, self.locale)
            self.responder.greet(welcome(context.words, now), ways_to_move(context, now))
        self.services.changed(table)
        return there

    async def choosing(self, seated: Seated, decision: int | None) -> Seated:
        """The person's seat at this decision: theirs to make, or to change while their choice lies sealed. Deciding by
        hand ends a plan that will not be played. Raises Over, MovedOn or NotYourTurn."""
        if seated.match.outcome is not None:
            raise Over
        if decision != seated.table.decision:
            raise MovedOn
        if not seated.acts:
            return await self.reopened(seated)
        table = await self.services.plans.by_hand(seated.table, self.person.id)
        return seated._replace(table=table, player=table.players[seated.player.seat])

    async def reopened(self, seated: Seated) -> Seated:
        """The person's seat as if their sealed choice had not been made. Raises NotYourTurn if there is none to
        change."""
        try:
            table = await self.services.proposals.reopened(seated.table, seated.player)
        except Refusal:
            raise NotYourTurn from None
        return Seated(table, seated.player, table.match or seated.match, reopened=True)

    def words(self, table: Table) -> Words:
        """Sentences with the names at a table, for labels and what is typed."""
        return self.services.languages.of(self.locale_at(table)).translator(table.names)

    def sentence(self, refusal: Refusal) -> str:
        return self.language.translator((), markdown=True)(refusal.phrase)

    def text_field(self, name: str, label: str, **more: Any) -> "ui.Label[ui.Modal]":
        """A field to type in, below its label (msgid)."""
        return ui.Label(text=self.language.text(label), component=ui.TextInput(custom_id=name, **more))

    async def ask_for(self, answer: CustomId, title: str, *fields: "ui.Label[ui.Modal]") -> None:
        """Open a form under a title (msgid); what is filled in comes in under the custom id `answer`."""
        form = ui.Modal(title=self.language.text(title), custom_id=str(answer))
        for it in fields:
            form.add_item(it)
        await self.responder.ask(form)

    async def table_context(self, table: Table) -> TableContext:
        """A table in the language of the answer."""
        return await self.services.says.context(table, self.locale_at(table))

    async def seen(self, table: Table, player: Player) -> Seen:
        """All that a panel shows the person, who plays at this table as `player`."""
        return await self.services.says.seen(table, player, self.locale_at(table))


@dataclass(frozen=True)
class Request:
    """One press or command. A press has a custom id and, from a menu or a modal, `values`; a command has a game, and
    `options` by name. `table` is set where it is loaded already."""

    custom_id: CustomId
    values: Sequence[str] = ()
    table: Table | None = None
    game: AnyGame | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_command(self) -> bool:
        return self.game is not None

    @property
    def value(self) -> str:
        """What was picked or filled in; empty when nothing was."""
        return self.values[0] if self.values else ""

    @property
    def picked(self) -> str:
        """What is picked of a move so far, for a plan or at once."""
        planning, rest = self.custom_id.action.startswith(PLANNING), self.custom_id.rest
        return rest.partition(AFTER)[2] if planning else rest


Run = Callable[[Context, Request], Awaitable[None]]
AtTable = Callable[[Context, Table, Request], Awaitable[None]]

Fits = Callable[[Table, int], bool]
"""Whether a command of this person (their id) can mean a table."""


async def met_in(interaction: discord.Interaction, services: Services, seconds: float) -> str:
    """Where Discord tells no locale, the one that is stored for the person, if it is read in so many seconds; else an
    empty text."""
    known = None
    if not locale_of(interaction.locale):
        with suppress(Exception):  # a database that does not answer is told of later
            async with asyncio.timeout(seconds):
                known = await services.repositories.people.known(interaction.user.id)
    return "" if known is None else known.locale


def person_of(user: discord.abc.User, locale: str) -> Person:
    """Somebody under the name that they show here, or where nobody can see that, under their account's."""
    name = storable(user.display_name)
    return Person(user.id, name if shown(name) else user.name, locale)


def number(text: object, most: int = 5) -> int:
    """A page, the index of an item, or an id. Raises Unreadable for what is no number of at most so many digits."""
    written = str(text)
    if not (written.isascii() and written.isdigit() and len(written) <= most):
        raise Unreadable(text=written)
    return int(written)


def one_of(values: Iterable[T], text: object, refusal: Refusal | None = None) -> T:
    """The value that is written so, by a control or a person. Raises the refusal, or Unreadable."""
    for value in values:
        if str(value) == str(text):
            return value
    raise refusal or Unreadable(text=str(text)[:MAX_SAID_AGAIN])
