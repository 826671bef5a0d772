"""Files: attachments of messages, and avatars."""

from aiohttp import web

from playground.server.images import avatar
from playground.server.posting import Posting

CACHED = "private, max-age=31536000, immutable"


class FileApi:
    """What Discord serves from its content network; here it is the same host."""

    def __init__(self, posting: Posting) -> None:
        self._posting = posting

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/attachments/{channel}/{attachment}/{name}", self.attachment),
            web.get("/embed/avatars/{index}.png", self.avatar),
        ]

    async def attachment(self, request: web.Request) -> web.Response:
        number = request.match_info["attachment"]
        file = self._posting.attachments.find(int(number)) if number.isdigit() else None
        if file is None or file.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        return web.Response(body=file.data, content_type=file.content_type, headers={"Cache-Control": CACHED})

    async def avatar(self, request: web.Request) -> web.Response:
        index = request.match_info["index"]
        if not index.isdigit():
            raise web.HTTPNotFound
        return web.Response(body=avatar(int(index)), content_type="image/png", headers={"Cache-Control": CACHED})
