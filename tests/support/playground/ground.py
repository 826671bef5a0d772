"""A fake Discord, and what a bot asks of it without discord.py."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground.fake_discord import FakeDiscord
from playground.model import RequestBody
from tests.support.playground.tiny_bot import picture

Api = Callable[..., Awaitable[tuple[int, Any]]]
Json = dict[str, Any]


@dataclass
class Ground:
    """A fake Discord and what a bot may ask of it; each answer is its status, and its code or 0."""

    discord: FakeDiscord
    api: Api

    async def ask(self, method: str, path: str, body: Json | None = None, **more: Any) -> tuple[int, int]:
        status, answer = await self.api(method, path, body, **more)
        return status, answer.get("code", 0) if isinstance(answer, dict) else 0

    def private(self, name: str = "bob") -> int:
        return self.discord.person(name).channel("dm").id

    def public(self, name: str = "#games") -> int:
        return self.discord.world.named(name).id

    async def write(self, channel: int, content: str = "hello") -> tuple[int, int]:
        return await self.ask("POST", f"/channels/{channel}/messages", {"content": content})

    async def send_picture(self, channel: int) -> tuple[int, int]:
        form = aiohttp.FormData({"payload_json": '{"content": "look"}'})
        form.add_field("files[0]", picture(4), filename="board.png", content_type="image/png")
        return await self.ask("POST", f"/channels/{channel}/messages", data=form)

    async def edit(self, channel: int, age: float = 0) -> tuple[int, int]:
        """Of a message that is so many seconds old."""
        message = self.discord.posting.create(self.discord.world.channel(channel), RequestBody({"content": "x"}))
        self.discord.clock.advance(age)
        return await self.ask("PATCH", f"/channels/{channel}/messages/{message.id}", {"content": "y"})

    async def open(self, name: str = "bob") -> tuple[int, int]:
        return await self.ask("POST", "/users/@me/channels", {"recipient_id": str(self.discord.person(name).id)})

    async def begin_thread(self) -> tuple[int, int]:
        channel = self.discord.world.named("#games")
        message = self.discord.posting.create(channel, RequestBody({"content": "x"}))
        return await self.ask("POST", f"/channels/{channel.id}/messages/{message.id}/threads", {"name": "a table"})

    def member(self, name: str) -> str:
        return f"/guilds/{self.discord.world.guild_id}/members/{self.discord.person(name).id}"
