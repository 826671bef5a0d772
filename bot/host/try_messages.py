"""`python -m bot try CHANNEL`: post a sample of every kind of message, and print what Discord rejects."""

import secrets
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, TypeAlias, TypeVar

import discord

from bot.delivery.messenger import DeliveryError, Messenger, delivery_errors
from bot.delivery.renderer import Renderer
from bot.ui.languages import Language
from bot.ui.layout import layout
from bot.ui.message import CustomId, MessageSpec
from bot.ui.sample_messages import sample_messages
from bot.ui.screens.drafts import favourites_list
from bot.ui.screens.ending import record_message
from bot.ui.screens.help_and_tables import ListedTable, game_list, table_list
from bot.ui.screens.lobby import invitation
from bot.ui.screens.rules import rules_page, rules_pages
from bot.ui.screens.settings import Chooser, Zone, ZoneSource, server_screen, settings_screen
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContext, notice
from bot.values.preferences import PersonSettings, ServerSettings, TableSettings
from bot.values.seating import Seating
from bot.values.table import ChannelRef, Player, Status, Table
from games.core import AnyGame, Seat
from games.match import Match, Record
from games.rulebook import Rulebook
from render.painter import Picture
from render.random_play import play_randomly

T = TypeVar("T")

TURNS: Final = 4
"""Random turns played before a game's messages are tried."""
WORDS_OF_DISCORD: Final = 400
"""The maximum number of characters quoted from Discord's explanation."""
INTRODUCTION: Final = "Speeltafel tries its messages here and deletes them again. Their buttons lead nowhere."


Sample: TypeAlias = tuple[str, MessageSpec]
"""Which kind of message it is, and the message."""


class Trial:
    """Send requests to Discord one after the other, and print a line for each; `refused` counts those that it
    rejected."""

    def __init__(self, client: discord.Client, renderer: Renderer) -> None:
        self._client = client
        self._messenger = Messenger(client)
        self._renderer = renderer
        self.refused = 0
        self.granted = 0

    async def ask(self, what: str, asking: Awaitable[T]) -> T | None:
        """Return the result of a request; None if Discord rejects it."""
        try:
            async with delivery_errors():
                result = await asking
        except DeliveryError as error:
            self.refused += 1
            print(f"✗ {what}: {_reason(error)}", flush=True)
            return None
        self.granted += 1
        print(f"✓ {what}", flush=True)
        return result

    async def post(self, sample: Sample, channel: int) -> None:
        name, spec = sample
        picture = await self._renderer.own_picture(spec)
        if (message := await self._send(f"{name}, sent", channel, spec, picture)) is not None:
            other = replace(spec, below=f"{spec.below}\n-# ✎")
            await self.ask(f"{name}, edited", self._messenger.edit(channel, message, other, picture))
            await self.ask(f"{name}, deleted", self._messenger.delete(channel, message))

    async def answer(self, sample: Sample, channel: int, written: MessageSpec) -> None:
        """Send a message as the answer to another one, with the small pictures of its cards; delete both."""
        name, spec = sample
        first = await self._send(f"{name}, announced", channel, written)
        if first is not None:
            pictures = await self._renderer.pictures(spec)
            answer = await self.ask(f"{name}, sent", self._messenger.answer(channel, first, spec, *pictures))
            for message in filter(None, (answer, first)):
                await self.ask(f"{name}, deleted", self._messenger.delete(channel, message))

    async def others(self, spec: MessageSpec, channel: int) -> None:
        """Try the other requests: show that the bot is typing, read messages back, send a silent message."""
        place = self._client.get_partial_messageable(channel)
        await self.ask("typing, shown", self._messenger.typing(channel))
        await self.ask("earlier messages, read", anext(place.history(limit=1), None))
        message = await self.ask("silent message, sent", place.send(view=layout(spec, None), silent=True))
        if message is not None:
            await self.ask("silent message, deleted", message.delete())

    async def owner(self) -> int | None:
        """Return the channel of private messages with the application's owner; None if Discord rejects that."""
        about = await self.ask("application, read", self._client.application_info())
        if about is None:
            return None
        person = (about.team and about.team.owner_id) or about.owner.id
        return await self.ask("private channel, opened", self._messenger.private_channel(person))

    async def _send(self, what: str, channel: int, spec: MessageSpec, picture: Picture | None = None) -> int | None:
        """Send with a fresh random nonce, also different from those of earlier trials."""
        return await self.ask(what, self._messenger.send(channel, spec, picture, secrets.token_hex(12)))


async def try_messages(
    client: discord.Client, channel: int, games: Rulebook, language: Language, renderer: Renderer
) -> bool:
    """Try every message in a channel and in private messages to the application's owner. Return whether Discord took
    all.

    `client` is logged in. Modals and ephemeral answers are not tried, since only a press can open them.
    """
    trial = Trial(client, renderer)
    introduction = notice(language, INTRODUCTION)
    await trial.others(introduction, channel)
    me = client.user.id if client.user is not None else 0
    private = await trial.owner()
    places = {channel: "in the channel"} | ({} if private is None else {private: "in private"})
    for place, where in places.items():
        for name, spec in messages(games, language, me, place):
            await trial.post((f"{name} {where}", spec), place)
    for sample in lists(games, language, me, channel):
        await trial.answer(sample, channel, introduction)
    print(f"{trial.granted} granted, {trial.refused} refused. Open a modal by hand: press “Type a move” in any panel.")
    return not trial.refused


def messages(games: Rulebook, language: Language, person: int, channel: int) -> Iterator[Sample]:
    for game in games.values():
        lobby = _context(game, None, language, person, channel)
        match = play_randomly(game, game.seats[-1], 1, TURNS)
        playing = _context(game, match, language, person, channel)
        options, seed = match.options.model_dump(mode="json"), match.seed.hex()
        record = Record(game=game.key, rules=game.rules, options=options, seats=match.seats, seed=seed)
        found = {
            "lobby": table_message(lobby),
            "invitation": invitation(lobby, lobby.table.reserved),
            **{name: draw() for name, draw in sample_messages(playing, match, Seat(0))},
            "record": record_message(playing.words, record),
            "rules": rules_page(game, language, rules_pages(game, language), 0),
        }
        yield from ((f"{game.key}: {name}", spec) for name, spec in found.items())


def lists(games: Rulebook, language: Language, person: int, channel: int) -> Iterator[Sample]:
    tables = [_context(game, None, language, person, channel) for game in games.values()]
    yield "list of games", game_list(language, games, private=False)
    yield "list of tables", table_list(language, [ListedTable(it, it.table.players[0]) for it in tables], 0, 2)
    game = next(iter(games.values()))
    zone = Zone("Europe/Amsterdam", ZoneSource.LIKELY)
    chooser = Chooser(language, (language,), zone, datetime.now(UTC))
    titles = {key: it.title for key, it in games.items()}
    yield "settings", settings_screen(chooser, PersonSettings())
    yield "server settings", server_screen(chooser, ServerSettings(channels=(channel,)), titles)
    yield "favourites", favourites_list(language, game, {}, CustomId("favourites", rest=game.key))


def _context(game: AnyGame, match: Match | None, language: Language, person: int, channel: int) -> TableContext:
    seats = game.seats[-1]
    others = (Player(Seat(seat), None, f"Computer {seat}", language.code) for seat in range(1, seats))
    players = (Player(Seat(0), person, "Speeltafel", language.code), *others)
    options = (match.options if match else game.options()).model_dump(mode="json")
    status = Status.LOBBY if match is None else Status.PLAYING
    place = ChannelRef(None, channel, language.code)
    settings, seating = TableSettings(options), Seating(seats, (person + 1,))
    table = Table(1, game.key, settings, place, person, status, seating, players, match=match)
    return TableContext(table, game, language, f"https://discord.com/channels/@me/{channel}/{channel}")


def _reason(error: DeliveryError) -> str:
    """Return the error with Discord's own words, on one line."""
    cause = error.__cause__
    words = cause.text if isinstance(cause, discord.HTTPException) else ""
    return " ".join(f"{error} {words}".split())[:WORDS_OF_DISCORD]
