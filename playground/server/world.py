"""The guild "Speeltafel", its people and channels, in memory. All changes are published as events.

There may be more guilds, which have the same people and roles, and their own channels. In those `elsewhere` the bot is
not, nor in chats between people.
"""

import secrets
from collections.abc import Callable, Iterable

from playground.clock import Clock, Snowflakes
from playground.errors import api_error
from playground.model import (
    THREADS,
    Channel,
    ChannelType,
    Emoji,
    Event,
    Json,
    Message,
    MessageFlag,
    Overwrite,
    Role,
    User,
)
from playground.server.permissions import DIRECT, EVERYONE, Permission, allowed

PEOPLE = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
DUTCH = frozenset({"Cas"})

Listener = Callable[[Event], None]


class World:
    """Everything that Discord knows, except sessions and interactions."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        clock.when_turned.append(lambda: self.publish_outside_channels("CLOCK"))
        self.origin = "http://127.0.0.1"
        self.locale = "en-US"
        self.guild_id = self.ids.next()
        self.everyone = Role(self.guild_id, "@everyone", EVERYONE)
        self.moderator = Role(self.ids.next(), "Moderator", Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS)
        self.bot = User(self.ids.next(), "Speeltafel", bot=True)
        self.bot_role = Role(self.ids.next(), "Speeltafel", EVERYONE, managed=True)
        self.bot.roles = [self.bot_role.id]
        self.people = {
            name.lower(): User(self.ids.next(), name, locale="nl" if name in DUTCH else "en-US") for name in PEOPLE
        }
        self.owner = self.people["ann"]
        self.owner.roles = [self.moderator.id]
        self.verify_key = secrets.token_hex(32)
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        self.elsewhere: dict[int, str] = {}
        """The names of guilds that have not added the bot, by their ids."""
        self.listeners: list[Listener] = []
        for name in ("games", "general"):
            self.create_channel(name)

    # people and channels

    def add_person(self, name: str, locale: str) -> User:
        user = self.people[name.lower()] = User(self.ids.next(), name, locale=locale)
        return user

    @property
    def guilds(self) -> list[int]:
        """The guilds in which the bot is."""
        found = dict.fromkeys([self.guild_id, *filter(None, (it.guild_id for it in self.channels.values()))])
        return [guild for guild in found if guild not in self.elsewhere]

    def guild_of(self, channel: Channel) -> int:
        """Return the guild of a channel or thread."""
        parent = self.channels.get(channel.parent_id or 0, channel)
        return parent.guild_id or self.guild_id

    def reaches(self, channel: Channel) -> bool:
        """Return whether the bot is where the channel is."""
        return not channel.members and self.guild_of(channel) not in self.elsewhere

    @property
    def roles(self) -> list[Role]:
        return [self.everyone, self.moderator, self.bot_role]

    @property
    def users(self) -> dict[int, User]:
        return {user.id: user for user in (*self.people.values(), self.bot)}

    def channel(self, channel_id: int) -> Channel:
        """Return a channel. Raise 10003 if there is none."""
        if channel_id not in self.channels:
            raise api_error(10003)
        return self.channels[channel_id]

    def named(self, name: str) -> Channel:
        """Return the channel or thread "#games" or "games". Raise KeyError if there is none."""
        plain = name.removeprefix("#")
        for channel in self.channels.values():
            if channel.type != ChannelType.DM and channel.name == plain:
                return channel
        raise KeyError(name)

    def dm(self, user: User) -> Channel | None:
        return next((channel for channel in self.channels.values() if channel.recipient is user), None)

    def open_dm(self, user: User) -> Channel:
        """Return the person's direct messages with the bot; open them if necessary."""
        return self.dm(user) or self._added(Channel(self.ids.next(), ChannelType.DM, recipient=user))

    def create_channel(self, name: str, guild: int | None = None, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Add a channel to a guild, by default to "Speeltafel". Another guild is created by its first channel."""
        return self._added(Channel(self.ids.next(), kind, name.removeprefix("#"), guild_id=guild))

    def create_elsewhere(self, name: str, server: str = "Elsewhere") -> Channel:
        """Add a channel to a guild of this name, in which the bot is not."""
        found = next((guild for guild, called in self.elsewhere.items() if called == server), None) or self.ids.next()
        self.elsewhere[found] = server
        return self.create_channel(name, found)

    def create_chat(self, name: str, people: Iterable[User]) -> Channel:
        """Add a chat between people."""
        members = [user.id for user in people]
        return self._added(Channel(self.ids.next(), ChannelType.GROUP, name, members=members))

    def create_thread(self, parent: Channel, name: str, below: Message | None = None) -> Channel:
        """Create a thread or post in a channel; one `below` a message belongs to the bot and has the message's id."""
        kind = THREADS.get(parent.type, ChannelType.THREAD)
        if below is None:
            return self._added(Channel(self.ids.next(), kind, name, parent_id=parent.id))
        thread = Channel(below.id, kind, name, parent_id=parent.id, owner_id=self.bot.id)
        below.flags |= MessageFlag.HAS_THREAD
        self._added(thread)
        self.changed(below)
        return thread

    def _added(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self.publish(Event("THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE", channel))
        return channel

    def archive(self, thread: Channel, *, archived: bool = True, locked: bool = False) -> None:
        thread.archived, thread.locked = archived, locked
        self.publish(Event("THREAD_UPDATE", thread))

    def rename(self, thread: Channel, name: str) -> None:
        thread.name = name
        self.publish(Event("THREAD_UPDATE", thread))

    def delete_channel(self, channel: Channel) -> None:
        """Delete the channel and its threads, with all their messages."""
        for thread in [other for other in self.channels.values() if other.parent_id == channel.id]:
            self.delete_channel(thread)
        del self.channels[channel.id]
        for message in channel.messages.values():
            message.deleted = True
        self.publish(Event("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel))

    def set_permission(self, channel: Channel, user: User, permission: Permission, *, allow: bool) -> None:
        """Allow or deny one permission to a member in one channel."""
        overwrite = channel.overwrites.setdefault(user.id, Overwrite(user.id, kind=1))
        overwrite.allow = overwrite.allow | permission if allow else overwrite.allow & ~permission
        overwrite.deny = overwrite.deny & ~permission if allow else overwrite.deny | permission
        self.publish(Event("CHANNEL_UPDATE", channel))

    def permissions(self, user: User, channel: Channel) -> int:
        if channel.type == ChannelType.DM:
            return int(DIRECT) if user in (channel.recipient, self.bot) else 0
        if channel.members:
            return int(DIRECT) if user.id in channel.members else 0
        if user is self.bot and not self.reaches(channel):
            return 0
        place = channel if channel.parent_id is None else self.channels[channel.parent_id]
        roles = [role for role in self.roles if role.id in user.roles]
        timed_out = (user.timed_out_until or 0) > self.clock.now()
        return allowed(user, self.everyone, roles, place, owner=user is self.owner, timed_out=timed_out)

    def may_open(self, user: User, thread: Channel) -> bool:
        """Return whether the member may unarchive a thread, by a message or by hand."""
        has = self.permissions(user, thread)
        writes = bool(has & Permission.SEND_MESSAGES_IN_THREADS)
        return bool(has & Permission.MANAGE_THREADS) or (writes and not thread.locked)

    def can_see(self, user: User, channel: Channel) -> bool:
        return bool(self.permissions(user, channel) & Permission.VIEW_CHANNEL)

    # messages

    def message(self, channel: Channel, message_id: int) -> Message:
        """Return a message. Raise 10008 if there is none."""
        if message_id not in channel.messages:
            raise api_error(10008)
        return channel.messages[message_id]

    def visible(self, message: Message, user: User) -> bool:
        return message.owner is None or (message.owner == user.id and not message.dismissed)

    def dismiss(self, message: Message) -> None:
        """Hide an ephemeral message from its owner; the bot is not told."""
        message.dismissed = True
        self.publish(Event("MESSAGE_DELETE", self.channels[message.channel_id], message))

    def seen_by(self, user: User, channel: Channel) -> list[Message]:
        """Return the messages that the person can read there, oldest first."""
        if not self.can_see(user, channel):
            return []
        return [message for message in channel.messages.values() if self.visible(message, user)]

    def post(self, message: Message) -> None:
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if message.owner is None:
            channel.last_message_id = message.id
        if not message.author.bot:
            channel.read[message.author.id] = message.id
        self.publish(Event("MESSAGE_CREATE", channel, message))

    def changed(self, message: Message) -> None:
        self.publish(Event("MESSAGE_UPDATE", self.channels[message.channel_id], message))

    def remove(self, message: Message) -> None:
        channel = self.channels[message.channel_id]
        del channel.messages[message.id]
        message.deleted = True
        self.publish(Event("MESSAGE_DELETE", channel, message))

    def unread(self, user: User, channel: Channel) -> int:
        """Count the messages that notified this person since they last read there."""
        last = channel.read.get(user.id, 0)
        count = 0
        for message in reversed(channel.messages.values()):
            if message.id <= last:
                break
            count += user.id in message.pinged
        return count

    def mark_read(self, user: User, channel: Channel) -> None:
        channel.read[user.id] = max(channel.messages, default=channel.read.get(user.id, 0))
        self.publish(Event("READ", channel, extra={"reader": user.id}))

    def settings_changed(self, user: User) -> None:
        self.publish_outside_channels("PERSON", {"id": user.id})

    def notified(self, channel: Channel, message: Message) -> frozenset[int]:
        """Return whom a new message notifies: the people it mentions, and in direct messages the other side."""
        if message.flags & MessageFlag.EPHEMERAL:
            return frozenset()
        if channel.recipient is not None:
            return frozenset({channel.recipient.id}) - {message.author.id}
        ids = set(message.mentions)
        for user in self.people.values():
            if message.mention_everyone or set(user.roles) & set(message.mention_roles):
                ids.add(user.id)
        return frozenset(ids) - {message.author.id}

    # events

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every event from now on. Return the function that ends that."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def publish_outside_channels(self, kind: str, extra: Json | None = None) -> None:
        self.publish(Event(kind, Channel(0, ChannelType.TEXT), extra=extra or {}))

    def publish(self, event: Event) -> None:
        for listener in tuple(self.listeners):
            listener(event)
