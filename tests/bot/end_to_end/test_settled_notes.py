"""What somebody reads who has asked something, or said that they resign, is replaced once that is settled."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import count

import pytest
import pytest_asyncio

from games.core import Seat
from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_bot
from tests.support.bot.game_session import GameSession, begun, ended, says
from tests.support.bot.presses import current
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.people"]

MANY = TEST_GAMES["many"]
NAMES = (f"settled-{number}" for number in count(1))

Doing = Callable[[GameSession, Person], Awaitable[SeenMessage]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedBot]:
    async with embedded_bot(tmp_path_factory.mktemp("settled"), {}) as bot:
        yield bot


@pytest_asyncio.fixture
async def table(bot: EmbeddedBot, ann: Person, bob: Person) -> AsyncIterator[GameSession]:
    table = await begun(bot, next(NAMES), ann, bob, rules=MANY)
    yield table
    if not table.over:
        await ended(ann, table.channel, MANY.key, table.table)


async def resigns_in_private(table: GameSession, person: Person) -> SeenMessage:
    more = await current(person.press(table.message, "⋯ More"))
    question = await current(person.press(await current(person.press(more, "Draw or give up")), "Give up"))
    return await current(person.press(question, "Yes, give up"))


async def resigns_by_command(table: GameSession, person: Person) -> SeenMessage:
    question = await current(person.slash(table.channel, f"/table resign table:{table.table}"))
    return await current(person.press(question, "Yes, give up"))


async def a_minute_later(table: GameSession) -> None:
    table.bot.advance(timedelta(minutes=1))
    await table.bot.settled()


async def answers(table: GameSession, person: Person, word: str) -> None:
    await person.slash(table.channel, f"/table answer choice:{word} table:{table.table}")
    await table.bot.settled()


@pytest.mark.parametrize("resigns", [resigns_in_private, resigns_by_command])
async def test_that_somebody_resigns_becomes_the_end_once_it_counts(
    table: GameSession, ann: Person, resigns: Doing
) -> None:
    answer = await resigns(table, ann)
    assert "You give up <t:" in answer.text
    assert "Play on" in answer.buttons

    await a_minute_later(table)

    await poll(lambda: "You resigned." in ann.seen(answer.message).text)
    assert "Play on" not in ann.seen(answer.message).buttons


async def test_a_resignation_that_is_taken_back_elsewhere_is_told_no_more(table: GameSession, ann: Person) -> None:
    answer = await resigns_by_command(table, ann)
    panel = await current(ann.press(table.message, "My move"))

    await current(ann.press(panel, "Play on"))

    await poll(lambda: "You give up" not in ann.seen(answer.message).text)


async def test_that_the_others_were_asked_for_a_rematch_is_told_until_it_has_begun(
    table: GameSession, ann: Person, bob: Person
) -> None:
    await resigns_by_command(table, ann)
    await a_minute_later(table)
    answer = await current(ann.press(table.message, "Play again"))
    assert "I've asked the others" in answer.text

    await bob.press(table.message, "Play again")

    await poll(lambda: "I've asked the others" not in ann.seen(answer.message).text)
    assert "Begin with computers" not in ann.seen(answer.message).buttons


async def by_press(table: GameSession, person: Person) -> SeenMessage:
    more = await current(person.press(table.message, "⋯ More"))
    return await current(person.press(await current(person.press(more, "Draw or give up")), "Offer a draw"))


async def by_command(table: GameSession, person: Person) -> SeenMessage:
    return await current(person.slash(table.channel, f"/table end table:{table.table}"))


@pytest.mark.parametrize("asks", [by_press, by_command])
async def test_that_the_others_were_asked_for_a_draw_is_told_until_they_have_answered(
    table: GameSession, ann: Person, bob: Person, asks: Doing
) -> None:
    answer = await asks(table, ann)
    [mover] = table.must_act
    view = table.match.view(Seat(table.seats.index(mover)))
    await says(table, mover, str(next(iter(MANY.legal(view)))))
    assert "I've asked" in ann.seen(answer.message).text, "nobody has answered"

    await answers(table, bob, "no")

    await poll(lambda: "I've asked" not in ann.seen(answer.message).text)
