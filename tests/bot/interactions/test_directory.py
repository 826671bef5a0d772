"""A person's tables on all servers, the next that waits, and the list of all games; without Discord."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import discord
import pytest

from bot.delivery.notifications.wording import Wording
from bot.interactions.entry.actions import COMMANDS
from bot.tables import agreements, replacing, transitions
from bot.tables.refusals import MayNotPost, UnknownControl
from bot.ui.message import Button, Menu, MessageSpec
from bot.ui.screens.help_and_tables import ListedTable, table_list
from bot.ui.screens.notification import OtherTables
from bot.ui.screens.table_context import TableContext
from bot.values.messages import Stage
from bot.values.preferences import Pace
from bot.values.table import ChannelRef, Person, Player, Status, Table
from games import GAMES
from games.core import Seat
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import ALL, ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, check
from tests.support.bot.drafting import whole
from tests.support.bot.service import first_move
from tests.support.bot.table_command import clocked, waiting
from tests.support.screens.measure import measured

ANN, BOB, CAS = PEOPLE
MANY = "many"
NOBODY = "Nobody is looking now. Open a table: it stays three days."
CONTROLS, LINES = 7, 6
"""How many there are of both at most, besides headings."""
LONG = "_" * 32
"""A name that becomes longest when it is escaped."""


async def waiting_table(bot: DirectBot, person: Person, other: Person, channel: ChannelRef = HERE) -> Table:
    """A game of two that waits for `person`."""
    for seed in range(50):
        bot.seed = bytes([seed]) * 32
        table = await opened(bot, person, other, channel)
        table = await bot.begin(table)
        if table.player_of(person.id) in table.people_to_act:
            return table
        await bot.change(table, transitions.closed, person.id, False)
    raise AssertionError("nobody ever begins")


async def opened(bot: DirectBot, person: Person, other: Person, channel: ChannelRef = HERE) -> Table:
    """A lobby of two."""
    table = await bot.open(MANY, person, other, size=2, channel=channel)
    return await bot.change(table, replacing.seated, other, bot.tables.clock())


async def move(bot: DirectBot, table: Table, person: Person, *, private: bool = False) -> MessageSpec:
    """Somebody plays a move by its button; the answer."""
    player = table.player_of(person.id)
    assert player is not None
    text = first_move(table, player.seat)
    return (await bot.press(person, f"play:{table.id}:{table.decision}:{text}", private=private)).shown[-1]


async def listed(bot: DirectBot, person: Person, page: int = 0) -> MessageSpec:
    return (await bot.press(person, f"games:0::{page}")).shown[-1]


def buttons(spec: MessageSpec) -> list[Button]:
    """All of a message, those of its cards first."""
    beside = [button for card in spec.cards for button in (card.beside, *card.below) if button is not None]
    return [*beside, *(button for row in spec.rows for button in row if isinstance(button, Button))]


def texts(spec: MessageSpec) -> list[str]:
    """The cards, each of one line."""
    return [card.text for card in spec.cards]


async def test_tables_that_wait_for_me_come_first_the_longest_waiting_of_them_on_top_then_others_then_lobbies(
    bot: DirectBot,
) -> None:
    await opened(bot, ANN, CAS)
    await waiting_table(bot, CAS, ANN, ELSEWHERE)
    first = await waiting_table(bot, ANN, CAS, PRIVATE)
    second = await waiting_table(bot, ANN, CAS)
    over = await waiting_table(bot, ANN, CAS)
    await bot.change(over, transitions.closed, ANN.id, False)

    spec = await listed(bot, ANN)

    assert texts(spec) == [
        "### Waiting for you",
        "**Wells** · Cas",
        "**Wells** · Cas",
        NOBODY,
        "### Your other tables",
        "**Wells** · Cas · Cas's turn",
        "**Wells** · not begun, 2 of 2 seats taken",
    ]
    assert [button.id for button in buttons(spec)] == [
        *(f"my:{first.id}::", f"my:{second.id}::"),
        *("help:0::", "finished:0::"),
    ]
    shown = {button.id: button.style for button in buttons(spec)}
    assert shown["help:0::"] == "secondary", "there is something better to do"


async def test_a_listed_table_leads_to_its_message_and_tells_since_when_it_waits(bot: DirectBot) -> None:
    public = await waiting_table(bot, ANN, CAS)
    private = await waiting_table(bot, ANN, CAS, PRIVATE)
    for table in (public, private):
        post = await bot.repositories.messages.intend(table.id, "table", -1, table.channel.id, table.decision, 0)
        await bot.repositories.messages.mark(post.id, message=77)
    await bot.pass_time(timedelta(hours=3))

    spec = await listed(bot, ANN)

    places = [f"https://discord.com/channels/{it.guild or '@me'}/{it.id}/77" for it in (HERE, PRIVATE)]
    assert texts(spec)[1:3] == [f"**[Wells]({place})** · Cas · your turn since 3 hours" for place in places]


async def test_a_listed_table_where_others_must_act_tells_whose_turn_it_is_and_for_how_long(bot: DirectBot) -> None:
    await waiting_table(bot, CAS, ANN)

    async def said() -> str:
        return (await listed(bot, ANN)).cards[-1].text

    assert await said() == "**Wells** · Cas · Cas's turn"
    await bot.pass_time(timedelta(hours=1))
    assert await said() == "**Wells** · Cas · Cas's turn since 1 hour"
    await bot.pass_time(timedelta(days=2))
    assert await said() == "**Wells** · Cas · Cas's turn since 2 days"


async def test_after_whose_turn_it_is_stands_until_when_they_have_time(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB, pace=Pace.DAY)
    [player] = table.people_to_act
    assert player.clock is not None
    assert player.clock.deadline is not None

    card = (await listed(bot, waiting(table))).cards[-1]

    due = f"⏰ <t:{int(player.clock.deadline.timestamp())}:R>"
    assert card.text.endswith(f" · {due}")


async def test_a_ping_sends_nobody_to_private_messages_whom_they_do_not_reach(bot: DirectBot) -> None:
    table = await waiting_table(bot, ANN, CAS)
    (player,) = table.people_to_act

    await bot.repositories.changes.set_unreachable(table.id, player.seat, table.decision)
    table = await bot.tables.get(table.id)
    ping = await Wording(bot.tables, bot.contexts).public(table, table.players[player.seat], Stage.TURN, OtherTables())

    assert whole(ping).splitlines() == [
        f"<@{ANN.id}> your move in Wells, table {table.id}.",
        "-# **Ann**: my private message did not reach you. Press “My move” to choose.",
    ]


async def test_tables_of_others_are_not_in_my_list(bot: DirectBot) -> None:
    await waiting_table(bot, BOB, CAS)

    spec = await listed(bot, ANN)

    assert texts(spec) == [NOBODY]
    assert [(button.id, button.style) for button in buttons(spec)] == [
        ("help:0::", "primary"),
        ("finished:0::", "secondary"),
    ]
    alone = (await bot.press(ANN, "games:0::", channel=PRIVATE)).shown[-1]
    assert (alone.above, alone.cards) == ("You sit at no table now.", ())


@pytest.mark.parametrize(("tables", "pages"), [(4, [4]), (5, [3, 2]), (20, [3, 3, 3, 3, 3, 3, 2])])
async def test_few_tables_stand_on_one_page_more_on_several_and_beyond_the_last_is_the_last(
    bot: DirectBot, tables: int, pages: list[int]
) -> None:
    made = [await waiting_table(bot, ANN, CAS) for _ in range(tables)]

    shown = [await listed(bot, ANN, page) for page in range(len(pages) + 1)]

    ways = [[b.id for b in buttons(page) if b.id.startswith("my:")] for page in shown]
    assert [len(each) for each in ways] == [*pages, pages[-1]]
    assert [button for each in ways[:-1] for button in each] == [f"my:{table.id}::" for table in made]
    numbers = [f"-# {number} / {len(pages)}" for number in range(1, len(pages) + 1)] if len(pages) > 1 else [""]
    assert [page.below for page in shown] == [*numbers, numbers[-1]]
    assert all(measured(page).controls <= CONTROLS for page in shown)
    assert all(
        len([it for it in page.cards if not it.text.startswith("#")]) + bool(page.below) <= LINES for page in shown
    )
    assert not any(button.disabled for page in shown for button in buttons(page))


async def test_the_first_page_leads_to_a_table_to_calls_and_to_finished_games_within_its_controls(
    bot: DirectBot,
) -> None:
    for _ in range(5):
        await waiting_table(bot, ANN, CAS)
        spec = await listed(bot, ANN)
        menus = [row.id.partition(":")[0] for row in spec.rows if isinstance(row, Menu)]
        assert menus == ["call-me"]
        assert {"help", "finished"} <= {it.id.partition(":")[0] for it in buttons(spec)}
        assert measured(spec).controls <= CONTROLS


async def test_a_table_that_waits_for_me_is_on_the_first_page_however_long_others_wait(bot: DirectBot) -> None:
    for _ in range(8):
        await waiting_table(bot, CAS, ANN)
    mine = await waiting_table(bot, ANN, CAS)

    spec = await listed(bot, ANN)

    assert [button.id for button in buttons(spec) if button.id.startswith("my:")] == [f"my:{mine.id}::"]


async def test_a_page_is_turned_by_its_button(bot: DirectBot) -> None:
    made = [await waiting_table(bot, ANN, CAS) for _ in range(9)]
    [forth] = [button for button in buttons(await listed(bot, ANN)) if button.label == "Next"]

    reply = await bot.press(ANN, forth.id, private=True)

    ways = [b.id for b in buttons(reply.shown[-1]) if b.id.startswith("my:")]
    assert ways == [f"my:{table.id}::" for table in made[3:6]]


@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_a_full_page_of_the_longest_names_is_within_all_limits(bot: DirectBot, locale: str) -> None:
    table = await waiting_table(bot, ANN, CAS)
    language = bot.languages.of(locale)
    seats = tuple(Player(Seat(seat), ANN.id + 2 * seat, LONG, "nl") for seat in range(6))
    full = replace(table, id=10**9, players=seats, channel=ChannelRef(2**62, 2**62, "nl"))
    context = TableContext(full, ALL[MANY], language, f"https://discord.com/channels/{2**62}/{2**62}/{2**62}")
    both = [context._replace(table=replace(full, id=full.id + number)) for number in range(8)]

    for player in seats[:2]:
        check(table_list(language, [ListedTable(each, player) for each in both], 1, 25, "x" * 100), None)


async def test_after_a_move_a_button_leads_to_the_table_that_waits_longest(bot: DirectBot) -> None:
    longest = await waiting_table(bot, ANN, CAS, ELSEWHERE)
    await waiting_table(bot, ANN, CAS)
    here = await waiting_table(bot, ANN, CAS)

    answer = await move(bot, here, ANN)

    [forth] = [button for button in buttons(answer) if button.id == f"next:{here.id}::"]
    assert forth.label == "Next table (2)"
    reply = await bot.press(ANN, forth.id, private=True)
    assert f"more:{longest.id}::" in [button.id for button in buttons(reply.shown[-1])]
    assert reply.shown[-1].above.startswith("**Your move** · ")


async def test_where_no_other_table_waits_there_is_no_next_table_button(bot: DirectBot) -> None:
    await waiting_table(bot, CAS, ANN)
    here = await waiting_table(bot, ANN, CAS)

    answer = await move(bot, here, ANN)

    assert [button.label for button in buttons(answer)] == ["Undo", "Plan ahead", "Rules", "⋯ More"]


async def test_a_next_table_button_says_when_no_table_waits_any_more_and_shows_all(bot: DirectBot) -> None:
    await waiting_table(bot, CAS, ANN)

    reply = await bot.press(ANN, "next:0::", pressed=77)

    [spec] = reply.shown
    assert reply.fresh == [True], "the panel stays as it was"
    assert "No table waits for your move now." in spec.above
    assert texts(spec)[-1] == "**Wells** · Cas · Cas's turn"


async def test_only_the_tables_that_wait_for_a_person_are_found(bot: DirectBot) -> None:
    mine = await waiting_table(bot, ANN, CAS)
    theirs = await waiting_table(bot, BOB, CAS)
    await bot.copies([theirs.id] * 3)

    assert (await bot.tables.finder.pending(ANN.id))[0] == (mine.id,)
    assert len((await bot.tables.finder.pending(BOB.id))[0]) == 4


# All games


async def test_start_opens_a_table_here_whose_host_is_who_pressed(bot: DirectBot) -> None:
    reply = await bot.press(STRANGER, "start:0::glory")

    [table] = await bot.tables.finder.here(HERE.id, "glory")
    assert (table.host, table.status, table.seating.size) == (STRANGER.id, Status.LOBBY, ALL["glory"].seats[-1])
    assert "Others can join" in reply.shown[-1].above


async def test_a_second_press_on_start_opens_no_second_table_and_links_to_the_first(bot: DirectBot) -> None:
    visits = [bot.ctx(STRANGER) for _ in range(3)]

    await asyncio.gather(*(handle_component(ctx, "start:0::glory", ()) for ctx, _ in visits[:2]))
    [table] = await bot.tables.finder.here(HERE.id, "glory")
    post = await bot.repositories.messages.intend(table.id, "table", -1, HERE.id, 0, 0)
    await bot.repositories.messages.mark(post.id, message=77)
    await handle_component(visits[2][0], "start:0::glory", ())

    assert [it.id for it in await bot.tables.finder.here(HERE.id, "glory")] == [table.id]
    said = "You have a table of this game in this channel already; nobody else has joined it yet."
    assert [said in reply.shown[-1].above for _, reply in visits] == [False, True, True]
    [way] = buttons(visits[2][1].shown[-1])
    assert way.id == f"https://discord.com/channels/{HERE.guild}/{HERE.id}/77"


async def test_start_opens_another_table_where_mine_has_other_players_or_another_channel(bot: DirectBot) -> None:
    taken = await bot.open(MANY, ANN, size=2)
    await bot.change(taken, replacing.seated, CAS, bot.tables.clock())
    await bot.open(MANY, ANN, size=2, channel=ELSEWHERE)
    await bot.open(MANY, BOB, size=2)

    reply = await bot.press(ANN, f"start:0::{MANY}")

    assert len(await bot.tables.finder.here(HERE.id, MANY)) == 3
    assert "Your table is open" in reply.shown[-1].above


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_that_is_opened_in_private_begins_with_one_press(bot: DirectBot, game: str) -> None:
    reply = await bot.press(STRANGER, f"start:0::{game}", channel=PRIVATE, permissions=discord.Permissions.none())

    [table] = await bot.tables.finder.here(PRIVATE.id, game)
    assert len(table.players) == ALL[game].seats[0]
    assert [player.person for player in table.people] == [STRANGER.id]
    assert reply.shown[-1].above == "You can begin. To play with others, open a table in a server."
    await bot.press(STRANGER, f"begin:{table.id}::", channel=PRIVATE)
    assert (await bot.tables.get(table.id)).status is Status.PLAYING


async def test_a_second_press_on_start_in_private_opens_no_second_table(bot: DirectBot) -> None:
    for _ in range(2):
        reply = await bot.press(STRANGER, "start:0::glory", channel=PRIVATE)

    assert len(await bot.tables.finder.here(PRIVATE.id, "glory")) == 1
    assert "already" in reply.shown[-1].above


async def test_the_seats_of_a_private_table_stay_free_for_whoever_is_invited(bot: DirectBot) -> None:
    opened = await bot.open("glory", ANN, CAS, channel=PRIVATE)

    assert [player.person for player in opened.players] == [ANN.id]


async def test_start_of_a_game_that_is_no_longer_there_is_refused(bot: DirectBot) -> None:
    with pytest.raises(UnknownControl):
        await bot.press(ANN, "start:0::chess")


@pytest.mark.parametrize("lacking", ["view_channel", "send_messages", "attach_files"])
async def test_no_table_is_opened_where_the_bot_may_not_post(bot: DirectBot, lacking: str) -> None:
    permissions = discord.Permissions.all()
    permissions.update(**{lacking: False})

    with pytest.raises(MayNotPost):
        await bot.press(ANN, "start:0::glory", permissions=permissions)

    assert await bot.tables.finder.here(HERE.id, "glory") == ()


@pytest.mark.parametrize("name", sorted({name for name in COMMANDS if " " not in name} - {"mymove"}))
async def test_the_commands_that_belong_to_no_game_need_no_options(bot: DirectBot, name: str) -> None:
    assert len((await bot.type(STRANGER, name, known={"manages": True})).shown) == 1


async def test_a_table_where_i_am_asked_something_waits_for_me_and_says_so(bot: DirectBot) -> None:
    table = await waiting_table(bot, CAS, ANN)
    await bot.change(table, agreements.end_proposed, CAS.id, bot.tables.now())

    spec = await listed(bot, ANN)

    assert texts(spec)[:2] == ["### Waiting for you", "**Wells** · Cas · a question waits for you · Cas's turn"]
    assert [button.label for button in buttons(spec)] == ["Show my game", "Open a table", "Finished"]
