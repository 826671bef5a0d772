"""The world as JSON, and made again from it: everything that a person would miss after a restart.

Left out is what a restart of Discord's own client would lose: ephemeral messages, and messages in which the bot is
still thinking; interactions, whose tokens live for minutes; and a message's earlier contents.
"""

import base64
import json
from dataclasses import asdict
from typing import Any

from playground.model import Attachment, Channel, ChannelType, Json, Message, Overwrite, Role, User
from playground.server.commands import Commands
from playground.server.world import World


def is_kept(message: Message) -> bool:
    """Whether the message is there after a restart."""
    return not (message.deleted or message.loading or message.owner is not None)


# messages


def message_text(message: Message) -> str:
    """The message as JSON; its people by their ids, its files in base64."""
    files = [asdict(file) | {"data": base64.b64encode(file.data).decode()} for file in message.attachments]
    changed = {"author": message.author.id, "pinged": sorted(message.pinged), "attachments": files, "versions": []}
    return json.dumps(asdict(message) | changed)


def message_of(text: str, world: World) -> Message:
    """The message of such a text; its author is the world's own. Raises KeyError, TypeError or ValueError."""
    body = json.loads(text)
    files = [Attachment(**file | {"data": base64.b64decode(file["data"])}) for file in body["attachments"]]
    changed = {"author": world.users[body["author"]], "pinged": frozenset(body["pinged"]), "attachments": files}
    return Message(**body | changed)


# everything else


def world_text(world: World, commands: Commands) -> str:
    """The world without its messages, as JSON."""
    whole = {
        "origin": world.origin,
        "last_id": world.ids.last,
        "guild_id": world.guild_id,
        "locale": world.locale,
        "verify_key": world.verify_key,
        "roles": [asdict(role) for role in world.roles],
        "bot": asdict(world.bot),
        "people": {name: asdict(user) for name, user in world.people.items()},
        "channels": [_channel_json(channel) for channel in world.channels.values()],
        "commands": commands.all(localized=True),
    }
    return json.dumps(whole)


def fill(world: World, commands: Commands, text: str) -> str:
    """Make the world what the text says, in place, so that whoever knows its people still does; the address at which it
    was served then. Raises KeyError, TypeError or ValueError."""
    body: Json = json.loads(text)
    world.ids.begin_after(body["last_id"])
    world.guild_id, world.locale, world.verify_key = body["guild_id"], body["locale"], body["verify_key"]
    for role, saved in zip(world.roles, body["roles"], strict=True):
        _replace(role, saved)
    _replace(world.bot, body["bot"])
    for name, user in world.people.items():
        _replace(user, body["people"][name])
    channels = [_channel(saved, world) for saved in body["channels"]]
    world.channels = {channel.id: channel for channel in channels}
    commands.restore(body["commands"])
    return str(body["origin"])


def _replace(thing: Role | User, saved: Json) -> None:
    for name in asdict(thing).keys() & saved.keys():
        setattr(thing, name, saved[name])


def _channel_json(channel: Channel) -> Json:
    recipient = None if channel.recipient is None else channel.recipient.id
    overwrites = [asdict(overwrite) for overwrite in channel.overwrites.values()]
    fields = {name: value for name, value in vars(channel).items() if name != "messages"}
    return fields | {"recipient": recipient, "overwrites": overwrites, "read": list(channel.read.items())}


def _channel(saved: Json, world: World) -> Channel:
    recipient = None if saved["recipient"] is None else world.users[saved["recipient"]]
    overwrites = {each["id"]: Overwrite(**each) for each in saved["overwrites"]}
    changed: dict[str, Any] = {
        "type": ChannelType(saved["type"]),
        "recipient": recipient,
        "overwrites": overwrites,
        "read": dict(saved["read"]),
    }
    return Channel(**saved | changed)
