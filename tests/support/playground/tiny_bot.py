"""A tiny bot on the real discord.py, with one of everything."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from playground.fake_discord import FakeDiscord


def picture(side: int, shade: int = 0) -> bytes:
    """A square PNG; side in pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([shade]) * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def file(side: int = 4, name: str = "board.png", alt: str = "an empty board") -> discord.File:
    return discord.File(BytesIO(picture(side)), name, description=alt)


class Board(discord.ui.LayoutView):
    """A message with components of version 2: a picture and two buttons."""

    def __init__(self, text: str, alt: str = "an empty board", name: str = "board.png") -> None:
        super().__init__(timeout=None)
        gallery: discord.ui.MediaGallery[Board] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=alt)
        row: discord.ui.ActionRow[Board] = discord.ui.ActionRow()
        row.add_item(discord.ui.Button(label="Turn", custom_id="turn"))
        row.add_item(discord.ui.Button(label="Whisper", custom_id="whisper"))
        container: discord.ui.Container[Board] = discord.ui.Container()
        container.add_item(discord.ui.TextDisplay(text)).add_item(gallery).add_item(row)
        self.add_item(container)


class Question(discord.ui.Modal, title="A question"):
    name: discord.ui.TextInput[Question] = discord.ui.TextInput(label="Name", custom_id="name", max_length=10)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hello {self.name.value}", ephemeral=True)


class Form(discord.ui.Modal, title="A form"):
    note: discord.ui.Label[Form] = discord.ui.Label(
        text="Note", component=discord.ui.TextInput(custom_id="note", required=False)
    )
    suit: discord.ui.Label[Form] = discord.ui.Label(
        text="Suit",
        component=discord.ui.Select(
            custom_id="suit",
            options=[discord.SelectOption(label="Spades", value="s"), discord.SelectOption(label="Hearts", value="h")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        note, suit = self.note.component, self.suit.component
        assert isinstance(note, discord.ui.TextInput)
        assert isinstance(suit, discord.ui.Select)
        await interaction.response.edit_message(content=f"{note.value}:{suit.values[0]}")


class Choices(discord.ui.Modal, title="Some choices"):
    length: discord.ui.Label[Choices] = discord.ui.Label(
        text="Length",
        description="How long it takes",
        component=discord.ui.RadioGroup(
            custom_id="length",
            options=[
                discord.RadioGroupOption(label="Short", value="s", description="half an hour"),
                discord.RadioGroupOption(label="Long", value="l", default=True),
            ],
        ),
    )
    cards: discord.ui.Label[Choices] = discord.ui.Label(
        text="Cards",
        component=discord.ui.CheckboxGroup(
            custom_id="cards",
            min_values=2,
            max_values=3,
            options=[discord.CheckboxGroupOption(label=f"Card {it}", value=f"c{it}") for it in range(4)],
        ),
    )
    quick: discord.ui.Label[Choices] = discord.ui.Label(
        text="Quick", description="No pauses", component=discord.ui.Checkbox(custom_id="quick")
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        length, cards, quick = self.length.component, self.cards.component, self.quick.component
        assert isinstance(length, discord.ui.RadioGroup)
        assert isinstance(cards, discord.ui.CheckboxGroup)
        assert isinstance(quick, discord.ui.Checkbox)
        await interaction.response.edit_message(content=f"{length.value}:{','.join(cards.values)}:{quick.value}")


class TinyBot(discord.Client):
    """Keeps its interactions (each sets `asked`), and the contents of the messages that it received in `heard`."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.interactions: list[discord.Interaction] = []
        self.came = asyncio.Event()
        self.asked = asyncio.Event()
        self.resumed = asyncio.Event()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.came.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)
        self.asked.set()
        if interaction.type is discord.InteractionType.component:
            await self._on_component(interaction)

    async def _on_component(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        custom_id = str(data["custom_id"])
        answers = {
            "turn": self._turn,
            "whisper": lambda it: it.response.send_message("psst", ephemeral=True),
            "pick": lambda it: it.response.edit_message(content=f"picked {it.data['values']}", view=None),
            "ask": lambda it: it.response.send_modal(Question()),
            "form": lambda it: it.response.send_modal(Form()),
            "choose": lambda it: it.response.send_modal(Choices()),
            "later": self._later,
        }
        if custom_id in answers:
            await answers[custom_id](interaction)

    async def _turn(self, interaction: discord.Interaction) -> None:
        view = Board("turned", "a full board", "next.png")
        await interaction.response.edit_message(attachments=[file(8, "next.png", "a full board")], view=view)

    async def _later(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("at last")


async def _names(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{current}{suit}", value=suit) for suit in "♠♥"]


def add_commands(tree: app_commands.CommandTree[TinyBot]) -> None:
    group = app_commands.Group(name="toy", description="A toy")

    @group.command(name="start", description="Start")
    @app_commands.describe(seats="How many", friend="Who else")
    async def start(
        interaction: discord.Interaction, seats: app_commands.Range[int, 2, 6] = 2, friend: discord.Member | None = None
    ) -> None:
        who = friend.mention if friend else "nobody"
        mentions = discord.AllowedMentions(users=True)
        view = Board(f"{seats} seats with {who}")
        await interaction.response.send_message(view=view, file=file(), allowed_mentions=mentions)

    @group.command(name="play", description="Play")
    @app_commands.describe(card="Which")
    @app_commands.autocomplete(card=_names)
    async def play(interaction: discord.Interaction, card: str) -> None:
        await interaction.response.send_message(
            f"{card} for {interaction.user.name} in {interaction.locale}", ephemeral=True
        )

    @group.command(name="menu", description="Menu")
    async def menu(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        options = [discord.SelectOption(label=f"Card {number}", value=f"c{number}") for number in range(3)]
        view.add_item(discord.ui.Select(custom_id="pick", placeholder="A card", options=options, max_values=2))
        view.add_item(discord.ui.Button(label="Ask", custom_id="ask"))
        view.add_item(discord.ui.Button(label="Form", custom_id="form"))
        view.add_item(discord.ui.Button(label="Choose", custom_id="choose"))
        view.add_item(discord.ui.Button(label="Later", custom_id="later"))
        view.add_item(discord.ui.Button(label="Never", custom_id="never"))
        view.add_item(discord.ui.Button(label="Grey", custom_id="grey", disabled=True, row=2))
        await interaction.response.send_message("choose", view=view)

    @group.command(name="dm", description="A message in private")
    async def private(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await interaction.user.send(view=Board("your hand"), file=file())
        except discord.HTTPException as error:
            await interaction.followup.send(f"closed {error.code}")
        else:
            await interaction.followup.send("sent")

    @tree.command(name="clean", description="For moderators")
    @app_commands.default_permissions(manage_messages=True)
    @app_commands.guild_only()
    async def clean(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("cleaned")

    tree.add_command(group)


def directed(fake_discord: FakeDiscord) -> None:
    """Lead discord.py there."""
    Route.BASE = fake_discord.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = URL(fake_discord.gateway_url)


@asynccontextmanager
async def connected(fake_discord: FakeDiscord) -> AsyncIterator[TinyBot]:
    """The bot, in the test's own process, connected and ready."""
    directed(fake_discord)
    bot = TinyBot()
    task = asyncio.create_task(bot.start(fake_discord.token))
    await asyncio.wait({task, waiting := asyncio.create_task(bot.came.wait())}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
