"""The running bot on the fake Discord, next to the trivial bot on another one."""

import asyncio
import os
import shutil
import sqlite3
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Seat, View
from playground.client.person import Person
from playground.client.response import Response
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from playground.model import Event, InteractionType
from render.random_play import listed_moves
from tests.support.bot.bot_process import IN_EARNEST, BotProcess, running, table_message
from tools.bench.lag import EDITING, LagFile
from tools.bench.table import REPETITIONS, Row, row

KEY = "glory"
PRESSES = 12
"""Presses in one repetition."""
TABLES = 50
SECONDS = 6.0
"""Of load in one repetition."""
WAITING = 10_000
"""Unfinished tables at the start."""


class Turn(NamedTuple):
    """A table's turn, as its database row has it."""

    table: int
    turn: int
    moves: dict[Seat, tuple[str, ...]]
    game: AnyGame
    views: dict[Seat, View]

    def holds(self, seat: Seat, text: str) -> bool:
        """Whether a move is held for a moment when it is picked."""
        view, move = self.views[seat], self.game.read(text)
        return not (move.is_at_once(view) or move.undoable(view) or self.game.question(view, move))


class Press(NamedTuple):
    """A press on a message, and who presses."""

    person: Person
    message: SeenMessage
    custom_id: str

    async def send(self) -> Response:
        """The answer to it, whatever it shows."""
        data = {"custom_id": self.custom_id, "component_type": 2, "id": 1}
        return await self.person.send_raw(InteractionType.COMPONENT, data, message=self.message)

    async def response(self) -> Response:
        """The complete answer to it, which shows a panel."""
        answer = await self.send()
        shown = await answer.shown()
        assert shown.pictures, shown.text
        return answer

    async def seconds(self) -> float:
        """How long the answer takes."""
        begun = time.perf_counter()
        await self.response()
        return time.perf_counter() - begun


def turn_of(bot: BotProcess, table: int) -> Turn:
    """Who must act at a table, and what each may do, as far as that can be listed."""
    ((key, state, outcome),) = bot.query("SELECT game, state, outcome FROM tables WHERE id = ?", table)
    game = GAMES[str(key)]
    position = game.state.model_validate_json(str(state))
    seats = () if outcome else sorted(game.view(position, None).to_act)
    chance = SeededChance(b"offered", position.turn)
    views = {seat: game.view(position, seat) for seat in seats}
    moves = {seat: tuple(map(str, listed_moves(game, view, chance))) for seat, view in views.items()}
    return Turn(table, position.turn, moves, game, views)


async def open_tables(bot: BotProcess, count: int) -> None:
    """Tables of Ann and Bob in #games, begun."""
    ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
    for table in range(1, count + 1):
        await ann.slash("#games", "/glory start seats:2")
        await bob.slash("#games", f"/lobby join table:{table}")
        await ann.slash("#games", f"/lobby begin table:{table}")
    await bot.settled()


async def deciding(bot: BotProcess, turn: Turn, seat: Seat, move: str) -> Press:
    """The press that plays a move: on the table's message, or, where the move is held by that, the one of "now"."""
    press = choosing(bot, turn, seat, move)
    if not turn.holds(seat, move):
        return press
    held = await (await press.response()).shown()
    return Press(press.person, held, f"now:{turn.table}:{turn.turn}:")


def choosing(bot: BotProcess, turn: Turn, seat: Seat, move: str) -> Press:
    """The press that chooses a move, on the table's message."""
    ((who,),) = bot.query("SELECT person FROM seats WHERE table_id = ? AND seat = ?", turn.table, seat)
    person = next(person for person in bot.discord.people.values() if person.id == who)
    return Press(person, table_message(person), f"play:{turn.table}:{turn.turn}:{move}")


async def play(bot: BotProcess, turn: Turn, seat: Seat, move: str) -> None:
    """Play a move by presses; whether it is held may change while others move. One that is held for long enough on a
    busy bot is played by itself before the second press."""
    press = choosing(bot, turn, seat, move)
    shown = await (await press.response()).shown()
    ids = (button.custom_id or "" for button in shown.buttons.values())
    for custom_id in [one for one in ids if one.startswith("now:")]:
        await Press(press.person, shown, custom_id).send()


@asynccontextmanager
async def trivial(
    folder: Path, picture: Path, messages: int, lags: Path | None = None
) -> AsyncIterator[tuple[FakeDiscord, list[SeenMessage]]]:
    """The trivial bot with its messages in #games; the lags of its event loop are written to `lags`."""
    async with FakeDiscord.running() as discord:
        ann = discord.person("ann")
        database = folder / "trivial.db"
        database.unlink(missing_ok=True)
        bench = {
            "BENCH_DATABASE": str(database),
            "BENCH_PICTURE": str(picture),
            "BENCH_CHANNEL": str(ann.channel("#games").id),
            "BENCH_MESSAGES": str(messages),
            "BENCH_LAGS": str(lags or ""),
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tools.bench.trivial", env={**os.environ, **discord.settings, **bench}
        )
        try:
            await discord.bot_online()
            yield discord, ann.messages("#games")
        finally:
            process.kill()
            await process.wait()


def table_post(bot: BotProcess, table: int) -> int:
    """The table's message."""
    ((message,),) = bot.query("SELECT message FROM posts WHERE kind = 'table' AND NOT doomed AND table_id = ?", table)
    return int(str(message))


async def edited(discord: FakeDiscord, message: int, act: "asyncio.Future[object] | object") -> float:
    """Seconds from the beginning of `act` until the message shows a new picture (or goes, as its game ends)."""
    ann = discord.person("ann")
    begun = time.perf_counter()
    changed = asyncio.create_task(ann.until(lambda event: _is_edit(event, message), "an edit"))
    await asyncio.sleep(0)
    await act  # type: ignore[misc]
    await changed
    return time.perf_counter() - begun


def _is_edit(event: Event, message: int) -> bool | None:
    of_message = event.message is not None and event.message.id == message
    return True if of_message and event.kind in ("MESSAGE_UPDATE", "MESSAGE_DELETE") else None


async def answers(bot: BotProcess, chance: SeededChance) -> tuple[list[float], list[float]]:
    """Seconds of answers to presses that seal, and of table messages after presses that resolve, of one repetition."""
    answered: list[float] = []
    shown: list[float] = []
    while len(shown) < PRESSES or len(answered) < PRESSES:
        table = await _table_in_play(bot)
        turn = turn_of(bot, table)
        seat, moves = next(iter(turn.moves.items()))
        press = await deciding(bot, turn, seat, chance.pick(moves))
        if len(turn.moves) > 1:
            answered.append(await press.seconds())
        else:
            message = int(
                str(bot.query("SELECT message FROM posts WHERE kind = 'table' AND table_id = ?", table)[0][0])
            )
            shown.append(await edited(bot.discord, message, press.response()))
        await bot.settled()
    return answered, shown


async def _table_in_play(bot: BotProcess) -> int:
    playing = bot.query("SELECT max(id) FROM tables WHERE status = 'playing'")[0][0]
    if playing is not None:
        return int(str(playing))
    finished = int(str(bot.query("SELECT max(id) FROM tables")[0][0]))
    for name in ("ann", "bob"):
        await bot.discord.person(name).slash("#games", f"/table rematch table:{finished}")
    await bot.settled()
    return finished + 1


async def presses(folder: Path) -> list[Row]:
    """The answer to a press with its picture, and the table message with its own; medians of each repetition.

    Of the bot in earnest: one that calls people at once draws their private messages at the very moment at which the
    table's is measured, and not 20 seconds later.
    """
    chance = SeededChance(b"live", 0)
    figures: list[tuple[float, float]] = []
    floors: list[tuple[float, float]] = []
    async with running(folder, IN_EARNEST) as bot:
        await open_tables(bot, 1)
        picture = folder / "board.png"
        picture.write_bytes(table_message(bot.discord.person("ann")).pictures[0].data)
        async with trivial(folder, picture, 1) as (discord, (message,)):
            ann = discord.person("ann")
            for _ in range(REPETITIONS):
                answered, shown = await answers(bot, chance)
                figures.append((statistics.median(answered), statistics.median(shown)))
                least = [await _timed(ann.press(message, "answer")) for _ in range(PRESSES)]
                drawn = [await edited(discord, message.id, ann.press(message, "both")) for _ in range(PRESSES)]
                floors.append((statistics.median(least), statistics.median(drawn)))
    return [
        row(name, "ms", [f[at] * 1e3 for f in figures], [f[at] * 1e3 for f in floors], bound)
        for at, (name, bound) in enumerate((("committed answer to a press, p50", 1.8), ("table message, p50", 1.8)))
    ]


async def _timed(act: object) -> float:
    begun = time.perf_counter()
    await act  # type: ignore[misc]
    return time.perf_counter() - begun


async def load(folder: Path) -> list[Row]:
    """Table messages edited a second with 50 games at once, and the lag of the event loop meanwhile."""
    rates: list[tuple[float, float]] = []
    p99s: list[tuple[float, float]] = []
    async with watched(folder, lambda bot: open_tables(bot, TABLES), TABLES) as (bot, lags, floor):
        for repetition in range(REPETITIONS):
            lags.skip()
            count, rate = await _edits(bot.discord, _play_all(bot, repetition))
            lag = lags.p99()
            await bot.settled()
            rates.append((rate, (await _edits(floor.discord, _press_all(floor.discord, floor.messages)))[1]))
            p99s.append((lag, await paced_lag(floor, count)))
    figures, floors = zip(*rates, strict=True)
    edits = row("table messages edited with 50 games at once", "/s", figures, floors, 0.14, least=True)
    figures, floors = zip(*p99s, strict=True)
    return [edits, row("lag of the event loop meanwhile, p99", "ms", figures, floors, EDITING)]


class Floor(NamedTuple):
    """The trivial bot, and the lags of its event loop."""

    discord: FakeDiscord
    messages: list[SeenMessage]
    lags: LagFile


@asynccontextmanager
async def watched(
    folder: Path, opened: Callable[[BotProcess], Awaitable[None]], tables: int
) -> AsyncIterator[tuple[BotProcess, LagFile, Floor]]:
    """A bot in which so many tables were opened, and the lags of its event loop, beside the trivial one with as many
    messages of its picture."""
    lags, floor_lags = LagFile(folder / "lags.txt"), LagFile(folder / "floor_lags.txt")
    os.environ["BENCH_LAGS"] = str(lags.path)
    async with running(folder, "tools.bench.watched") as bot:
        await opened(bot)
        picture = folder / "board.png"
        picture.write_bytes(table_message(bot.discord.person("ann")).pictures[0].data)
        async with trivial(folder, picture, tables, floor_lags.path) as (discord, messages):
            yield bot, lags, Floor(discord, messages, floor_lags)


async def paced_lag(floor: Floor, count: int) -> float:
    """The lag of the trivial bot while `count` presses, spread evenly over the time, each draw and edit a message."""
    discord, messages, lags = floor
    ann, each = discord.person("ann"), SECONDS * len(messages) / max(count, 1)
    lags.skip()
    begun = time.perf_counter()

    async def one(place: int, message: SeenMessage) -> None:
        due = begun + each * place / len(messages)
        while due < begun + SECONDS:
            await asyncio.sleep(due - time.perf_counter())
            await edited(discord, message.id, ann.press(message, "draw"))
            due += each

    await asyncio.gather(asyncio.sleep(SECONDS), *(one(*pair) for pair in enumerate(messages)))
    return lags.p99()


async def _edits(discord: FakeDiscord, work: "asyncio.Future[None] | object") -> tuple[int, float]:
    """Edits of messages in #games while the work goes on: how many, and how many a second."""
    games = discord.person("ann").channel("#games")
    count = 0

    def hear(event: Event) -> None:
        nonlocal count
        count += event.kind == "MESSAGE_UPDATE" and event.channel is games

    stop = discord.world.subscribe(hear)
    begun = time.perf_counter()
    await work  # type: ignore[misc]
    stop()
    return count, count / (time.perf_counter() - begun)


async def _play_all(bot: BotProcess, repetition: int) -> None:
    until = time.perf_counter() + SECONDS
    tables = [int(str(table)) for (table,) in bot.query("SELECT id FROM tables WHERE status = 'playing'")]

    async def one(table: int) -> None:
        chance = SeededChance(b"load", table * REPETITIONS + repetition)
        while time.perf_counter() < until:
            turn = turn_of(bot, table)
            if not turn.moves:
                return
            seat, moves = next(iter(turn.moves.items()))
            await edited(bot.discord, table_post(bot, table), play(bot, turn, seat, chance.pick(moves)))

    await asyncio.gather(*map(one, tables))


async def _press_all(discord: FakeDiscord, messages: list[SeenMessage]) -> None:
    until = time.perf_counter() + SECONDS
    ann = discord.person("ann")

    async def one(message: SeenMessage) -> None:
        while time.perf_counter() < until:
            await edited(discord, message.id, ann.press(message, "edit"))

    await asyncio.gather(*map(one, messages))


async def start(folder: Path) -> list[Row]:
    """From the start of the process to READY, with 10,000 unfinished tables and with none."""
    empty, full = folder / "empty", folder / "full"
    empty.mkdir()
    async with running(empty) as bot:
        await open_tables(bot, 1)
        await bot.stop()
    full.mkdir()
    shutil.copy(empty / "speeltafel.db", full / "speeltafel.db")
    multiply(full / "speeltafel.db", WAITING)
    figures, floors = [], []
    for _ in range(REPETITIONS):
        floors.append(await _seconds_to_ready(empty))
        figures.append(await _seconds_to_ready(full))
    return [row("start with 10,000 unfinished tables", "s", figures, floors, 1.2)]


async def _seconds_to_ready(folder: Path) -> float:
    async with FakeDiscord.running(token="bench") as discord:
        bot = BotProcess(discord, folder)
        begun = time.perf_counter()
        await bot.start()
        seconds = time.perf_counter() - begun
        await bot.stop()
        return seconds


def multiply(database: Path, count: int) -> None:
    """Copy the one table of a database, with its seats, moves and posts, until there are `count`."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table, key in (("tables", "id"), ("seats", "table_id"), ("moves", "table_id"), ("posts", "table_id")):
            names = [str(name) for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
            kept = [name for name in names if name != key and not (table == "posts" and name == "id")]
            columns = ", ".join(f'"{name}"' for name in kept)
            # ruff's S608 is about foreign text in SQL; these names are the schema's own
            numbers = f"WITH RECURSIVE n(k) AS (VALUES(2) UNION ALL SELECT k + 1 FROM n WHERE k < {count})"  # noqa: S608
            copies = f'SELECT k, {columns} FROM n, {table} WHERE {table}."{key}" = 1'  # noqa: S608
            connection.execute(f'{numbers} INSERT INTO {table} ("{key}", {columns}) {copies}')


def rows(folder: Path) -> Iterator[Row]:
    """All figures of the running bot, as they are measured."""
    for measure in (presses, load, start):
        room = folder / measure.__name__
        room.mkdir()
        yield from asyncio.run(measure(room))
