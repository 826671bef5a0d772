"""Another program holds the database: what only reads is answered at once, all else as soon as it is let go."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.response import Response
from playground.model import CallbackType, Event, InteractionType, Json
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.embedded_bot import embedded_bot
from tests.support.bot.game_session import GameSession, begun
from tests.support.bot.presses import moves_on, tells_of_a_move


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def session(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[GameSession]:
    """Ann and Cas play; nobody else has met the bot."""
    async with running(tmp_path_factory.mktemp("held")) as bot:
        yield await begun(bot, "#games", bot.discord.person("ann"), bot.discord.person("cas"))


@contextmanager
def held(bot: BotProcess) -> Iterator[None]:
    """Nobody else can write meanwhile."""
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield


async def deferred(bot: BotProcess, somebody: Person, doing: Coroutine[Any, Any, Response]) -> Response:
    """The response to what somebody does while the database is held: until Discord is told that an answer follows."""

    def first(event: Event) -> bool | None:
        responded = bot.discord.interactions.find(event.extra["id"]) if event.kind == "INTERACTION" else None
        return (responded is not None and responded.user is somebody.user) or None

    with held(bot):
        told = asyncio.ensure_future(somebody.until(first, "a first response"))
        response = asyncio.ensure_future(doing)
        await told
    return await response


def person(session: GameSession, name: str) -> Person:
    return session.bot.discord.person(name)


@pytest.mark.parametrize(
    ("command", "told"),
    [("/help", "## Board games"), ("/glory rules", "# Steal the Glory"), ("/games", "Nobody is looking now.")],
)
async def test_whom_the_bot_has_never_met_reads_the_rules_and_the_help(
    session: GameSession, command: str, told: str
) -> None:
    with held(session.bot):
        answer = await person(session, "dee").slash("#games", command)

        assert told in answer.text


async def test_the_rules_of_a_table_are_opened_and_turned(session: GameSession) -> None:
    with held(session.bot):
        eve = person(session, "eve")
        rules = await eve.press(session.message, "Rules")
        assert rules.message is not None
        turned = await eve.press(rules.message, "Next")

        assert turned.interaction.callback in (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)
        await poll(lambda: "\n-# 2 / " in turned.text)


async def test_a_command_is_answered_when_the_database_is_let_go(session: GameSession) -> None:
    session.bot.discord.create_channel("#lobby")
    bob = person(session, "bob")

    answer = await deferred(session.bot, bob, bob.slash("#lobby", "/glory start"))

    assert answer.interaction.callback is CallbackType.DEFERRED_MESSAGE
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.text.startswith("Your table is open")


async def test_a_move_is_made_when_the_database_is_let_go(session: GameSession) -> None:
    ann = person(session, "ann")
    panel = session.panel(ann)
    move, button = next(iter(moves_on(panel).items()))

    answer = await deferred(session.bot, ann, ann.press(panel, custom_id=button))

    assert answer.interaction.callback is CallbackType.DEFERRED_UPDATE
    assert tells_of_a_move((await answer.shown()).message)
    assert session.living == [f"0 {move}"]


async def test_a_move_can_be_asked_for_in_writing(session: GameSession) -> None:
    cas = person(session, "cas")
    turn = session.match.turn
    with held(session.bot):
        press: Json = {"custom_id": f"write:{session.table}:{turn}:", "component_type": 2, "id": 1}
        answer = await cas.send_raw(InteractionType.COMPONENT, press, "dm", session.panel(cas))

        assert answer.modal is not None


async def test_what_cannot_be_stored_in_time_is_told_in_a_sentence_that_blames_nobody(tmp_path: Path) -> None:
    async with embedded_bot(tmp_path, {}, patience=0.1) as bot:
        dee = bot.discord.person("dee")
        with held(bot):
            refused = await dee.slash("#games", "/many start")
            assert refused.text.startswith("My database does not answer just now, so nothing was changed.")
        opened = await dee.slash("#games", "/many start")

        assert opened.text.startswith("Your table is open")
        assert bot.query("SELECT count(*) FROM tables") == [(1,)]
