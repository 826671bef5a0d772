"""One person's interaction: who they are, where, in what language, what they pressed or typed; and the services."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import discord

from bot.delivery.messenger import DeliveryError
from bot.delivery.notifications.wording import Seen
from bot.delivery.visible import SPOKEN
from bot.interactions.response import Responder
from bot.interactions.services import Services
from bot.registration.permissions import lacking, needed_to_show
from bot.tables import transitions
from bot.tables.deadlines import Now
from bot.tables.late import back
from bot.tables.lobby_times import host_is_gone, host_seen
from bot.tables.refusals import NoBots, NoSuchTable, NotBegun, TableBroken, TableClosed
from bot.tables.service import Change
from bot.ui.languages import Language
from bot.ui.message import CustomId
from bot.ui.screens.table import ways_to_move, welcome
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import AFTER, PLANNING, TurnContext
from bot.values.messages import CALL, ENDED
from bot.values.names import naming
from bot.values.preferences import Preferences
from bot.values.table import ChannelRef, Person, Player, Result, Status, Table
from bot.values.timers import TimerKind
from games.core import AnyGame, Move, View
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable
from games.match import Match
from games.words import Phrase, Words

T = TypeVar("T")
_P = ParamSpec("_P")
MAX_SAID_AGAIN = 40
"""Characters of what was typed that are said again."""


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


class Granted(NamedTuple):
    """What the bot may do in a channel, and of what kind that is."""

    may: discord.Permissions
    kind: discord.ChannelType = discord.ChannelType.text

    def missing(self, *, in_thread: bool) -> tuple[Phrase, ...]:
        """The permissions without which no table can be shown there, or in a thread below it."""
        return lacking(self.may, needed_to_show(self.kind, in_thread=in_thread))

    @property
    def has_threads(self) -> bool:
        """Whether there can be threads below it."""
        return self.kind not in SPOKEN

    @property
    def may_make_threads(self) -> bool:
        return self.may.create_public_threads and self.may.send_messages_in_threads and self.has_threads


@dataclass(frozen=True)
class Context:
    """A press, a command or a message in our own words: who does it, where, in what language, and at which seat."""

    services: Services
    responder: Responder
    person: Person
    channel: ChannelRef
    moderator: bool
    interaction_id: int
    here: Granted
    """What the bot may do in the channel; `kind` is that of the channel, or of the one above the thread."""
    bots: frozenset[int] = frozenset()
    """Who among the people that are named in it is a bot."""
    outside: bool = False
    """Whether the bot is not where it is used: by somebody who has installed it for themselves, or a press on what they
    showed there. All is as in the person's private chat then, but for the channel, to which only the answer goes."""
    parent: int | None = None
    """The channel of the thread; None outside of threads."""
    manages: bool = False
    """Whether the person may manage the server."""
    text: str = ""
    """What is written, in a message."""
    granted: Mapping[int, Granted] = field(default_factory=dict)
    """What the bot may do in the channels that are named in it, by their ids, as far as Discord says so."""
    may_see: Callable[[int], bool] = lambda _channel: False
    """Tells whether the person sees a channel of the server; it says False if the bot does not know."""
    seen_by_all: Callable[[int], bool | None] = lambda _channel: None
    """Tells whether everybody on the server can read a channel; None if the bot does not know."""
    may_write: bool = False
    """Whether the person may write messages in the channel."""

    @property
    def now(self) -> Now:
        return self.services.tables.now()

    @property
    def preferences(self) -> Preferences:
        return self.services.repositories.people.preferences(self.person.id)

    @property
    def locale(self) -> str:
        """The language of those who read the answer: the person's own choice, or else their Discord's."""
        return (
            self.channel.locale if self.responder.public else self.preferences.settings.language or self.person.locale
        )

    def locale_at(self, table: Table) -> str:
        """The same for what is said of a table; in public that of its message."""
        return table.language if self.responder.public else self.locale

    @property
    def language(self) -> Language:
        return self.services.languages.of(self.locale)

    def missing_in(self, channel: ChannelRef) -> tuple[Phrase, ...]:
        """The permissions without which no table can be shown in this channel, or in the one above this thread, where
        the same hold; a thread has one of its own for writing."""
        if channel.guild is None:
            return ()
        in_thread = self.parent is not None and channel.id == self.channel.id
        return self.here.missing(in_thread=in_thread)

    def require_people(self, people: Iterable[int], refusal: type[Refusal] = NoBots) -> None:
        if not self.bots.isdisjoint(people):
            raise refusal

    def moderates(self, table: Table) -> bool:
        """Whether the person may manage the messages of the channel where the table stands."""
        return self.moderator and self.channel.id == table.channel.id

    def sees(self, table: Table) -> bool:
        """Whether the person sees the channel of a table: it is this one or the one above this thread, a thread of its
        own below them, or another one of the server that is known to be open to them."""
        place, here = table.channel, {self.channel.id, self.parent}
        if not here.isdisjoint((place.id, place.home)):
            return True
        return place.guild is not None and place.guild == self.channel.guild and self.may_see(place.home)

    async def table(self, number: int, *, pressed: bool = False, seen: bool = False) -> Table:
        """Return a table that the person can know of, also a BROKEN one. That is one of this channel or in its own
        thread below it, one where they sit or are invited or to which their private message calls them, or whose
        end it tells, and a lobby in another channel that they see. `seen`: a game
        in such a channel, too. `pressed`: also an anonymous one, a button of which they have pressed. Raises GameGone,
        or NoSuchTable for all others, so that nobody looks into channels that they do not see."""
        table = transitions.require_kept(await self.services.tables.find(number))
        offer = table.seating.replacing.offer
        asked = self.person.id in table.seating.invited or (offer is not None and offer.person == self.person.id)
        own = asked or table.player_of(self.person.id) is not None or (pressed and transitions.is_anonymous(table))
        is_here = self.channel.id in (table.channel.id, table.channel.parent)
        is_seen = (seen or table.status is Status.LOBBY) and self.sees(table)
        if not (own or is_here or is_seen or await self._is_led_to(table)):
            raise NoSuchTable
        return table

    async def _is_led_to(self, table: Table) -> bool:
        """Whether the private message that was pressed leads the person to a table, and they still see its channel: it
        is for their eyes alone and so shows what they came to before, or it calls them there or tells its end."""
        if self.channel.guild is not None or not (self.responder.ephemeral or await self._is_told_of(table)):
            return False
        try:
            return await self.services.sees(self.person.id, table.channel)
        except DeliveryError:
            return False

    async def _is_told_of(self, table: Table) -> bool:
        """Whether the message that was pressed calls the person to a table, or tells its end, as they wanted."""
        pressed = self.responder.pressed
        record = None if pressed is None else await self.services.repositories.notifications.message(self.person.id)
        if record is None or record.kind not in (CALL, ENDED):
            return False
        return (record.table, record.message) == (table.id, pressed)

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
            services.pending_answers.drop(table.id, player.seat, TimerKind.PLAN)
        if player.attendance.stand_in is not None or table.is_resting or player.has_left:
            table = await self._come_back(table, player)
        if player.delayed.move is None:
            return table
        services.pending_answers.drop_in(table.id, player.seat, self.responder.pressed)
        await services.play_delayed(table, player)
        return await services.tables.get(table.id)

    async def _come_back(self, table: Table, player: Player) -> Table:
        """The table once a player plays themselves again; a stand-in's player is greeted above the answer."""
        there = (await self.services.tables.change(table, None, back, self.person.id)).table
        now = there.player_of(self.person.id)
        if player.attendance.stand_in is not None and now is not None:
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

    async def table_context(self, table: Table) -> TableContext:
        """A table in the language of the answer."""
        return await self.services.says.context(table, self.locale_at(table))

    async def seen(self, table: Table, player: Player) -> Seen:
        """All that a panel shows the person, who plays at this table as `player`."""
        return await self.services.says.seen(table, player, self.locale_at(table))


@dataclass(frozen=True)
class Request:
    """One press or command. A press has a custom id and, from a menu or a modal, `values`. A `command` is called as the
    actions call it, is of a game (None: of any), and has `options` by name; `fits` tells which tables it can mean, and
    `typing` is the option being typed, in an autocomplete, as a number or as a text. `table` is set where it is loaded
    already."""

    custom_id: CustomId
    values: Sequence[str] = ()
    table: Table | None = None
    game: AnyGame | None = None
    command: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    fits: "Fits | None" = None
    typing: str = ""
    types_number: bool = False

    @property
    def is_command(self) -> bool:
        return bool(self.command)

    @property
    def path(self) -> str:
        """The command with its game's name in it."""
        return self.command.replace("*", "*" if self.game is None else self.game.key)

    @property
    def name(self) -> str:
        """What the log calls it; empty where nothing was read."""
        return f"/{self.path}" if self.command else self.custom_id.action

    @property
    def typed(self) -> str:
        return str(self.options.get(self.typing) or "")

    def having(self, option: str, value: object) -> "Request":
        """The same with another value of an option."""
        return replace(self, options={**self.options, option: value})

    def about(self, table: Table, game: AnyGame) -> "Request":
        """The same with the table that it means."""
        return replace(self, custom_id=self.custom_id._replace(table=table.id), table=table, game=game)

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
