"""How much of what happened the table's message tells."""

import re
from collections.abc import Sequence

import pytest

from bot.delivery.notifications.wording import Wording
from bot.ui.screens.notification import OtherTables
from bot.values.messages import Stage
from bot.values.table import Table
from games.core import Event, Headline, Phrase, Seat, View
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.service import resigned, told_between

PLAYERS = PEOPLE[::2]


async def told(bot: DirectBot, table: Table) -> str:
    """What the table's message says when it is brought up to date."""
    messages = bot.repositories.messages
    desired = await bot.desired.public(table, await messages.of(table.id))
    assert desired is not None
    post = desired.record or await messages.intend(
        table.id, "table", -1, table.channel.id, desired.decision, desired.since
    )
    await messages.mark(
        post.id, message=77, content_hash=desired.content_hash, decision=desired.decision, since=desired.since
    )
    return desired.spec.below


async def moved(bot: DirectBot, table: Table) -> Table:
    """Whoever is to move makes the first move that there is."""
    [player] = table.people_to_act
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(player.seat))))
    return (await bot.play(table, player.person or 0, str(move))).table


async def test_a_message_that_is_up_to_date_tells_the_last_turn_alone(bot: DirectBot) -> None:
    table = await bot.begun("many", PLAYERS)
    await told(bot, table)
    for _ in range(5):
        table = await moved(bot, table)
        text = await told(bot, table)

    tell = bot.contexts.of(table, table.language).words.tell
    [happened] = await told_between(bot.tables, table, table.decision - 1, table.decision)
    assert text.splitlines()[0] == f"### {tell(happened[1])}"


async def test_a_message_that_fell_behind_tells_the_weightiest_since(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And where nothing since is worth a headline, that of the newest turn before."""
    table = await bot.begun("many", PLAYERS)
    await told(bot, table)
    for _ in range(5):
        table = await moved(bot, table)
    first, *_, last = [event for _, event in await told_between(bot.tables, table, 0, table.decision)]
    assert table.match is not None

    def heavy(_rules: object, _view: View, events: Sequence[Event], _me: Seat | None) -> Headline | None:
        return next((Headline(event.phrase(), Phrase("figures")) for event in events if event == heaviest.event), None)

    monkeypatch.setattr(type(table.match.game), "headline", heavy)
    tell = bot.contexts.of(table, table.language).words.tell
    heaviest = first
    assert (await told(bot, table)).splitlines()[:2] == [f"### {tell(first)}", "-# figures"]
    assert tell(first) not in await told(bot, await moved(bot, table))
    heaviest = last
    assert (await told(bot, table)).splitlines()[0] == f"### {tell(last)}"


async def test_after_a_resignation_the_message_the_ping_and_the_panels_name_who_did_it(bot: DirectBot) -> None:
    table = await bot.begun("glory", PEOPLE)
    for person in PEOPLE:
        table = (await bot.play(table, person.id, await first_move(bot, table, person.id))).table
    table = (await resigned(bot.tables, table, PEOPLE[2].id)).table
    messages = await bot.repositories.messages.of(table.id)

    calls = Wording(bot.tables, bot.contexts)

    public = await bot.desired.public(table, messages)
    pings = [await calls.public(table, player, Stage.TURN, OtherTables()) for player in table.people_to_act]
    panels = [await calls.private(table, player, Stage.TURN, OtherTables()) for player in table.people_to_act]

    assert public is not None
    assert len(panels) == 2
    for text in (public.spec.below, *map(whole, (*pings, *panels))):
        assert re.search(r"Cas (resigned, and|geeft op, en) \*\*Dora\*\*", text)
        assert not re.search(r"\*\*Dora\*\* (moves|gaat)", text)


async def first_move(bot: DirectBot, table: Table, person: int) -> str:
    now = await bot.tables.get(table.id)
    player = now.player_of(person)
    assert now.match is not None
    assert player is not None
    return str(next(iter(now.match.game.legal(now.match.view(player.seat)))))
