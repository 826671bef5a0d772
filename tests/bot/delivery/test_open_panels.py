"""A panel that stands in a channel for one person's eyes alone goes on with the game, for as long as it says."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.open_panels import Ephemeral
from bot.delivery.renderer import Pictures
from bot.interactions import response
from bot.process.tasks import TryAgain
from bot.ui.message import MessageSpec
from games.core import Seat
from games.planning import planning
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import Event
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_bot
from tests.support.bot.game_session import GameSession, asks, begun, ended, says, written
from tests.support.bot.players import Held
from tests.support.bot.presses import control, current, narrowed, spots_on
from tests.support.test_games import TEST_GAMES, TEST_PLAYERS

pytest_plugins = ["tests.support.bot.people"]

MANY, SETUP = TEST_GAMES["many"], TEST_GAMES["setup"]
NAMES = (f"open-{number}" for number in count(1))
FOLLOWS = "Follows the game until <t:"
THINKS = "is thinking…"
TURN = "**Your move**"

Opening = Callable[[GameSession, Person], Awaitable[SeenMessage]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("open")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(folder: Path) -> AsyncIterator[EmbeddedBot]:
    async with embedded_bot(folder, {"many": Held(folder, TEST_PLAYERS["many"].choose)}) as bot:
        yield bot


async def by_button(table: GameSession, person: Person) -> SeenMessage:
    return await current(person.press(table.message, control(table.message, "my")))


async def by_command(table: GameSession, person: Person) -> SeenMessage:
    return await current(person.slash(table.channel, "/mymove"))


async def by_modal(table: GameSession, person: Person) -> SeenMessage:
    """The move is written, and the answer comes in place of what led to that."""
    more = await current(person.press(await by_button(table, person), "⋯ More"))
    asked = await person.press(more, "Type a move")
    return await current(person.fill(asked.modal, text=first_move(table)))


async def after_deferral(table: GameSession, person: Person) -> SeenMessage:
    """Discord was told that the answer follows."""
    show = response.Responder.show

    async def show_late(self: response.Responder, spec: MessageSpec, *, fresh: bool = False) -> bool:
        for _ in range(10):
            await asyncio.sleep(0)
        return await show(self, spec, fresh=fresh)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(response, "PATIENCE", 0.0)
        patch.setattr(response.Responder, "show", show_late)
        return await by_button(table, person)


def first_move(table: GameSession) -> str:
    """A move of a stone, in notation."""
    match = table.match
    [seat] = match.to_act
    return next(str(it) for it in match.game.legal(match.view(seat)) if it.kind == "move")


async def moves(table: GameSession) -> None:
    """Whoever must act moves, by a command in another channel."""
    [seat] = table.match.to_act
    person = table.seats[seat]
    assert person is not None
    await says(table, person, first_move(table))


def waiting_one(table: GameSession) -> Person:
    """The one of two who waits for the other."""
    [person] = [it for it in table.people if it not in table.must_act]
    return person


def planned_move(table: GameSession, person: Person) -> str:
    """A move of a stone that somebody can plan who waits for another, in notation."""
    seat = Seat(table.seats.index(person))
    position = planning(table.match, seat)
    assert position is not None
    return next(str(it) for it in position.game.legal(position.view(seat)) if it.kind == "move")


@pytest.mark.parametrize("opening", [by_button, by_command, after_deferral])
async def test_a_panel_in_a_channel_shows_the_turn_that_another_persons_move_begins(
    bot: EmbeddedBot, people: list[Person], opening: Opening
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    panel = await opening(table, person)
    assert panel.ephemeral
    assert FOLLOWS in panel.text
    assert not asks(panel)

    await moves(table)

    await poll(lambda: asks(panel))
    assert TURN in panel.text
    assert FOLLOWS in panel.text
    await ended(people[0], table.channel, "many", table.table)


@pytest.mark.parametrize("opening", [by_button, by_modal])
async def test_a_panel_does_not_go_on_saying_that_the_computer_thinks(
    bot: EmbeddedBot, ann: Person, folder: Path, opening: Opening
) -> None:
    table = await begun(bot, next(NAMES), ann, computers=1, rules=MANY)
    if table.must_act != [ann]:
        (folder / "go").touch()
        await poll(lambda: table.must_act == [ann])
        await bot.settled()
    if opening is by_button:
        await moves(table)
    panel = await opening(table, ann)
    assert THINKS in panel.text

    (folder / "go").touch()

    await poll(lambda: THINKS not in panel.text)
    assert asks(panel)
    await ended(ann, table.channel, "many", table.table)


async def test_two_panels_of_one_person_both_become_the_end_of_the_game(bot: EmbeddedBot, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    ann = people[0]
    panels = [await by_button(table, ann), await by_command(table, ann)]

    await ended(ann, table.channel, "many", table.table)

    for panel in panels:
        await poll(lambda panel=panel: "Play again" in panel.buttons)  # type: ignore[misc]


async def test_what_is_half_picked_stays_until_its_decision_is_made(bot: EmbeddedBot, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    [person] = table.must_act
    panel, other = await by_button(table, person), await by_command(table, person)
    panel = await narrowed(person, panel, next(it for it in spots_on(panel) if it.startswith("move.")))
    half = panel.text, spots_on(panel)

    offered = await current(waiting_one(table).slash(table.channel, f"/table end table:{table.table}"))
    assert offered.ephemeral
    await poll(lambda: "draw" in other.text)
    assert (panel.text, spots_on(panel)) == half

    await moves(table)
    await poll(lambda: not asks(panel))
    await ended(people[0], table.channel, "many", table.table)


async def test_after_fourteen_minutes_a_panel_stays_as_it_said(bot: EmbeddedBot, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    panel, moment = await by_button(table, person), bot.now
    until = moment + timedelta(minutes=14)
    assert f"{FOLLOWS}{int(until.timestamp())}:t>" in panel.text
    bot.advance(timedelta(minutes=13, seconds=59))
    fresh = await by_command(table, person)
    bot.advance(timedelta(seconds=1))

    await moves(table)

    await poll(lambda: asks(fresh))
    assert not asks(panel)
    await ended(people[0], table.channel, "many", table.table)


async def test_a_press_whose_answer_stands_elsewhere_lets_the_panel_follow_for_longer(
    bot: EmbeddedBot, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    panel = await by_button(table, person)
    await current(table.must_act[0].slash(table.channel, f"/table end table:{table.table}"))
    await poll(lambda: "offers a draw" in panel.text)
    bot.advance(timedelta(minutes=13))
    await current(person.press(panel, "⋯ More"))
    await current(person.slash(table.channel, "/help"))  # the bot has heard by then that the first answer arrived
    bot.advance(timedelta(minutes=13))

    await moves(table)

    await poll(lambda: asks(panel))
    await ended(people[0], table.channel, "many", table.table)


async def test_a_panel_that_its_person_has_dismissed_is_given_up_without_a_word(
    bot: EmbeddedBot, people: list[Person], caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    gone = await by_button(table, person)
    panel = await by_command(table, person)
    person.dismiss(gone)

    await moves(table)

    await poll(lambda: asks(panel))
    assert "open panel" not in caplog.text
    await ended(people[0], table.channel, "many", table.table)


async def test_a_panel_says_how_many_other_tables_wait_by_now(bot: EmbeddedBot, people: list[Person]) -> None:
    table, other = [await begun(bot, next(NAMES), *people[:2], rules=MANY) for _ in range(2)]
    person = waiting_one(other)
    panel = await by_button(table, person)
    assert not says_of_another(panel)

    await moves(other)

    await poll(lambda: says_of_another(panel))
    for session in (table, other):
        await ended(people[0], session.channel, "many", session.table)


def says_of_another(panel: SeenMessage) -> bool:
    """Whether a panel says that one more table waits: before a move in words, after it by the way there."""
    return "1 more table waits for you" in panel.text or "Next table" in panel.buttons


async def test_an_open_panel_keeps_no_call_back(bot: EmbeddedBot, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    panel = await by_button(table, person)

    await moves(table)
    await poll(lambda: asks(panel))

    await poll(lambda: (call := table.post("call", table.seats.index(person))) is not None and asks(call))
    await ended(people[0], table.channel, "many", table.table)


def leaks(bot: EmbeddedBot, person: Person) -> list[str]:
    """What everybody sees from now on that asks one person for a move, or says that it follows the game."""
    found: list[str] = []

    def hear(event: Event) -> None:
        message = event.message
        if message is not None and message.owner is None and event.channel.recipient is None:
            seen = person.seen(message)
            if asks(seen) or FOLLOWS in seen.text:
                found.append(seen.text)

    bot.discord.world.subscribe(hear)
    return found


async def shown_to_everybody(bot: EmbeddedBot, people: list[Person]) -> list[str]:
    """The same of a game that people have joined by *Join*, of a panel that was opened in it by a press on the table's
    message whose answer came late."""
    found = leaks(bot, people[0])
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    panel = await after_deferral(table, person)
    await moves(table)
    await poll(lambda: asks(panel) or bool(found))
    await ended(people[0], table.channel, "many", table.table)
    return found


async def test_no_panel_is_ever_shown_to_everybody(bot: EmbeddedBot, people: list[Person]) -> None:
    assert await shown_to_everybody(bot, people) == []


async def test_an_edit_of_what_answered_a_press_on_a_public_message_would_show_a_hand_to_everybody(
    bot: EmbeddedBot, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = Ephemeral.edit

    async def edit_original(self: Any, spec: MessageSpec, pictures: Pictures) -> None:
        self.message = "@original"
        await edit(self, spec, pictures)

    monkeypatch.setattr(Ephemeral, "edit", edit_original)

    assert await shown_to_everybody(bot, people) != []


async def test_a_panel_that_cannot_be_brought_up_to_date_is_told_without_whose_it_is(
    bot: EmbeddedBot, people: list[Person], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = waiting_one(table)
    await by_button(table, person)

    async def fails(*_given: object) -> None:
        raise TryAgain("Discord is in trouble")

    with monkeypatch.context() as patch:
        patch.setattr(Ephemeral, "edit", fails)
        await moves(table)
        await poll(lambda: "open panels of somebody: Discord is in trouble" in caplog.messages)
    await ended(people[0], table.channel, "many", table.table)

    assert str(person.id) not in " ".join(caplog.messages)


async def test_a_late_answer_to_a_press_on_a_public_message_is_revised_where_it_stands(
    bot: EmbeddedBot, people: list[Person]
) -> None:
    """The panel that says that a plan is played in a moment becomes what came of it."""
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person, found = waiting_one(table), leaks(bot, people[0])
    offered = await current(person.slash(table.channel, written("many", MANY.read(planned_move(table, person)))))
    await current(person.press(offered, "Plan it"))
    await moves(table)
    assert table.must_act == [person]
    panel = await after_deferral(table, person)
    assert "is made <t:" in panel.text

    bot.advance(timedelta(minutes=2))
    await poll(lambda: table.must_act != [person])
    await poll(lambda: "is made <t:" not in panel.text)

    assert found == []
    await ended(people[0], table.channel, "many", table.table)


async def test_a_move_that_is_held_in_one_panel_shows_in_the_other(bot: EmbeddedBot, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    [person] = table.must_act
    one, other = await by_button(table, person), await by_command(table, person)

    await current(person.press(one, "Roll"))

    for label in ("Undo", "Now"):
        await poll(lambda label=label: label in other.buttons)  # type: ignore[misc]
    await current(person.press(other, "Undo"))
    await poll(lambda: "Roll" in one.buttons)
    await ended(people[0], table.channel, "many", table.table)
