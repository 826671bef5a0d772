"""What the bot builds on in discord.py and is not public there."""

import hashlib
import inspect
from typing import Any

import discord
import pytest
from discord.backoff import ExponentialBackoff
from discord.client import Client
from discord.gateway import DiscordWebSocket, KeepAliveHandler, ReconnectWebSocket
from discord.http import HTTPClient, Ratelimit
from discord.shard import AutoShardedClient, Shard, ShardInfo
from discord.state import AutoShardedConnectionState, ConnectionState

READ = {
    Shard: "437cf78a6646d13f",
    ShardInfo: "7242816f20c82d89",
    AutoShardedClient.launch_shards: "c50b73a2aefdbb7d",
    AutoShardedClient.launch_shard: "d0704a42bb4577fe",
    AutoShardedClient.__init__: "abea69410e11aba8",
    AutoShardedClient.connect: "80b53bd0c9a442bd",
    AutoShardedClient.close: "6f97d2ea44be6116",
    DiscordWebSocket.from_client: "e75cb914e9fd7be0",
    DiscordWebSocket.identify: "63bcd07ff40619d6",
    DiscordWebSocket.received_message: "91f47552e975af9d",
    DiscordWebSocket.poll_event: "41d53a23b635ebab",
    KeepAliveHandler: "4abdbaea8dc30c05",
    Client._schedule_event: "ca4e3e7ced1ac5e6",
    Client.dispatch: "e7847b8759dad6e1",
    ConnectionState.parse_guild_create: "b969a4f0dda40d3c",
    ConnectionState.parse_message_create: "f7d69e9583d7fc8f",
    ConnectionState.parse_channel_delete: "9393177a27ef7d9e",
    ConnectionState.parse_channel_update: "c6afbb8f16a82ecf",
    ConnectionState.parse_guild_update: "9d38bf343f550ac0",
    ConnectionState.parse_guild_delete: "87958bfd7d8fe013",
    ConnectionState.parse_guild_role_update: "d26023630e658217",
    ConnectionState.parse_guild_member_update: "6e089294f856b0a1",
    ConnectionState.parse_thread_update: "e749da53c98e48cb",
    ConnectionState.parse_thread_delete: "bad5e065efdbb9fd",
    ConnectionState._remove_guild: "52ddca3da1089cf5",
    ConnectionState._get_guild_channel: "cbb484f51aa320e9",
    ConnectionState._get_create_guild: "fa758ff441e216d3",
    ConnectionState.parse_interaction_create: "c780a47bd8d51b48",
    ConnectionState.parse_channel_create: "27c65086226cbd46",
    ConnectionState.parse_guild_role_create: "276446ac716e1af1",
    discord.Guild._from_data: "b2740b6a79320248",
    discord.Interaction._from_data: "a6631d33735f7014",
    discord.Message.__init__: "6701b675bb838518",
    AutoShardedConnectionState.parse_ready: "13b752f9b40104db",
    AutoShardedConnectionState._delay_shard_ready: "1b0a093ece66c895",
    discord.Guild._create_unavailable: "9ecf9f0bf4fffd22",
    ReconnectWebSocket: "bf03e95a9e60cd19",
    Ratelimit: "7cef2ec347975e81",
    HTTPClient.get_ratelimit: "0246f5eef9a96aa4",
    HTTPClient.request: "9dddd75ff15413cd",
    ExponentialBackoff: "08b2cfe61e776c9c",
}
"""What `bot/gateway/` and `bot/delivery/requests.py` build on and is not public, and a digest of it as it was read."""


@pytest.mark.parametrize("part", READ, ids=lambda part: part.__qualname__)
def test_what_is_not_public_in_discord_py_is_as_it_was_read(part: Any) -> None:
    digest = hashlib.blake2b(inspect.getsource(part).encode(), digest_size=8).hexdigest()

    assert digest == READ[part], (
        f"discord.py {discord.__version__} has another {part.__qualname__}: read it against bot/gateway/ and"
        f" bot/delivery/requests.py, and note its digest here"
    )
