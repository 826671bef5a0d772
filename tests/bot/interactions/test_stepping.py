"""A finished game is gone through step by step, each as its reader could see it then."""

import pytest

from bot.interactions.table.stepping import show_step
from bot.tables import transitions
from bot.tables.refusals import NotOver
from bot.ui.message import Button, CustomId, Menu, MessageSpec, buttons_in
from bot.values.table import Person, Table
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot

ANN, BOB, CAS = PEOPLE


async def over(bot: DirectBot, key: str = "many", moves: int = 4) -> Table:
    """A game of two that was closed after some moves."""
    table = await bot.begun(key, (ANN, CAS))
    for _ in range(moves):
        assert table.match is not None
        player = table.players[min(table.match.to_act)]
        move = next(iter(table.match.game.legal(table.match.view(player.seat))))
        table = (await bot.play(table, player.person or 0, str(move))).table
    return (await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)).table


async def shown(bot: DirectBot, person: Person, control: str) -> MessageSpec:
    [spec] = (await bot.press(person, control, private=True)).shown
    return spec


def ways(spec: MessageSpec) -> list[Button]:
    return [button for row in spec.rows for button in buttons_in(row)]


async def test_replay_opens_the_end_and_its_buttons_go_through_every_step(bot: DirectBot) -> None:
    table = await over(bot)
    spec = await shown(bot, ANN, f"replay:{table.id}::")
    print(spec)
