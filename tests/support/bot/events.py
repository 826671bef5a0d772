"""What an event costs the bot, on SQLite with two people.

Counted are the files of `bot/` that are entered, the statements that read, the transactions that write, and the tasks.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Final

from games import GAMES
from games.core import Seat
from games.planning import planning
from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from render import PAINTERS
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_on
from tests.support.bot.game_session import begun, says, written
from tests.support.bot.hand_clock import frozen_at
from tests.support.bot.meter import Cost, Meter, meter
from tests.support.bot.presses import current, hand_on, moves_on

GLORY, HEROES = GAMES["glory"], GAMES["heroes"]
NAMES = (f"event-{number}" for number in count(1))

Happening = Callable[[EmbeddedBot, list[Person], Meter], Awaitable[Cost]]


async def sealed(bot: EmbeddedBot, people: list[Person], counting: Meter) -> Cost:
    """The first of two chooses a card in private."""
    table = await begun(bot, next(NAMES), *people[:2], rules=GLORY)
    panel = table.panel(people[0])
    card = moves_on(panel)[f"play.{hand_on(panel)[0]}"]
    await counting.settled()
    counting.reset()
    await people[0].press(panel, custom_id=card)
    return await counting.settled()


async def held(bot: EmbeddedBot, people: list[Person], counting: Meter) -> Cost:
    """The move of the last of two is held, and its time has come."""
    table = await begun(bot, next(NAMES), *people[:2], rules=GLORY)
    for person in people[:2]:
        panel = table.panel(person)
        await current(person.press(panel, custom_id=moves_on(panel)[f"play.{hand_on(panel)[0]}"]))
    await counting.settled()
    counting.reset()
    bot.advance(timedelta(seconds=6))
    cost = await counting.settled()
    assert table.match.turn == 1
    return cost


async def reminded(bot: EmbeddedBot, people: list[Person], counting: Meter) -> Cost:
    """Two people are reminded when a quarter of their time is left."""
    await begun(bot, next(NAMES), *people[:2], rules=GLORY)
    await counting.settled()
    counting.reset()
    bot.advance(timedelta(hours=21))
    return await counting.settled()


async def plan_fires(bot: EmbeddedBot, people: list[Person], counting: Meter) -> Cost:
    """A planned move is played a moment after the other one has moved."""
    table = await begun(bot, next(NAMES), *people[:2], rules=HEROES)
    [mover] = table.must_act
    owner = next(it for it in table.people if it is not mover)
    position = planning(table.match, Seat(table.seats.index(owner)))
    assert position is not None
    move = next(iter(position.game.legal(position.view(position.planner))))
    await current(owner.press(await current(owner.slash(table.channel, written("heroes", move))), "Plan it"))
    await says(table, mover, str(next(iter(table.match.game.legal(table.match.view(Seat(table.seats.index(mover))))))))
    await counting.settled()
    counting.reset()
    bot.advance(timedelta(seconds=61))
    cost = await counting.settled()
    assert table.must_act == [mover]
    return cost


async def times_up(bot: EmbeddedBot, people: list[Person], counting: Meter) -> Cost:
    """The time of both is up, and computer players play on for them."""
    await begun(bot, next(NAMES), *people[:2], rules=GLORY)
    await counting.settled()
    counting.reset()
    bot.advance(timedelta(days=3))
    return await counting.settled()


HAPPENINGS: Final[tuple[Happening, ...]] = (sealed, held, reminded, plan_fires, times_up)


async def measured(happening: Happening, folder: Path) -> Cost:
    """What something costs a bot that has just been started."""
    with meter() as counting:
        async with (
            FakeDiscord.running(clock=frozen_at()) as discord,
            embedded_on(discord, folder, {}, games=GAMES, painters=PAINTERS) as bot,
        ):
            return await happening(bot, [discord.person(name) for name in ("ann", "bob")], counting)
