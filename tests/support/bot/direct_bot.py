"""The bot without Discord: interactions are carried out directly, their responses kept and checked as Discord would."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Concatenate, Final, ParamSpec

import discord
from discord import ui
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from bot.app.parts import Bot
from bot.delivery.desired import DesiredMessages
from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import Messenger
from bot.delivery.notifications.evaluate import Evaluator
from bot.delivery.notifications.notifier import Notifier
from bot.delivery.notifications.wording import Wording
from bot.delivery.reconciler import Reconciler
from bot.delivery.renderer import Renderer
from bot.interactions.context import Context, Granted
from bot.interactions.response import Responder
from bot.ownership.ownership import ALONE, Ownership
from bot.process.presses import LastPresses
from bot.process.signal import Signal
from bot.store.connections.database import Database
from bot.store.games.limits import Limits
from bot.store.repositories import Repositories
from bot.tables import replacing, transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.service import Change, TableService
from bot.ui.languages import BEGIN, END, Emojis
from bot.ui.layout import files, layout
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.table_context import TableContexts
from bot.values.calendar import Pause
from bot.values.messages import AlertTimes
from bot.values.preferences import Pace, TableSettings
from bot.values.table import ChannelRef, Person, Result, Table
from games import GAMES
from games.rulebook import Rulebook
from games.words import Words
from playground.checks.commands import check_choices
from playground.checks.form import FormField
from playground.checks.messages import check_message
from playground.checks.modals import check_modal
from playground.model import ComponentType, MessageFlag
from render.painter import ALT_LIMIT, Picture
from render.toolkit.canvas import encoded
from render.toolkit.theme import palette
from tests.support.bot.carried_out import handle_autocomplete, handle_command, handle_component
from tests.support.bot.commands import command_of
from tests.support.bot.copies import COPY, FILL, FORGET, SUMS
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.limits import ROOMY
from tests.support.bot.opened import built
from tests.support.bot.passing import pass_time
from tests.support.bot.replays_here import ReplaysHere
from tests.support.bot.without_discord import services
from tests.support.languages import LANGUAGES
from tests.support.test_games import TEST_GAMES

ALL: Final = GAMES | TEST_GAMES
HERE: Final = ChannelRef(1, 1000, "en-US")
ELSEWHERE: Final = ChannelRef(2, 2000, "nl")
PRIVATE: Final = ChannelRef(None, 3000, "nl")
PEOPLE: Final = (Person(101, "Ann", "en-US"), Person(102, "B*b* [x](http://b.example)", "nl"), Person(103, "Cas", "nl"))
STRANGER: Final = Person(104, "Dee", "en-US")
EMOJI: Final = 17
"""The id of all emojis, where there are any."""
LONGEST_ID: Final = 10**19
DOT = encoded(palette(()).resize((1, 1)))
"""The smallest picture."""
_P = ParamSpec("_P")


class BlankPainter:
    """Draws nothing, in no time, with the longest description that there may be."""

    def draw(self, *_: Any, **__: Any) -> Picture:
        return Picture(DOT, "x" * ALT_LIMIT)

    def cover(self, words: Words) -> Picture:
        return Picture(b"", "x" * ALT_LIMIT)


class Recorder(Responder):
    """Keeps what a person would be shown; `private` when they pressed on a private message: an ephemeral one, or the
    message `pressed`."""

    def __init__(self, renderer: Renderer, *, private: bool, pressed: int | None = None) -> None:
        self._renderer = renderer
        self.private = private or pressed is not None
        self.ephemeral = self.private and pressed is None
        self.pressed = pressed
        self.shown: list[MessageSpec] = []
        self.fresh: list[bool] = []
        """For each spec, whether it came as a message of its own."""
        self.published: list[MessageSpec] = []
        self.modals: list[dict[str, Any]] = []
        self.choices: list[tuple[str, str | int]] | None = None
        self.acknowledged = False
        self.sending = asyncio.get_running_loop().create_future()

    @property
    def answered(self) -> bool:
        return bool(self.shown or self.published or self.modals or self.acknowledged or self.choices is not None)

    async def show(self, spec: MessageSpec, *, fresh: bool = False) -> bool:
        spec = self._greeted(spec)
        check(spec, *await self._renderer.pictures(spec))
        self.shown.append(spec)
        self.fresh.append(fresh or not self.private)
        return True

    async def post(self, spec: MessageSpec) -> bool | None:
        check(spec, *await self._renderer.pictures(spec))
        self.published.append(spec)
        return True

    async def acknowledge(self) -> None:
        self.acknowledged = True

    async def ask(self, modal: ui.Modal) -> None:
        form = FormField(dict(modal.to_dict()))
        check_modal(form)
        form.raise_errors()
        assert {it["type"] for it in form.value["components"]} == {ComponentType.LABEL}, "Discord gives rows up"
        _check_marks(form.value)
        self.modals.append(form.value)

    async def suggest(self, choices: list[tuple[str, str | int]]) -> None:
        kind = 4 if choices and isinstance(choices[0][1], int) else 3
        form = FormField([{"name": name[:100], "value": value} for name, value in choices[:25]])
        check_choices(form, kind)
        form.raise_errors()
        _check_marks(form.value)
        self.choices = choices


class EveryEmoji(Emojis):
    """As where the application has every emoji that is asked for."""

    def of(self, name: str | None) -> discord.PartialEmoji | None:
        return None if name is None else discord.PartialEmoji(name=name, id=EMOJI)


class LongestEmojis(EveryEmoji):
    """The same, with names and ids as long as they may be at Discord."""

    def of(self, name: str | None) -> discord.PartialEmoji | None:
        return None if name is None else discord.PartialEmoji(name=f"{name}_1a2b3c4d", id=LONGEST_ID)


def check(
    spec: MessageSpec, picture: Picture | None, pictures: Sequence[Picture] = (), emojis: Emojis | None = None
) -> None:
    """Raises ApiError where Discord would not take the message."""
    flags = int(MessageFlag.COMPONENTS_V2)
    names = [file.filename for file in files(spec, picture, pictures)]
    view: Any = layout(spec, picture, pictures, emojis)
    form = FormField({"components": view.to_components(), "flags": flags})
    check_message(form, flags=flags, files=names, allowed_flags=flags, emojis=(EMOJI, LONGEST_ID))
    form.raise_errors()
    _check_marks(form.value)


def _check_marks(shown: object) -> None:
    """Nobody sees the mark of an emoji as it is."""
    said = json.dumps(shown)
    assert not any(json.dumps(sign)[1:-1] in said for sign in (BEGIN, END))


class DirectBot:
    """The bot's services over a database of their own, and interactions with them. Every game has the same `seed`, and
    time stands still until the test turns the clock."""

    def __init__(self, database: Database, games: Rulebook = ALL) -> None:
        self.seed = bytes(32)
        self.clock = HandClock()
        self.presses = LastPresses(self.clock.now)
        self._database = database
        self._games = games
        self._interaction_ids = count(1)
        self.languages = LANGUAGES
        self.renderer = Renderer(dict.fromkeys(games, BlankPainter()), self.languages)
        self.downtime: list[Pause] = []
        """When the bot was not there."""
        self._reconcilers: list[Reconciler] = []
        self.contexts = TableContexts(self.languages, games, {}, self.clock.now, lambda: self.downtime, judged=GAMES)
        self.restart()

    def restart(self, limits: Limits = ROOMY) -> None:
        """Forget everything that is not in the database, as a bot that starts anew."""
        self.repositories = Repositories(self._database, self._games, self.clock.now, limits)
        self.tables = TableService(self.repositories, self._games, lambda: self.seed, lambda: self.downtime)
        says = Wording(self.tables, self.contexts)
        self.desired = DesiredMessages(says)
        self.services = services(says, self.renderer, self._games, self.presses, ReplaysHere(self.languages))

    def built(self) -> Bot:
        """The whole bot over the same database, which has not logged in."""
        return built(self._database, self._games, self.renderer)

    def sync(self, messenger: Messenger) -> MessageSync:
        """What sends, edits and deletes messages over a messenger."""
        return MessageSync(self.repositories.messages, self.renderer, messenger)

    def notifier(self, messenger: Messenger, times: AlertTimes, ownership: Ownership = ALONE) -> Notifier:
        """What calls people over a messenger."""
        says = Wording(self.tables, self.contexts)
        return Notifier(Evaluator(says, self.presses, self.clock, times), self.sync(messenger), ownership=ownership)

    def reconciler(self, messenger: Messenger, ownership: Ownership = ALONE) -> Reconciler:
        """What brings tables' messages up to date, over a messenger. It ends with the bot, so that nothing that it has
        postponed is begun in another test."""
        changed: Signal[[Table]] = Signal()
        made = Reconciler(self.tables, self.desired, self.sync(messenger), changed, ownership=ownership)
        changed.connect(made.show)
        self._reconcilers.append(made)
        return made

    async def close(self) -> None:
        await self.services.pending_answers.telling.close()
        for reconciler in self._reconcilers:
            await reconciler.close()
        self.renderer.close()
        await self._database.close()

    def interaction_id(self) -> int:
        return next(self._interaction_ids)

    def ctx(
        self,
        person: Person,
        channel: ChannelRef = HERE,
        *,
        moderator: bool = False,
        private: bool = False,
        pressed: int | None = None,
        **known: Any,
    ) -> tuple[Context, Recorder]:
        """An interaction, and the response that it will get; `pressed` is the private message that was pressed on, and
        `known` is what else Discord tells: whether they manage the server, who is a bot, what the bot may do there."""
        reply = Recorder(self.renderer, private=private, pressed=pressed)
        here = Granted(known.pop("permissions", discord.Permissions.all()), known.pop("kind", discord.ChannelType.text))
        return Context(self.services, reply, person, channel, moderator, self.interaction_id(), here, **known), reply

    async def press(
        self, person: Person, control: CustomId | str, /, *values: str, channel: ChannelRef = HERE, **where: Any
    ) -> Recorder:
        """The answer to a press on a control, or to what is picked in it; `where` is as `ctx` has it."""
        ctx, reply = self.ctx(person, channel, **where)
        await handle_component(ctx, str(control), values)
        return reply

    async def type(
        self,
        person: Person,
        command: str,
        channel: ChannelRef = HERE,
        /,
        *,
        known: Any = MappingProxyType({}),
        **options: Any,
    ) -> Recorder:
        """The answer to "group subcommand", or to a command of its own; `known` is as `ctx` has it."""
        ctx, reply = self.ctx(person, channel, **known)
        await handle_command(ctx, command_of(command, options))
        return reply

    async def suggest(
        self, person: Person, command: str, option: str, channel: ChannelRef = HERE, /, **options: Any
    ) -> list[tuple[str, str | int]]:
        """What somebody is suggested for the option that they are typing, which is one of `options`."""
        ctx, reply = self.ctx(person, channel)
        await handle_autocomplete(ctx, command_of(command, options, option))
        assert reply.choices is not None
        return reply.choices

    async def play(self, table: Table, person: int, move: str, turn: int | None = None) -> Result:
        """Play a move in notation, chosen at turn `turn` (None: now), on the table as it is now."""
        now = await self.tables.get(table.id)
        assert now.match is not None
        number, chosen = self.interaction_id(), now.decision if turn is None else turn
        return await self.tables.change(now, number, transitions.played, person, now.match.read(move), chosen)

    async def lobby(self, game: str, people: tuple[Person, ...] = PEOPLE, **options: Any) -> Table:
        """A table at which these people sit; the first is its host."""
        size = ALL[game].seats[-1]
        opened = opened_lobby(self.tables.game(game), TableSettings(options), size, HERE, people[0], [])
        table = (await self.tables.open(opened, self.interaction_id())).table
        for person in people[1:]:
            table = await self.change(table, replacing.seated, person, self.tables.clock())
        return table

    async def begun(self, game: str, people: tuple[Person, ...] = PEOPLE, *, seed: int = 0, **options: Any) -> Table:
        """A game in its first position."""
        self.seed = bytes([seed]) * 32
        return await self.begin(await self.lobby(game, people, **options))

    async def open(
        self,
        game: str,
        host: Person = PEOPLE[0],
        *invited: Person,
        size: int | None = None,
        channel: ChannelRef = HERE,
        pace: Pace = Pace.NONE,
    ) -> Table:
        """A table of `size` seats (None: as many as the game has) that waits for others."""
        guests = [person.id for person in invited]
        opened = opened_lobby(self.tables.game(game), TableSettings({}, pace), size, channel, host, guests)
        return (await self.tables.open(opened, self.interaction_id())).table

    async def begin(self, table: Table) -> Table:
        """The game of a lobby, which its host begins."""
        return (await self.tables.begin(table, table.host, False, self.interaction_id())).table

    async def change(
        self,
        table: Table,
        transition: Callable[Concatenate[Table, _P], Change | Awaitable[Change]],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> Table:
        """The table after what somebody did there, or the one that follows it."""
        return (await self.tables.change(table, self.interaction_id(), transition, *arguments, **named)).table

    async def copies(self, tables: Sequence[int]) -> list[int]:
        """Each of the tables once more, in a channel with the number of its place in `tables`; all others that were
        opened after these are deleted."""

        def write(connection: Connection) -> list[int]:
            for statement in FORGET:
                connection.execute(text(statement), {"table": max(tables)})
            made = []
            for channel, table in enumerate(tables):
                for statement in COPY:
                    connection.execute(text(statement), {"table": table, "channel": channel})
                made.append(int(connection.execute(text("SELECT max(id) FROM tables")).scalar_one()))
            return made

        return await self._database.write(write)

    async def pass_time(self, by: timedelta) -> None:
        """Turn the clock forward, and let happen what falls due meanwhile, each at its moment."""
        await pass_time(self.services.timed, self.repositories.timers, self.clock, by, self.services.fired)
        await self.services.pending_answers.telling.settled()

    async def public(self, table: Table) -> MessageSpec:
        """The message of a table as all see it now."""
        wanted = await self.desired.public(await self.tables.get(table.id), ())
        assert wanted is not None
        return wanted.spec

    async def sums(self) -> tuple[int, ...]:
        """How many tables, timers and held moves there are, the newest table, and what all versions add up to: changes
        when anything changes."""
        return await self._database.read(lambda connection: tuple(connection.execute(text(SUMS)).one()))

    async def fill_disk(self) -> None:
        """Let the database become no larger than it is, and fill what is left of it, so that no move can be stored."""
        await self._limit(1)
        for size in (10_000, 1_000, 100, 10, 1, 1):
            with suppress(OperationalError):
                while True:
                    await self._database.write(lambda connection: connection.execute(text(FILL), {"size": size}))  # noqa: B023 - awaited here

    async def free_disk(self) -> None:
        """Let the database grow again."""
        await self._limit(1_000_000)

    async def _limit(self, pages: int) -> None:
        """SQLite takes the number of pages that there are where `pages` is less."""
        await self._database.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

    async def lines(self, table: int) -> list[str]:
        """The lines of a table's record."""
        sql = text("SELECT line FROM moves WHERE table_id = :table ORDER BY ply")
        return await self._database.read(
            lambda connection: [str(row[0]) for row in connection.execute(sql, {"table": table})]
        )


@asynccontextmanager
async def direct_bot(folder: Path, games: Rulebook = ALL, patience: float = 10.0) -> AsyncIterator[DirectBot]:
    """A bot without Discord, with its database in this folder; it waits `patience` seconds for one that is held."""
    database = await Database.open(str(folder / "direct.db"), patience)
    bot = DirectBot(database, games)
    try:
        yield bot
    finally:
        await bot.close()
