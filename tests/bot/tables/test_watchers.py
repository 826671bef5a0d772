"""Who watches a game gets a seat in the next one of these people."""

from collections.abc import AsyncIterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.interactions.context import Granted
from bot.interactions.table.opening import open_again
from bot.tables import lobbies, transitions
from bot.tables.refusals import AlreadySeated, InvitedOnly, MayNotPost, NotBegun, Removed
from bot.tables.rematches import unwatched
from bot.ui.message import CustomId
from bot.values.proposal import ProposalKind
from bot.values.table import Person, Status, Table
from games.core import Seat
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.service import changed, dealt, outcome_of, rematched

ANN, BOB, CAS = PEOPLE
DEE, EVE = Person(104, "Dee", "nl"), Person(105, "Eve", "en-US")


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def watches(bot: DirectBot, table: Table, *people: Person) -> Table:
    """They press *Play again*, one after the other."""
    for person in people:
        table = await changed(bot.tables, table, bot.services.proposals.watch, person)
    return table


async def press_next(bot: DirectBot, table: Table, person: Person) -> None:
    ctx, _ = bot.ctx(person)
    await handle_component(ctx, str(CustomId("play-next", table.id)), [])


async def plays_next(bot: DirectBot, table: Table, person: Person) -> Table:
    """The lobby that somebody who watched opens."""
    await press_next(bot, table, person)
    [lobby] = [it for it in await bot.tables.finder.of_person(person.id) if it.status is Status.LOBBY]
    return lobby


async def is_over(bot: DirectBot, table: Table) -> Table:
    now = await bot.tables.get(table.id)
    return await changed(bot.tables, now, transitions.closed, now.host, False)


async def rematch(bot: DirectBot, table: Table, *people: Person) -> Table:
    """They ask for a rematch, or accept it."""
    return (await rematched(bot.tables, await bot.tables.get(table.id), *people)).table


def seated(table: Table) -> list[int | None]:
    return sorted((player.person for player in table.players), key=str)


async def test_who_watches_sits_in_the_rematch_in_a_free_seat(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    await watches(bot, table, DEE)

    after = await rematch(bot, await is_over(bot, table), ANN, BOB)

    assert seated(after) == [ANN.id, BOB.id, DEE.id]
    dee = after.player_of(DEE.id)
    assert dee is not None
    assert (dee.name, dee.locale) == (DEE.name, DEE.locale)
    assert (await bot.tables.get(after.id)).names == after.names


async def test_who_watches_gets_the_seat_of_somebody_who_is_not_in_before_a_computer_does(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await watches(bot, table, DEE)
    over = await is_over(bot, table)
    await rematch(bot, over, ANN)

    over = await bot.tables.get(over.id)
    begun = await changed(bot.tables, over, bot.services.proposals.fill_up, ANN)

    assert seated(begun) == [ANN.id, DEE.id]


async def test_who_finds_no_seat_in_the_rematch_goes_on_watching_for_the_one_after(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    await watches(bot, table, DEE, EVE)

    after = await rematch(bot, await is_over(bot, table), ANN, BOB)

    assert seated(after) == [ANN.id, BOB.id]
    assert [it.person for it in after.seating.replacing.watchers] == [DEE.id, EVE.id]
    await rematch(bot, await is_over(bot, after), ANN)
    again = await bot.tables.get(after.id)
    begun = await changed(bot.tables, again, bot.services.proposals.fill_up, ANN)
    assert seated(begun) == [ANN.id, DEE.id]


async def test_a_computer_makes_room_for_who_watches(bot: DirectBot) -> None:
    lobby = await bot.lobby("glory", (ANN, BOB))
    lobby = await changed(bot.tables, lobby, lobbies.computers_seated, ANN.id, False)
    table = await dealt(bot.tables, lobby)
    assert len(table.players) == 3
    await watches(bot, table, DEE)

    after = await rematch(bot, await is_over(bot, table), ANN, BOB)

    assert seated(after) == [ANN.id, BOB.id, DEE.id]


async def test_who_asked_once_has_one_seat_and_can_let_it_go(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    once = await watches(bot, table, DEE, EVE, DEE)
    assert [it.person for it in once.seating.replacing.watchers] == [DEE.id, EVE.id]

    await changed(bot.tables, once, unwatched, DEE.id)

    assert seated(await rematch(bot, await is_over(bot, table), ANN, BOB)) == [ANN.id, BOB.id, EVE.id]


async def test_after_the_end_who_watched_opens_a_lobby_to_which_these_people_are_invited(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    over = await is_over(bot, table)

    lobby = await plays_next(bot, over, DEE)

    assert (lobby.status, lobby.host, lobby.game) == (Status.LOBBY, DEE.id, "glory")
    assert set(lobby.seating.invited) == {ANN.id, BOB.id}
    assert seated(lobby) == [DEE.id]
    assert (await plays_next(bot, over, DEE)).id == lobby.id, "one lobby is enough"


async def test_a_lobby_of_who_watched_takes_no_rematch_from_those_who_played(bot: DirectBot) -> None:
    over = await is_over(bot, await bot.begun("heroes", (ANN, BOB)))
    lobby = await plays_next(bot, over, DEE)

    begun = await rematch(bot, await bot.tables.get(over.id), ANN, BOB)

    assert begun.id not in (over.id, lobby.id)
    assert seated(begun) == [ANN.id, BOB.id]


async def test_who_played_asks_for_a_rematch_by_play_next(bot: DirectBot) -> None:
    over = await is_over(bot, await bot.begun("glory", (ANN, BOB)))

    await press_next(bot, over, ANN)

    asked = (await bot.tables.get(over.id)).open_proposal
    assert asked is not None
    assert (asked.kind, asked.seat) == (ProposalKind.REMATCH, 0)


async def test_after_a_game_in_a_thread_the_lobby_opens_in_its_channel(bot: DirectBot) -> None:
    over = await is_over(bot, await bot.begun("glory", (ANN, BOB)))
    over = replace(over, channel=replace(over.channel, parent=900))

    ctx, reply = bot.ctx(DEE)
    await open_again(ctx, over)

    lobby = (await bot.tables.finder.of_person(DEE.id))[0]
    assert (lobby.channel.id, lobby.channel.parent) == (900, None)
    assert "You invited them" in reply.shown[-1].above or "uitgenodigd" in reply.shown[-1].above


@pytest.mark.parametrize(("lacking", "opens"), [("send_messages", False), ("send_messages_in_threads", True)])
async def test_a_lobby_in_the_channel_above_a_thread_needs_what_the_bot_may_do_there(
    bot: DirectBot, lacking: str, opens: bool
) -> None:
    over = await is_over(bot, await bot.begun("glory", (ANN, BOB)))
    over = replace(over, channel=replace(over.channel, parent=900))
    ctx, _ = bot.ctx(DEE)
    permissions = discord.Permissions.all()
    permissions.update(**{lacking: False})

    with nullcontext() if opens else pytest.raises(MayNotPost):
        await open_again(replace(ctx, here=Granted(permissions), parent=900), over)

    assert len(await bot.tables.finder.of_person(DEE.id)) == opens


async def test_after_the_end_of_a_game_for_two_the_winner_is_invited(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    over = await changed(bot.tables, table, transitions.resigned, ANN.id)
    assert outcome_of(over).winners == (Seat(1),)

    lobby = await plays_next(bot, over, DEE)

    assert lobby.seating.invited == (BOB.id,)


async def test_where_a_rematch_is_asked_for_who_watches_is_in_it(bot: DirectBot) -> None:
    over = await is_over(bot, await bot.begun("glory", (ANN, BOB)))
    await rematch(bot, over, ANN)
    await watches(bot, await bot.tables.get(over.id), DEE)

    assert seated(await rematch(bot, over, BOB)) == [ANN.id, BOB.id, DEE.id]


async def test_who_has_a_seat_needs_no_other(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    with pytest.raises(AlreadySeated):
        await watches(bot, table, ANN)


async def test_before_a_game_begins_nobody_watches_it(bot: DirectBot) -> None:
    with pytest.raises(NotBegun):
        await watches(bot, await bot.lobby("glory", (ANN, BOB)), DEE)


async def test_who_was_removed_from_the_lobby_gets_no_seat_later_either(bot: DirectBot) -> None:
    lobby = await bot.lobby("glory", (ANN, BOB, DEE))
    lobby = await changed(bot.tables, lobby, lobbies.removed, ANN.id, False, DEE.name)
    table = await dealt(bot.tables, lobby)

    for _ in range(2):  # nor at the end of the rematch
        with pytest.raises(Removed):
            await watches(bot, table, DEE)
        table = await is_over(bot, table)
        with pytest.raises(Removed):
            await watches(bot, table, DEE)
        table = await rematch(bot, table, ANN, BOB)


async def test_at_a_table_for_invited_people_alone_nobody_plays_next_by_watching(bot: DirectBot) -> None:
    lobby = await bot.lobby("glory", (ANN, BOB))
    lobby = await changed(bot.tables, lobby, lobbies.adjusted, ANN.id, False, invited_only=True)
    table = await dealt(bot.tables, lobby)
    with pytest.raises(InvitedOnly):
        await watches(bot, table, DEE)
