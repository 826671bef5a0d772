"""Convert the world to JSON and back: everything that a person would miss after a restart.

A restart of Discord's client would lose the rest too: ephemeral messages, loading messages, interactions with their
short-lived tokens, and earlier contents of messages.
"""

import base64
import json
from dataclasses import asdict
from typing import Any

from playground.model import Attachment, Channel, ChannelType, Json, Message, Overwrite, Role, User
from playground.server.commands import Commands
from playground.server.world import World


def is_kept(message: Message) -> bool:
    """Return whether the message survives a restart."""
    return not (message.deleted or message.loading or message.owner is not None)


# messages


def message_text(message: Message) -> str:
    """Return the message as JSON, with people by id and files in base64."""
    files = [asdict(file) | {"data": base64.b64encode(file.data).decode()} for file in message.attachments]
    changed = {"author": message.author.id, "pinged": sorted(message.pinged), "attachments": files, "versions": []}
    return json.dumps(asdict(message) | changed)


def message_of(text: str, world: World) -> Message:
    """Return the message of such a JSON text, with its author from the world. Raise KeyError, TypeError or
    ValueError."""
    body = json.loads(text)
    files = [Attachment(**file | {"data": base64.b64decode(file["data"])}) for file in body["attachments"]]
    changed = {"author": world.users[body["author"]], "pinged": frozenset(body["pinged"]), "attachments": files}
    return Message(**body | changed)


# everything else


def world_text(world: World, commands: Commands) -> str:
    """Return the world without its messages, as JSON."""
    whole = {
        "origin": world.origin,
        "last_id": world.ids.last,
        "guild_id": world.guild_id,
        "locale": world.locale,
        "verify_key": world.verify_key,
        "elsewhere": list(world.elsewhere.items()),
        "roles": [asdict(role) for role in world.roles],
        "bot": asdict(world.bot),
        "people": {name: asdict(user) for name, user in world.people.items()},
        "channels": [_channel_json(channel) for channel in world.channels.values()],
        "commands": commands.all(localized=True),
    }
    return json.dumps(whole)


def fill(world: World, commands: Commands, text: str) -> str:
    """Change the world in place to what the text says. Return the URL at which it was served then.

    Raise KeyError, TypeError or ValueError.
    """
    body: Json = json.loads(text)
    world.ids.begin_after(body["last_id"])
    world.guild_id, world.locale, world.verify_key = body["guild_id"], body["locale"], body["verify_key"]
    world.elsewhere = dict(body.get("elsewhere", ()))
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
