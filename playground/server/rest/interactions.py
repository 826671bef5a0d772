"""Responses to interactions: the callback, and the token as a webhook."""

from aiohttp import web

from playground.errors import api_error
from playground.model import Interaction
from playground.server.interactions import Interactions
from playground.server.payloads import message_json
from playground.server.posting import Posting
from playground.server.rest.bodies import json_response, no_content, path_number, read_body
from playground.server.rest.middleware import logged
from playground.server.world import World


class InteractionApi:
    """`/interactions/…/callback` and `/webhooks/{application}/{token}`."""

    def __init__(self, world: World, interactions: Interactions, posting: Posting) -> None:
        self._world = world
        self._interactions = interactions
        self._posting = posting

    def routes(self) -> list[web.RouteDef]:
        webhook = "/webhooks/{application}/{token}"
        message = webhook + "/messages/{message}"
        return [
            web.post("/interactions/{interaction}/{token}/callback", self.callback),
            web.post(webhook, self.follow_up),
            web.get(message, self.get),
            web.patch(message, self.edit),
            web.delete(message, self.delete),
        ]

    async def callback(self, request: web.Request) -> web.Response:
        body = logged(request, await read_body(request))
        number = path_number(request, "interaction", 10062)
        callback = self._interactions.respond(number, request.match_info["token"], body)
        return json_response(callback) if request.query.get("with_response") in ("1", "true") else no_content()

    async def follow_up(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        body = logged(request, await read_body(request))
        message = self._interactions.follow_up(interaction, body)
        return json_response(message_json(self._world, message))

    async def get(self, request: web.Request) -> web.Response:
        message = self._interactions.message(self._interaction(request), request.match_info["message"])
        return json_response(message_json(self._world, message))

    async def edit(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        body = logged(request, await read_body(request))
        message = self._interactions.message(interaction, request.match_info["message"])
        interaction.edited = True
        self._posting.edit(message, body)
        return json_response(message_json(self._world, message))

    async def delete(self, request: web.Request) -> web.Response:
        message = self._interactions.message(self._interaction(request), request.match_info["message"])
        self._posting.remove(message)
        return no_content()

    def _interaction(self, request: web.Request) -> Interaction:
        if request.match_info["application"] != str(self._world.bot.id):
            raise api_error(10015)
        return self._interactions.by_token(request.match_info["token"])
