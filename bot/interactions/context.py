"""One person's interaction: who they are, where, in what language; and the services that answers need."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Self

import discord
from pydantic import BaseModel, ValidationError

from bot.delivery.call_messages import PANEL, REST, Besides, OtherTables
from bot.delivery.waiting import shown_decision, turn_of
from bot.interactions.response import Responder
from bot.interactions.services import Services
from bot.tables.lobbies import host_is_gone
from bot.tables.refusals import NoBots, NoSuchTable, NotBegun, NotSeated, TableBroken, TableClosed, naming
from bot.tables.stand_ins import stood_in
from bot.ui.languages import Language
from bot.ui.message import MessageSpec, questions_in
from bot.ui.screens.panel import idle_digest
from bot.ui.screens.seats import ways_to_move, welcome
from bot.ui.screens.table_context import TableContext
from bot.values.call import Stage, Topic
from bot.values.preferences import PersonSettings, Preferences
from bot.values.table import ChannelRef, Person, Player, PostedMessage, Status, Table, TimerKind, find_message
from games.characters import shown, storable
from games.core import Move, View
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable
from games.match import Match
from games.words import Words


class User(BaseModel):
    """Somebody on Discord, as far as it matters here."""

    bot: bool = False


class Resolved(BaseModel):
    """Who or what is named by its id, by that id."""

    users: dict[str, User] = {}


class Naming(BaseModel):
    """An interaction in which people may be named."""

    resolved: Resolved = Resolved()


class Seated(NamedTuple):
    """A table that has begun, one player at it, and its match. `reopened`: the match is as if the choice of theirs that
    lies sealed had not been made, so that they make another."""

    table: Table
    player: Player
    match: Match
    reopened: bool = False

    @property
    def view(self) -> View:
        """What the player may know."""
        return self.match.view(self.player.seat)

    @property
    def acts(self) -> bool:
        """Whether the player must decide now."""
        return self.player.seat in self.match.to_act

    def check(self, move: Move) -> None:
        """Raise Illegal, with the players' names in it, unless the rules allow the player the move now."""
        with naming(self.table.names):
            self.match.check(self.player.seat, move)

    def current(self, decision: int | None) -> Self:
        """Itself, where the table is at this decision and waits for the player. Raises Over, MovedOn or NotYourTurn."""
        if self.match.outcome is not None:
            raise Over
        if decision != self.table.decision:
            raise MovedOn
        if not self.acts:
            raise NotYourTurn
        return self


@dataclass(frozen=True)
class InteractionContext:
    """An interaction of Discord in our own words."""

    services: Services
    responder: Responder
    person: Person
    channel: ChannelRef
    moderator: bool
    interaction_id: int
    permissions: discord.Permissions
    typing: bool = False
    """Whether a command is only being typed (autocomplete)."""
    in_thread: bool = False
    bots: frozenset[int] = frozenset()
    """Who among the people that are named in it is a bot."""
    parent: int | None = None
    """The channel of the thread; None outside of threads."""
    manages: bool = False
    """Whether the person may manage the server."""

    @classmethod
    def of(cls, interaction: discord.Interaction, services: Services) -> Self:
        """The context of an interaction as it came in."""
        user = interaction.user
        locale = str(interaction.guild_locale or interaction.locale)
        return cls(
            services,
            Responder(interaction, services.renderer, services.open_panels, services.emojis),
            person_of(user, str(interaction.locale)),
            ChannelRef(interaction.guild_id, interaction.channel_id or 0, locale),
            interaction.guild_id is not None and interaction.permissions.manage_messages,
            interaction.id,
            interaction.app_permissions,
            interaction.type is discord.InteractionType.autocomplete,
            isinstance(interaction.channel, discord.Thread),
            bots_named(interaction.data or {}),
            interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None,
            interaction.guild_id is not None and interaction.permissions.manage_guild,
        )

    @property
    def preferences(self) -> Preferences:
        """What the person has chosen, and when they are away."""
        return self.services.repositories.people.preferences(self.person.id)

    @property
    def settings(self) -> PersonSettings:
        """What the person has chosen."""
        return self.preferences.settings

    @property
    def locale(self) -> str:
        """The language that the person chose, or else their Discord's."""
        return self.settings.language or self.person.locale

    @property
    def language(self) -> Language:
        """The person's language."""
        return self.services.languages.of(self.locale)

    @property
    def may_post(self) -> bool:
        """Whether the bot may write in the channel; a thread has a permission of its own for that."""
        may = self.permissions
        write = may.send_messages_in_threads if self.in_thread else may.send_messages
        return self.channel.guild is None or (write and may.attach_files and may.view_channel)

    def require_people(self, people: Iterable[int], refusal: type[Refusal] = NoBots) -> None:
        """Refuse to give seats to bots. Raises the refusal."""
        if not self.bots.isdisjoint(people):
            raise refusal

    def moderates(self, table: Table) -> bool:
        """Whether the person may manage the messages of the channel where the table stands."""
        return self.moderator and self.channel.id == table.channel.id

    async def table(self, number: int) -> Table:
        """A table that the person can know of: one of this channel, or one where they sit or are invited; also a BROKEN
        one.

        Raises NoSuchTable for all others, so that nobody looks into channels that they do not see.
        """
        table = await self.services.tables.find(number)
        offer = table.replacing.offer
        asked = self.person.id in table.invited or (offer is not None and offer.person == self.person.id)
        own = asked or table.player_of(self.person.id) is not None
        if not own and table.channel.id != self.channel.id:
            raise NoSuchTable
        return table

    def seat_at(self, table: Table) -> Seated:
        """The person's seat at a table that has begun.

        Raises NotSeated for somebody who does not play there, and NotBegun or TableClosed where there is no game.
        """
        player = self.seated_player(table)
        if table.match is None:
            raise TableClosed if table.is_over else NotBegun
        return Seated(table, player, table.match)

    def seated_player(self, table: Table) -> Player:
        """The player that the person is at a table. Raises NotSeated."""
        player = table.player_of(self.person.id)
        if player is None:
            raise NotSeated
        return player

    async def settled(self, table: Table) -> Table:
        """The table once the person plays themselves there, where a computer player has played for them, and once the
        move has been played that they hold, if they do: whatever they press there brings them back, and ends the wait.
        Raises TableBroken.
        """
        if table.status is Status.BROKEN:
            raise TableBroken
        player = table.player_of(self.person.id)
        if player is not None:
            self.services.held_answers.drop(table.id, player.seat, TimerKind.PLAN)  # they see another answer
        if table.status is Status.LOBBY and self.person.id == table.host:
            return await self._host_seen(table)
        if player is not None and player.stand_in is not None:
            table = await self._welcomed(table)
        elif player is not None and table.is_resting:
            table = await self.services.tables.come_back(table, self.person.id)
            self.services.changed(table.id)
        if player is None or player.held is None:
            return table
        self.services.held_answers.drop_in(table.id, player.seat, self.responder.pressed)
        await self.services.play_held(table, player)
        return await self.services.tables.get(table.id)

    async def _host_seen(self, table: Table) -> Table:
        """The lobby once it is noted that its host is there."""
        gone = host_is_gone(table, self.services.tables.now())
        table = await self.services.tables.see_host(table, self.person.id)
        if gone:
            self.services.changed(table.id)
        return table

    async def _welcomed(self, table: Table) -> Table:
        """The table once a person plays themselves again for whom a computer player has played, who is told so above
        whatever they are shown."""
        back = await self.services.tables.come_back(table, self.person.id)
        player = back.player_of(self.person.id)
        if player is not None:
            context = self.services.contexts.of(back, self.locale)
            self.responder.greet(welcome(context, player), ways_to_move(context, player))
        self.services.changed(table.id)
        return back

    async def choosing(self, seated: Seated, decision: int | None) -> Seated:
        """The person's seat at this decision: theirs to make, or to change where their choice lies sealed. They do it
        by hand, and so a plan that will not be played leads nowhere any more.

        Raises Over, MovedOn or NotYourTurn.
        """
        try:
            now = seated.current(decision)
        except NotYourTurn:
            return await self.reopened(seated)
        table = await self.services.plans.by_hand(now.table, self.person.id)
        return now._replace(table=table, player=table.players[now.player.seat])

    async def reopened(self, seated: Seated) -> Seated:
        """The person's seat as if the choice of theirs that lies sealed had not been made. Raises NotYourTurn where
        there is none that can be changed."""
        try:
            table = await self.services.proposals.reopened(seated.table, seated.player)
        except Refusal:
            raise NotYourTurn from None
        return Seated(table, seated.player, table.match or seated.match, reopened=True)

    def words(self, table: Table) -> Words:
        """Sentences in the person's language with the names at a table, for labels and what is typed."""
        return self.language.translator(table.names)

    def sentence(self, refusal: Refusal) -> str:
        """What a refusal says, in the person's language."""
        return self.language.translator((), markdown=True)(refusal.phrase)

    async def table_context(self, table: Table) -> TableContext:
        """A table in the person's language."""
        messages = await self.services.repositories.messages.of(table.id)
        context = self.services.contexts.of(table, self.locale, messages)
        return context.asking(await self.services.repositories.moves.asked_back(table))

    async def keep_answer(self, table: Table, player: Player, spec: MessageSpec) -> None:
        """Let the answer stand where it replaced the person's panel: it says more than the panel at rest would, and may
        ask them something.

        One which says that a computer player thinks is looked at again, since that may have moved meanwhile.
        """
        post = await self._pressed_panel(table, player)
        if post is None or player in table.people_to_act:
            return
        messages = self.services.repositories.messages
        if post.kind == "table":  # that message has to show more than an answer
            await messages.mark_edited(post.id, "", post.decision, post.since)
            self.services.changed(table.id)
            return
        context = self.services.contexts.of(table, player.language, await messages.of(table.id))
        if spec.questions:
            await self._keep_call(post, table, player, spec.digest())
        else:
            played = await stood_in(self.services.tables, table, player)
            digest = idle_digest(context, player, spec, played)
            await messages.mark_moved(post.id, table.id, REST, player.seat, post.decision, digest)
        if table.computers_to_act:
            await self.services.repositories.calls.look_at(self.person.id)
            self.services.changed(table.id)

    async def keep_panel(self, table: Table, player: Player, digest: str, others: OtherTables | None = None) -> None:
        """Note that the person's panel, where that was pressed, is their panel of the present decision, which they know
        of by that.

        With an empty digest it must still be brought up to date. One that says what is so of the `others` is also kept
        up to date in what it says of the time.
        """
        post, messages = await self._pressed_panel(table, player), self.services.repositories.messages
        if post is None or table.match is None:
            return
        if post.kind == "table":
            await messages.mark_edited(post.id, digest, table.decision, post.since)
            return
        if others is not None:
            context = self.services.contexts.of(table, player.language)
            digest = Besides.said(context, player, others).noted(digest)
        await self._keep_call(post, table, player, digest)
        if digest:
            known = Topic(table.id, turn_of(table, player), Stage.TURN)
            await self.services.repositories.calls.tell(self.person.id, known)

    async def _keep_call(self, post: PostedMessage, table: Table, player: Player, digest: str) -> None:
        """Note that the person's call shows this panel of theirs, and with it what they are asked there."""
        decision = shown_decision(table, player)
        await self.services.repositories.messages.mark_moved(post.id, table.id, PANEL, player.seat, decision, digest)
        known = (Topic(table.id, number, Stage.QUESTION) for number in questions_in(digest))
        await self.services.repositories.calls.tell(self.person.id, *known)

    async def presses_own_table(self, table: Table) -> bool:
        """Whether the message that was pressed is that of a table in private, which is the person's panel too."""
        return table.owner is not None and await self._pressed_panel(table, table.owner) is not None

    async def presses_call(self) -> bool:
        """Whether the person's call was pressed, in private."""
        return await self._pressed_call() is not None

    async def _pressed_panel(self, table: Table, player: Player) -> PostedMessage | None:
        """The person's panel, if that is what was pressed."""
        pressed = self.responder.pressed
        if table.owner is None or table.owner.seat != player.seat or pressed is None:
            return await self._pressed_call()
        post = find_message(await self.services.repositories.messages.of(table.id), "table")
        return post if post is not None and post.message == pressed else None

    async def _pressed_call(self) -> PostedMessage | None:
        pressed = self.responder.pressed
        if pressed is None or self.responder.ephemeral:
            return None
        post = await self.services.repositories.calls.message(self.person.id)
        return post if post is not None and post.message == pressed else None


def bots_named(data: object) -> frozenset[int]:
    """The ids of those among the people named in an interaction who are bots; none where it has another form."""
    try:
        users = Naming.model_validate(data).resolved.users
    except ValidationError:
        return frozenset()
    return frozenset(int(person) for person, user in users.items() if user.bot and person.isdecimal())


def person_of(user: discord.abc.User, locale: str) -> Person:
    """Somebody under the name that they show here, or where nobody can see that, under their account's."""
    name = storable(user.display_name)
    return Person(user.id, name if shown(name) else user.name, locale)


def number(text: str) -> int:
    """A page, or the index of an item. Raises Unreadable for text that is no number below 100,000."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Unreadable(text=text)
    return int(text)
