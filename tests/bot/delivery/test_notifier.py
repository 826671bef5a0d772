"""Who is due is called, whatever happens while the bot looks for them."""

from collections.abc import AsyncIterator, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.messenger import BadRequest
from bot.delivery.notifications.notifier import IN_ONE_TRIP
from bot.store.messages import Notification, NotificationRepository
from bot.tables.lobbies import opened as opened_lobby
from bot.ui.message import MessageSpec
from bot.values.messages import AlertTimes, Stage, Topic
from bot.values.preferences import Pace, TableSettings
from bot.values.table import Person, Table
from tests.support.bot.bot_process import poll
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, DirectBot
from tests.support.bot.eventually import eventually
from tests.support.bot.hand_clock import NOON
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.roles import ZEBEDEE
from tests.support.bot.service import first_move
from tests.support.bot.table_command import clocked

ANN = PEOPLE[0]
SOON = AlertTimes(timedelta(seconds=20), timedelta(), timedelta(), quiet=False)


async def test_whoever_falls_due_while_the_bot_looks_who_is_due_is_called(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.begun("many", PEOPLE[::2])
    delivery = Delivery(bot, RecordingMessenger(), SOON)
    await delivery.called()
    assert delivery.messenger.shown == []
    due = NotificationRepository.due

    async def an_hour_later(self: NotificationRepository, now: datetime) -> tuple[int, ...]:
        found = await due(self, now)
        if not delivery.messenger.shown:
            bot.clock.advance(timedelta(hours=1))
        return found

    monkeypatch.setattr(NotificationRepository, "due", an_hour_later)
    delivery.notifier.start()
    await poll(lambda: bool(delivery.messenger.shown))

    await delivery.close()


async def test_a_call_that_fails_is_told_without_whom_it_is_for(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    delivery = Delivery(bot, RecordingMessenger(), SOON)

    async def fails(_self: NotificationRepository, _person: int) -> Notification:
        raise RuntimeError

    monkeypatch.setattr(NotificationRepository, "of", fails)
    delivery.notifier.evaluate_soon(ZEBEDEE.id)
    await poll(lambda: "call somebody failed" in caplog.text)
    await delivery.close()

    assert str(ZEBEDEE.id) not in caplog.text


async def test_who_needs_no_call_is_looked_at_once_however_many_are_due(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd, looked_at = range(1000, 1000 + 3 * IN_ONE_TRIP), list[int]()
    await waits_for_ann(bot)  # she is called meanwhile
    bot.clock.advance(timedelta(minutes=1))
    for number in crowd:
        await bot.repositories.people.meet(Person(number, "Somebody", "nl"))
    await bot.repositories.notifications.set_due(*crowd)
    of_all = NotificationRepository.of_all

    async def noted(self: NotificationRepository, people: Collection[int]) -> dict[int, Notification]:
        looked_at.extend(people)
        return await of_all(self, people)

    monkeypatch.setattr(NotificationRepository, "of_all", noted)
    delivery = Delivery(bot, RecordingMessenger(), SOON)
    delivery.notifier.start()
    await eventually(lambda: bot.repositories.notifications.due(bot.clock.now()), lambda due: not due)
    await delivery.close()

    assert sorted(person for person in looked_at if person in crowd) == list(crowd)
    assert delivery.messenger.shown


async def waits_for_ann(bot: DirectBot, pace: Pace = Pace.NONE) -> Table:
    """A game in which it is Ann's turn."""
    table = await clocked(bot, *PEOPLE[:2], pace=pace, game="many")
    while table.people_to_act[0].person != ANN.id:
        table = await moved(bot, table)
    return table


async def moved(bot: DirectBot, table: Table) -> Table:
    """The table after a move of whoever must act, made elsewhere than in their call."""
    now = await bot.tables.get(table.id)
    [player] = now.people_to_act
    assert player.person is not None
    return (await bot.play(now, player.person, first_move(now, player.seat))).table


def says_more(spec: MessageSpec | None) -> bool:
    assert spec is not None
    return "waits for you" in spec.above


async def chose_zone(bot: DirectBot, guild: int | None, zone: str) -> None:
    """A server chooses its time zone."""
    await bot.repositories.servers.choose(guild or 0, lambda old: old.replace(zone=zone))


async def test_nobody_is_called_at_night_where_the_server_lives_because_of_a_table_in_private(bot: DirectBot) -> None:
    await chose_zone(bot, HERE.guild, "Europe/Amsterdam")
    bot.clock.turn_to(NOON + timedelta(hours=11))  # midnight in Amsterdam, the evening in New York
    alone = (
        await bot.tables.open(
            opened_lobby(bot.tables.game("many"), TableSettings({}), 2, replace(PRIVATE, locale="en-US"), ANN, []),
            bot.interaction_id(),
        )
    ).table
    await bot.tables.begin(alone, ANN.id, False, bot.interaction_id())
    bot.clock.advance(timedelta(hours=1))
    await waits_for_ann(bot)
    delivery = Delivery(bot, RecordingMessenger(), AlertTimes())

    bot.clock.advance(timedelta(minutes=1))
    await delivery.called()
    assert await delivery.shown(ANN.id) is None
    bot.clock.turn_to(NOON + timedelta(hours=19))  # eight in the morning in Amsterdam
    await delivery.called()

    assert await delivery.shown(ANN.id) is not None


@pytest.mark.parametrize(
    ("settings", "called"),
    [({}, True), ({"zone": "America/New_York"}, False), ({"quiet_from": 22, "quiet_until": 9}, False)],
    ids=["guessed", "chosen zone", "chosen hours"],
)
async def test_a_night_that_is_only_guessed_holds_back_no_call_within_twelve_hours_of_a_press(
    bot: DirectBot, settings: dict[str, Any], *, called: bool
) -> None:
    await bot.services.preferences.change(ANN, **settings)
    await waits_for_ann(bot, Pace.DAY)  # at seven in New York, where the most people live who speak English
    delivery = Delivery(bot, RecordingMessenger(), AlertTimes())
    bot.presses.note(ANN.id)

    bot.clock.advance(timedelta(minutes=3))
    await delivery.called()

    assert (await delivery.shown(ANN.id) is not None) is called


async def test_half_a_day_after_the_last_press_a_guessed_night_is_one(bot: DirectBot) -> None:
    bot.presses.note(ANN.id)
    bot.clock.advance(timedelta(hours=17))  # midnight in New York
    await waits_for_ann(bot)
    delivery = Delivery(bot, RecordingMessenger(), AlertTimes())

    bot.clock.advance(timedelta(hours=7, minutes=59))
    await delivery.called()
    assert await delivery.shown(ANN.id) is None
    bot.clock.advance(timedelta(minutes=1))
    await delivery.called()

    assert await delivery.shown(ANN.id) is not None


async def test_deadlines_respect_a_guessed_night_whoever_is_up(bot: DirectBot) -> None:
    bot.presses.note(ANN.id)
    bot.clock.advance(timedelta(hours=4))  # eleven in the morning in New York

    clock = (await waits_for_ann(bot, Pace.HALF_DAY)).people_to_act[0].clock

    assert clock is not None
    assert clock.deadline == NOON + timedelta(hours=27), "not at eleven in the evening there, but at ten in the morning"


async def test_whoever_plays_in_servers_of_two_zones_is_called_in_neither_night(bot: DirectBot) -> None:
    await chose_zone(bot, HERE.guild, "Europe/Amsterdam")
    await chose_zone(bot, ELSEWHERE.guild, "America/New_York")
    bot.clock.turn_to(NOON + timedelta(hours=18, minutes=30))  # half past seven, and half past one
    await bot.tables.open(
        opened_lobby(bot.tables.game("many"), TableSettings({}), 2, ELSEWHERE, ANN, []), bot.interaction_id()
    )
    await waits_for_ann(bot)
    delivery = Delivery(bot, RecordingMessenger(), AlertTimes())

    bot.clock.turn_to(NOON + timedelta(hours=19))
    await delivery.called()
    assert await delivery.shown(ANN.id) is None
    bot.clock.turn_to(NOON + timedelta(hours=25))
    await delivery.called()

    assert await delivery.shown(ANN.id) is not None


@pytest_asyncio.fixture
async def called(bot: DirectBot) -> AsyncIterator[Delivery]:
    """Ann is called to a table, and may be called no more for half an hour."""
    delivery = Delivery(bot, RecordingMessenger(), AlertTimes(quiet=False))
    await waits_for_ann(bot)
    bot.clock.advance(timedelta(minutes=1))
    await delivery.called()
    yield delivery
    await delivery.close()


async def test_a_call_says_how_many_more_tables_wait_by_one_edit_for_each_change(
    bot: DirectBot, called: Delivery
) -> None:
    call = await called.stands(ANN.id)
    assert not says_more(await called.shown(ANN.id))

    other = await waits_for_ann(bot)
    await called.called()
    assert says_more(await called.shown(ANN.id))
    await moved(bot, other)
    await called.called()
    assert not says_more(await called.shown(ANN.id))

    await bot.repositories.notifications.set_due(ANN.id)
    await called.called()
    assert called.messenger.edits(call.message) == 2
    after = await called.stands(ANN.id)
    assert after.message == call.message, "nothing has sounded"


async def test_a_call_in_which_somebody_may_have_half_picked_something_is_left_to_them(
    bot: DirectBot, called: Delivery
) -> None:
    call = await called.stands(ANN.id)
    bot.presses.note(ANN.id, call.message, call.table, call.decision)
    bot.presses.note(ANN.id)

    await waits_for_ann(bot)
    await called.called()

    assert called.messenger.edits(call.message) == 0


async def test_a_call_that_is_sent_anew_in_a_moment_is_not_edited_before(bot: DirectBot, called: Delivery) -> None:
    call = await called.stands(ANN.id)
    bot.clock.advance(timedelta(hours=1))

    await waits_for_ann(bot)
    await called.called()
    assert called.messenger.edits(call.message) == 0

    bot.clock.advance(timedelta(minutes=1))
    await called.called()
    after = await called.stands(ANN.id)
    assert after.message != call.message
    assert says_more(await called.shown(ANN.id))


async def test_a_reminder_is_left_as_it_is(bot: DirectBot, called: Delivery) -> None:
    call = await called.stands(ANN.id)
    await bot.repositories.notifications.shows(call, ANN.id, [Topic(call.table, call.decision, Stage.REMINDER)])

    await waits_for_ann(bot)
    await called.called()

    assert called.messenger.edits(call.message) == 0


async def test_a_call_leads_in_silence_to_a_table_with_less_time_and_sounds_for_it_later(
    bot: DirectBot, called: Delivery
) -> None:
    call, shown = await called.stands(ANN.id), await called.shown(ANN.id)

    urgent = await waits_for_ann(bot, Pace.HOUR)
    await called.called()
    led = await called.stands(ANN.id)
    assert (led.message, led.table) == (call.message, urgent.id), "nothing has sounded"
    assert says_more(await called.shown(ANN.id))
    assert called.messenger.edits(call.message) == 1

    bot.clock.advance(timedelta(minutes=30))
    await called.called()
    alerted = await called.stands(ANN.id)
    assert alerted.message != call.message
    assert alerted.table == urgent.id
    await moved(bot, urgent)
    await called.called()
    assert await called.shown(ANN.id) == shown, "and then back"


async def test_whoever_s_call_cannot_lead_to_another_table_keeps_it_until_they_are_called_anew(bot: DirectBot) -> None:
    delivery = Delivery(bot, RecordingMessenger([None, *[BadRequest] * 4]), AlertTimes(quiet=False))
    table = await waits_for_ann(bot)
    bot.clock.advance(timedelta(minutes=1))
    await delivery.called()
    before = await delivery.call(ANN.id)
    urgent = await waits_for_ann(bot, Pace.HOUR)
    await delivery.called()
    assert await delivery.call(ANN.id) == before

    await moved(bot, urgent)
    bot.clock.advance(timedelta(minutes=30))
    await delivery.called()

    call = await delivery.stands(ANN.id)
    assert before is not None
    assert call.table == table.id
    assert call.message in delivery.messenger.standing
    assert before.message not in delivery.messenger.standing
    await delivery.close()
