"""A table in a private channel speaks with one message, which is its player's panel too."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables import replacing, transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.ui.message import MessageSpec, buttons_in
from bot.values.messages import find_message
from bot.values.preferences import TableSettings
from bot.values.table import Table
from games.core import View
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import Event
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.carried_out import handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ALL, PEOPLE, PRIVATE, DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.game_session import GameSession, belongs
from tests.support.bot.presses import control, current, is_held, moves_on
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.test_games.setup_model import FORMATIONS

ANN = PEOPLE[0]
FORMATION = f"place.{','.join(next(iter(FORMATIONS.values())))}"


class PrivateTable:
    """A table of Ann and computer players in her private channel, and what stands there."""

    def __init__(self, bot: DirectBot, table: Table) -> None:
        self.bot = bot
        self.number = table.id
        self.messenger = RecordingMessenger()
        self.delivery = Delivery(bot, self.messenger)

    async def table(self) -> Table:
        return await self.bot.tables.get(self.number)

    async def told(self) -> None:
        await self.delivery.told(await self.table())

    async def kinds(self) -> list[str]:
        return [record.kind for record in await self.bot.repositories.messages.of(self.number)]

    async def message(self) -> int:
        """The number of the table's message on Discord."""
        record = find_message(await self.bot.repositories.messages.of(self.number), "table")
        assert record is not None
        assert record.message is not None
        return record.message

    async def shown(self) -> MessageSpec:
        return self.messenger.standing[await self.message()]

    async def press(self, custom_id: str) -> None:
        """Press on the table's message, in whose place the answer comes."""
        number = await self.message()
        ctx, reply = self.bot.ctx(ANN, PRIVATE, pressed=number)
        await handle_component(ctx, custom_id, ())
        if not reply.fresh[-1]:
            self.messenger.standing[number] = reply.shown[-1]

    async def play(self, move: str) -> None:
        """Ann plays a move by a press."""
        table = await self.table()
        assert table.match is not None
        await self.press(f"play:{self.number}:{table.decision}:{move}")

    async def computers_moved(self) -> None:
        """The computer players move until Ann must."""
        while (table := await self.table()).computers_to_act:
            assert table.match is not None
            player = table.computers_to_act[0]
            legal = FORMATION if table.game == "setup" else first_legal(table, player.seat)
            await self.bot.tables.change(
                table, None, transitions.computer_played, player.seat, table.match.read(legal), table.decision
            )


def first_legal(table: Table, seat: int) -> str:
    assert table.match is not None
    return str(next(iter(table.match.game.legal(table.match.view(table.players[seat].seat)))))


def rows(spec: MessageSpec) -> list[str]:
    """The labels of its buttons."""
    return [button.label for row in spec.rows for button in buttons_in(row)]


async def begun(bot: DirectBot, game: str) -> PrivateTable:
    opened = (
        await bot.tables.open(
            opened_lobby(bot.tables.game(game), TableSettings({}), None, PRIVATE, ANN, []), bot.interaction_id()
        )
    ).table
    private = PrivateTable(bot, opened)
    await private.told()
    await bot.tables.begin(opened, ANN.id, False, bot.interaction_id())
    await private.told()
    return private


async def at_my_move(bot: DirectBot, game: str = "many") -> PrivateTable:
    """A table at which Ann must act."""
    private = await begun(bot, game)
    await private.computers_moved()
    await private.told()
    return private


@pytest.mark.parametrize("game", ALL)
async def test_the_lobbys_message_becomes_the_panel_and_nothing_else_is_sent(bot: DirectBot, game: str) -> None:
    private = await begun(bot, game)

    table, spec = await private.table(), await private.shown()

    assert await private.kinds() == ["table"]
    assert len(private.messenger.standing) == 1
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, View)
    assert spec.picture_spec.view.me == 0
    assert any(it.startswith("⋯") for it in rows(spec))
    actions = {button.id.partition(":")[0] for button in spec.buttons}
    assert {"rules", "learn", "hint"} & actions, "beside a hint the rules are in More"
    assert {"history", "hint"} & actions, "beside a hint the history is in More"
    assert ("Your move" in spec.above) is bool(table.people_to_act)


async def test_a_move_is_answered_in_the_message_and_so_is_the_computers(bot: DirectBot) -> None:
    private = await at_my_move(bot)
    number, tries = await private.message(), private.messenger.tries

    await private.play(first_legal(await private.table(), 0))
    answered = await private.shown()
    await private.told()

    assert "is thinking…" in whole(answered)
    assert "**Ann** " in answered.below  # what she has done
    assert await private.shown() == answered
    assert private.messenger.tries == tries  # the answer is all that is to be said
    await private.computers_moved()
    await private.told()
    assert await private.message() == number
    assert "Your move" in (await private.shown()).above


async def test_after_a_while_the_next_turn_comes_as_a_new_message(bot: DirectBot) -> None:
    private = await at_my_move(bot)
    old = await private.message()

    await private.play(first_legal(await private.table(), 0))
    await private.told()
    assert await private.message() == old
    bot.clock.advance(timedelta(seconds=11))
    await private.computers_moved()
    await private.told()

    assert await private.message() != old
    assert list(private.messenger.standing) == [await private.message()]
    await private.told()
    assert len(private.messenger.standing) == 1


async def test_what_is_half_picked_is_not_taken_away(bot: DirectBot) -> None:
    private = await begun(bot, "setup")
    await private.press(f"draft:{private.number}:0:place")
    drafting, tries = await private.shown(), private.messenger.tries

    await private.computers_moved()
    await private.told()

    assert await private.shown() == drafting
    assert private.messenger.tries == tries


async def test_the_end_stands_in_the_same_message(bot: DirectBot) -> None:
    private = await at_my_move(bot)
    number = await private.message()

    await private.press(f"resign:{private.number}::")
    await private.press(f"resign-yes:{private.number}::")
    assert "Play again" in rows(await private.shown()) or "Nog een keer" in rows(await private.shown())
    await private.told()

    assert await private.message() == number
    assert "Play again" in rows(await private.shown()) or "Nog een keer" in rows(await private.shown())
    assert await private.kinds() == ["table"]


async def test_an_answer_to_the_last_move_is_followed_by_the_end(bot: DirectBot) -> None:
    private = await at_my_move(bot)
    for _ in range(100):
        table = await private.table()
        if table.is_over:
            break
        await private.play(first_legal(table, 0))
        await private.told()
        await private.computers_moved()
        await private.told()

    assert (await private.table()).is_over
    spec = await private.shown()
    assert rows(spec) == ["Play again", "Replay", "History", "⋯ More"]
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, View)
    assert spec.picture_spec.view.me == 0


async def test_what_was_posted_by_an_older_bot_is_cleaned_up(bot: DirectBot) -> None:
    private = await at_my_move(bot)
    messages = bot.repositories.messages
    for kind, seat, number in (("panel", 0, 901), ("ping", -1, 902)):
        record = await messages.intend(private.number, kind, seat, PRIVATE.id, 0, -1)
        await messages.mark(record.id, message=number)
        private.messenger.standing[number] = await private.shown()

    await private.told()

    assert await private.kinds() == ["table"]
    assert list(private.messenger.standing) == [await private.message()]


async def test_with_a_friend_at_it_a_private_table_has_a_panel_for_each(bot: DirectBot) -> None:
    opened = (
        await bot.tables.open(
            opened_lobby(bot.tables.game("many"), TableSettings({}), None, PRIVATE, ANN, [PEOPLE[2].id]),
            bot.interaction_id(),
        )
    ).table
    await bot.tables.change(opened, bot.interaction_id(), replacing.seated, PEOPLE[2], bot.tables.clock())
    private = PrivateTable(bot, opened)
    await bot.tables.begin(await private.table(), ANN.id, False, bot.interaction_id())

    await private.told()

    assert sorted(await private.kinds()) == ["panel", "table"]


async def test_a_game_in_private_is_one_message_that_notifies_once(tmp_path: Path) -> None:
    async with running(tmp_path) as bot:
        ann = bot.discord.person("ann")
        heard: list[Event] = []
        bot.discord.world.subscribe(heard.append)
        game = await started(bot, ann)
        for act in (chosen, chosen, given_up):
            await act(game, ann)
            await bot.settled()
            assert [it.id for it in of_table(ann, game)] == [game.message.id]

        assert "Play again" in game.message.buttons
        news = [event for event in heard if event.kind == "MESSAGE_CREATE" and event.message is not None]
        public = [event.message for event in news if event.message is not None and event.message.owner is None]
        assert [message.id for message in public] == [game.message.id]


async def started(bot: BotProcess, ann: Person) -> GameSession:
    """A game of Ann against the computer, in private."""
    await ann.slash("dm", "/glory start")
    await bot.settled()
    [(number,)] = bot.query("SELECT max(id) FROM tables")
    game = GameSession(bot, int(str(number)), "dm", [ann, None])
    assert (await ann.press(game.message, "Easy")).error is None
    await bot.settled()
    return game


def of_table(person: Person, game: GameSession) -> list[SeenMessage]:
    return [it for it in person.dms() if belongs(it.message, game.table) and it.message.owner is None]


async def given_up(game: GameSession, person: Person) -> None:
    question = await current(person.slash("dm", f"/table resign table:{game.table}"))
    await current(person.press(question, control(question, "resign-yes")))


async def chosen(game: GameSession, person: Person) -> None:
    """Choose the first that is offered, and see it played."""
    panel, lines = game.message, len(game.living)
    panel = await current(person.press(panel, custom_id=next(iter(moves_on(panel).values()))))
    if is_held(panel):
        assert len(game.living) == lines
        await current(person.press(panel, control(panel, "now")))
    assert len(game.living) > lines
