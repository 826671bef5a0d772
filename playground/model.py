"""The data of the fake Discord: people, channels, messages, files and interactions."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from playground.clock import Timer

Json = dict[str, Any]


class MessageFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    HAS_THREAD = 1 << 5
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    THREAD = 11
    STAGE = 13
    FORUM = 15
    MEDIA = 16


SPOKEN = (ChannelType.VOICE, ChannelType.STAGE)
"""Voice channels with a text chat."""
OF_POSTS = (ChannelType.FORUM, ChannelType.MEDIA)
"""Channels that consist of posts, each a thread, and have no messages of their own."""
THREADS = {ChannelType.TEXT: ChannelType.THREAD, ChannelType.ANNOUNCEMENT: ChannelType.ANNOUNCEMENT_THREAD}
"""By type of channel, the type of a thread below a message in it; other channels have none."""


class ComponentType(IntEnum):
    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    ComponentType.STRING_SELECT,
    ComponentType.USER_SELECT,
    ComponentType.ROLE_SELECT,
    ComponentType.MENTIONABLE_SELECT,
    ComponentType.CHANNEL_SELECT,
)


class OptionType(IntEnum):
    """The type of an option of a command."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10


class InteractionType(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CallbackType(IntEnum):
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass
class User:
    """A member of the guild. `locale` and `dms_open` are settings of their client, hidden from other people.

    `installed`: they have installed the application for themselves, and use it where the bot is not, too.
    `timed_out_until` is the end of a moderator's timeout in Unix seconds; Discord keeps it after its end.
    """

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    timed_out_until: float | None = None
    installed: bool = False
    roles: list[int] = field(default_factory=list)

    @property
    def username(self) -> str:
        return self.name.lower()


@dataclass
class Role:
    id: int
    name: str
    permissions: int
    managed: bool = False


@dataclass
class Overwrite:
    """A channel's permission exception for a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Upload:
    """A file as the bot sent it, before it is part of a message."""

    filename: str
    data: bytes = field(repr=False)


@dataclass
class RequestBody:
    """The JSON that the bot sent, and its files by number."""

    json: Json
    files: dict[int, Upload] = field(default_factory=dict)


@dataclass
class Attachment:
    """A file of a message. `width` and `height` are in pixels, for pictures only."""

    id: int
    filename: str
    data: bytes = field(repr=False)
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Emoji:
    """One of the application's own emojis; `content_type` is that of its image."""

    id: int
    name: str
    data: bytes = field(repr=False)
    content_type: str


@dataclass
class Message:
    """A message; `owner` is the only person who sees it if it is ephemeral.

    `pinged` are the people whom it notified when it was sent (an edit notifies nobody). `versions` are its earlier
    contents, oldest first, as Discord's objects. `edits` are the times of its edits in Unix seconds.
    """

    id: int
    channel_id: int
    author: User
    timestamp: str
    type: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: frozenset[int] = frozenset()
    owner: int | None = None
    nonce: str | None = None
    edited: str | None = None
    interaction: Json | None = None
    reference: Json | None = None
    webhook: bool = False
    deleted: bool = False
    dismissed: bool = False
    versions: list[Json] = field(default_factory=list, repr=False)
    edits: list[float] = field(default_factory=list, repr=False)

    @property
    def loading(self) -> bool:
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def v2(self) -> bool:
        return bool(self.flags & MessageFlag.COMPONENTS_V2)


@dataclass
class Channel:
    """A channel of a guild, a thread or post in one, a person's direct messages with the bot, or a chat between the
    people `members` (their ids), in which the bot cannot be."""

    id: int
    type: ChannelType
    name: str = ""
    topic: str | None = None
    recipient: User | None = None
    members: list[int] = field(default_factory=list)
    parent_id: int | None = None
    guild_id: int | None = None
    """The guild of the channel; None: "Speeltafel"."""
    archived: bool = False
    locked: bool = False
    owner_id: int | None = None
    """Who created the thread; None: the owner of the guild."""
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    last_message_id: int | None = None
    read: dict[int, int] = field(default_factory=dict, repr=False)

    @property
    def is_thread(self) -> bool:
        return self.type in (ChannelType.THREAD, ChannelType.ANNOUNCEMENT_THREAD)


@dataclass
class Interaction:
    """An action of a person, to which the bot must respond.

    `source` is the message with the used component (or with the one that opened the modal), `original` the message
    `@original`. `created_messages` were created with this token. `callback` is the type of the bot's first response;
    `edited` says whether a message was changed with the token later; `follow_ups` counts the messages that followed the
    first response. `created` is in Unix seconds.
    """

    id: int
    type: InteractionType
    token: str = field(repr=False)
    user: User
    channel: Channel
    data: Json
    created: float
    source: Message | None = None
    callback: CallbackType | None = None
    edited: bool = False
    follow_ups: int = 0
    original: Message | None = None
    created_messages: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    error: str | None = None
    timer: Timer | None = None


@dataclass(frozen=True)
class Event:
    """Something that happened, published to the gateway, the tabs and waiting tests.

    `kind` is the gateway's name for it; `extra` is the gateway's object if it is neither a channel nor a message.
    """

    kind: str
    channel: Channel
    message: Message | None = None
    extra: Json = field(default_factory=dict)
