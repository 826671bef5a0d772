"""Who watches asks for the seat of a computer player, and the host answers with a press."""

import pytest
from sqlalchemy import text

from bot.delivery.message_sync import DesiredMessage
from bot.store.games.limits import Limits
from bot.tables import agreements, transitions
from bot.tables.refusals import (
    AlreadySeated,
    CannotPlayOn,
    HostOnly,
    HostSaidNo,
    KeptAway,
    NoComputersSeat,
    PlayedElsewhere,
    SeatAskedFor,
)
from bot.tables.seat_asks import may_ask, open_ask
from bot.tables.transitions import closed
from bot.ui.layout import layout
from bot.ui.message import CustomId
from bot.values.seating import mention
from bot.values.table import Person, Table, Transition
from games.core import Seat
from games.errors import MovedOn, Refusal
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.drafting import labels, whole
from tests.support.bot.service import resigned

ANN, BOB, CAS = PEOPLE
EVE = Person(105, "Eve", "nl")
COMPUTERS = Seat(2)


async def press(bot: DirectBot, table: Table, person: Person, action: str, rest: str = "") -> Recorder:
    return await bot.press(person, CustomId(action, table.id, None, rest))


async def with_computer(bot: DirectBot, game: str = "addvantage") -> Table:
    """A game of Ann and Bob, and a computer in the third seat."""
    table = await bot.lobby(game, (ANN, BOB))
    await press(bot, table, ANN, "add")
    return await bot.begin(await bot.tables.get(table.id))


def without_way_back(table: Table, person: int) -> Transition:
    """As at the table of whom the host has taken out of an earlier game of these people."""
    replacing = table.seating.replacing
    return Transition(transitions.with_replacing(table, replacing.replace(removed=(*replacing.removed, person))))


async def asks(bot: DirectBot, table: Table, person: Person = STRANGER) -> Recorder:
    return await press(bot, table, person, "play-for", str(COMPUTERS))


async def asked(bot: DirectBot, table: Table) -> DesiredMessage | None:
    """What stands in the channel of who asks."""
    found = bot.desired.seats(await bot.tables.get(table.id), ())
    return next((it for it in found if it.kind == "seat-ask"), None)


async def test_the_host_gives_a_computers_seat_to_who_asks_for_it_and_nothing_is_shown_before(bot: DirectBot) -> None:
    table = await with_computer(bot)
    computer = table.names[COMPUTERS]
    looks = (await press(bot, table, STRANGER, "my")).shown[-1]
    assert f"Play for {computer}" in labels(looks)

    shown = (await asks(bot, table)).shown[-1]

    assert "The host is asked" in whole(shown)
    assert shown.picture_spec is None
    assert labels(shown)[1] == "Don't ask any more"
    message = await asked(bot, table)
    assert message is not None
    assert message.spec.mentions == ()
    assert message.spec.picture_spec is None
    assert labels(message.spec) == ["Give the seat", "No, thanks"]
    assert (await bot.tables.get(table.id)).players[COMPUTERS].is_computer
    more = [whole((await press(bot, table, it, "more")).shown[-1]) for it in (ANN, BOB)]
    assert ["would like to play on" in it for it in more] == [True, False]

    await press(bot, table, ANN, "seat-yes", "1")

    after = await bot.tables.get(table.id)
    assert after.players[COMPUTERS].person == STRANGER.id
    assert open_ask(after) is None
    assert await asked(bot, table) is None
    panel = (await press(bot, table, STRANGER, "my")).shown[-1]
    assert panel.picture_spec is not None
    assert panel.picture_spec.view == (after.match and after.match.view(COMPUTERS))


async def test_a_result_of_who_took_over_does_not_count_as_theirs_from_the_start(bot: DirectBot) -> None:
    table = await with_computer(bot)
    await asks(bot, table)
    await press(bot, table, ANN, "seat-yes", "1")
    for person in (ANN, BOB, STRANGER):
        await bot.change(await bot.tables.get(table.id), agreements.end_proposed, person.id, bot.tables.now())

    rows = await bot.repositories.database.rows(text("SELECT person, from_start FROM results ORDER BY seat"))

    assert [bool(row.from_start) for row in rows if row.person == STRANGER.id] == [False]


async def test_a_no_is_remembered_for_the_game(bot: DirectBot) -> None:
    table = await with_computer(bot)
    await asks(bot, table)

    await press(bot, table, ANN, "seat-no", "1")

    after = await bot.tables.get(table.id)
    assert after.players[COMPUTERS].is_computer
    assert may_ask(after, STRANGER.id) == ()
    assert [it.seat for it in may_ask(after, EVE.id)] == [COMPUTERS]
    with pytest.raises(HostSaidNo):
        await asks(bot, table)
    refused, other = [whole((await press(bot, table, it, "my")).shown[-1]) for it in (STRANGER, EVE)]
    assert "The host would rather have the computer play on." in refused
    assert "would rather" not in other


async def test_one_asks_at_a_time_and_takes_it_back(bot: DirectBot) -> None:
    table = await with_computer(bot)
    await asks(bot, table)
    with pytest.raises(SeatAskedFor):
        await asks(bot, table, EVE)

    await press(bot, table, STRANGER, "play-for", "off")
    await asks(bot, table, EVE)

    found = open_ask(await bot.tables.get(table.id))
    assert found is not None
    assert found.person == EVE.id
    with pytest.raises(MovedOn):
        await press(bot, table, ANN, "seat-yes", "1")


@pytest.mark.parametrize("who", [BOB, STRANGER, EVE])
async def test_nobody_but_the_host_or_a_moderator_answers(bot: DirectBot, who: Person) -> None:
    table = await with_computer(bot)
    await asks(bot, table)

    with pytest.raises(HostOnly):
        await press(bot, table, who, "seat-yes", "1")

    await bot.press(EVE, CustomId("seat-yes", table.id, None, "1"), moderator=True)
    assert (await bot.tables.get(table.id)).players[COMPUTERS].person == STRANGER.id


@pytest.mark.parametrize(
    ("who", "seat", "refusal"),
    [(STRANGER, "1", NoComputersSeat), (STRANGER, "9", NoComputersSeat), (ANN, "2", AlreadySeated)],
)
async def test_no_seat_of_a_person_is_asked_for(bot: DirectBot, who: Person, seat: str, refusal: type[Refusal]) -> None:
    table = await with_computer(bot)

    with pytest.raises(refusal):
        await press(bot, table, who, "play-for", seat)

    assert open_ask(await bot.tables.get(table.id)) is None


async def test_who_is_banned_from_the_servers_tables_asks_for_no_seat(bot: DirectBot) -> None:
    table = await with_computer(bot)
    await bot.repositories.banned.ban(table.channel.guild or 0, [STRANGER.id], bot.clock.now())

    with pytest.raises(KeptAway):
        await asks(bot, table)


@pytest.mark.parametrize("why", ["banned", "tables", "removed"])
async def test_the_host_reads_that_who_asked_cannot_play_there_any_more(bot: DirectBot, why: str) -> None:
    table = await with_computer(bot)
    await asks(bot, table)
    if why == "banned":
        await bot.repositories.banned.ban(table.channel.guild or 0, [STRANGER.id], bot.clock.now())
    elif why == "tables":
        await bot.begun("addvantage", (STRANGER, BOB))
        bot.restart(Limits(tables=1))
    else:
        await bot.change(await bot.tables.get(table.id), without_way_back, STRANGER.id)

    with pytest.raises(CannotPlayOn, match="can't play at this table") as refused:
        await press(bot, table, ANN, "seat-yes", "1")

    assert refused.value.phrase.fields["who"] == mention(STRANGER.id)
    assert (await bot.tables.get(table.id)).players[COMPUTERS].is_computer
    await press(bot, table, ANN, "seat-no", "1")


async def test_where_the_game_is_over_nobody_is_asked_any_more(bot: DirectBot) -> None:
    table = await with_computer(bot)
    await asks(bot, table)

    await bot.change(await bot.tables.get(table.id), closed, ANN.id, False)

    assert await asked(bot, table) is None
    assert labels((await press(bot, table, STRANGER, "my")).shown[-1]) == ["Play again", "Rules", "History"]


async def test_a_watcher_of_three_computers_reads_a_message_that_discord_takes(bot: DirectBot) -> None:
    table = await bot.lobby("addvantage", (ANN,))
    for _ in range(3):
        await press(bot, table, ANN, "add")
    table = await bot.begin(await bot.tables.get(table.id))

    shown = (await bot.press(STRANGER, CustomId("my", table.id), may_see=lambda _: True)).shown[-1]

    assert [it for it in labels(shown) if it.startswith("Play for ")] == [f"Play for {it}" for it in table.names[1:]]
    assert len(labels(shown)) == 7
    layout(shown, None)


async def test_who_has_played_in_another_seat_knows_its_secrets_and_gets_no_second_one(bot: DirectBot) -> None:
    table = await with_computer(bot)
    table = (await resigned(bot.tables, table, BOB.id)).table

    with pytest.raises(PlayedElsewhere):
        await asks(bot, table, BOB)
    assert await asked(bot, table) is None

    await press(bot, table, BOB, "play-for", "1")
    assert await asked(bot, table) is not None, "their own seat"
