"""A stored move is told to the others, and the response to its player is true, whatever goes wrong afterwards."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, text

from bot.delivery.renderer import Renderer
from bot.tables import lobbies, transitions
from bot.ui.message import CustomId, MessageSpec, draft_hash
from bot.ui.screens.panel import idle_panel
from bot.values.messages import PANEL, MessageRecord
from bot.values.preferences import Press
from bot.values.table import Person, Player, Status, Table
from games.core import Move, Seat
from games.match import Match
from games.words import Words
from render.painter import Picture
from tests.support.bot.carried_out import handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot, Recorder
from tests.support.bot.drafting import FIRST, labels, whole
from tests.support.bot.positions import played_to
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import match_of

ANN, BOB, CAS = PEOPLE
ABOVE = 7000
"""A private message of the bot."""


class BrokenPainter:
    """A painter that cannot draw."""

    def draw(self, *_: Any, **__: Any) -> Picture:
        raise ZeroDivisionError

    def cover(self, words: Words) -> Picture:
        raise ZeroDivisionError


async def unreadable(bot: DirectBot, table: Table) -> None:
    """Spoil what is stored of a table's position."""

    def write(connection: Connection) -> None:
        connection.execute(
            text("UPDATE tables SET state = '{}', version = version + 1 WHERE id = :id"), {"id": table.id}
        )

    await bot.repositories.database.write(write)


async def last_move(bot: DirectBot) -> tuple[Table, str]:
    """A game of Ann's and Cas's in which her next move is the last, and that move."""

    def ending(match: Match) -> list[Move]:
        moves = match.game.legal(match.view(Seat(0))) if match.to_act == {0} else ()
        return [it for it in moves if match.play(Seat(0), it).match.outcome is not None]

    table = await played_to(bot, "glory", (ANN, CAS), lambda match: bool(ending(match)))
    return table, str(ending(match_of(table))[0])


async def posted(bot: DirectBot, table: Table, seat: int = 0) -> MessageRecord:
    """The call that was sent to somebody, and shows what is stored."""
    person = table.players[seat].person
    post = await bot.repositories.messages.intend(table.id, PANEL, seat, 1, 0, -1, person=person)
    await bot.repositories.messages.mark(post.id, message=ABOVE, content_hash="asks")
    return (await bot.repositories.messages.of(table.id))[0]


async def mended(bot: DirectBot) -> MessageSpec | None:
    """What the call that was sent shows once all calls are brought up to date; None where it stays as it is."""
    messenger = RecordingMessenger()
    await Delivery(bot, messenger).called()
    return messenger.standing.get(ABOVE)


async def test_the_last_move_is_told_though_another_table_of_the_mover_cannot_be_read(
    bot: DirectBot, changed: list[int]
) -> None:
    table, move = await last_move(bot)
    broken = await bot.begun("many", (ANN, CAS))
    await unreadable(bot, broken)
    await held(bot, table, move)
    assert changed == [], "nobody else can see that a move is held"

    reply = await bot.press(ANN, CustomId("now", table.id, table.decision))

    assert (await bot.tables.get(table.id)).status is Status.FINISHED
    assert changed == [table.id]
    assert "✔️ " in whole(reply.shown[-1])
    assert reply.shown[-1].picture_spec is not None
    assert labels(reply.shown[-1]) == ["Play again", "How was it?", "Replay", "⋯ More"]
    assert [it.status for it in await bot.tables.finder.of_person(ANN.id)] == [Status.BROKEN]
    assert await bot.tables.finder.waiting_tables(ANN.id) == ()


async def test_the_answer_to_the_last_move_leads_on_once_where_another_table_waits(bot: DirectBot) -> None:
    table, move = await last_move(bot)
    await bot.begun("setup")
    reply = await held(bot, table, move)

    await bot.pass_time(timedelta(seconds=5))

    assert labels(reply.shown[-1]) == ["Play again", "How was it?", "Replay", "⋯ More", "Next table"]


async def test_what_came_of_a_held_move_stands_in_the_same_message_when_the_wait_is_over(
    bot: DirectBot, changed: list[int]
) -> None:
    table, move = await last_move(bot)
    reply = await held(bot, table, move)
    assert "is made <t:" in reply.shown[-1].below

    await bot.pass_time(timedelta(seconds=5))

    assert (await bot.tables.get(table.id)).status is Status.FINISHED
    assert changed == [table.id]
    assert "Play again" in labels(reply.shown[-1])
    assert reply.fresh[-1] is False


async def test_a_held_move_is_told_to_the_others_though_its_response_cannot_be_drawn(
    bot: DirectBot, changed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.process.tasks.FIRST_PAUSE", 0.0)
    table, move = await last_move(bot)
    await held(bot, table, move)
    bot.renderer.close()

    await bot.pass_time(timedelta(seconds=5))

    assert changed == [table.id]


@pytest.mark.parametrize(
    ("others", "press", "seconds"),
    [((), Press.HOLD, 2), ((CAS,), Press.HOLD, 5), ((), Press.LONG, 15), ((CAS,), Press.LONG, 15)],
)
async def test_a_move_is_held_for_five_seconds_and_against_computers_alone_for_two_but_for_15_where_that_is_chosen(
    bot: DirectBot, others: tuple[Person, ...], press: Press, seconds: int
) -> None:
    await bot.services.preferences.change(ANN, press=press)
    table = await bot.lobby("many", (ANN, *others))
    if not others:
        table = await bot.change(table, lobbies.computers_seated, ANN.id, False)
    table = await bot.begin(table)
    if table.computers_to_act:
        table = await bot.change(table, transitions.computer_played, Seat(1), match_of(table).read("roll"), 0)
    elif CAS.id in [player.person for player in table.people_to_act]:
        table = (await bot.play(table, CAS.id, "roll")).table
    await held(bot, table, "roll")

    await bot.pass_time(timedelta(seconds=seconds - 1))
    assert (await bot.tables.get(table.id)).version == table.version
    await bot.pass_time(timedelta(seconds=1))

    assert (await bot.lines(table.id))[-1] == "0 roll"


async def held(bot: DirectBot, table: Table, move: str) -> Recorder:
    """The answer to a press of Ann's for a move that cannot be taken back."""
    reply = await bot.press(ANN, CustomId("play", table.id, table.decision, move), private=True)
    assert (await bot.tables.get(table.id)).version == table.version
    return reply


async def test_a_move_is_told_to_the_others_though_its_response_cannot_be_drawn(bot: DirectBot) -> None:
    table = await bot.begun("setup")
    told: list[int] = []
    bot.renderer.close()
    bot.renderer = Renderer({"setup": BrokenPainter()}, bot.languages)
    ctx, _ = bot.ctx(ANN, pressed=ABOVE)

    with pytest.raises(ZeroDivisionError):
        await handle_component(
            replace(ctx, services=replace(bot.services, changed=lambda it: told.append(it.id), renderer=bot.renderer)),
            str(CustomId("play", table.id, 0, FIRST)),
            (),
        )

    assert told == [table.id]
    assert await bot.tables.carried_out(ctx.interaction_id)


async def test_an_interaction_that_changed_nothing_is_not_recorded_as_carried_out(bot: DirectBot) -> None:
    table = await bot.begun("setup")
    ctx, _ = bot.ctx(ANN)

    await handle_component(ctx, str(CustomId("hand", table.id)), ())

    assert not await bot.tables.carried_out(ctx.interaction_id)


async def test_a_response_that_replaced_the_panel_counts_as_the_idle_panel(bot: DirectBot) -> None:
    table = await bot.begun("setup")
    await posted(bot, table)
    await bot.repositories.drafts.keep(table.id, Seat(0), FIRST)

    reply = await bot.press(ANN, CustomId("seal", table.id, 0, draft_hash(match_of(table).seed, FIRST)), pressed=ABOVE)

    assert "🔒" in whole(reply.shown[-1])
    assert reply.shown[-1].picture_spec is not None
    assert await mended(bot) is None


async def test_a_move_sealed_elsewhere_is_shown_on_the_panel_and_stays_there(bot: DirectBot) -> None:
    table = await bot.begun("setup")
    await posted(bot, table)

    await bot.play(table, ANN.id, FIRST)

    sealed = await mended(bot)
    assert sealed is not None
    assert "🔒" in whole(sealed)
    assert sealed.picture_spec is not None
    await bot.play(table, BOB.id, FIRST)
    assert await mended(bot) is None


async def test_an_idle_panel_does_not_change_with_what_other_tables_wait_for(bot: DirectBot) -> None:
    table = await bot.begun("setup")
    player = Player(Seat(1), BOB.id, BOB.name, "en-US")
    before = idle_panel(bot.contexts.of(table, player.language), player)

    await bot.begun("setup", (BOB, CAS, ANN))

    assert idle_panel(bot.contexts.of(table, player.language), player) == before
    assert labels(before) == ["Show my game", "Rules", "⋯ More"]


@pytest.mark.parametrize(
    ("text", "why"),
    [("good *evening*", "I cannot read “good \\*evening\\*” as a move."), ("a1 j10", "You have no piece on a1.")],
)
async def test_what_is_no_move_gets_an_example_and_the_button_to_write_again(
    bot: DirectBot, text: str, why: str
) -> None:
    table = await bot.begun("heroes", (ANN, CAS))
    mover = table.people_to_act[0]
    person = next(it for it in PEOPLE if it.id == mover.person)

    reply = await bot.press(person, CustomId("written", table.id, table.decision), text, private=True)

    [said] = reply.shown
    assert why in said.above
    assert "For example: " in said.above
    example = said.above.rpartition("For example: ")[2]
    assert str(match_of(table).game.read(example.strip("*"))).startswith("move.")
    assert [button.id.partition(":")[0] for button in said.buttons] == ["write"]
    assert (await bot.tables.get(table.id)).match == match_of(table)
