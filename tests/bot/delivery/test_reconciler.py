"""What is told again and when: after a fault of Discord, after a refusal, and when a table changes meanwhile."""

from datetime import timedelta

import pytest

from bot.delivery.messenger import BadRequest, Transient
from bot.tables import lobbies, replacing
from bot.ui.languages import bare
from bot.ui.message import MessageSpec
from bot.values.messages import find_message
from render.painter import Picture
from tests.support.bot.delivering import reconciled
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger

pytest_plugins = ["tests.support.bot.pauses"]

ANN, BOB, CAS = PEOPLE


# While Discord does not answer


async def test_each_pause_is_twice_the_one_before_up_to_five_minutes(bot: DirectBot, pauses: list[float]) -> None:
    table = await bot.lobby("many", (ANN,))
    messenger = RecordingMessenger([Transient] * 11)

    await reconciled(bot.reconciler(messenger), table)

    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert len(messenger.shown) == 1
    assert await bot.repositories.messages.unshown() == ()


async def test_after_something_arrived_the_pauses_begin_anew(bot: DirectBot, pauses: list[float]) -> None:
    table = await bot.lobby("many", (ANN,))

    class Joined(RecordingMessenger):
        """Bob sits down while the lobby is being posted."""

        async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
            message = await super().send(channel, spec, picture, nonce)
            await bot.tables.change(table, bot.interaction_id(), replacing.seated, BOB, bot.tables.clock())
            reconciler.schedule(table.id)
            return message

    messenger = Joined([Transient, Transient, None, Transient])
    reconciler = bot.reconciler(messenger)

    await reconciled(reconciler, table)

    assert pauses == [1, 2, 1]
    assert ["👑 · **" in bare(spec.below) for spec in messenger.shown] == [False, True]


# While time passes


@pytest.mark.parametrize(("minutes", "anew"), [(54, False), (56, True)])
async def test_a_turn_that_discord_would_soon_not_let_be_edited_comes_anew(
    bot: DirectBot, minutes: int, anew: bool
) -> None:
    table = await bot.begun("many", (ANN, BOB))
    messenger = RecordingMessenger()
    reconciler = bot.reconciler(messenger)
    await reconciled(reconciler, table)
    before = set(messenger.standing)
    assert table.match is not None
    seat = table.people_to_act[0]
    move = str(next(iter(table.match.game.legal(table.match.view(seat.seat)))))

    bot.clock.advance(timedelta(minutes=minutes))
    await bot.play(table, seat.person or 0, move)
    await reconciled(reconciler, table)

    record = find_message(await bot.repositories.messages.of(table.id), "table")
    assert record is not None
    assert (record.message not in before) is anew


# What Discord does not take


async def test_an_edit_that_is_not_taken_is_owed_and_tried_at_once_when_there_is_something_new(bot: DirectBot) -> None:
    table = await bot.lobby("many", (ANN,))
    messenger = RecordingMessenger([None, BadRequest, BadRequest, BadRequest, BadRequest])
    reconciler = bot.reconciler(messenger)
    await reconciled(reconciler, table)
    await bot.tables.change(table, bot.interaction_id(), replacing.seated, BOB, bot.tables.clock())

    for _ in range(3):
        await reconciled(reconciler, table)
    with_picture_in_words, notice_with_and_without = 2, 1
    assert messenger.tries == 1 + with_picture_in_words + notice_with_and_without
    assert await bot.repositories.messages.unshown() == (table.id,)

    await bot.tables.change(table, bot.interaction_id(), lobbies.left, BOB.id)
    await bot.tables.change(table, bot.interaction_id(), replacing.seated, CAS, bot.tables.clock())
    await reconciled(reconciler, table)
    assert "Cas" in messenger.shown[-1].below
    assert await bot.repositories.messages.unshown() == ()


# What changes meanwhile


async def test_a_table_that_changed_after_its_message_was_sent_counts_as_not_yet_shown(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, CAS))

    class Moved(RecordingMessenger):
        """Somebody moves while the table's message is being sent, in a bot that is killed before it tells anybody."""

        async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
            [player] = table.people_to_act
            assert table.match is not None
            move = next(iter(table.match.game.legal(table.match.view(player.seat))))
            await bot.play(table, player.person or 0, str(move))
            return await super().send(channel, spec, picture, nonce)

    await reconciled(bot.reconciler(Moved()), table)

    assert await bot.repositories.messages.unshown() == (table.id,)
