"""A database full of games that are under way, as a bot finds it at its start."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from random import Random
from typing import Final, NamedTuple, Protocol

from bot.store.connections.database import Database
from bot.store.games.limits import Limits
from bot.store.repositories import Repositories
from bot.tables import lobbies, replacing, transitions
from bot.tables.lobbies import opened
from bot.tables.planned import plannable
from bot.tables.plans import PlanService
from bot.tables.service import SEED_BYTES, TableService
from bot.values.preferences import Pace, TableSettings
from bot.values.table import ChannelRef, Person, Table
from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame
from games.levels import Level
from render.random_play import WEIGHTS, listed_moves, random_move
from tests.support.bot.bot_process import BotProcess
from tests.support.bot.stored_database import StoredDatabase

PEOPLE: Final = 400
CHANNELS: Final = 40
COMPUTER_EVERY: Final = 10
"""One table in so many has a computer player at it."""
EXPERT_EVERY: Final = 20
"""One in so many has an expert."""
DUTCH_EVERY: Final = 3
"""One person in so many reads Dutch."""
MOVES: Final = {"glory": range(6, 18), "addvantage": range(6, 18)}
LONG: Final = range(15, 40)
"""How many moves were made at a table: to the middle of a short game, and past the beginning of a LONG one."""
AT_ONCE: Final = 100
"""Tables that are played at the same time, so that their moves share commits."""
SYLLABLES: Final = ("ba", "Ce", "di", "Fo", "gu", "Ha", "ki", "Lo", "mu", "Na", "pe", "Ri", "so", "Tu", "va", "we")
"""Names are made of these, so that there are as many, of as many initials, as people have."""
ROOMY: Final = Limits(lobbies=1000, tables=1000, invitations=1000)


KINDS: Final = 8
"""Where everything is to happen, tables are of so many kinds in turns:"""
LATE: Final = 0
"""with clocks that run out within these minutes, since people are late,"""
PLANNED: Final = (1, 2)
"""and with a plan of everybody who can make one."""
TAKEN_BACK: Final = 3
"""At these people take moves back; at those of the kinds above nothing happens but what people press."""
RUNS_OUT: Final = (0.5, 4.5)
"""Minutes."""


class Place(NamedTuple):
    """Where tables may stand, and who may sit there."""

    channels: Sequence[ChannelRef]
    people: Sequence[Person]


class Numbers:
    """Gives each interaction the next number. Tables are opened under the lock, in order, so that each has the same
    number in every run."""

    def __init__(self) -> None:
        self._interactions, self.opening = count(1), asyncio.Lock()

    def interaction(self) -> int:
        return next(self._interactions)


class Furnished(Protocol):
    """A bot that gets tables: its database, and what time it is for that bot."""

    @property
    def stored(self) -> StoredDatabase: ...

    @property
    def now(self) -> datetime: ...


def settle(bot: BotProcess, guilds: int = 1) -> Place:
    """Add the channels and the people to Discord: the channels of so many guilds, each one the next shard's."""
    discord = bot.discord
    homes = [discord.world.guild_id - (number << 22) for number in range(guilds)]
    places = [(homes[number % guilds], f"games-{number}") for number in range(CHANNELS)]
    channels = [ChannelRef(guild, discord.create_channel(name, guild).id, "en-US") for guild, name in places]
    random = Random(0)
    names = ["".join(random.choices(SYLLABLES, k=2)).capitalize() + f" {number}" for number in range(PEOPLE)]
    added = [discord.add_person(name, "en-US" if at % DUTCH_EVERY else "nl") for at, name in enumerate(names)]
    return Place(channels, [Person(it.id, it.name, it.locale) for it in added])


async def furnish(bot: Furnished, place: Place, number: int, *, everything: bool = False) -> list[Table]:
    """Write so many tables into the bot's database before it is started, of all games equally and the same each time;
    and where `everything` is to happen at them, with plans and with clocks that run out. They are given as they stand
    then."""
    database, ids, found = await Database.open(bot.stored.url), Numbers(), list[Table]()

    def tables(number: int, before: timedelta = timedelta()) -> TableService:
        repositories = Repositories(database, GAMES, lambda: bot.now - before, ROOMY)
        return TableService(repositories, GAMES, partial(Random(number).randbytes, SEED_BYTES))

    async def play(number: int) -> Table:
        kind = number % KINDS if everything else KINDS
        if kind == LATE:
            pace = Pace.QUARTER_HOUR
            earlier = tables(number, pace.time - timedelta(minutes=Random(number).uniform(*RUNS_OUT)))
            return await _play(earlier, place, ids, number, pace)
        usual = tables(number)
        table = await _play(usual, place, ids, number, Pace.DAY)
        return await _planned(usual, table) if kind in PLANNED else table

    try:
        await tables(0).repositories.erased.keyed()  # makes the list, once
        for first in range(0, number, AT_ONCE):
            found += await asyncio.gather(*map(play, range(first, min(first + AT_ONCE, number))))
    finally:
        await database.close()
    return found


async def _planned(tables: TableService, table: Table) -> Table:
    """The table once all have planned who can."""
    plans, chance = PlanService(tables), SeededChance(bytes(32), table.id)
    for player in table.people:
        position = plannable(table, player)
        if position is not None and player.person is not None:
            move = random_move(listed_moves(position.game, position.position, chance), chance, WEIGHTS.get(table.game))
            table = await plans.add(table, player.person, move, 0, confirmed=True)
    return table


async def _play(tables: TableService, place: Place, ids: Numbers, number: int, pace: Pace) -> Table:
    """One table, from its lobby to somewhere in the middle of its game."""
    random = Random(number)
    game = list(GAMES.values())[number % len(GAMES)]
    level = None
    if number // len(GAMES) % COMPUTER_EVERY == 0:
        level = Level.EXPERT if number // len(GAMES) % EXPERT_EVERY == 0 else Level.NORMAL
    table = await _begin(tables, place, ids, game, random, level, pace)
    for turn in range(random.choice(MOVES.get(game.key, LONG))):
        table = await _move(tables, table, SeededChance(random.randbytes(32), turn))
    return table


async def _begin(
    tables: TableService, place: Place, ids: Numbers, game: AnyGame, random: Random, level: Level | None, pace: Pace
) -> Table:
    seats = [many for many in game.options().seats(game.seats) if many > game.seats[0]][:2] or [game.seats[0]]
    size = random.choice(seats)
    host, *others = random.sample(place.people, size - (level is not None))
    lobby = opened(game, TableSettings({}, pace), size, random.choice(place.channels), host, [])
    async with ids.opening:
        table = (await tables.open(lobby, ids.interaction())).table
    for person in others:
        table = (await tables.change(table, ids.interaction(), replacing.seated, person, tables.clock())).table
    if level is not None:
        table = (await tables.change(table, ids.interaction(), lobbies.computers_seated, host.id, False, level)).table
    return (await tables.begin(table, host.id, False, ids.interaction())).table


async def _move(tables: TableService, table: Table, chance: SeededChance) -> Table:
    """Somebody who must act makes any move."""
    match = table.match
    if match is None or not match.to_act:
        return table
    player = table.players[min(match.to_act)]
    move = random_move(listed_moves(match.game, match.view(player.seat), chance), chance, WEIGHTS.get(table.game))
    if player.person is None:
        change = tables.change(table, None, transitions.computer_played, player.seat, move, table.decision)
    else:
        change = tables.change(table, None, transitions.played, player.person, move, table.decision)
    return (await change).table
