"""What Discord does not allow is owed: asked for seldom, told to the host once, and told in full once it is allowed."""

import logging
from contextlib import suppress
from datetime import timedelta

import pytest

from bot.delivery import pending_retries as retries
from bot.delivery.messenger import DeliveryError, DirectMessagesClosed, NotAllowed, NotEditable, PersonGone
from bot.delivery.notifications.wording import Wording
from bot.delivery.pending_retries import PendingRetries, Work
from bot.delivery.reconciler import Reconciler
from bot.tables import lobbies, replacing
from bot.tables.lobbies import opened as opened_lobby
from bot.ui.message import MessageSpec
from bot.values.messages import find_message
from bot.values.preferences import TableSettings
from bot.values.table import Table
from tests.support.bot.bot_process import poll
from tests.support.bot.closed_channel import Clock, ClosedChannel
from tests.support.bot.delivering import Delivery, reconciled
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import resigned
from tests.support.test_games.setup_model import FORMATIONS

ANN, BOB, CAS = PEOPLE
PING, EDIT = ("send", "ping"), ("edit", "table")
FORMATION = f"place.{','.join(next(iter(FORMATIONS.values())))}"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(PendingRetries.__init__, "__defaults__", (clock,))
    return clock


async def allowed_again(reconciler: Reconciler, messenger: ClosedChannel) -> None:
    """The permission comes back, and a sign of it."""
    messenger.refused.clear()
    reconciler.allowed_again(channel=HERE.id)
    await reconciler.settled()


async def kinds(bot: DirectBot, table: Table) -> list[str]:
    """The kinds of a table's messages that stand on Discord or are to be sent, but for panels."""
    messages = await bot.repositories.messages.of(table.id)
    return sorted(record.kind for record in messages if record.kind != "panel")


# When Discord is asked again


def is_withheld(by_table: PendingRetries, table: Table, work: Work) -> bool:
    """Whether Discord is not asked for it."""
    try:
        with by_table.asking(table, work, HERE.id):
            return False
    except NotAllowed:
        return True


def refuse(by_table: PendingRetries, table: Table) -> None:
    """Discord is asked for a ping, and refuses it."""
    asked = False
    with suppress(NotAllowed), by_table.asking(table, PING, HERE.id):
        asked = True
        raise NotAllowed
    assert asked


def refused(by_table: PendingRetries, clock: Clock, table: Table) -> float:
    """The seconds until the next attempt after one that is refused."""
    by_table.begin(table.id)
    refuse(by_table, table)
    wait = by_table.end(table.id)
    assert wait is not None
    clock.now += wait
    return wait


async def test_it_is_asked_again_after_1_5_15_and_60_minutes_then_every_six_hours(bot: DirectBot, clock: Clock) -> None:
    table, by_table = await bot.lobby("sets"), PendingRetries(clock)

    waits = [refused(by_table, clock, table) / 60 for _ in range(7)]

    assert waits == [1, 5, 15, 60, 360, 360, 360]


async def test_meanwhile_only_what_was_refused_is_withheld(bot: DirectBot, clock: Clock) -> None:
    table, by_table = await bot.lobby("sets"), PendingRetries(clock)
    refuse(by_table, table)
    by_table.end(table.id)
    clock.now += 10

    by_table.begin(table.id)

    assert is_withheld(by_table, table, PING)
    assert not is_withheld(by_table, table, EDIT)
    assert by_table.end(table.id) == 50


async def test_after_a_sign_it_is_asked_at_once_but_not_oftener_than_every_other_second(
    bot: DirectBot, clock: Clock
) -> None:
    table, by_table = await bot.lobby("sets"), PendingRetries(clock)
    refused(by_table, clock, table)
    clock.now -= 50

    assert by_table.lift(channel=HERE.id) == [table.id]
    assert refused(by_table, clock, table) == 60
    clock.now -= 59
    assert by_table.lift(guild=HERE.guild) == [table.id]
    by_table.begin(table.id)
    assert is_withheld(by_table, table, PING)
    assert by_table.end(table.id) == 1


async def test_a_sign_while_discord_refuses_is_not_lost(bot: DirectBot, clock: Clock) -> None:
    table, by_table = await bot.lobby("sets"), PendingRetries(clock)
    by_table.begin(table.id)
    refuse(by_table, table)

    assert by_table.lift(channel=HERE.id) == [table.id]

    assert by_table.end(table.id) == 2
    clock.now += 2
    assert refused(by_table, clock, table) == 60


async def test_a_sign_of_another_channel_is_none(bot: DirectBot, clock: Clock) -> None:
    table, by_table = await bot.lobby("sets"), PendingRetries(clock)
    refuse(by_table, table)

    assert by_table.lift(channel=HERE.id + 1) == []
    assert by_table.lift(guild=2) == []
    assert by_table.lift() == []


@pytest.mark.parametrize(("code", "again"), [(30046, False), (50083, True)])
async def test_an_edit_in_an_archived_thread_is_asked_for_once_that_is_open_but_one_that_comes_too_late_is_not(
    bot: DirectBot, code: int, again: bool
) -> None:
    table, by_table = await bot.lobby("sets"), PendingRetries()
    with suppress(NotEditable), by_table.asking(table, EDIT, HERE.id, only=True):
        raise NotEditable("429 or 400", code)
    by_table.end(table.id)

    assert by_table.lift(channel=HERE.id) == [table.id] * again


# What is told when it is allowed again


async def test_nothing_is_asked_in_vain_and_one_warning_is_logged_however_much_happens(
    bot: DirectBot, caplog: pytest.LogCaptureFixture
) -> None:
    messenger = ClosedChannel("send", "edit", "delete")
    table, reconciler = await bot.lobby("many", (ANN,)), bot.reconciler(messenger)

    for _ in range(17):
        await bot.tables.change(table, bot.interaction_id(), replacing.seated, BOB, bot.tables.clock())
        await reconciled(reconciler, table)
        await bot.tables.change(table, bot.interaction_id(), lobbies.left, BOB.id)
        await reconciled(reconciler, table)

    assert messenger.asked == ["send"]
    warnings = [it for it in caplog.records if it.levelno >= logging.WARNING and it.name.startswith("bot")]
    assert len(warnings) == 1
    assert await bot.repositories.messages.unshown() == (table.id,)


@pytest.mark.parametrize("verbs", [("send",), ("send", "edit"), ("send", "edit", "delete")], ids="/".join)
async def test_the_end_of_a_game_is_announced_once_that_is_allowed(
    bot: DirectBot, clock: Clock, verbs: tuple[str, ...]
) -> None:
    messenger = ClosedChannel()
    table, reconciler = await bot.begun("many", (ANN, CAS)), bot.reconciler(messenger)
    await reconciled(reconciler, table)
    old = find_message(await bot.repositories.messages.of(table.id), "table")
    messenger.refused = dict.fromkeys(verbs, NotAllowed)
    await resigned(bot.tables, table, ANN.id)

    await reconciled(reconciler, table)
    assert find_message(await bot.repositories.messages.of(table.id), "table") is not None
    assert await kinds(bot, table) == ["blocked", "table"]
    assert await bot.repositories.messages.unshown() == (table.id,)
    clock.now += 60
    await allowed_again(reconciler, messenger)

    assert await kinds(bot, table) == ["table"]
    new = find_message(await bot.repositories.messages.of(table.id), "table")
    assert old is not None
    assert new is not None
    assert old.message not in messenger.standing
    assert "Cas** wins!" in messenger.standing[int(new.message or 0)].below
    assert await bot.repositories.messages.unshown() == ()


async def test_where_only_sending_is_not_allowed_the_old_message_shows_the_end_meanwhile(bot: DirectBot) -> None:
    messenger = ClosedChannel()
    table, reconciler = await bot.begun("many", (ANN, CAS)), bot.reconciler(messenger)
    await reconciled(reconciler, table)
    messenger.refused = {"send": NotAllowed}

    await resigned(bot.tables, table, ANN.id)
    await reconciled(reconciler, table)

    old = find_message(await bot.repositories.messages.of(table.id), "table")
    assert old is not None
    assert "Cas** wins" in messenger.standing[int(old.message or 0)].below


async def called_in_vain(bot: DirectBot, messenger: ClosedChannel, table: Table) -> Delivery:
    """Nobody at the table takes private messages, and Discord refuses what it does in the channel."""
    messenger.deaf = {person.id for person in PEOPLE}
    delivery = Delivery(bot, messenger)
    await delivery.told(table)
    return delivery


async def mentioned(delivery: Delivery) -> list[tuple[int, ...]]:
    """Whom the pings that stand mention."""
    return [spec.mentions for spec in delivery.messenger.standing.values() if spec.mentions]


async def test_a_ping_that_was_refused_is_sent_later_to_whom_it_is_about_then(bot: DirectBot) -> None:
    messenger = ClosedChannel("send")
    table = await bot.begun("many", (ANN, CAS))
    delivery = await called_in_vain(bot, messenger, table)
    [acting] = table.people_to_act
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(acting.seat))))
    table = (await bot.play(table, acting.person or 0, str(move))).table
    await delivery.called()

    assert messenger.asked.count("send") == 3, "the table's message, and one ping to each of them"
    messenger.refused.clear()
    bot.clock.advance(timedelta(minutes=15))
    await delivery.called()

    assert await mentioned(delivery) == [(table.people_to_act[0].person,)]


async def test_after_a_sign_a_ping_that_was_refused_is_sent_at_once(bot: DirectBot) -> None:
    messenger = ClosedChannel("send")
    table = await bot.begun("many", (ANN, CAS))
    delivery = await called_in_vain(bot, messenger, table)

    messenger.refused.clear()
    delivery.notifier.allowed_again(guild=HERE.guild)
    await delivery.notifier.settled()

    assert await mentioned(delivery) == [(table.people_to_act[0].person,)]


async def test_what_a_refused_ping_was_to_tell_people_is_told_when_it_is_allowed(bot: DirectBot) -> None:
    messenger = ClosedChannel()
    table = await bot.begun("setup")
    delivery = await called_in_vain(bot, messenger, table)
    for person in PEOPLE:
        table = (await bot.play(table, person.id, FORMATION)).table
    await delivery.told(table)
    messenger.refused = {"send": NotAllowed}
    while not (
        told := [player for player in table.people if await Wording(bot.tables, bot.contexts).news(table, player)]
    ):
        table = await attacked(bot, table)
    await delivery.told(table)
    messenger.refused.clear()

    bot.clock.advance(timedelta(minutes=15))
    await delivery.told(table)

    for player in told:
        spec = await delivery.shown(player.person or 0)
        assert spec is not None
        assert f"📣 <@{player.person}>" in spec.above


async def attacked(bot: DirectBot, table: Table) -> Table:
    """The table after an attack, or another move where there is none."""
    assert table.match is not None
    player = table.people_to_act[0]
    legal = sorted(table.match.game.legal(table.match.view(player.seat)), key=lambda move: move.kind != "attack")
    return (await bot.play(table, player.person or 0, str(legal[0]))).table


async def test_a_ping_that_may_not_be_deleted_stays_recorded_and_goes_later(bot: DirectBot) -> None:
    messenger = ClosedChannel()
    table = await bot.begun("many", (ANN, CAS))
    delivery = await called_in_vain(bot, messenger, table)
    messenger.refused = {"delete": NotAllowed}
    table = (await resigned(bot.tables, table, ANN.id)).table
    await delivery.called()
    assert "ping" in await kinds(bot, table)

    messenger.refused.clear()
    bot.clock.advance(timedelta(minutes=15))
    await delivery.called()

    assert "ping" not in await kinds(bot, table)
    assert await mentioned(delivery) == []


async def test_a_locked_thread_is_told_all_when_it_is_unlocked(bot: DirectBot, clock: Clock) -> None:
    messenger = ClosedChannel()
    messenger.refused = dict.fromkeys(("send", "edit", "delete"), NotEditable)
    table, reconciler = await bot.lobby("many", (ANN,)), bot.reconciler(messenger)
    await reconciled(reconciler, table)
    assert await bot.repositories.messages.unshown() == (table.id,)
    clock.now += 60

    await allowed_again(reconciler, messenger)

    assert await kinds(bot, table) == ["table"]
    assert await bot.repositories.messages.unshown() == ()


async def test_it_is_tried_again_without_any_sign(bot: DirectBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "WAITS", (0.01, 60.0))
    messenger = ClosedChannel("send")
    table, reconciler = await bot.lobby("many", (ANN,)), bot.reconciler(messenger)
    await reconciled(reconciler, table)

    messenger.refused.clear()
    await poll(lambda: any("Join" in str(spec.rows) for spec in messenger.shown))
    await reconciler.settled()

    assert await bot.repositories.messages.unshown() == ()


# What the host is told


async def told_host(bot: DirectBot, table: Table, messenger: ClosedChannel) -> list[MessageSpec]:
    return [spec for spec in messenger.shown if "I may not write in <#1000>" in spec.above]


async def test_the_host_is_told_once_what_to_change(bot: DirectBot, clock: Clock) -> None:
    messenger = ClosedChannel("send")
    table = await bot.lobby("many", (ANN, BOB))

    for _ in range(2):  # a restart between the two
        reconciler = bot.reconciler(messenger)
        for _ in range(3):
            await reconciled(reconciler, table)
            clock.now += 3600
        await reconciler.close()

    [told] = await told_host(bot, table, messenger)
    assert "Send Messages" in told.above
    assert [button.label for row in told.rows for button in row] == ["Try again"]  # type: ignore[union-attr]


async def test_a_host_who_takes_no_private_messages_is_asked_no_oftener_than_discord(
    bot: DirectBot, clock: Clock
) -> None:
    messenger = ClosedChannel("send")
    messenger.deaf = {ANN.id}
    table, reconciler = await bot.lobby("many", (ANN,)), bot.reconciler(messenger)

    for person in (BOB, CAS):
        await bot.tables.change(
            table, bot.interaction_id(), replacing.seated, person, bot.tables.clock()
        ) if person is BOB else None
        await reconciled(reconciler, table)

    assert messenger.asked == ["send"]
    assert await kinds(bot, table) == []


@pytest.mark.parametrize("error", [DirectMessagesClosed, PersonGone])
async def test_nobody_is_told_of_a_private_channel_that_is_closed(bot: DirectBot, error: type[DeliveryError]) -> None:
    messenger = RecordingMessenger([error])
    table = (
        await bot.tables.open(
            opened_lobby(bot.tables.game("many"), TableSettings({}), None, PRIVATE, ANN, []), bot.interaction_id()
        )
    ).table
    reconciler = bot.reconciler(messenger)

    await reconciled(reconciler, table)

    assert messenger.shown == []
    assert await bot.repositories.messages.unshown() == (table.id,)
