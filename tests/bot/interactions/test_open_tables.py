"""What somebody sees of the tables at which they can sit down: those in channels that they see, and no others."""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from bot.tables import lobbies, replacing
from bot.tables.refusals import Full, KeptAway, NoSuchTable, TableClosed
from bot.tables.threads import moved, wanting_thread
from bot.ui.message import MessageSpec
from bot.values.preferences import Pace, TableSettings
from bot.values.table import ChannelRef, Person, Status, Table
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot
from tests.support.bot.drafting import whole

ANN, BOB, CAS = PEOPLE
OPEN, HIDDEN, THREAD = (replace(HERE, id=HERE.id + at) for at in (1, 2, 3))
"""Other channels of the same server: one that Dee sees, one that she does not, and a private thread."""
NOT_NAMED = ("Wells", "Steal the Glory", "Ann")
"""What nothing that Dee sees may say of a table that is hidden from her: its games, and its host."""


async def lobby(
    bot: DirectBot,
    channel: ChannelRef = OPEN,
    *others: Person,
    game: str = "glory",
    host: Person = ANN,
    size: int = 4,
    invited: Collection[Person] = (),
    only: bool = False,
    pace: Pace = Pace.NONE,
) -> Table:
    settings = TableSettings({}, pace, invited_only=only)
    guests = [it.id for it in invited]
    opened = lobbies.opened(bot.tables.game(game), settings, size, channel, host, guests)
    table = (await bot.tables.open(opened, bot.interaction_id())).table
    for person in others:
        table = await bot.change(table, replacing.seated, person, bot.tables.clock())
    return table


def sees(*channels: ChannelRef) -> dict[str, Any]:
    """What Discord tells of somebody who sees these channels, besides the one where they are."""
    return {"may_see": lambda channel: channel in {it.id for it in channels}}


async def games(bot: DirectBot, channel: ChannelRef = HERE, person: Person = STRANGER, page: int = 0) -> MessageSpec:
    """What Dee, or somebody else who sees one more channel, is shown by `/games`."""
    return (await bot.press(person, f"games:0::{page}", channel=channel, private=True, **sees(OPEN))).shown[-1]


def ways(spec: MessageSpec) -> list[str]:
    return [card.beside.id for card in spec.cards if card.beside is not None]


def joins(*tables: Table) -> list[str]:
    return [f"join:{it.id}::" for it in tables]


async def test_an_open_table_tells_its_host_how_many_sit_there_and_how_fast_it_is_played(bot: DirectBot) -> None:
    await lobby(bot, pace=Pace.DAY, size=3)
    await lobby(bot, HERE, BOB, game="addvantage", size=3)

    spec = await games(bot)

    assert [card.text for card in spec.cards] == [
        "### Open here",
        r"**Add-Vantage** · Ann, B\*b\* \[x\](http\://b.example) · 2 of 3 · 5–20 min",
        "**Steal the Glory** · Ann · 1 of 3 · 1 day a turn",
    ]
    assert [button.label for button in spec.buttons] == ["Open a table", "Finished", "Join", "Join"]


async def test_what_waits_for_me_comes_first_and_is_the_bright_one(bot: DirectBot) -> None:
    table = await bot.begun("glory", (STRANGER, BOB))
    other = await lobby(bot)

    spec = await games(bot)

    assert ways(spec) == [f"my:{table.id}::", *joins(other)]
    assert [it.style for it in spec.buttons] == ["secondary", "secondary", "primary", "secondary"]


async def test_the_table_that_the_fewest_others_must_fill_comes_first_then_the_newest(bot: DirectBot) -> None:
    wide, older = await lobby(bot, size=6), await lobby(bot, size=3)
    newer, full_with_me = await lobby(bot, size=3), await lobby(bot, HERE, BOB, size=3)
    kept = await lobby(bot, size=4, invited=[BOB, CAS])

    first, second = await games(bot), await games(bot, page=1)

    assert ways(first) + ways(second) == joins(kept, full_with_me, newer, older, wide)


async def test_only_what_i_can_join_is_listed(bot: DirectBot) -> None:
    """Not full, kept for others, for the invited alone, begun, closed, my own, or one from which I was taken."""
    await lobby(bot, OPEN, BOB, size=2)
    await lobby(bot, size=2, invited=[CAS])
    await lobby(bot, only=True)
    await bot.begin(await lobby(bot, OPEN, BOB))
    await bot.change(await lobby(bot), lobbies.cancelled, ANN.id, False)
    await lobby(bot, host=STRANGER)
    taken = await lobby(bot, OPEN, STRANGER)
    await bot.change(taken, lobbies.removed, ANN.id, False, str(STRANGER.id))
    invited = await lobby(bot, only=True, invited=[STRANGER])

    assert ways(await games(bot)) == joins(invited)


async def test_a_table_that_nobody_began_in_its_three_days_is_open_no_more(bot: DirectBot) -> None:
    table = await lobby(bot)
    assert ways(await games(bot)) == joins(table)

    await bot.pass_time(timedelta(days=4))

    assert ways(await games(bot)) == []


async def hide(bot: DirectBot, where: str) -> Table:
    """A table that Dee cannot know of."""
    if where == "another server":
        return await lobby(bot, ELSEWHERE)
    if where == "a private chat":
        return await lobby(bot, PRIVATE)
    if where == "a thread of its own below a hidden channel":
        opened = lobbies.opened(bot.tables.game("glory"), TableSettings({}), 4, HIDDEN, ANN, [])
        table = (await bot.tables.open(wanting_thread(opened), bot.interaction_id())).table
        return await bot.change(table, moved, 7000)
    return await lobby(bot, HIDDEN if where == "a hidden channel" else THREAD)


PLACES = (
    "a hidden channel",
    "a private thread",
    "a thread of its own below a hidden channel",
    "another server",
    "a private chat",
)


@pytest.mark.parametrize("where", PLACES)
async def test_nothing_is_told_of_a_table_in_a_channel_that_i_do_not_see(bot: DirectBot, where: str) -> None:
    """Neither its name, nor its game, nor its host, nor that there is one: all is as if it were not there."""
    before = [await games(bot), (await bot.type(STRANGER, "mymove")).shown[-1]]
    hidden = await hide(bot, where)

    after = [await games(bot), (await bot.type(STRANGER, "mymove")).shown[-1]]

    assert after == before
    assert [it.cards for it in after] == [it.cards for it in before]
    assert not any(name in whole(spec) for spec in after for name in NOT_NAMED)
    with pytest.raises(NoSuchTable):
        await bot.press(STRANGER, f"join:{hidden.id}::", private=True, **sees(OPEN))
    with pytest.raises(NoSuchTable):
        await bot.type(STRANGER, "lobby join", HERE, known=sees(OPEN), table=hidden.id)
    assert (await bot.tables.get(hidden.id)).player_of(STRANGER.id) is None


@pytest.mark.parametrize("where", PLACES[:3])
async def test_hidden_tables_make_no_page_and_no_gap(bot: DirectBot, where: str) -> None:
    shown = [await lobby(bot) for _ in range(4)]
    for _ in range(5):
        await hide(bot, where)

    spec = await games(bot)

    assert ways(spec) == joins(*reversed(shown))
    assert spec.below == ""


async def test_who_sees_another_channel_is_shown_the_tables_there(bot: DirectBot) -> None:
    open_one, hidden = await lobby(bot, OPEN), await lobby(bot, HIDDEN)
    seen = {}
    for person, channels in ((STRANGER, (OPEN,)), (CAS, (HIDDEN,)), (BOB, (OPEN, HIDDEN))):
        reply = await bot.press(person, "games:0::0", private=True, **sees(*channels))
        seen[person] = ways(reply.shown[-1])

    assert seen == {STRANGER: joins(open_one), CAS: joins(hidden), BOB: joins(hidden, open_one)}


async def test_in_a_thread_the_tables_of_the_channel_above_are_open_and_of_a_private_one_its_own(
    bot: DirectBot,
) -> None:
    above, inside = await lobby(bot, HERE), await lobby(bot, THREAD)

    reply = await bot.press(STRANGER, "games:0::0", channel=THREAD, private=True, parent=HERE.id)

    assert ways(reply.shown[-1]) == joins(inside, above)


async def test_in_a_private_chat_nothing_is_open(bot: DirectBot) -> None:
    await lobby(bot, OPEN)
    await lobby(bot, HERE)

    spec = await games(bot, PRIVATE)

    assert (spec.above, ways(spec)) == ("You sit at no table now.", [])


async def test_who_is_banned_from_the_tables_of_a_server_is_shown_none(bot: DirectBot) -> None:
    table = await lobby(bot, HERE)
    await bot.repositories.banned.ban(HERE.guild or 0, [STRANGER.id], bot.clock.now())

    assert ways(await games(bot)) == []
    assert ways(await games(bot, person=BOB)) == joins(table)
    with pytest.raises(KeptAway):
        await bot.press(STRANGER, *joins(table), private=True)


async def test_join_seats_me_and_tells_where_that_is(bot: DirectBot) -> None:
    table = await lobby(bot)
    post = await bot.repositories.messages.intend(table.id, "table", -1, OPEN.id, 0, 0)
    await bot.repositories.messages.mark(post.id, message=77)
    press = partial(bot.press, STRANGER, *joins(table), private=True, **sees(OPEN))

    reply = await press()

    [spec] = reply.shown
    assert reply.fresh == [False]
    assert spec.above == f"🪑 You sit at Steal the Glory now, in <#{OPEN.id}>."
    assert [it.id for it in spec.buttons] == [f"https://discord.com/channels/{OPEN.guild}/{OPEN.id}/77"]
    assert (await bot.tables.get(table.id)).player_of(STRANGER.id) is not None


async def test_join_is_refused_as_in_the_lobby(bot: DirectBot) -> None:
    full, begun, closed = await lobby(bot, size=2), await lobby(bot, OPEN, CAS), await lobby(bot)
    await bot.change(full, replacing.seated, BOB, bot.tables.clock())
    await bot.begin(begun)
    await bot.change(closed, lobbies.cancelled, ANN.id, False)
    refused = []
    for channel, private in ((OPEN, False), (HERE, True)):
        for table in (full, begun, closed):
            try:
                await bot.press(STRANGER, *joins(table), channel=channel, private=private, **sees(OPEN))
            except Exception as refusal:  # noqa: BLE001 - whatever it is
                refused.append(type(refusal))

    assert refused[:3] == refused[3:]
    assert (refused[0], refused[2]) == (Full, TableClosed)


async def test_join_by_the_lobbys_own_button_shows_in_the_lobby_alone(bot: DirectBot) -> None:
    table = await lobby(bot, HERE)

    reply = await bot.press(STRANGER, *joins(table))

    assert (reply.acknowledged, reply.shown) == (True, [])


async def test_of_a_server_only_its_lobbies_are_read_and_one_that_does_not_read_hides_no_other(bot: DirectBot) -> None:
    here, other = await lobby(bot, HERE), await lobby(bot, OPEN)
    await lobby(bot, ELSEWHERE)
    await bot.begun("glory")
    spoil = text("UPDATE tables SET options = '{\"odd' WHERE id = :table")
    await bot.repositories.database.write(lambda connection: connection.execute(spoil, {"table": other.id}))

    read = await bot.repositories.tables.lobbies(HERE.guild or 0)

    assert [(it.id, it.status) for it in read] == [(here.id, Status.LOBBY), (other.id, Status.BROKEN)]
    assert ways(await games(bot)) == joins(here)
