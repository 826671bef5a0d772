"""Games that were finished and are tried again: who plays against the person, and what they press."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from bot.computers.hints import Opponents, Think
from bot.ui.message import CustomId, MessageSpec
from bot.values.table import Person, Table
from games.chance import SeededChance
from games.core import AnyGame, View
from games.match import mover
from tests.support.bot.direct_bot import PEOPLE, DirectBot, Recorder
from tests.support.bot.looked_back import given_up

ANN, _, CAS = PEOPLE
MOVES: Final = 8
"""So many are played before Ann gives up."""
CHANCE: Final = SeededChance(b"labels", 0)
"""By which ready-made moves are drawn."""


@dataclass
class Rivals(Opponents):
    """Plays the first ready-made or legal move, and notes whose views it sees. `meanwhile` happens before each move;
    without `time` it finds none."""

    views: list[View] = field(default_factory=list)
    time: bool = True
    meanwhile: Callable[[], Awaitable[None]] | None = None
    one: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def thinking(self, game: AnyGame, person: int) -> AsyncIterator[Think | None]:
        async with self.one:
            yield self._think

    async def _think(self, game: AnyGame, view: View) -> str | None:
        self.views.append(view)
        if self.meanwhile is not None:
            await self.meanwhile()
        ready = (preset.move for preset in game.presets(view, CHANCE))
        return str(next(chain(ready, game.legal(view)))) if self.time else None


async def finished(bot: DirectBot) -> Table:
    """A game of which so many first legal moves were played, until Ann gave up."""
    return await given_up(bot, "glory", (ANN, CAS), MOVES)


async def decisions(bot: DirectBot, table: Table, who: Person = ANN) -> list[int]:
    """The lines in which somebody moved."""
    assert table.match is not None
    player = table.player_of(who.id)
    record = await bot.repositories.moves.record(table, table.match)
    return [at for at, line in enumerate(record.lines, 1) if player is not None and mover(line) == player.seat]


async def press(bot: DirectBot, control: CustomId | str, *values: str, who: Person = ANN) -> Recorder:
    return await bot.press(who, control, *values, private=True)


async def begun(bot: DirectBot, table: Table, at: int = 1, who: Person = ANN) -> MessageSpec:
    """The first screen of a try from one of somebody's decisions on."""
    line = (await decisions(bot, table, who))[at]
    return (await press(bot, CustomId("try", table.id, rest=str(line)), who=who)).shown[-1]


def moves_of(spec: MessageSpec) -> list[str]:
    """The custom ids of the buttons of moves."""
    return [it.id for it in spec.buttons if it.id.startswith("try-play:")]


def button(spec: MessageSpec, action: str) -> str:
    return next(it.id for it in spec.buttons if it.id.startswith(f"{action}:"))


def seen(spec: MessageSpec) -> View:
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, View)
    return spec.picture_spec.view


async def lines(bot: DirectBot, who: Person = ANN) -> tuple[str, ...]:
    found = await bot.repositories.tries.of(who.id)
    assert found is not None
    return found[0].lines
