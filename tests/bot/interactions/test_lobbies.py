"""What people see of a lobby and press there: kept seats, no thanks, a host who is gone, and that it is closed soon."""

from datetime import timedelta

import pytest

from bot.interactions.entry.incoming import bots_named
from bot.tables.refusals import AlreadySeated, Full, HostBegins, NoBots, Reserved, TooFew
from bot.ui.languages import bare
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.lobby import lobby
from bot.values.table import Person, Status, Table
from games.errors import Refusal
from tests.support.bot.direct_bot import HERE, PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.drafting import labels

ANN, BOB, CAS = PEOPLE
DAY = timedelta(days=1)


async def opened(bot: DirectBot, *friends: Person) -> Table:
    """A lobby of Ann with seats for her, her friends and one more."""
    given = {f"friend{at}": str(it.id) for at, it in enumerate(friends, 1)}
    await bot.type(ANN, "glory start", seats=2 + len(friends), **given)
    [table] = await bot.tables.finder.here(HERE.id, "glory")
    return table


async def press(bot: DirectBot, table: Table, person: Person, action: str) -> Recorder:
    return await bot.press(person, CustomId(action, table.id))


def shown_text(spec: MessageSpec) -> list[str]:
    """The lines below the picture, without marks of emojis."""
    return bare(spec.below).splitlines()


async def more(bot: DirectBot, table: Table, person: Person) -> MessageSpec:
    return (await press(bot, table, person, "more")).shown[-1]


async def shown(bot: DirectBot, table: Table) -> MessageSpec:
    return lobby(bot.contexts.of(await bot.tables.get(table.id), "en"))


async def pings(bot: DirectBot, table: Table) -> dict[str, MessageSpec]:
    return {it.kind: it.spec for it in bot.desired.of_lobby(await bot.tables.get(table.id), ())}


async def test_for_whom_seats_are_kept_stands_in_the_lobby_and_mentions_nobody_again(bot: DirectBot) -> None:
    table = await opened(bot, BOB, CAS)

    spec = await shown(bot, table)

    assert f"**Ann** 👑 · <@{BOB.id}> invited · <@{CAS.id}> invited · 1 seat free" in shown_text(spec)
    assert spec.mentions == ()


async def test_a_seat_that_is_kept_is_refused_with_for_whom(bot: DirectBot) -> None:
    table = await opened(bot, BOB)
    await press(bot, table, STRANGER, "join")

    with pytest.raises(Reserved) as refused:
        await press(bot, table, CAS, "join")

    assert f"kept for <@{BOB.id}>" in bot.ctx(ANN)[0].sentence(refused.value)


async def test_no_thanks_is_a_button_of_the_invitation_and_is_told_under_more(bot: DirectBot) -> None:
    table = await opened(bot, BOB)
    assert labels((await pings(bot, table))["invite"])[:2] == ["Join", "No, thanks"]

    await press(bot, table, BOB, "decline")

    assert f"No, thanks: <@{BOB.id}>." in (await more(bot, table, STRANGER)).above
    assert await pings(bot, table) == {}


async def test_no_thanks_is_a_command(bot: DirectBot) -> None:
    table = await opened(bot, BOB)

    await bot.type(BOB, "lobby leave")

    assert (await bot.tables.get(table.id)).reserved == ()


async def test_a_bot_is_not_invited(bot: DirectBot) -> None:
    bots = bots_named({"resolved": {"users": {str(BOB.id): {"id": str(BOB.id), "bot": True}}}})

    with pytest.raises(NoBots):
        await bot.type(ANN, "glory start", known={"bots": bots}, friend1=str(BOB.id))

    assert await bot.tables.finder.here(HERE.id, "glory") == ()


@pytest.mark.parametrize("data", [None, [], {"resolved": 3}, {"resolved": {"users": {"x": {"bot": True}}}}])
def test_where_nobody_is_named_as_discord_does_it_nobody_is_a_bot(data: object) -> None:
    assert bots_named(data) == frozenset()


async def test_when_the_host_is_gone_it_is_said_who_may_begin_and_they_can(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN, BOB))
    gone = "-# **Ann** has been away for a day: anybody seated can begin"
    assert gone not in shown_text(await shown(bot, table))

    await bot.pass_time(DAY)

    assert shown_text(await shown(bot, table))[-1] == gone
    await press(bot, table, BOB, "begin")
    assert (await bot.tables.get(table.id)).status is Status.PLAYING


async def test_whatever_the_host_presses_there_says_that_they_are_there(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN, BOB))
    await bot.pass_time(2 * DAY)

    await press(bot, table, ANN, "rules")

    assert "away" not in (await shown(bot, table)).below


async def test_the_host_is_told_once_that_it_is_closed_soon_and_then_what_became_of_it(bot: DirectBot) -> None:
    table = await opened(bot, BOB)
    await press(bot, table, BOB, "decline")
    assert table.seating.lobby is not None
    await bot.pass_time(table.seating.lobby.closes - bot.clock.now() - timedelta(minutes=90))
    assert await pings(bot, table) == {}

    await bot.pass_time(timedelta(minutes=60))
    told = await pings(bot, table)
    assert told["closing"].mentions == (ANN.id,)
    assert "your table of Steal the Glory closes <t:" in told["closing"].above
    assert labels(told["closing"])[0] == "Add computer"

    await bot.pass_time(timedelta(minutes=60))
    assert await pings(bot, table) == {}
    assert "This table closed: nobody began in time." in (await shown(bot, table)).above


async def test_when_it_closes_stands_under_more(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN,))
    assert table.seating.lobby is not None

    assert (
        f"Closes <t:{int(table.seating.lobby.closes.timestamp())}:R> if nobody begins."
        in (await more(bot, table, STRANGER)).above
    )


async def test_the_buttons_of_lobbies_that_were_posted_before_work_on(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN, BOB))

    async def after(person: Person, action: str) -> Table:
        reply = await press(bot, table, person, action)
        assert reply.acknowledged or reply.shown
        return await bot.tables.get(table.id)

    assert len((await after(ANN, "add-all")).players) == table.seating.size
    assert len((await after(ANN, "remove")).players) == table.seating.size - 1
    assert BOB.id not in {it.person for it in (await after(BOB, "leave")).players}
    assert (await after(ANN, "cancel")).status is Status.CLOSED


async def test_who_may_not_begin_yet_is_told_from_when_they_may(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN, BOB))

    with pytest.raises(HostBegins) as refused:
        await press(bot, table, BOB, "begin")

    ctx, moment, ann = bot.ctx(ANN)[0], f"<t:{int((bot.clock.now() + DAY).timestamp())}:f>", f"<@{ANN.id}>"
    begins = f"{ann} begins this game. If {ann} stays away, anybody seated can begin from {moment} on."
    assert ctx.sentence(refused.value) == begins

    await bot.pass_time(timedelta(hours=2))
    with pytest.raises(HostBegins) as away:
        await press(bot, table, BOB, "begin")
    assert ctx.sentence(away.value) == f"{ann} has not been here lately. From {moment} on anybody seated can begin."


async def test_an_invitation_goes_when_the_game_begins_without_the_friend(bot: DirectBot) -> None:
    table = await opened(bot, BOB)
    await press(bot, table, ANN, "add")
    assert [*await pings(bot, table)] == ["invite"]

    await press(bot, table, ANN, "begin")

    assert (await bot.tables.get(table.id)).status is Status.PLAYING
    assert await pings(bot, table) == {}


async def test_where_nobody_else_can_come_nobody_is_offered_to(bot: DirectBot) -> None:
    table = await bot.open("glory", ANN, size=3)
    assert "Begin" not in labels(await shown(bot, table)), "one is too few"

    await press(bot, table, ANN, "add-all")

    assert labels(await shown(bot, table)) == ["Begin", "Options", "Learn", "⋯ More"]
    assert "free" not in (await shown(bot, table)).below


@pytest.mark.parametrize(
    ("people", "who", "action", "refusal"),
    [
        ((ANN,), ANN, "begin", TooFew),
        ((ANN, BOB), BOB, "join", AlreadySeated),
        ((ANN, BOB), STRANGER, "join", Full),
        ((ANN, BOB), ANN, "add", Full),
    ],
)
async def test_what_cannot_be_is_refused(
    bot: DirectBot, people: tuple[Person, ...], who: Person, action: str, refusal: type[Refusal]
) -> None:
    table = await bot.open("glory", ANN, size=2)
    for person in people[1:]:
        await press(bot, table, person, "join")
    before = await bot.sums()

    with pytest.raises(refusal):
        await press(bot, table, who, action)

    assert await bot.sums() == before


async def test_when_the_host_leaves_the_next_person_is_host_and_the_last_one_closes_the_table(bot: DirectBot) -> None:
    table = await bot.open("glory", ANN)
    await press(bot, table, ANN, "add")
    for person in (BOB, CAS):
        await press(bot, table, person, "join")

    hosts = []
    for person in (ANN, BOB, CAS):
        await press(bot, table, person, "leave")
        hosts.append((await bot.tables.get(table.id)).host)

    assert hosts[:2] == [BOB.id, CAS.id], "and not the computer"
    assert (await bot.tables.get(table.id)).status is Status.CLOSED
