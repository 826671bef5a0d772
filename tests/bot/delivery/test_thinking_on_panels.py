"""A private message never goes on saying that a computer player thinks, once that has moved and a person is waited for.

Nor is anybody told so by a new message.
"""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest_asyncio

from bot.tables import lobbies, transitions
from bot.ui.languages import bare
from bot.ui.message import MessageSpec
from bot.values.table import Person, Table
from tests.support.bot.carried_out import handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.test_games.setup_model import FORMATIONS

ANN, BOB, _ = PEOPLE
THINKS = "denkt na…"
SEALED = "🔒"
FORMATION = f"place.{','.join(next(iter(FORMATIONS.values())))}"


class PanelTest:
    """A table of Ann, Bob and a computer player, and what stands on Discord."""

    def __init__(self, bot: DirectBot) -> None:
        self.bot = bot
        self.messenger = RecordingMessenger()
        self.delivery = Delivery(bot, self.messenger)

    async def begun(self, game: str) -> Table:
        table = await self.bot.lobby(game, (ANN, BOB))
        table = (
            await self.bot.tables.change(table, self.bot.interaction_id(), lobbies.computers_seated, ANN.id, False)
        ).table
        return (await self.bot.tables.begin(table, ANN.id, False, self.bot.interaction_id())).table

    async def told(self, table: Table) -> None:
        await self.delivery.told(table)

    async def panel(self, table: Table, person: Person) -> int:
        """The number of somebody's panel on Discord, which shows the table."""
        found = await self.delivery.call(person.id)
        assert found is not None
        assert found.table == table.id
        assert found.message is not None
        return found.message

    async def shown(self, table: Table, person: Person) -> MessageSpec:
        """What somebody's panel shows."""
        return self.messenger.standing[await self.panel(table, person)]

    async def press(self, table: Table, person: Person, custom_id: str) -> None:
        """Press on the panel, in whose place the answer comes."""
        pressed = await self.panel(table, person)
        ctx, reply = self.bot.ctx(person, PRIVATE, pressed=pressed)
        await handle_component(ctx, custom_id, ())
        self.messenger.standing[pressed] = reply.shown[-1]

    async def play(self, table: Table, person: Person, move: str) -> Table:
        """Play a move by a press on the panel, and by another one where it is held."""
        assert table.match is not None
        await self.press(table, person, f"play:{table.id}:{table.decision}:{move}")
        after = await self.bot.tables.get(table.id)
        player = after.player_of(person.id)
        if player is not None and player.delayed.move is not None:
            await self.press(table, person, f"now:{table.id}:{table.decision}:")
        return await self.bot.tables.get(table.id)

    async def computer_moved(self, table: Table, move: str) -> Table:
        [computer] = table.computers_to_act
        assert table.match is not None
        moved = table.match.read(move)
        return (
            await self.bot.tables.change(table, None, transitions.computer_played, computer.seat, moved, table.decision)
        ).table

    async def until_computer(self) -> Table:
        """A table at which Bob has moved by his panel, and the computer player is to move."""
        table = await self.begun("sets")
        while table.people_to_act != (table.player_of(BOB.id),):
            player = next(iter(table.people_to_act or table.computers_to_act))
            if player.person is None:
                table = await self.computer_moved(table, "end")
            else:
                table = (await self.bot.play(table, player.person, "end")).table
        await self.told(table)
        table = await self.play(table, BOB, "end")
        await self.told(table)
        assert table.computers_to_act
        return table


@pytest_asyncio.fixture
async def panels(bot: DirectBot) -> AsyncIterator[PanelTest]:
    yield PanelTest(bot)


async def test_the_answer_to_a_move_says_that_the_computer_thinks_until_it_has_moved(panels: PanelTest) -> None:
    table = await panels.until_computer()
    number, tries = await panels.panel(table, BOB), panels.messenger.tries
    assert THINKS in whole(await panels.shown(table, BOB))
    await panels.told(table)
    assert panels.messenger.tries == tries

    table = await panels.computer_moved(table, "end")
    await panels.told(table)

    assert await panels.panel(table, BOB) == number
    assert THINKS not in whole(await panels.shown(table, BOB))


async def test_a_panel_that_was_asked_for_meanwhile_keeps_its_picture(panels: PanelTest) -> None:
    table = await panels.until_computer()
    await panels.press(table, BOB, f"hand:{table.id}::")
    await panels.told(table)
    assert THINKS in whole(await panels.shown(table, BOB))

    table = await panels.computer_moved(table, "end")
    await panels.told(table)

    shown = await panels.shown(table, BOB)
    assert THINKS not in whole(shown)
    assert shown.picture_spec is not None
    assert "**Ann** is aan zet" in bare(shown.below)


async def test_a_sealed_move_stays_in_sight_when_the_computer_has_sealed_its_own(panels: PanelTest) -> None:
    table = await panels.begun("setup")
    await panels.told(table)
    table = await panels.play(table, BOB, FORMATION)
    await panels.told(table)
    number = await panels.panel(table, BOB)
    assert THINKS in whole(await panels.shown(table, BOB))

    table = await panels.computer_moved(table, FORMATION)
    await panels.told(table)

    shown = await panels.shown(table, BOB)
    assert await panels.panel(table, BOB) == number
    assert THINKS not in whole(shown)
    assert SEALED in shown.below
    assert shown.picture_spec is not None


async def test_an_answer_that_says_so_is_looked_at_once_more_after_it_was_noted(panels: PanelTest) -> None:
    changed: list[int] = []
    panels.bot.services = replace(panels.bot.services, changed=lambda it: changed.append(it.id))
    table = await panels.until_computer()

    assert changed[-2:] == [table.id] * 2  # once that the table has changed, once after the answer was noted


async def test_a_panel_that_was_mended_is_not_edited_again(panels: PanelTest) -> None:
    table = await panels.until_computer()
    table = await panels.computer_moved(table, "end")
    await panels.told(table)
    before = panels.messenger.edits(await panels.panel(table, BOB))

    await panels.told(table)

    assert panels.messenger.edits(await panels.panel(table, BOB)) == before
