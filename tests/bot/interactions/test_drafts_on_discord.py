"""Drafts of long moves on the fake Discord: put aside, taken up again, saved, and sealed."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.drafting import FIRST, SECOND, SETUP, THIRD
from tests.support.bot.game_session import GameSession, begun, truthful
from tests.support.bot.presses import current, menu, picked, pressed
from tests.support.test_games.setup_model import ARMY

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

NAMES = (f"drafts-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("drafts"), module="tests.support.bot_with_test_games") as bot:
        yield bot


def draft(table: GameSession, seat: int) -> str:
    """The draft as it is kept; "" without one."""
    rows = table.bot.query("SELECT text FROM drafts WHERE table_id = ? AND seat = ?", table.table, seat)
    return str(rows[0][0]) if rows else ""


async def saved(person: Person, panel: SeenMessage, name: str) -> SeenMessage:
    """Save the draft; the panel after that."""
    list_ = await current(person.press(panel, "Saved set-ups"))
    return await current(person.fill((await person.press(list_, "Save this one")).modal, {"name": name}))


async def test_after_a_restart_the_panel_and_my_move_show_the_draft(bot: BotProcess, people: list[Person]) -> None:
    ann, bob, _ = people
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    panel = await picked(ann, table.panel(ann), menu(table.panel(ann), "Ready-made"), ["1"])
    assert draft(table, 0) == SECOND

    await bot.kill()
    await bot.start()

    panel = await picked(ann, panel, menu(panel, "Swap two"), ["0", "19"])
    after = draft(table, 0)
    assert after.split(".")[1].split(",")[::19] == SECOND.split(".")[1].split(",")[::-19]
    again = await current(ann.press(table.message, "My move"))
    assert again.ephemeral
    assert after.removeprefix("place.") in str(again.pictures[0].description)
    others = await current(bob.press(table.message, "My move"))
    assert "Lock in" not in others.buttons
    await pressed(ann, again, "Lock in")
    await bot.settled()
    assert table.row[-1][-1] == f"0 {after}"
    truthful(table)


async def test_what_was_saved_at_one_table_is_used_at_another_and_forgotten(
    bot: BotProcess, people: list[Person]
) -> None:
    ann, bob, _ = people
    here = await begun(bot, next(NAMES), *people, rules=SETUP)
    there = await begun(bot, next(NAMES), *people, rules=SETUP)
    panel = await picked(ann, here.panel(ann), menu(here.panel(ann), "Ready-made"), ["2"])
    panel = await saved(ann, panel, "  My   castle ")
    assert "Saved as “My castle”." in panel.text
    assert "in place of" in (await saved(ann, panel, "My castle")).text

    mine = await current(ann.press(await current(ann.press(there.message, "My move")), "Saved set-ups"))
    assert menu(mine, "Use").labels == ["My castle"]
    panel = await picked(ann, mine, menu(mine, "Use"), ["My castle"])
    assert draft(there, 0) == THIRD
    foreign = await current(bob.press(here.panel(bob), "Saved set-ups"))
    assert foreign.selects == []
    assert "You have saved nothing for this game yet." in foreign.text

    mine = await current(ann.press(panel, "Saved set-ups"))
    emptied = await picked(ann, mine, menu(mine, "Forget"), ["My castle"])
    assert "“My castle” is forgotten." in emptied.text
    assert emptied.selects == []
    assert "Lock in" in (await current(ann.press(emptied, "Back"))).buttons
    assert draft(there, 0) == THIRD, "the draft stays"


async def test_a_draft_is_mirrored_typed_over_and_drawn_at_random_again(bot: BotProcess, people: list[Person]) -> None:
    ann = people[0]
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    random = menu(table.panel(ann), "Ready-made").value_of("At random")
    panel = await picked(ann, table.panel(ann), menu(table.panel(ann), "Ready-made"), [random])
    first = draft(table, 0)
    panel = await picked(ann, panel, menu(panel, "Ready-made"), [random])
    assert draft(table, 0) != first

    panel = await picked(ann, panel, menu(panel, "Ready-made"), ["0"])
    panel = await picked(ann, panel, menu(panel, "Ready-made"), ["mirror"])
    assert draft(table, 0) == SECOND
    assert [line.label for line in menu(panel, "Swap two").options][:3] == [
        "N1 · a cannon", "N2 · a cannon", "N3 · the spy",
    ]  # fmt: skip
    modal = (await ann.press(panel, "Type it in")).modal
    assert modal is not None
    assert modal.fields["text"]["value"] == (
        "can can spy sco sco / sco sco ser ser ser / lie lie lie cap cap / cap maj maj gen mar"
    )
    await current(ann.fill(modal, {"text": f"Place {' '.join(ARMY)}".replace("sco", "sco\n")}))
    assert draft(table, 0) == FIRST
