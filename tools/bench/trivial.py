"""The least that a bot can do: a press is written down durably (4 kB) and answered, or a picture is posted again."""

import asyncio
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiosqlite
import discord
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image
from yarl import URL

from tools.bench.lag import watch

ROW = "x" * 4096


class Trivial(discord.Client):
    """Answers four buttons: `answer` with a picture encoded for whoever pressed; `draw` by sending the message anew
    with its picture encoded, and `edit` with the picture as it is; `both` like `answer`, then like `draw`."""

    def __init__(self, database: aiosqlite.Connection, picture: Image.Image) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self._database = database
        self._picture = picture
        self._png = _encoded(picture)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Write, then answer."""
        await self._write()
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = data.get("custom_id")
        if custom_id in ("answer", "both"):
            await self._answer(interaction)
        else:
            await interaction.response.defer()
        if custom_id in ("draw", "both"):
            await self._edit(interaction, await asyncio.to_thread(_encoded, self._picture))
        elif custom_id == "edit":
            await self._edit(interaction, self._png)

    async def _answer(self, interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(await asyncio.to_thread(_encoded, self._picture)), "board.png")
        await interaction.response.send_message(view=_layout(), file=file, ephemeral=True)

    async def _edit(self, interaction: discord.Interaction, png: bytes) -> None:
        message = self.get_partial_messageable(interaction.channel_id or 0).get_partial_message(
            interaction.message.id if interaction.message else 0
        )
        await message.edit(view=_layout(), attachments=[discord.File(io.BytesIO(png), "board.png")])

    async def post(self, channel: int, count: int) -> None:
        """Messages to press on."""
        for _ in range(count):
            file = discord.File(io.BytesIO(self._png), "board.png")
            await self.get_partial_messageable(channel).send(view=_layout(), files=[file])

    async def _write(self) -> None:
        await self._database.execute("INSERT INTO rows (text) VALUES (?)", (ROW,))
        await self._database.commit()


def _encoded(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _layout() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container()
    container.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="board")))
    buttons = [ui.Button[ui.LayoutView](label=name, custom_id=name) for name in ("answer", "edit", "draw", "both")]
    container.add_item(ui.ActionRow(*buttons))
    view.add_item(container)
    view.stop()
    return view


async def main(picture: Image.Image) -> None:
    """Run until killed; the environment says where, and how many messages to post."""
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY_URL"])
    async with aiosqlite.connect(os.environ["BENCH_DATABASE"]) as database:
        await database.execute("PRAGMA journal_mode=WAL")
        await database.execute("PRAGMA synchronous=FULL")
        await database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)")
        await database.commit()
        client = Trivial(database, picture)
        await client.login(os.environ["DISCORD_TOKEN"])
        await client.post(int(os.environ["BENCH_CHANNEL"]), int(os.environ["BENCH_MESSAGES"]))
        async with asyncio.TaskGroup() as tasks:
            if lags := os.environ["BENCH_LAGS"]:
                tasks.create_task(watch(Path(lags)))
            await client.connect()


if __name__ == "__main__":
    shown = Image.open(io.BytesIO(Path(os.environ["BENCH_PICTURE"]).read_bytes()))
    shown.load()
    asyncio.run(main(shown))
