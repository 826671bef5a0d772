"""One's tables on all servers, the next that waits, and the games of the house: on the desk, without Discord."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.interactions import directory as house
from bot.interactions.commands import call
from bot.interactions.components import press
from bot.interactions.directory import open_table, show_games, show_tables
from bot.model import Chair, Person, Place, Status, Table
from bot.tables.refusals import Forgotten, MayNotPost
from bot.ui.message import Button, Screen
from bot.ui.screens.directory import Entry, games, tables
from bot.ui.screens.table_context import Frame
from games.core import Seat
from render.painter import ALT_LIMIT, Picture
from tests.support.bot.interactions import ALL, ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, Counter, check, counter

ANN, BOB, CAS = PEOPLE
MANY = "many"
LONG = "_" * 32
"""A name that grows most when it is made safe."""


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter(tmp_path) as desk:
        yield desk


async def waiting_table(desk: Counter, person: Person, other: Person, place: Place = HERE) -> Table:
    """A game of two that waits for `person`."""
    for seed in range(50):
        desk.seed = bytes([seed]) * 32
        table = await opened(desk, person, other, place)
        table = (await desk.tables.begin(table.id, person.id, False, desk.claim())).table
        if table.chair_of(person.id) in table.people_to_act:
            return table
        await desk.tables.close(table.id, person.id, False, desk.claim())
    raise AssertionError("nobody ever begins")


async def opened(desk: Counter, person: Person, other: Person, place: Place = HERE) -> Table:
    """A lobby of two."""
    table = (await desk.tables.open(MANY, {}, 2, place, person, [], desk.claim())).table
    return (await desk.tables.join(table.id, other, desk.claim())).table


async def move(desk: Counter, table: Table, person: Person, *, private: bool = False) -> Screen:
    """Somebody plays a move by its button; the answer."""
    assert table.match is not None
    chair = table.chair_of(person.id)
    assert chair is not None
    text = next(iter(table.match.game.legal(table.match.view(chair.seat))))
    visit, reply = desk.visit(person, private=private)
    await press(visit, f"play:{table.id}:{table.match.turn}:{text}", ())
    return reply.screens[-1]


async def listed(desk: Counter, person: Person, page: int = 0) -> Screen:
    visit, reply = desk.visit(person)
    await show_tables(visit, page)
    return reply.screens[-1]


def buttons(screen: Screen) -> list[Button]:
    """All of a screen, those of its cards first."""
    beside = [button for card in screen.cards for button in (card.beside, *card.below) if button is not None]
    return [*beside, *(button for row in screen.rows for button in row if isinstance(button, Button))]


def texts(screen: Screen) -> list[str]:
    return [card.text.partition("\n")[0] for card in screen.cards]


async def test_tables_that_wait_for_me_come_first_the_longest_waiting_of_them_on_top_then_others_then_lobbies(
    desk: Counter,
) -> None:
    begins_later = await opened(desk, ANN, CAS)
    others = await waiting_table(desk, CAS, ANN, ELSEWHERE)
    first = await waiting_table(desk, ANN, CAS, PRIVATE)
    second = await waiting_table(desk, ANN, CAS)
    over = await waiting_table(desk, ANN, CAS)
    await desk.tables.close(over.id, ANN.id, False, desk.claim())

    screen = await listed(desk, ANN)

    assert texts(screen) == [
        "### It is your move",
        "**Wells** · with Cas",
        "**Wells** · with Cas",
        "### Your other tables",
        "**Wells** · with Cas",
        "**Wells** · not begun, 2 of 2 seats taken",
    ]
    numbers = [card.text.rpartition("table ")[2] for card in screen.cards if not card.text.startswith("#")]
    assert numbers == [str(table.id) for table in (first, second, others, begins_later)]
    assert [button.id for button in buttons(screen)] == [f"my:{first.id}::", f"my:{second.id}::"]


async def test_a_table_tells_where_it_stands_and_since_when_it_waits(desk: Counter) -> None:
    public = await waiting_table(desk, ANN, CAS)
    private = await waiting_table(desk, ANN, CAS, PRIVATE)

    screen = await listed(desk, ANN)

    foots = [card.text.partition("\n")[2] for card in screen.cards[1:]]
    assert public.waiting_since is not None
    assert private.waiting_since is not None
    assert foots == [
        f"-# <t:{int(public.waiting_since.timestamp())}:R> · <#{HERE.channel}> · table {public.id}",
        f"-# <t:{int(private.waiting_since.timestamp())}:R> · private messages · table {private.id}",
    ]


async def test_a_table_where_others_move_tells_whom_it_waits_for(desk: Counter) -> None:
    others = await waiting_table(desk, CAS, ANN)

    (_, card) = (await listed(desk, ANN)).cards

    assert others.waiting_since is not None
    since = int(others.waiting_since.timestamp())
    foot = f"-# waits for Cas · <t:{since}:R> · <#{HERE.channel}> · table {others.id}"
    assert card.text == f"**Wells** · with Cas\n{foot}"


async def test_a_call_sends_nobody_to_private_messages_that_he_does_not_take(desk: Counter) -> None:
    table = await waiting_table(desk, ANN, CAS)
    (chair,) = table.people_to_act
    assert table.match is not None

    (before,) = await desk.wants.calls(table, ())
    await desk.tables.unreachable(table.id, chair.seat, table.match.turn)
    (after,) = await desk.wants.calls(await desk.tables.get(table.id), ())

    call = f"<@{ANN.id}> it is your move at Wells, table {table.id}: "
    assert before.screen.above.startswith(call + "answer my private message, or press “My move”.")
    assert after.screen.above.startswith(call + "press “My move”.")


async def test_what_others_play_is_nowhere_in_my_list(desk: Counter) -> None:
    await waiting_table(desk, BOB, CAS)

    screen = await listed(desk, ANN)

    assert screen.above == "You sit at no table now."
    assert [button.id for button in buttons(screen)] == ["help:0::"]


async def test_twenty_tables_stand_on_three_pages_and_beyond_the_last_is_the_last(desk: Counter) -> None:
    made = [await waiting_table(desk, ANN, CAS) for _ in range(20)]

    pages = [await listed(desk, ANN, page) for page in (0, 1, 2, 3)]

    shown = [[b.id for b in buttons(page) if b.id.startswith("my:")] for page in pages]
    assert [len(each) for each in shown] == [8, 8, 4, 4]
    assert [button for each in shown[:3] for button in each] == [f"my:{table.id}::" for table in made]
    assert [page.below for page in pages] == ["-# 1 / 3", "-# 2 / 3", "-# 3 / 3", "-# 3 / 3"]


async def test_a_table_that_waits_for_me_is_on_the_first_page_however_long_others_wait(desk: Counter) -> None:
    for _ in range(8):
        await waiting_table(desk, CAS, ANN)
    mine = await waiting_table(desk, ANN, CAS)

    screen = await listed(desk, ANN)

    assert [button.id for button in buttons(screen) if button.id.startswith("my:")] == [f"my:{mine.id}::"]


async def test_a_page_is_turned_by_its_button(desk: Counter) -> None:
    made = [await waiting_table(desk, ANN, CAS) for _ in range(9)]
    [forth] = [button for button in buttons(await listed(desk, ANN)) if button.label == "Next"]
    visit, reply = desk.visit(ANN, private=True)

    await press(visit, forth.id, ())

    assert [b.id for b in buttons(reply.screens[-1]) if b.id.startswith("my:")] == [f"my:{made[8].id}::"]


@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_a_full_page_of_the_longest_names_is_within_all_limits(desk: Counter, locale: str) -> None:
    table = await waiting_table(desk, ANN, CAS)
    language = desk.languages.of(locale)
    seats = tuple(Chair(Seat(seat), ANN.id + 2 * seat, LONG, "nl") for seat in range(6))
    full = replace(table, id=10**9, chairs=seats, place=Place(2**62, 2**62, "nl"))
    frame = Frame(full, ALL[MANY], language, f"https://discord.com/channels/{2**62}/{2**62}/{2**62}")
    both = [frame._replace(table=replace(full, id=full.id + number)) for number in range(8)]

    for person in (ANN.id, CAS.id):
        check(tables(language, [Entry(each, person) for each in both], 1, 25, "x" * 100), None)


async def test_after_a_move_the_way_leads_to_the_table_that_waits_longest(desk: Counter) -> None:
    longest = await waiting_table(desk, ANN, CAS, ELSEWHERE)
    await waiting_table(desk, ANN, CAS)
    here = await waiting_table(desk, ANN, CAS)

    answer = await move(desk, here, ANN)

    [forth] = [button for button in buttons(answer) if button.id == "next:0::"]
    assert forth.label == "Next table (2)"
    visit, reply = desk.visit(ANN, private=True)
    await press(visit, forth.id, ())
    assert f"hand:{longest.id}::" in [button.id for button in buttons(reply.screens[-1])]
    assert reply.screens[-1].above.startswith("### Your move")


async def test_where_no_other_table_waits_there_is_no_way_on(desk: Counter) -> None:
    await waiting_table(desk, CAS, ANN)
    here = await waiting_table(desk, ANN, CAS)

    answer = await move(desk, here, ANN)

    assert [button.label for button in buttons(answer)] == ["Show my panel"]


async def test_a_stale_way_on_says_so_and_shows_all_tables(desk: Counter) -> None:
    other = await waiting_table(desk, CAS, ANN)
    visit, reply = desk.visit(ANN, private=True)

    await press(visit, "next:0::", ())

    screen = reply.screens[-1]
    assert "No table waits for your move now." in screen.above
    assert [card.text.rpartition("table ")[2] for card in screen.cards[1:]] == [str(other.id)]


async def test_the_tables_that_wait_for_somebody_are_found_among_those_of_others(desk: Counter) -> None:
    mine = await waiting_table(desk, ANN, CAS)
    theirs = await waiting_table(desk, BOB, CAS)
    await desk.copies([theirs.id] * 3)

    assert await desk.tables.waiting(ANN.id) == (mine.id,)
    assert len(await desk.tables.waiting(BOB.id)) == 4


# The games of the house


def shown_games(screens: Sequence[Screen]) -> list[str]:
    return [card.sketch.game for screen in screens for card in screen.cards if card.sketch is not None]


@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_the_pages_show_every_game_with_its_cover_and_a_button_within_all_limits(
    desk: Counter, locale: str
) -> None:
    language, picture = desk.languages.of(locale), Picture(b"", "x" * ALT_LIMIT)
    pages = [games(language, ALL, page, private=False, note="x" * 100) for page in range(-(-len(ALL) // 5))]

    for screen in pages:
        check(screen, None, [picture] * len(screen.cards))
    assert shown_games(pages) == list(ALL)
    starts = [button.id for screen in pages for button in buttons(screen) if button.id.startswith("start:")]
    assert starts == [f"start:0::{key}" for key in ALL]


async def test_a_game_tells_its_players_minutes_and_command(desk: Counter) -> None:
    visit, reply = desk.visit(ANN)

    await show_games(visit)

    glory = next(card for card in reply.screens[-1].cards if card.sketch is not None and card.sketch.game == "glory")
    game = ALL["glory"]
    low, high = game.minutes
    assert glory.text == f"### Steal the Glory\n{game.about}\n-# `/glory start` · 2–6 players · {low}–{high} minutes"


async def test_start_opens_a_table_here_whose_host_is_who_pressed(desk: Counter) -> None:
    visit, reply = desk.visit(STRANGER)

    await press(visit, "start:0::glory", ())

    [table] = await desk.tables.here(HERE.channel, "glory")
    assert (table.host, table.status, table.size) == (STRANGER.id, Status.LOBBY, ALL["glory"].seats[-1])
    assert "others can join now" in reply.screens[-1].above


async def test_who_presses_start_twice_has_one_table_and_is_shown_the_way_to_it(desk: Counter) -> None:
    visits = [desk.visit(STRANGER) for _ in range(3)]

    await asyncio.gather(*(press(visit, "start:0::glory", ()) for visit, _ in visits[:2]))
    [table] = await desk.tables.here(HERE.channel, "glory")
    post = await desk.tables.intend_post(table.id, "table", -1, HERE.channel, 0, 0)
    await desk.tables.sent(post.id, HERE.channel, 77, "", 0, 0)
    await press(visits[2][0], "start:0::glory", ())

    assert [it.id for it in await desk.tables.here(HERE.channel, "glory")] == [table.id]
    said = "You have a table of this game in this channel already; nobody else has joined it yet."
    assert [said in reply.screens[-1].above for _, reply in visits] == [False, True, True]
    [way] = buttons(visits[2][1].screens[-1])
    assert way.id == f"https://discord.com/channels/{HERE.guild}/{HERE.channel}/77"


async def test_start_opens_another_table_where_mine_has_company_or_stands_elsewhere(desk: Counter) -> None:
    taken = (await desk.tables.open(MANY, {}, 2, HERE, ANN, [], desk.claim())).table
    await desk.tables.join(taken.id, CAS, desk.claim())
    await desk.tables.open(MANY, {}, 2, ELSEWHERE, ANN, [], desk.claim())
    await desk.tables.open(MANY, {}, 2, HERE, BOB, [], desk.claim())
    visit, reply = desk.visit(ANN)

    await press(visit, f"start:0::{MANY}", ())

    assert len(await desk.tables.here(HERE.channel, MANY)) == 3
    assert "Your table is open" in reply.screens[-1].above


async def test_start_in_private_says_that_others_are_met_in_a_server(desk: Counter) -> None:
    visit, reply = desk.visit(STRANGER, PRIVATE)

    await press(replace(visit, permissions=discord.Permissions.none()), "start:0::glory", ())

    assert len(await desk.tables.here(PRIVATE.channel, "glory")) == 1
    assert reply.screens[-1].above == (
        "Your table is open: add computer players, and begin. To play with others, open one in a server."
    )


async def test_start_of_a_game_that_has_left_the_house_is_refused(desk: Counter) -> None:
    visit, _ = desk.visit(ANN)

    with pytest.raises(Forgotten):
        await press(visit, "start:0::chess", ())


async def test_no_table_is_opened_where_the_bot_may_not_post(desk: Counter) -> None:
    visit, _ = desk.visit(ANN)

    with pytest.raises(MayNotPost):
        await open_table(replace(visit, permissions=discord.Permissions.none()), "glory", {})

    assert await desk.tables.here(HERE.channel, "glory") == ()


@pytest.mark.parametrize("name", house.COMMANDS)
async def test_the_commands_beside_the_games_need_nothing_more(desk: Counter, name: str) -> None:
    visit, reply = desk.visit(STRANGER)

    await call(visit, {"name": name, "type": 1})

    assert len(reply.screens) == 1
