"""Those who manage a server keep people away and say where reports go; players report each other there."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.delivery.messenger import NotAllowed
from bot.interactions.entry.incoming import channels_named
from bot.tables import refusals
from bot.tables.erasure import PersonErasure
from bot.ui.message import ChannelMenu, CustomId, MessageSpec, PersonMenu
from bot.ui.screens.more import MAX_CONTROLS, Way, Ways, more_screen
from bot.values.preferences import ServerSettings
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import ChannelRef, Person, Table
from games.core import Seat
from games.errors import Refusal
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder
from tests.support.screens.measure import measured

ANN, BOB, CAS = PEOPLE
GUILD = HERE.guild or 0
MODS = 555


class Sent:
    """What the bot posts; a Discord that `refuses` takes nothing."""

    def __init__(self) -> None:
        self.posts: list[tuple[int, MessageSpec, str]] = []
        self.refuses = False

    async def __call__(self, channel: int, spec: MessageSpec, nonce: str) -> None:
        if self.refuses:
            raise NotAllowed
        self.posts.append((channel, spec, nonce))


@pytest.fixture
def sent(bot: DirectBot) -> Sent:
    sent = Sent()
    bot.services = replace(bot.services, post=sent)
    return sent


async def pressed(
    bot: DirectBot, person: Person, custom_id: str, *values: str, channel: ChannelRef = HERE, manages: bool = False
) -> Recorder:
    return await bot.press(person, custom_id, *values, channel=channel, private=True, manages=manages)


async def manage(bot: DirectBot, custom_id: str, *values: int) -> MessageSpec:
    return (await pressed(bot, ANN, custom_id, *map(str, values), manages=True)).shown[-1]


async def typed(bot: DirectBot, bots: frozenset[int] = frozenset(), **options: Any) -> MessageSpec:
    """The answer to `/server` with these options."""
    return (await bot.type(ANN, "server", known={"manages": True, "bots": bots}, **options)).shown[-1]


async def listed(bot: DirectBot) -> tuple[int, ...]:
    return await bot.repositories.banned.listed(GUILD)


def controls(spec: MessageSpec) -> dict[str, str]:
    """The custom ids of a screen's menus and buttons, by their actions."""
    menus = [it.menu.id for it in spec.cards if it.menu is not None]
    return {it.partition(":")[0]: it for it in (*menus, *(button.id for button in spec.buttons))}


async def test_the_list_is_kept_on_a_screen_of_its_own_behind_the_servers(bot: DirectBot) -> None:
    server = await typed(bot)
    empty = await manage(bot, controls(server)["server-people"])
    assert "**Kept away**: nobody" in empty.cards[1].text
    assert [type(it.menu) for it in empty.cards] == [PersonMenu, type(None), ChannelMenu]

    shown = await manage(bot, controls(empty)["server-bar"], BOB.id, CAS.id)
    assert set(await listed(bot)) == {BOB.id, CAS.id}
    assert f"**Kept away** (2): <@{BOB.id}> <@{CAS.id}>" in shown.cards[1].text
    assert shown.mentions == (), "nobody is pinged"

    shown = await manage(bot, controls(shown)["server-unbar"], BOB.id, STRANGER.id)
    assert await listed(bot) == (CAS.id,)
    shown = await manage(bot, controls(shown)["server-reports"], MODS)
    assert f"**Reports**: <#{MODS}>" in shown.cards[2].text
    assert (await bot.repositories.servers.of(GUILD)).reports == MODS
    shown = await manage(bot, controls(shown)["server-reports"])
    assert (await bot.repositories.servers.of(GUILD)).reports is None
    assert "This server" in (await manage(bot, controls(shown)["server"])).above


async def test_a_long_list_has_pages_with_at_most_seven_controls(bot: DirectBot) -> None:
    await bot.repositories.banned.ban(GUILD, range(1000, 1045), bot.clock.now())

    first = await manage(bot, "server-people:0::")
    last = await manage(bot, "server-people:0::2")
    beyond = await manage(bot, "server-people:0::77")

    assert first.cards[1].text.startswith("**Kept away** (45): <@1000> <@1001>")
    assert last.cards[1].text.count("<@") == 5
    assert beyond == last
    assert measured(first).controls <= 7


async def test_who_was_forgotten_is_counted_and_let_in_by_choosing_them(bot: DirectBot) -> None:
    await bot.repositories.banned.ban(GUILD, [BOB.id, CAS.id], bot.clock.now())
    await PersonErasure(bot.tables).erase(BOB.id)

    shown = await manage(bot, "server-people:0::")
    assert f"**Kept away** (2): <@{CAS.id}>\n-# 1 of them asked me to forget them." in shown.cards[1].text

    await manage(bot, controls(shown)["server-unbar"], CAS.id)
    alone = await manage(bot, "server-people:0::")
    assert "**Kept away** (1): –\n-# 1 of them" in alone.cards[1].text
    shown = await manage(bot, controls(alone)["server-unbar"], BOB.id)
    assert "**Kept away**: nobody" in shown.cards[1].text


async def test_a_server_has_commands_for_it_and_shows_what_they_did(bot: DirectBot) -> None:
    shown = await typed(bot, keep_away=str(BOB.id), reports=str(MODS))
    assert f"<@{BOB.id}>" in shown.cards[1].text
    assert await listed(bot) == (BOB.id,)

    both = await typed(bot, let_in=str(BOB.id), threads=True)
    assert "This server" in both.above
    assert await listed(bot) == ()
    assert (await bot.repositories.servers.of(GUILD)).threads
    await typed(bot, no_reports=True)
    assert (await bot.repositories.servers.of(GUILD)).reports is None


@pytest.mark.parametrize(
    ("wrong", "refusal"), [({"keep_away": "77"}, refusals.NoBots), ({"zone": "Mars/Olympus"}, refusals.NoSuchZone)]
)
async def test_what_there_is_not_changes_nothing(bot: DirectBot, wrong: dict[str, Any], refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        await typed(bot, frozenset({77}), **{"keep_away": str(BOB.id), "reports": str(MODS), **wrong})

    assert await listed(bot) == ()
    assert await bot.repositories.servers.of(GUILD) == ServerSettings()


OPENING: dict[str, Callable[[DirectBot], Awaitable[Recorder]]] = {
    "command": lambda bot: bot.type(BOB, "glory start"),
    "newgame": lambda bot: bot.type(BOB, "newgame", game="glory"),
    "button": lambda bot: bot.press(BOB, "start:0::glory"),
}
JOINING: dict[str, Callable[[DirectBot], Awaitable[Recorder]]] = {
    "button": lambda bot: bot.press(BOB, "join:1::"),
    "command": lambda bot: bot.type(BOB, "lobby join"),
    "old command": lambda bot: bot.type(BOB, "glory join"),
}


@pytest.mark.parametrize("how", OPENING)
async def test_who_is_kept_away_opens_nothing_and_reads_why(bot: DirectBot, how: str) -> None:
    await bot.repositories.banned.ban(GUILD, [BOB.id], bot.clock.now())

    with pytest.raises(refusals.KeptAway) as refused:
        await OPENING[how](bot)

    assert "moderators" in bot.ctx(BOB)[0].sentence(refused.value)
    assert await bot.tables.finder.here(HERE.id, "glory") == ()


@pytest.mark.parametrize("how", JOINING)
async def test_who_is_kept_away_does_not_join_by_button_nor_by_a_new_or_an_old_command(
    bot: DirectBot, how: str
) -> None:
    table = await bot.lobby("glory", (ANN,))
    await bot.repositories.banned.ban(GUILD, [BOB.id], bot.clock.now())

    with pytest.raises(refusals.KeptAway):
        await JOINING[how](bot)

    assert [it.person for it in (await bot.tables.get(table.id)).people] == [ANN.id]


async def test_who_is_kept_away_is_not_invited_and_sits_down_once_they_are_let_in(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN,))
    await typed(bot, keep_away=str(BOB.id))
    with pytest.raises(Refusal) as refused:
        await bot.type(ANN, "lobby invite", table=table.id, friend1=str(BOB.id))
    assert bot.ctx(ANN)[0].sentence(refused.value).startswith(f"<@{BOB.id}> can't join tables on this server")

    await typed(bot, let_in=str(BOB.id))
    await bot.press(BOB, f"join:{table.id}::")

    assert [it.person for it in (await bot.tables.get(table.id)).people] == [ANN.id, BOB.id]


@pytest.mark.parametrize("action", ["play-next", "rematch"])
async def test_after_a_game_who_is_kept_away_gets_no_other_and_the_others_do(bot: DirectBot, action: str) -> None:
    over = await ended(bot, await bot.begun("glory", (ANN, BOB)))
    acting, other = (CAS, ANN) if action == "play-next" else (BOB, ANN)
    await bot.repositories.banned.ban(GUILD, [acting.id], bot.clock.now())

    with pytest.raises(refusals.KeptAway):
        await pressed(bot, acting, f"{action}:{over.id}::")

    await pressed(bot, STRANGER, f"play-next:{over.id}::")
    [lobby] = await bot.tables.finder.of_person(STRANGER.id)
    assert set(lobby.seating.invited) == {ANN.id, BOB.id} - {acting.id}
    assert other.id in lobby.seating.invited


async def ended(bot: DirectBot, table: Table) -> Table:
    await pressed(bot, ANN, f"close-yes:{table.id}::")
    return await bot.tables.get(table.id)


async def takes_reports(bot: DirectBot) -> None:
    await bot.repositories.servers.choose(GUILD, lambda it: it.replace(reports=MODS))


def buttons(spec: MessageSpec) -> list[str]:
    return [it.id.partition(":")[0] for it in spec.buttons]


async def more(bot: DirectBot, person: Person, table: Table) -> MessageSpec:
    return (await pressed(bot, person, str(CustomId("more", table.id)))).shown[-1]


async def test_more_leads_to_a_report_wherever_the_server_takes_them(bot: DirectBot) -> None:
    lobby, game = await bot.lobby("glory", (ANN, BOB)), await bot.begun("glory", (ANN, BOB))
    over, alone = await ended(bot, await bot.begun("glory", (ANN, BOB))), await bot.lobby("heroes", (ANN,))
    for table in (lobby, game, over):
        assert "report" not in buttons(await more(bot, ANN, table))

    await takes_reports(bot)

    for table in (lobby, game, over):
        for person in (ANN, STRANGER):
            shown = await more(bot, person, table)
            assert "report" in buttons(shown)
            assert measured(shown).controls <= 7
    assert "report" not in buttons(await more(bot, ANN, alone)), "nobody else is there"


async def reported(bot: DirectBot, person: Person, table: Table, who: Person, why: str) -> Recorder:
    return await pressed(bot, person, str(CustomId("report-send", table.id)), str(who.id), why)


async def test_moderators_read_who_reports_whom_at_which_table_and_why(bot: DirectBot, sent: Sent) -> None:
    await takes_reports(bot)
    table = await bot.begun("glory", (ANN, BOB, CAS))

    [modal] = (await pressed(bot, ANN, f"report:{table.id}::")).modals
    who, why = [label["component"] for label in modal["components"]]
    assert [it["value"] for it in who["options"]] == [str(BOB.id), str(CAS.id)]
    assert why["max_length"] == 500
    receipt = (await pressed(bot, ANN, modal["custom_id"], str(BOB.id), "Calls me\n\n<@103> **names** @everyone")).shown

    [(channel, spec, _)] = sent.posts
    assert channel == MODS
    assert spec.mentions == ()
    assert spec.above.splitlines() == [
        f"### 🚩 Report · Steal the Glory · table {table.id}",
        f"<@{ANN.id}> reports <@{BOB.id}>:",
        "> Calls me",
        "> \\<@\u200b103> \\*\\*names\\*\\* @\u200beveryone",
    ]
    assert buttons(spec) == ["server-people"]
    assert "moderators" in receipt[-1].above


async def test_somebody_who_watches_reports_too_and_nobody_who_does_not(
    bot: DirectBot, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unseen(_person: int, _channel: ChannelRef) -> bool:
        return False

    await takes_reports(bot)
    table = await bot.begun("glory", (ANN, BOB))

    await reported(bot, STRANGER, table, ANN, "Cheats")
    assert len(sent.posts) == 1
    monkeypatch.setattr(bot.services, "sees", unseen)
    with pytest.raises(refusals.NoSuchTable):
        await pressed(bot, STRANGER, f"report:{table.id}::", channel=PRIVATE)
    await pressed(bot, BOB, f"report-send:{table.id}::", str(ANN.id), "Cheats", channel=PRIVATE)
    assert len(sent.posts) == 2, "a player does so in private, too"


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ((str(CAS.id), "x"), refusals.NoReports),
        ((str(ANN.id), "x"), refusals.NoReports),
        ((str(BOB.id), " \n "), refusals.Incomplete),
        ((str(BOB.id),), refusals.Incomplete),
        ((), refusals.Incomplete),
        (("nobody", "x"), Refusal),
    ],
    ids=["not there", "oneself", "empty", "half", "nothing", "no id"],
)
async def test_what_is_no_report_is_not_passed_on(
    bot: DirectBot, sent: Sent, values: tuple[str, ...], refusal: type[Refusal]
) -> None:
    await takes_reports(bot)
    table = await bot.begun("glory", (ANN, BOB))

    with pytest.raises(refusal):
        await pressed(bot, ANN, f"report-send:{table.id}::", *values)

    assert sent.posts == []


async def test_where_no_reports_are_taken_any_more_an_old_button_says_so(bot: DirectBot, sent: Sent) -> None:
    table = await bot.begun("glory", (ANN, BOB))

    with pytest.raises(refusals.NoReports):
        await pressed(bot, ANN, f"report:{table.id}::")
    with pytest.raises(refusals.NoReports):
        await reported(bot, ANN, table, BOB, "Cheats")
    assert sent.posts == []


async def test_three_reports_a_day_are_passed_on_and_one_that_does_not_arrive_is_none(
    bot: DirectBot, sent: Sent
) -> None:
    await takes_reports(bot)
    table = await bot.begun("glory", (ANN, BOB))
    sent.refuses = True
    with pytest.raises(refusals.ReportLost):
        await reported(bot, ANN, table, BOB, "Cheats")
    sent.refuses = False

    for _ in range(3):
        await reported(bot, ANN, table, BOB, "Cheats")
    with pytest.raises(refusals.ReportsUsedUp):
        await reported(bot, ANN, table, BOB, "Cheats")
    await reported(bot, BOB, table, ANN, "No, they do")
    assert len(sent.posts) == 4

    bot.clock.advance(timedelta(days=1))
    await reported(bot, ANN, table, BOB, "Cheats")
    assert len(sent.posts) == 5


@pytest.mark.parametrize(("asked", "gone"), [(False, "settings"), (True, "hand")])
async def test_where_there_is_no_room_the_report_takes_a_place(bot: DirectBot, asked: bool, gone: str) -> None:
    await takes_reports(bot)
    begun = await bot.begun("glory", (ANN, BOB))
    question = Proposal(kind=ProposalKind.UNDO, seat=Seat(1), decision=begun.decision, asked=(Seat(0),))
    table = replace(begun, proposals=begun.proposals._replace(at_decision=question if asked else None))
    context = bot.contexts.of(table, "en")._replace(link="https://discord.com/channels/1/2/3")
    kinds = (ProposalKind.PAUSE, ProposalKind.FAST_PLAY, ProposalKind.END)

    def offered(waiting: int) -> list[str]:
        return buttons(more_screen(context, table.players[0], Ways(dict.fromkeys(kinds, Way()), waiting=waiting)))

    assert len(offered(2)) == MAX_CONTROLS
    assert {"hand", "rules" if asked else "settings"} - {*offered(2)} == {gone}
    assert "report" in offered(2)
    assert gone in offered(0), "with room it stays"


OLD_CHANNEL = {"id": "7", "permissions": "8"}
"""As Discord told of a channel before it said what the bot may do there."""


@pytest.mark.parametrize(
    "data", [None, [], {"resolved": 3}, {"resolved": {"channels": {"x": {"app_permissions": "8"}, "7": OLD_CHANNEL}}}]
)
def test_where_discord_does_not_say_what_the_bot_may_do_nothing_is_known(data: object) -> None:
    assert channels_named(data) == {}
