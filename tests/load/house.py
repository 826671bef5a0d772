"""A database full of games that are under way, as a bot finds it at its start."""

import asyncio
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Final, NamedTuple

from bot.store.database import Database
from bot.store.limits import Limits
from bot.store.repositories import Repositories
from bot.tables import lobbies, replacing, transitions
from bot.tables.lobbies import opened
from bot.tables.service import TableService
from bot.values.preferences import Pace
from bot.values.table import ChannelRef, Person, Table
from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame
from games.levels import Level
from render.random_play import WEIGHTS, listed_moves, random_move
from tests.support.bot.bot_process import BotProcess

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


class Place(NamedTuple):
    """Where tables may stand, and who may sit there."""

    guild: int
    channels: Sequence[int]
    people: Sequence[Person]


def settle(bot: BotProcess) -> Place:
    """Add the channels and the people to Discord."""
    discord = bot.discord
    channels = [discord.create_channel(f"games-{number}").id for number in range(CHANNELS)]
    random = Random(0)
    names = ["".join(random.choices(SYLLABLES, k=2)).capitalize() + f" {number}" for number in range(PEOPLE)]
    added = [discord.add_person(name, "en-US" if at % DUTCH_EVERY else "nl") for at, name in enumerate(names)]
    return Place(discord.world.guild_id, channels, [Person(it.id, it.name, it.locale) for it in added])


async def furnish(bot: BotProcess, place: Place, number: int) -> None:
    """Write so many tables into the bot's database before it is started, of all games equally."""
    database = await Database.open(bot.stored.url)
    try:
        tables = TableService(Repositories(database, GAMES, lambda: bot.now, ROOMY), GAMES)
        ids = count(1)
        for first in range(0, number, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, number))
            await asyncio.gather(*(_play(tables, place, ids, each) for each in numbers))
    finally:
        await database.close()


async def _play(tables: TableService, place: Place, ids: "count[int]", number: int) -> None:
    """One table, from its lobby to somewhere in the middle of its game."""
    random = Random(number)
    game = list(GAMES.values())[number % len(GAMES)]
    level = None
    if number // len(GAMES) % COMPUTER_EVERY == 0:
        level = Level.EXPERT if number // len(GAMES) % EXPERT_EVERY == 0 else Level.NORMAL
    table = await _begin(tables, place, ids, game, random, level)
    for turn in range(random.choice(MOVES.get(game.key, LONG))):
        table = await _move(tables, table, SeededChance(random.randbytes(32), turn))


async def _begin(
    tables: TableService, place: Place, ids: "count[int]", game: AnyGame, random: Random, level: Level | None
) -> Table:
    seats = [many for many in game.options().seats(game.seats) if many > game.seats[0]][:2] or [game.seats[0]]
    size = random.choice(seats)
    host, *others = random.sample(place.people, size - (level is not None))
    channel = ChannelRef(place.guild, random.choice(place.channels), "en-US")
    table = (await tables.open(opened(game, {}, size, channel, host, [], Pace.DAY), next(ids))).table
    for person in others:
        table = (await tables.change(table, next(ids), replacing.seated, person, tables.clock())).table
    if level is not None:
        table = (await tables.change(table, next(ids), lobbies.computers_seated, host.id, False, level)).table
    return (await tables.begin(table, host.id, False, next(ids))).table


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
