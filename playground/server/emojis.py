"""The application's own emojis and their images, as the bot made them."""

from typing import Any

from aiohttp import web

from playground.checks.custom_emojis import MAX_EMOJIS, check_emoji
from playground.checks.form import FormField
from playground.errors import api_error
from playground.model import Emoji, Json
from playground.server.attachments import CACHED
from playground.server.payloads import user_json
from playground.server.world import World


class Emojis:
    """Emojis by id; every change is published as EMOJIS."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """The routes of Discord's content network, which is the same host here."""
        return [web.get(r"/emojis/{emoji:\d+}.png", self.serve)]

    async def serve(self, request: web.Request) -> web.Response:
        emoji = self._world.emojis.get(int(request.match_info["emoji"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(body=emoji.data, content_type=emoji.content_type, headers={"Cache-Control": CACHED})

    def all(self) -> list[Json]:
        return [self._json(emoji) for emoji in self._world.emojis.values()]

    def get(self, emoji_id: int) -> Json:
        """Return an emoji. Raise 10014 if there is none."""
        return self._json(self._known(emoji_id))

    def create(self, body: Any) -> Json:
        """Add an emoji. Raise 30008, 50035 or 50046."""
        form = FormField(body)
        content_type, data = check_emoji(form, {emoji.name for emoji in self._world.emojis.values()})
        form.raise_errors()
        if len(self._world.emojis) >= MAX_EMOJIS:
            raise api_error(30008)
        emoji = Emoji(self._world.ids.next(), body["name"], data, content_type)
        self._world.emojis[emoji.id] = emoji
        self._world.publish_outside_channels("EMOJIS")
        return self._json(emoji)

    def delete(self, emoji_id: int) -> None:
        """Delete an emoji. Raise 10014 if there is none."""
        del self._world.emojis[self._known(emoji_id).id]
        self._world.publish_outside_channels("EMOJIS")

    def _known(self, emoji_id: int) -> Emoji:
        if emoji_id not in self._world.emojis:
            raise api_error(10014)
        return self._world.emojis[emoji_id]

    def _json(self, emoji: Emoji) -> Json:
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "roles": [],
            "user": user_json(self._world.bot),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
