"""Who has left the server is mentioned nowhere, and who plays with them is told and asked at once."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.delivery.messenger import DirectMessagesClosed, NotAllowed, PersonGone
from bot.tables.late import decided
from bot.tables.lobbies import adjusted
from bot.ui.message import CustomId
from bot.values.messages import PANEL, PING
from bot.values.preferences import Channel, Pace, PersonSettings, Preferences
from bot.values.proposal import ProposalKind
from bot.values.table import Player, Status, Table
from bot.values.turn_clock import Late, LateAnswer, StandIn
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, DirectBot
from tests.support.bot.refusing import RefusedDelivery
from tests.support.bot.service import first_move
from tests.support.bot.table_command import clocked

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
GONE = PersonGone("403 50278", 50278)
LINE = "has left the server"


@pytest_asyncio.fixture
async def discord(bot: DirectBot) -> AsyncIterator[RefusedDelivery]:
    chosen = Preferences(settings=PersonSettings(zone="UTC", language="en"))
    for person in PEOPLE:
        await bot.repositories.people.choose(person, lambda _: chosen)
    delivery = RefusedDelivery(bot)
    yield delivery
    await delivery.close()


def acting(table: Table) -> tuple[Player, int]:
    """Who must act, and their id."""
    [player] = table.people_to_act
    assert player.person is not None
    return player, player.person


def other_than(table: Table, person: int) -> int:
    """The id of the other one of two."""
    [other] = (it.person for it in table.people if it.person != person)
    assert other is not None
    return other


async def left(
    bot: DirectBot, delivery: RefusedDelivery, pace: Pace = Pace.DAY, *, people: int = 2
) -> tuple[Table, int]:
    """A game in which it is the turn of somebody who has left the server, as has turned out; and who that is."""
    table = await clocked(bot, *PEOPLE[:people], pace=pace, game="many" if people == 2 else "addvantage")
    _, person = acting(table)
    delivery.messenger.refuse(person, GONE)
    await delivery.told(table)
    return await bot.tables.get(table.id), person


def is_asked(table: Table) -> bool:
    """Whether the other of two is asked what happens now."""
    return table.open_proposal is not None and table.open_proposal.kind is ProposalKind.LATE


async def moved(bot: DirectBot, table: Table) -> Table:
    """The table after a move of whoever must act."""
    player, person = acting(table)
    return (await bot.play(table, person, first_move(table, player.seat))).table


async def answered(bot: DirectBot, table: Table, person: int, answer: LateAnswer) -> Table:
    """The table after the answer of who is asked about this person."""
    return await bot.change(table, decided, other_than(table, person), answer, bot.tables.now())


async def called_where(delivery: RefusedDelivery, person: int) -> tuple[str, int] | None:
    """The kind of somebody's call, and the channel in which it stands."""
    call = await delivery.call(person)
    return None if call is None or call.message is None else (call.kind, call.channel)


async def test_who_has_left_the_server_is_mentioned_nowhere_and_the_other_is_told_and_asked_at_once(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await left(bot, discord)
    await discord.told(table)

    assert await called_where(discord, person) is None
    assert all(person not in spec.mentions for spec in discord.messenger.shown)
    assert LINE in (await bot.public(table)).below
    assert is_asked(table)
    asked = await discord.shown(other_than(table, person))
    assert asked is not None
    [question] = asked.questions
    assert f"{LINE}. What now?" in question.text
    assert [it.label for it in question.buttons] == ["Wait 2 days", "Computer plays on", "Claim the win"]


async def test_of_who_takes_no_private_messages_nobody_is_told_so(bot: DirectBot, discord: RefusedDelivery) -> None:
    table = await clocked(bot, *PEOPLE[:2], pace=Pace.DAY, game="many")
    _, person = acting(table)
    discord.messenger.refuse(person, DirectMessagesClosed("403 50007", 50007))

    await discord.told(table)

    table = await bot.tables.get(table.id)
    assert await called_where(discord, person) == (PING, HERE.id)
    assert not is_asked(table)
    assert LINE not in (await bot.public(table)).below


async def test_where_the_other_waits_they_are_asked_again_once_the_time_is_up(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await left(bot, discord)

    table = await answered(bot, table, person, LateAnswer.WAIT)
    assert not is_asked(table)
    await bot.pass_time(DAY)
    await bot.repositories.notifications.set_due(person)
    await discord.called()
    assert not is_asked(await bot.tables.get(table.id)), "it is known"
    await bot.pass_time(DAY - HOUR)
    assert not is_asked(await bot.tables.get(table.id)), "they have two days at least"
    await bot.pass_time(DAY + 2 * HOUR)

    assert is_asked(await bot.tables.get(table.id))


async def test_who_waits_takes_no_time_from_who_has_left(bot: DirectBot, discord: RefusedDelivery) -> None:
    table, person = await left(bot, discord, Pace.WEEK)
    before = acting(table)[0].clock

    after = acting(await answered(bot, table, person, LateAnswer.WAIT))[0].clock

    assert before is not None
    assert after is not None
    assert after.deadline == before.deadline


async def test_the_other_may_let_a_computer_play_or_claim_the_win_at_once(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await left(bot, discord)
    seat = acting(table)[0].seat

    stood_in = await answered(bot, table, person, LateAnswer.COMPUTER)
    assert stood_in.players[seat].attendance.stand_in is StandIn.ABSENT
    assert not is_asked(stood_in)

    other, gone = await left(bot, discord)
    assert (await answered(bot, other, gone, LateAnswer.END)).status is Status.FINISHED


async def test_without_an_answer_a_computer_plays_three_days_after_the_time_was_up(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, _ = await left(bot, discord)
    seat = acting(table)[0].seat

    await bot.pass_time(5 * DAY - HOUR)  # a day for the turn, the reserve, and three
    assert (await bot.tables.get(table.id)).players[seat].attendance.stand_in is None
    await bot.pass_time(2 * HOUR)

    assert (await bot.tables.get(table.id)).players[seat].attendance.stand_in is StandIn.ABSENT


async def test_of_three_all_are_told_and_the_time_goes_on(bot: DirectBot, discord: RefusedDelivery) -> None:
    table, person = await left(bot, discord, people=3)

    assert LINE in (await bot.public(table)).below
    assert not is_asked(table)
    assert await called_where(discord, person) is None
    await bot.pass_time(2 * DAY + HOUR)
    seat = acting(table)[0].seat
    assert (await bot.tables.get(table.id)).players[seat].attendance.stand_in is StandIn.TURN, "they have no day more"


@pytest.mark.parametrize(("pace", "late"), [(Pace.NONE, Late.COMPUTER), (Pace.DAY, Late.WAIT)])
async def test_where_nothing_would_be_asked_later_nothing_is_asked_now(
    bot: DirectBot, discord: RefusedDelivery, pace: Pace, late: Late
) -> None:
    lobby = await bot.change(await bot.lobby("many", PEOPLE[:2]), adjusted, PEOPLE[0].id, False, pace, late)
    table = await bot.begin(lobby)
    _, person = acting(table)
    discord.messenger.refuse(person, GONE)

    await discord.told(table)

    table = await bot.tables.get(table.id)
    assert LINE in (await bot.public(table)).below
    assert not is_asked(table)


async def test_once_they_press_something_there_all_is_as_before(bot: DirectBot, discord: RefusedDelivery) -> None:
    table, person = await left(bot, discord)
    discord.messenger.refuses.clear()

    await bot.press(next(it for it in PEOPLE if it.id == person), CustomId("my", table.id))

    table = await bot.tables.get(table.id)
    assert not is_asked(table)
    assert LINE not in (await bot.public(table)).below
    table = await moved(bot, await moved(bot, table))
    while acting(table)[1] != person:
        table = await moved(bot, table)
    bot.clock.advance(HOUR)
    await discord.told(table)
    assert await called_where(discord, person) == (PANEL, person)


async def test_a_move_of_theirs_tells_that_they_are_there_again(bot: DirectBot, discord: RefusedDelivery) -> None:
    table, _ = await left(bot, discord)

    table = await moved(bot, table)

    assert not any(player.has_left for player in table.people)
    assert not is_asked(table)


async def test_a_private_message_that_arrives_after_a_day_tells_that_they_are_there_again(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    table, person = await left(bot, discord, Pace.WEEK)
    other, _ = await left(bot, discord, Pace.WEEK)
    discord.messenger.refuses.clear()

    await bot.pass_time(DAY - HOUR)
    await discord.called()
    assert await called_where(discord, person) is None
    await bot.pass_time(HOUR)
    await discord.called()

    assert await called_where(discord, person) == (PANEL, person)
    for each in (table, other):
        now = await bot.tables.get(each.id)
        assert not any(player.has_left and player.person == person for player in now.people)
        assert not is_asked(now) or now.id != table.id


async def test_whoever_chose_mentions_is_mentioned_no_more_once_it_is_known_from_another_table(
    bot: DirectBot, discord: RefusedDelivery
) -> None:
    chosen_mentions = Preferences(settings=PersonSettings(zone="UTC", call=Channel.MENTION))
    for each in PEOPLE:
        await bot.repositories.people.choose(each, lambda _: chosen_mentions)
    table = await clocked(bot, *PEOPLE[:2], pace=Pace.DAY, game="many")
    _, person = acting(table)
    discord.messenger.refuse(HERE.id, NotAllowed("403 50013", 50013))
    discord.messenger.refuse(person, GONE)
    await discord.called()
    assert (await bot.tables.get(table.id)).players[acting(table)[0].seat].has_left

    discord.messenger.refuses.pop(HERE.id)
    for _ in range(3):
        bot.clock.advance(DAY)
        await bot.repositories.notifications.set_due(person)
        await discord.called()

    assert all(person not in spec.mentions for spec in discord.messenger.shown)


async def test_all_tables_on_servers_are_told_at_once(bot: DirectBot, discord: RefusedDelivery) -> None:
    first = await clocked(bot, *PEOPLE[:2], pace=Pace.DAY, game="many")
    second = await clocked(bot, *PEOPLE[:2], pace=Pace.DAY, game="many")
    _, person = acting(first)
    discord.messenger.refuse(person, GONE)
    await discord.called()

    for number in (first.id, second.id):
        [player] = (it for it in (await bot.tables.get(number)).people if it.person == person)
        assert player.has_left
    assert discord.messenger.asked.count(person) == 1
    assert ELSEWHERE.id not in discord.messenger.asked
