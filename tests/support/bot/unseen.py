"""Two worlds that differ in one player's plan alone, and what everybody else is sent in them, and when.

In both the same people make the same moves at the same simulated times; in one of them somebody has planned theirs.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import text

from bot.tables.planned import EARLIEST, plan_moment, plannable
from bot.tables.plans import PlanService
from bot.ui.message import MessageSpec
from bot.values.messages import AlertTimes
from bot.values.preferences import Channel, PersonSettings, Preferences
from bot.values.table import Player, Table
from games.planning import planning
from render.painter import Picture
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot, direct_bot
from tests.support.bot.recording_messenger import RecordingMessenger

TIMES: Final = AlertTimes(timedelta(seconds=20), timedelta(), timedelta(), quiet=False)
"""Calls sound as soon as they may."""
STEP: Final = timedelta(seconds=5)
OTHERS_ROWS: Final = (
    "SELECT id, version, decision, called, proposal FROM tables",
    "SELECT table_id, decision, seat, kind, due FROM timers ORDER BY 1, 2, 3, 4",
    "SELECT person, due, told, sounded FROM calls WHERE person != :owner ORDER BY 1",
    "SELECT table_id, kind, seat, channel, turn, digest FROM posts WHERE channel != :owner ORDER BY id",
)
"""What others' transactions write, and read."""


class Journal(RecordingMessenger):
    """Everything that is sent, edited or deleted, with the moment at which it is."""

    def __init__(self, bot: DirectBot) -> None:
        super().__init__()
        self._bot = bot
        self.entries: list[tuple[object, ...]] = []

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        self._note("send", channel, spec)
        return await super().send(channel, spec, picture, nonce)

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        self._note("edit", channel, spec)
        await super().edit(channel, message, spec, picture)

    async def delete(self, channel: int, message: int) -> None:
        self._note("delete", channel, None)
        await super().delete(channel, message)

    def _note(self, what: str, channel: int, spec: MessageSpec | None) -> None:
        self.entries.append((self._bot.clock.now(), what, channel, repr(spec)))


class World:
    """A game that a script plays; `owner` is who plans, and is called by a mention where `mentions` says so."""

    def __init__(self, bot: DirectBot, delivery: Delivery, journal: Journal, seed: int) -> None:
        self.bot, self.delivery, self.journal = bot, delivery, journal
        self.random = Random(seed)
        self.table: Table

    async def begin(self, game: str, *, mentions: bool) -> None:
        people = PEOPLE[: max(2, ALL[game].seats[0])]
        if mentions:
            chosen = Preferences(settings=PersonSettings(call=Channel.MENTION))
            for person in people:
                await self.bot.repositories.people.choose(person, lambda _: chosen)
        self.table = await self.bot.begun(game, people, seed=self.random.randrange(100))
        await self._tell()

    async def move(self, besides: int | None = None) -> bool:
        """A random move of somebody who must act, but for the person `besides`; False where there is nobody else."""
        found = [it for it in self.table.people_to_act if it.person != besides]
        if not found or self.table.match is None:
            return False
        await self.pass_time(timedelta(seconds=30))
        player = self.random.choice(found)
        view = self.table.match.view(player.seat)
        moves = [move for move, _ in zip(self.table.match.game.legal(view), range(200), strict=False)]
        result = await self.bot.play(self.table, player.person or 0, str(self.random.choice(moves)))
        self.table = result.table
        await self._tell()
        return True

    async def plan(self, player: Player) -> None:
        """Plan a whole turn at random, with a yes to whatever is asked about it."""
        for count in range(3):
            table = await self.bot.tables.get(self.table.id)
            now = table.players[player.seat]
            planned = tuple(map(table.match.read, now.prepared.live.moves)) if table.match and now.prepared.live else ()
            position = planning(table.match, player.seat, planned) if table.match else None
            if position is None:
                return
            moves = [move for move, _ in zip(position.game.legal(position.view(player.seat)), range(50), strict=False)]
            move = Random(count).choice(moves)
            await PlanService(self.bot.tables).add(table, player.person or 0, move, count, confirmed=True)

    async def pass_time(self, by: timedelta) -> None:
        """Bring everything up to date every few seconds."""
        while by > timedelta():
            step = min(by, STEP)
            await self.bot.pass_time(step)
            by -= step
            await self._tell()

    async def _tell(self) -> None:
        self.table = await self.bot.tables.get(self.table.id)
        await self.delivery.told(self.table)

    async def seen(self, owner: int) -> tuple[object, ...]:
        """What everybody but the owner was sent, and what stands in the rows of others."""
        sent = [entry for entry in self.journal.entries if entry[2] != owner]
        return (sent, await self.bot.repositories.tables._database.read(lambda it: _rows(it, owner)))


def _rows(connection: Any, owner: int) -> list[Any]:
    found = []
    for sql in OTHERS_ROWS:
        values = {"owner": owner} if ":owner" in sql else {}
        found.append([tuple(row) for row in connection.execute(text(sql), values)])
    return found


@asynccontextmanager
async def world(folder: Path, seed: int) -> AsyncIterator[World]:
    """A bot, and all that it delivers."""
    async with direct_bot(folder) as bot:
        journal = Journal(bot)
        delivery = Delivery(bot, journal, TIMES)
        yield World(bot, delivery, journal, seed)
        await delivery.close()


async def seen_with_and_without(
    folder: Path, game: str, seed: int, *, mentions: bool
) -> tuple[list[object], list[object]] | None:
    """What everybody else sees with a plan and without, from time to time until it is played; None where nobody can
    plan in this game."""
    runs: list[list[object]] = []
    for plans in (True, False):
        async with world(_made(folder / f"{seed} {mentions} {plans}"), seed) as it:
            run = await _run(it, game, plans=plans, mentions=mentions)
            if run is None:
                return None
            runs.append(run)
    return runs[0], runs[1]


async def seen_played_and_made(
    folder: Path, game: str, seed: int, *, mentions: bool
) -> tuple[list[object], list[object]] | None:
    """What everybody else sees where a plan is played, and where its owner makes the same move by hand at that moment;
    None where nobody can plan in this game, or the plan stops."""
    runs: list[list[object]] = []
    for by_hand in (False, True):
        async with world(_made(folder / f"{seed} {mentions} by hand {by_hand}"), seed) as it:
            run = await _run_to_move(it, game, by_hand=by_hand, mentions=mentions)
            if run is None:
                return None
            runs.append(run)
    return runs[0], runs[1]


async def _run_to_move(world: World, game: str, *, by_hand: bool, mentions: bool) -> list[object] | None:
    seen = await _run(world, game, plans=True, mentions=mentions)
    owner = next((it for it in world.table.people_to_act if it.prepared.live is not None), None)
    due = None if owner is None else plan_moment(world.table, owner.seat)
    if seen is None or owner is None or owner.person is None or owner.prepared.live is None or due is None:
        return None
    lines = len(await world.bot.lines(world.table.id))
    if by_hand:
        await PlanService(world.bot.tables).drop(world.table, owner.person)
    await world.bot.pass_time(due - world.bot.clock.now())
    if by_hand:
        await world.bot.play(world.table, owner.person, owner.prepared.live.moves[0])
    if len(await world.bot.lines(world.table.id)) == lines:
        return None
    await world.pass_time(EARLIEST - STEP)
    return [*seen, await world.seen(owner.person)]


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def _run(world: World, game: str, *, plans: bool, mentions: bool) -> list[object] | None:
    await world.begin(game, mentions=mentions)
    for _ in range(world.random.randrange(8)):
        await world.move()
    owner = await _planner(world)
    if owner is None or owner.person is None:
        return None
    if plans:
        await world.plan(owner)
    seen: list[object] = [await world.seen(owner.person)]
    while owner.seat not in {it.seat for it in world.table.people_to_act}:
        if not await world.move(owner.person):
            return seen
        seen.append(await world.seen(owner.person))
    due = plan_moment(world.table, owner.seat)
    assert due is not None
    while world.bot.clock.now() + STEP < due:
        await world.pass_time(STEP)
        seen.append(await world.seen(owner.person))
    return seen


async def _planner(world: World) -> Player | None:
    """The first who can plan, after more moves if need be."""
    for _ in range(20):
        found = next((it for it in world.table.people if plannable(world.table, it) is not None), None)
        if found is not None:
            return replace(found)
        if not await world.move():
            return None
    return None
