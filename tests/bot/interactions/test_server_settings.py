"""What a server chooses, who may, and what follows from it."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.interactions.context import Context
from bot.interactions.entry.actions import handle_component
from bot.interactions.entry.commands import handle_command
from bot.tables import transitions
from bot.tables.refusals import ChannelNotAllowed, InAServerOnly, NoSuchZone, ServerManagerOnly
from bot.ui.message import Button, ChannelMenu, Menu, MessageSpec
from bot.values.preferences import NO_SERVER, Pace, ServerSettings
from bot.values.table import ChannelRef
from games.errors import Refusal, Unreadable
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, DirectBot, Recorder, direct_bot

ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


def manager(
    bot: DirectBot, channel: ChannelRef = HERE, *, manages: bool = True, private: bool = False
) -> tuple[Context, Recorder]:
    ctx, reply = bot.ctx(ANN, channel, private=private)
    return replace(ctx, manages=manages), reply


async def typed(bot: DirectBot, channel: ChannelRef = HERE, /, *, manages: bool = True, **options: Any) -> MessageSpec:
    """The answer to `/server` with these options."""
    ctx, reply = manager(bot, channel, manages=manages)
    given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
    await handle_command(ctx, {"name": "server", "type": 1, "options": given})
    return reply.shown[-1]


async def pressed(bot: DirectBot, custom_id: str, *values: str, manages: bool = True) -> Recorder:
    ctx, reply = manager(bot, manages=manages, private=True)
    await handle_component(ctx, custom_id, values)
    return reply


async def started(ctx: Context, reply: Recorder) -> MessageSpec:
    """The answer to `/glory start`."""
    await handle_command(ctx, {"name": "glory", "options": [{"name": "start", "type": 1}]})
    return reply.shown[-1]


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
    pace, language = menus(spec)
    [channels] = [card.menu for card in spec.cards if isinstance(card.menu, ChannelMenu)]
    [zone] = [card.beside for card in spec.cards if card.beside is not None]

    await pressed(bot, pace.id, "259200")
    await pressed(bot, language.id, "nl")
    await pressed(bot, channels.id, str(HERE.id), "77")
    [modal] = (await pressed(bot, zone.id)).modals
    shown = (await pressed(bot, modal["custom_id"], "brussels")).shown[-1]

    wanted = ServerSettings(
        channels=(HERE.id, 77), zone="Europe/Brussels", pace=Pace.THREE_DAYS, language="nl", asked=True
    )
    assert await chosen(bot) == wanted
    assert await chosen(bot, ELSEWHERE) == NO_SERVER
    lines = [card.text.partition("\n")[0] for card in shown.cards]
    assert lines[0].endswith(f": <#{HERE.id}> <#77>")
    assert ": Brussels, " in lines[1]
    assert lines[2:] == ["**Pace**: 3 days", "**Language**: Nederlands"]
    assert [[it.value for it in menu.options if it.chosen] for menu in menus(shown)] == [["259200"], ["nl"]]


async def test_everything_can_be_typed_and_taken_back(bot: DirectBot) -> None:
    await typed(bot, allow="77", zone="Europe/Brussels", pace="0", language="nl")
    await typed(bot, allow="78")
    assert await chosen(bot) == ServerSettings(
        channels=(77, 78), zone="Europe/Brussels", pace=Pace.NONE, language="nl", asked=True
    )

    await typed(bot, everywhere=True, zone="-", pace="-", language="-")

    assert await chosen(bot) == ServerSettings(asked=True)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"zone": "Mars/Olympus"}, NoSuchZone),
        ({"pace": "5"}, Unreadable),
        ({"language": "tlh"}, Unreadable),
        ({"allow": "#general"}, Unreadable),
    ],
)
async def test_what_there_is_not_gets_a_sentence_and_nothing_is_changed(
    bot: DirectBot, wrong: dict[str, Any], refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await typed(bot, everywhere=False, **wrong)

    assert await chosen(bot) == NO_SERVER


ACTIONS = ("server", "server-channels", "server-zone", "server-zone-set", "server-pace", "server-language")


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
    ctx, reply = manager(bot)

    with pytest.raises(ChannelNotAllowed) as raised:
        await started(ctx, reply)
    with pytest.raises(ChannelNotAllowed):
        await handle_component(bot.ctx(BOB)[0], "start:0::glory", ())

    assert ctx.sentence(raised.value) == "On this server tables are opened in <#77>."
    assert await bot.tables.here(HERE.id, "glory") == ()
    await started(*manager(bot, ELSEWHERE))
    await typed(bot, allow=str(HERE.id))
    await started(*manager(bot))
    assert len(await bot.tables.here(HERE.id, "glory")) == 1


async def test_a_thread_is_as_good_as_its_channel(bot: DirectBot) -> None:
    await typed(bot, allow="77")
    ctx, reply = manager(bot)

    await started(replace(ctx, parent=77), reply)

    assert len(await bot.tables.here(HERE.id, "glory")) == 1


async def test_what_everybody_sees_comes_in_the_servers_language(bot: DirectBot) -> None:
    table = await bot.lobby("glory")

    await typed(bot, language="nl")

    assert (await bot.tables.get(table.id)).language == "nl"


async def test_another_language_shows_at_all_tables_there_at_once_and_nothing_else_does(bot: DirectBot) -> None:
    told: list[int] = []
    bot.services = replace(bot.services, changed=lambda it: told.append(it.id))
    lobby, game, closed = await bot.lobby("glory"), await bot.begun("glory"), await bot.begun("glory")
    await bot.tables.change(closed, bot.interaction_id(), transitions.closed, ANN.id, False)
    await typed(bot, ELSEWHERE, language="nl")
    await typed(bot, pace="0")
    assert told == []

    await typed(bot, language="nl")
    assert told == [lobby.id, game.id]

    await typed(bot, language="nl")
    assert told == [lobby.id, game.id], "that changes nothing"


async def test_whoever_may_manage_a_server_is_asked_once_to_set_it_up(bot: DirectBot) -> None:
    ordinary = await started(*manager(bot, manages=False))
    first = await started(*manager(bot))
    second = await started(*manager(bot))
    elsewhere = await started(*manager(bot, ELSEWHERE))
    private = await started(*manager(bot, PRIVATE))

    specs = (ordinary, first, second, elsewhere, private)
    assert [buttons(spec) for spec in specs] == [[], ["server:0::"], [], ["server:0::"], []]
    assert "You may manage this server" in first.above
    assert "Where tables may be opened" in (await pressed(bot, "server:0::")).shown[-1].cards[0].text


async def test_whoever_has_set_up_a_server_is_not_asked_any_more(bot: DirectBot) -> None:
    await typed(bot, pace="0")

    assert buttons(await started(*manager(bot))) == []
