"""Who watches a game and asked for it is told its end, once, in their one private message and without a sound."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.delivery.messenger import DirectMessagesClosed, MessageGone
from bot.tables import lobbies, replacing
from bot.tables.refusals import NoSuchTable
from bot.ui.escaping import escaped
from bot.ui.message import CustomId, MessageSpec
from bot.values.messages import ENDED, PANEL
from bot.values.table import ChannelRef, Person, Table
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import HERE, PEOPLE, STRANGER, DirectBot
from tests.support.bot.drafting import labels, whole
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import resigned

ANN, BOB, CAS = PEOPLE
END = "wins!"


def seen(_channel: int) -> bool:
    """Everybody sees every channel."""
    return True


@pytest.fixture
def delivery(bot: DirectBot) -> Delivery:
    return Delivery(bot, RecordingMessenger())


async def asks(bot: DirectBot, table: Table, person: Person = STRANGER, rest: str = "") -> MessageSpec:
    """Somebody presses *Tell me the end*, and what they see then."""
    await bot.repositories.people.meet(person)  # as the door does
    control = CustomId("tell-end", table.id, None, rest)
    return (await bot.press(person, control, may_see=seen)).shown[-1]


async def ends(bot: DirectBot, delivery: Delivery, table: Table) -> None:
    await resigned(bot.tables, await bot.tables.get(table.id), ANN.id)
    await delivery.told(table)


def private(delivery: Delivery) -> list[MessageSpec]:
    """What stands on Discord that tells an end."""
    return [it for it in delivery.messenger.standing.values() if it.silent]


async def test_who_watches_is_told_the_end_once_without_a_sound(bot: DirectBot, delivery: Delivery) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    looks = (await bot.press(STRANGER, CustomId("my", table.id), may_see=seen)).shown[-1]
    assert labels(looks)[:2] == ["Play again", "Tell me the end"]

    asked = await asks(bot, table)
    assert "Don't tell me" in labels(asked)
    await ends(bot, delivery, table)

    [told] = private(delivery)
    assert "**a.example** resigned" in whole(told) or END in whole(told)
    assert "My games" in labels(told)
    assert (await delivery.stands(STRANGER.id)).kind == ENDED
    assert await bot.repositories.wanted_ends.of(STRANGER.id) == ()
    tries = delivery.messenger.tries
    await bot.repositories.notifications.set_due(STRANGER.id)
    await delivery.called()
    assert delivery.messenger.tries == tries, "it stays as it is"


async def test_who_takes_it_back_is_told_nothing(bot: DirectBot, delivery: Delivery) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await asks(bot, table)

    assert "Tell me the end" in labels(await asks(bot, table, rest="off"))
    await ends(bot, delivery, table)

    assert private(delivery) == []
    assert "Tell me the end" not in labels(await asks(bot, table)), "it is over"


async def test_who_plays_there_or_does_not_see_the_channel_can_ask_for_nothing(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))

    await asks(bot, table, ANN)
    await bot.press(STRANGER, CustomId("tell-end", table.id))

    assert [await bot.repositories.wanted_ends.of(it.id) for it in (ANN, STRANGER)] == [(), ()]


async def test_who_sees_the_channel_no_more_is_told_nothing(bot: DirectBot, delivery: Delivery) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await asks(bot, table)
    delivery.messenger.blind.add(STRANGER.id)

    await ends(bot, delivery, table)

    assert private(delivery) == []
    assert await bot.repositories.wanted_ends.of(STRANGER.id) == ()


async def test_who_takes_no_private_messages_is_told_nothing_anywhere(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await asks(bot, table)
    await resigned(bot.tables, await bot.tables.get(table.id), ANN.id)
    delivery = Delivery(bot, RecordingMessenger([DirectMessagesClosed]))

    await delivery.notifier.evaluate(STRANGER.id)

    assert delivery.messenger.shown == []
    assert await delivery.call(STRANGER.id) is None
    assert await bot.repositories.wanted_ends.of(STRANGER.id) == ()


async def test_a_message_that_asks_for_a_move_says_it_beside_that(bot: DirectBot, delivery: Delivery) -> None:
    table, own = await bot.begun("heroes", (ANN, BOB)), await bot.begun("heroes", (CAS, BOB))
    await delivery.told(own)
    before = await delivery.stands(CAS.id)
    assert before.kind == PANEL
    await asks(bot, table, CAS)

    await ends(bot, delivery, table)

    call, shown = await delivery.stands(CAS.id), await delivery.shown(CAS.id)
    assert (call.id, call.kind, call.table) == (before.id, PANEL, own.id)
    assert shown is not None
    assert shown.above.startswith("-# 🏁 [")
    assert await bot.repositories.wanted_ends.of(CAS.id) == ()
    assert not any(escaped(it.name) in shown.above.partition("\n")[0] for it in (ANN, BOB)), "they may be erased"


async def test_two_ends_are_told_one_after_the_other_in_the_same_message(bot: DirectBot, delivery: Delivery) -> None:
    first, second = await bot.begun("heroes", (ANN, BOB)), await bot.begun("heroes", (ANN, CAS))
    for table in (first, second):
        await asks(bot, table)
    await ends(bot, delivery, first)
    message = (await delivery.stands(STRANGER.id)).message

    await ends(bot, delivery, second)

    call = await delivery.stands(STRANGER.id)
    assert (call.message, call.table) == (message, second.id)


async def test_what_was_told_before_a_kill_is_not_told_twice(bot: DirectBot, delivery: Delivery) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await asks(bot, table)
    await ends(bot, delivery, table)
    message, sent = (await delivery.stands(STRANGER.id)).message, len(delivery.messenger.shown)
    write = "INSERT INTO wanted_ends (table_id, person) VALUES (:table, :person)"
    await bot.repositories.database.run(text(write), table=table.id, person=STRANGER.id)  # as before that was noted

    await bot.repositories.notifications.set_due(STRANGER.id)
    await delivery.called()

    assert (await delivery.stands(STRANGER.id)).message == message
    assert len(delivery.messenger.shown) == sent
    assert await bot.repositories.wanted_ends.of(STRANGER.id) == ()


async def test_where_the_message_was_deleted_a_new_one_tells_the_next_end(bot: DirectBot) -> None:
    messenger = RecordingMessenger()
    delivery = Delivery(bot, messenger)
    first, second = await bot.begun("heroes", (ANN, BOB)), await bot.begun("heroes", (ANN, CAS))
    for table in (first, second):
        await asks(bot, table)
    await ends(bot, delivery, first)
    await resigned(bot.tables, await bot.tables.get(second.id), ANN.id)
    messenger.fail_with(MessageGone)

    await delivery.notifier.evaluate(STRANGER.id)

    call = await delivery.stands(STRANGER.id)
    assert (call.kind, call.table) == (ENDED, second.id)


async def test_who_is_called_to_a_table_meanwhile_is_still_told_the_end(bot: DirectBot, delivery: Delivery) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await asks(bot, table)
    here = table.channel
    await bot.repositories.seekers.choose(STRANGER, here.guild or 0, here.home, ["glory"])
    lobby = await bot.lobby("glory", (CAS,))
    await resigned(bot.tables, await bot.tables.get(table.id), ANN.id)

    bot.clock.advance(timedelta(minutes=2))
    await delivery.told(lobby)
    called = await delivery.shown(STRANGER.id)
    assert called is not None
    assert "Join" in labels(called)
    await bot.change(lobby, lobbies.cancelled, CAS.id, False)
    await delivery.told(lobby)

    shown = await delivery.shown(STRANGER.id)
    assert shown is not None
    assert END in whole(shown)
    assert await bot.repositories.wanted_ends.of(STRANGER.id) == ()


async def test_who_is_called_reads_who_sits_there_now(bot: DirectBot, delivery: Delivery) -> None:
    await bot.repositories.people.meet(STRANGER)
    await bot.repositories.seekers.choose(STRANGER, HERE.guild or 0, HERE.id, ["glory"])
    lobby = await bot.lobby("glory", (CAS,))
    bot.clock.advance(timedelta(minutes=2))
    await delivery.told(lobby)
    called = await delivery.stands(STRANGER.id)

    lobby = await bot.change(lobby, replacing.seated, BOB, bot.tables.clock())
    lobby = await bot.change(lobby, lobbies.left, CAS.id)
    await delivery.told(lobby)

    shown = await delivery.shown(STRANGER.id)
    assert shown is not None
    assert (await delivery.stands(STRANGER.id)).message == called.message
    assert escaped(BOB.name) in whole(shown)
    assert escaped(CAS.name) not in whole(shown)


async def test_who_sees_the_channel_no_more_is_not_called_to_it(bot: DirectBot, delivery: Delivery) -> None:
    await bot.repositories.people.meet(STRANGER)
    await bot.repositories.seekers.choose(STRANGER, HERE.guild or 0, HERE.id, ["glory"])
    lobby = await bot.lobby("glory", (CAS,))
    delivery.messenger.blind.add(STRANGER.id)
    bot.clock.advance(timedelta(minutes=2))

    await delivery.told(lobby)

    assert await delivery.call(STRANGER.id) is None
    assert await bot.repositories.seekers.of(STRANGER.id, HERE.guild or 0) == {}


async def test_an_end_that_may_not_be_told_again_is_taken_away_once(bot: DirectBot, delivery: Delivery) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await asks(bot, table)
    await ends(bot, delivery, table)
    told = await delivery.stands(STRANGER.id)
    await bot.repositories.messages.mark(told.id, content_hash="")  # as where a name is taken out of it
    delivery.messenger.blind.add(STRANGER.id)
    await bot.repositories.notifications.set_due(STRANGER.id)

    await delivery.called()

    assert await delivery.call(STRANGER.id) is None
    assert private(delivery) == []


async def test_the_replay_is_watched_from_there_by_who_still_sees_the_channel(
    bot: DirectBot, delivery: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = await bot.begun("many", (ANN, CAS)), await bot.begun("many", (ANN, CAS))
    await asks(bot, table)
    await ends(bot, delivery, table)
    told, message = await delivery.shown(STRANGER.id), (await delivery.stands(STRANGER.id)).message
    assert told is not None
    assert labels(told) == ["To the table", "Replay", "My games"]
    private = ChannelRef(None, 900, "en-US")

    watched = await bot.press(STRANGER, CustomId("replay", table.id), channel=private, pressed=message)

    step = next(it for it in watched.shown[-1].buttons if not it.disabled)
    assert step.id.startswith("step:"), "they are shown the end, from which they go back"
    assert (await bot.press(STRANGER, step.id, channel=private, private=True)).shown[-1].picture_spec is not None
    film = await bot.press(STRANGER, CustomId("film", table.id), channel=private, private=True)
    assert film.shown[-1].file is not None
    with pytest.raises(NoSuchTable):
        await bot.press(STRANGER, CustomId("replay", other.id), channel=private, pressed=message)
    with pytest.raises(NoSuchTable):
        await bot.press(STRANGER, CustomId("replay", table.id), channel=private, pressed=message + 1 if message else 1)

    async def sees(person: int, channel: ChannelRef) -> bool:
        return person != STRANGER.id

    monkeypatch.setattr(bot.services, "sees", sees)
    with pytest.raises(NoSuchTable):
        await bot.press(STRANGER, CustomId("replay", table.id), channel=private, pressed=message)
    with pytest.raises(NoSuchTable):
        await bot.press(STRANGER, step.id, channel=private, private=True)
