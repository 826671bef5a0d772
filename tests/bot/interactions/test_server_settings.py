"""What a server chooses, who may, and what follows from it."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.store.schema import tables as schema
from bot.tables import transitions
from bot.tables.refusals import (
    ChannelNotAllowed,
    InAServerOnly,
    LastGame,
    NoReports,
    NoSuchZone,
    NotOffered,
    ServerManagerOnly,
)
from bot.ui.message import Button, ChannelMenu, Menu, MessageSpec
from bot.ui.screens.help_and_tables import GAMES_PER_PAGE
from bot.values.preferences import NO_SERVER, Pace, ServerSettings
from bot.values.table import ChannelRef
from games.errors import Refusal, Unreadable
from tests.support.bot.direct_bot import ALL, ELSEWHERE, HERE, PEOPLE, PRIVATE, DirectBot, Recorder

ANN, BOB, CAS = PEOPLE


async def typed(bot: DirectBot, channel: ChannelRef = HERE, /, *, manages: bool = True, **options: Any) -> MessageSpec:
    """The answer to `/server` with these options."""
    return (await bot.type(ANN, "server", channel, known={"manages": manages}, **options)).shown[-1]


async def pressed(bot: DirectBot, custom_id: str, *values: str, manages: bool = True) -> Recorder:
    return await bot.press(ANN, custom_id, *values, private=True, manages=manages)


async def started(bot: DirectBot, channel: ChannelRef = HERE, **known: Any) -> MessageSpec:
    """The answer to `/glory start` of somebody who manages the server."""
    return (await bot.type(ANN, "glory start", channel, known={"manages": True, **known})).shown[-1]


def buttons(spec: MessageSpec) -> list[str]:
    return [button.id for row in spec.rows for button in row if isinstance(button, Button)]


async def chosen(bot: DirectBot, channel: ChannelRef = HERE) -> ServerSettings:
    """As a bot that starts anew knows it."""
    bot.restart()
    return await bot.repositories.servers.of(channel.guild)


def menus(spec: MessageSpec) -> Sequence[Menu]:
    return [card.menu for card in spec.cards if isinstance(card.menu, Menu)]


async def test_each_control_changes_what_it_stands_beside(bot: DirectBot) -> None:
    spec = await typed(bot)
    games, pace, language = menus(spec)
    [channels] = [card.menu for card in spec.cards if isinstance(card.menu, ChannelMenu)]
    [zone] = [card.beside for card in spec.cards if card.beside is not None]
    boards = (await pressed(bot, "server-boards:0::")).shown[-1]
    threads, standings = [card.beside for card in boards.cards if card.beside is not None]

    await pressed(bot, pace.id, "259200")
    await pressed(bot, language.id, "nl")
    await pressed(bot, channels.id, str(HERE.id), "77")
    await pressed(bot, games.id, *(key for key in ALL if key != "spy"))
    await pressed(bot, threads.id)
    switched = (await pressed(bot, standings.id)).shown[-1]
    [modal] = (await pressed(bot, zone.id)).modals
    shown = (await pressed(bot, modal["custom_id"], "brussels")).shown[-1]

    wanted = ServerSettings(
        channels=(HERE.id, 77),
        without=("spy",),
        threads=True,
        zone="Europe/Brussels",
        pace=Pace.THREE_DAYS,
        language="nl",
        asked=True,
        standings=False,
    )
    assert await chosen(bot) == wanted
    assert [it.text.partition("\n")[0] for it in switched.cards][:2] == [
        "**Thread per table**: on",
        "**Leaderboards**: off",
    ]
    assert await chosen(bot, ELSEWHERE) == NO_SERVER
    lines = [card.text.partition("\n")[0] for card in shown.cards]
    assert [it.menu.chosen for it in shown.cards if isinstance(it.menu, ChannelMenu)] == [(HERE.id, 77)]
    assert lines[2] == "**Time zone**: Brussels"
    assert not any(":" in line for line in (*lines[:2], *lines[3:])), "what a menu shows is said there alone"
    games_now = [key for key in ALL if key != "spy"]
    assert [[it.value for it in menu.options if it.chosen] for menu in menus(shown)] == [games_now, ["259200"], ["nl"]]


async def test_everything_can_be_typed_and_taken_back(bot: DirectBot) -> None:
    await typed(
        bot, allow="77", without="spy", threads=True, zone="Europe/Brussels", pace="0", language="nl", standings=False
    )
    await typed(bot, allow="78", without="glory", offer="spy")
    given: dict[str, Any] = {"channels": (77, 78), "without": ("glory",), "threads": True, "zone": "Europe/Brussels"}
    assert await chosen(bot) == ServerSettings(**given, pace=Pace.NONE, language="nl", asked=True, standings=False)

    await typed(bot, everywhere=True, offer="glory", threads=False, standings=True, zone="-", pace="-", language="-")

    assert await chosen(bot) == ServerSettings(asked=True)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"zone": "Mars/Olympus"}, NoSuchZone),
        ({"pace": "5"}, Unreadable),
        ({"language": "tlh"}, Unreadable),
        ({"allow": "#general"}, Unreadable),
        ({"without": "chess"}, Unreadable),
    ],
)
async def test_what_there_is_not_gets_a_sentence_and_nothing_is_changed(
    bot: DirectBot, wrong: dict[str, Any], refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await typed(bot, everywhere=False, **wrong)

    assert await chosen(bot) == NO_SERVER


OF_SERVERS = (
    "channels",
    "games",
    "threads",
    "zone",
    "zone-set",
    "pace",
    "language",
    "people",
    "bar",
    "unbar",
    "reports",
    "boards",
    "standings",
)
ACTIONS = ("server", *(f"server-{it}" for it in OF_SERVERS))


@pytest.mark.parametrize("action", ACTIONS)
async def test_nobody_changes_or_sees_it_who_may_not_manage_the_server(bot: DirectBot, action: str) -> None:
    with pytest.raises(ServerManagerOnly):
        await pressed(bot, f"{action}:0::", "0", manages=False)
    with pytest.raises(ServerManagerOnly):
        await typed(bot, manages=False, pace="0")

    assert await chosen(bot) == NO_SERVER


async def test_in_private_there_is_no_server(bot: DirectBot) -> None:
    with pytest.raises(InAServerOnly):
        await typed(bot, PRIVATE)


async def test_tables_are_opened_only_where_the_server_wants_them(bot: DirectBot) -> None:
    await typed(bot, allow="77")
    with pytest.raises(ChannelNotAllowed) as raised:
        await started(bot)
    with pytest.raises(ChannelNotAllowed):
        await bot.press(BOB, "start:0::glory")

    assert bot.ctx(ANN)[0].sentence(raised.value) == "On this server tables are opened in <#77>."
    assert await bot.tables.finder.here(HERE.id, "glory") == ()
    await started(bot, ELSEWHERE)
    await typed(bot, allow=str(HERE.id))
    await started(bot)
    assert len(await bot.tables.finder.here(HERE.id, "glory")) == 1


async def test_a_thread_is_as_good_as_its_channel(bot: DirectBot) -> None:
    await typed(bot, allow="77")

    await started(bot, parent=77)

    assert len(await bot.tables.finder.here(HERE.id, "glory")) == 1


async def test_what_everybody_sees_comes_in_the_servers_language(bot: DirectBot) -> None:
    table = await bot.lobby("glory")

    await typed(bot, language="nl")

    assert (await bot.tables.get(table.id)).language == "nl"


async def test_another_language_shows_at_all_tables_there_at_once_and_nothing_else_does(
    bot: DirectBot, changed: list[int]
) -> None:
    lobby, game, closed = await bot.lobby("glory"), await bot.begun("glory"), await bot.begun("glory")
    await bot.change(closed, transitions.closed, ANN.id, False)
    await typed(bot, ELSEWHERE, language="nl")
    await typed(bot, pace="0")
    assert changed == []

    await typed(bot, language="nl")
    assert changed == [lobby.id, game.id]

    await typed(bot, language="nl")
    assert changed == [lobby.id, game.id], "that changes nothing"


async def test_whoever_may_manage_a_server_is_asked_once_to_set_it_up(bot: DirectBot) -> None:
    ordinary = await started(bot, manages=False)
    first = await started(bot)
    second = await started(bot)
    elsewhere = await started(bot, ELSEWHERE)
    private = await started(bot, PRIVATE)

    specs = (ordinary, first, second, elsewhere, private)
    assert [buttons(spec) for spec in specs] == [[], ["server:0::"], [], ["server:0::"], []]
    assert "You may manage this server" in first.above
    assert "Where tables open" in (await pressed(bot, "server:0::")).shown[-1].cards[0].text


async def test_whoever_has_set_up_a_server_is_not_asked_any_more(bot: DirectBot) -> None:
    await typed(bot, pace="0")

    assert buttons(await started(bot)) == []


async def test_a_screen_has_at_most_seven_controls_and_few_lines(bot: DirectBot) -> None:
    spec = await typed(bot)

    assert len([card for card in spec.cards if card.menu or card.beside]) <= 7
    assert len("\n".join(card.text for card in spec.cards).splitlines()) <= 7
    assert spec.cards[2].text == "**Time zone**: New York (is that right?)"
    assert len([card for card in spec.cards if card.menu or card.beside]) + len(buttons(spec)) <= 7


async def test_a_game_that_is_not_offered_is_neither_shown_nor_opened_here(bot: DirectBot) -> None:
    table = await bot.lobby("glory", PEOPLE[:1])
    await typed(bot, without="glory")
    with pytest.raises(NotOffered) as refused:
        await started(bot)
    with pytest.raises(NotOffered):
        await bot.press(BOB, "start:0::glory")
    with pytest.raises(NotOffered):
        await bot.type(BOB, "newgame", game="glory")

    assert bot.ctx(ANN)[0].sentence(refused.value).startswith("Steal the Glory is not played on this server.")
    assert "glory" not in await offers(bot, HERE)
    assert "glory" in await offers(bot, ELSEWHERE)
    assert "glory" in await offers(bot, PRIVATE)
    await started(bot, PRIVATE)
    await bot.press(BOB, f"join:{table.id}::")
    assert len((await bot.tables.get(table.id)).players) == 2, "a table that is there goes on"


async def offers(bot: DirectBot, channel: ChannelRef) -> set[str]:
    """The games that `/help` shows and `/newgame` proposes: the same ones."""
    shown, suggested = set[str](), set[str]()
    for page in range(-(-len(ALL) // GAMES_PER_PAGE)):
        reply = await bot.press(ANN, f"help:0::{page}", channel=channel)
        shown |= {it.id.rpartition(":")[2] for it in reply.shown[-1].buttons if it.id.startswith("start:")}
    for title in (game.title for game in ALL.values()):
        suggested |= {str(value) for _, value in await bot.suggest(ANN, "newgame", "game", channel, game=title)}
    assert shown == suggested
    return shown


async def test_at_least_one_game_stays(bot: DirectBot) -> None:
    first, *others = ALL
    await pressed(bot, "server-games:0::", first)

    with pytest.raises(LastGame):
        await typed(bot, without=first)
    with pytest.raises(LastGame):
        await pressed(bot, "server-games:0::")

    assert (await chosen(bot)).without == tuple(others)


async def test_a_game_that_comes_new_is_offered_and_one_that_the_bot_lacks_leaves_some(bot: DirectBot) -> None:
    settings = ServerSettings(without=("glory", "spy"))

    assert [*settings.offered({"glory": 1, "new": 2})] == ["new"]
    assert [*settings.offered({"glory": 1})] == ["glory"]


async def test_what_servers_chose_before_offers_all_games(bot: DirectBot) -> None:
    before = '{"channels":[77],"zone":null,"pace":86400,"language":null,"asked":true}'
    row = f"INSERT INTO servers (guild, settings) VALUES ({HERE.guild}, '{before}')"  # noqa: S608 - no input
    await bot.repositories.database.write(lambda it: it.exec_driver_sql(row))

    assert await chosen(bot) == ServerSettings(channels=(77,), pace=Pace.DAY, asked=True)
    assert {*ALL} == {*(await chosen(bot)).offered(ALL)}


async def test_of_channels_of_which_one_is_deleted_the_others_stay(bot: DirectBot) -> None:
    await typed(bot, allow="77")
    await typed(bot, allow="78")

    await bot.repositories.servers.lose(HERE.guild, 77)
    with pytest.raises(ChannelNotAllowed) as raised:
        await started(bot)

    assert bot.ctx(ANN)[0].sentence(raised.value) == "On this server tables are opened in <#78>."
    assert await chosen(bot) == ServerSettings(channels=(78,), asked=True)


async def test_what_is_chosen_anew_is_lost_no_more(bot: DirectBot) -> None:
    await typed(bot, allow="77", reports="77")
    await bot.repositories.servers.lose(HERE.guild, 77)
    assert (await chosen(bot)).lost == ("channels", "reports")

    await typed(bot, reports="78")
    assert (await chosen(bot)).lost == ("channels",)
    await typed(bot, everywhere=True)

    assert await chosen(bot) == ServerSettings(reports=78, asked=True)


async def test_a_report_to_a_channel_that_is_deleted_says_that_none_is_taken_there(bot: DirectBot) -> None:
    await typed(bot, reports="77")
    table = await bot.lobby("glory", (ANN, BOB))

    async def is_gone(channel: int) -> bool:
        return channel == 77

    bot.services.is_gone = is_gone

    with pytest.raises(NoReports):
        await bot.press(ANN, f"report-send:{table.id}::", str(BOB.id), "Cheats")

    assert await chosen(bot) == ServerSettings(asked=True, lost=("reports",))


async def test_the_release_before_reads_what_a_server_has_chosen_once_a_channel_is_lost(bot: DirectBot) -> None:
    """It takes no settings that it does not know."""
    known = {"channels", "without", "threads", "reports", "zone", "pace", "language", "asked"}
    await typed(bot, allow="77", pace="0")
    await bot.repositories.servers.lose(HERE.guild, 77)

    [row] = await bot.repositories.database.rows(select(schema.servers.c.settings))
    found = await bot.repositories.servers.of(HERE.guild)

    assert json.loads(row.settings).keys() == known
    assert (found.pace, found.channels, found.lost) == (0, (), ("channels",))


async def test_a_channel_that_somebody_else_has_just_taken_out_stops_nobody(bot: DirectBot) -> None:
    """What is remembered of the server is of before."""
    await typed(bot, allow="77")
    without = {schema.servers.c.settings: '{"asked": true}', schema.servers.c.lost: "channels"}
    await bot.repositories.database.run(update(schema.servers).values(without))

    async def is_gone(channel: int) -> bool:
        return channel == 77

    bot.services.is_gone = is_gone

    await started(bot)

    assert len(await bot.tables.finder.here(HERE.id, "glory")) == 1
