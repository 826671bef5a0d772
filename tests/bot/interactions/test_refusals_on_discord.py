"""The bot refuses on the fake Discord with an ephemeral sentence, and links to the current message."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from bot.tables.refusals import Incomplete, NotSeated, UnknownControl
from games.errors import MovedOn, Refusal
from playground.client.person import Person
from playground.client.response import Response
from playground.client.seen import SeenMessage
from playground.model import InteractionType, Json
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import begun
from tests.support.bot.presses import chosen, current, moves_on
from tests.support.languages import LANGUAGES

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

NAMES = (f"refusals-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("refusals")) as bot:
        yield bot


async def raw(person: Person, where: str, custom_id: str, message: SeenMessage) -> Response:
    """A press that no client would send."""
    data: Json = {"custom_id": custom_id, "component_type": 2, "id": 1}
    return await person.send_raw(InteractionType.COMPONENT, data, where, message)


def refused(answer: Response, person: Person, refusal: Refusal, *, pointer: bool = False) -> None:
    """An ephemeral sentence and nothing more, or (`pointer`) with the way to what is current."""
    assert answer.error is None, answer
    assert answer.message is not None, answer
    assert answer.message.ephemeral
    assert answer.text == LANGUAGES.of(person.locale).translator((), markdown=True)(refusal.phrase)
    assert bool(answer.message.buttons) == pointer


@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_a_strangers_press(bot: BotProcess, ann: Person, cas: Person, bob: Person, locale: str) -> None:
    table = await begun(bot, next(NAMES), ann, cas)
    row, bob.locale = table.row, locale

    refused(await raw(bob, table.channel, f"hand:{table.table}::", table.message), bob, NotSeated())

    bob.locale = "en-US"
    assert table.row == row


async def test_a_panel_of_an_earlier_turn_becomes_the_way_to_the_current_one(
    bot: BotProcess, ann: Person, cas: Person
) -> None:
    table = await begun(bot, next(NAMES), ann, cas)
    old = await current(cas.slash(table.channel, "/mymove"))
    button = next(iter(moves_on(old).values()))
    await chosen(ann, table.panel(ann), high=True)
    await chosen(cas, table.panel(cas), high=False)
    await bot.settled()
    row = table.row

    answer = await raw(cas, table.channel, button, old)

    assert answer.message == old
    refused(answer, cas, MovedOn(), pointer=True)
    assert await current(cas.press(old, LANGUAGES.of("nl").text("Show my game"))) == old
    assert old.pictures
    assert table.row == row


@pytest.mark.parametrize("custom_id", ["hours:0::", "pause-other:{table}::", "anything"])
async def test_what_opens_a_modal_is_refused_in_the_place_of_one(
    bot: BotProcess, ann: Person, bob: Person, custom_id: str
) -> None:
    table = await begun(bot, next(NAMES), ann, bob)
    data: Json = {"custom_id": custom_id.format(table=table.table), "components": []}

    refused(await ann.send_raw(InteractionType.MODAL, data, table.channel), ann, UnknownControl())


async def test_what_did_not_arrive_whole_is_refused(bot: BotProcess, ann: Person, cas: Person) -> None:
    table = await begun(bot, next(NAMES), ann, cas)
    row, panel = table.row, table.panel(ann)
    menu: Json = {"custom_id": f"pick:{table.table}:0:play~0", "component_type": 3, "id": 1, "values": None}
    modal: Json = {"custom_id": f"written:{table.table}:0:", "components": None}

    refused(await ann.send_raw(InteractionType.COMPONENT, menu, table.channel, panel), ann, Incomplete())
    refused(await ann.send_raw(InteractionType.MODAL, modal, table.channel, panel), ann, Incomplete())

    assert table.row == row
