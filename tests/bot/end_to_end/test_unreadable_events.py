"""What Discord tells and nobody can read ends no connection: people play on."""

from pathlib import Path

from playground.model import Json
from tests.support.bot.bot_process import BotProcess, poll, running

CHANNELS: tuple[Json, ...] = (
    {"id": "901", "type": 2, "name": "voice", "position": 1, "user_limit": 0, "permission_overwrites": []},
    {"id": "902", "type": 15, "name": "forum", "position": 2, "available_tags": None, "permission_overwrites": []},
    {"id": "903", "type": 0, "name": "___hidden___", "position": 3, "permission_overwrites": None},
)
"""Channels as Discord tells of them where the bot may not view them."""
KINDS = ("GUILD_CREATE", "CHANNEL_UPDATE")


def tell(bot: BotProcess, kind: str) -> None:
    """Tell the bot of the three channels."""
    gateway, guild = bot.discord.gateway, str(bot.discord.world.guild_id)
    if kind == "GUILD_CREATE":
        gateway.tell_raw(kind, {"id": guild, "unavailable": False, "channels": [*CHANNELS]})
        return
    for channel in CHANNELS:
        whole: Json = (
            {"bitrate": 64000, "user_limit": 0} | channel | {"available_tags": [], "permission_overwrites": []}
        )
        gateway.tell_raw("CHANNEL_CREATE", whole | {"guild_id": guild})
        gateway.tell_raw(kind, channel | {"guild_id": guild})


async def test_the_bot_lives_and_tables_open_where_channels_come_that_do_not_read(tmp_path: Path) -> None:
    async with running(tmp_path) as bot:
        ann = bot.discord.person("ann")
        for kind in KINDS:
            tell(bot, kind)
            await poll(lambda kind=kind: f"{kind} cannot be read" in bot.log.read_text())  # type: ignore[misc]

            await ann.slash("#games", "/glory start")
            lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)

            assert lobby is not None
            assert bot.discord.gateway.identified == 1
