"""*Play again* is the one way on from a game: who played asks for a rematch, who watches gets a seat. Buttons that were
posted when there were two go on doing what they did."""

from pathlib import Path

import pytest

from bot.tables import lobbies, transitions
from bot.tables.refusals import InvitedOnly, KeptAway, NoSuchTable, NotSeated, Removed
from bot.ui.message import Button, MessageSpec
from bot.ui.screens.table import table_message
from bot.ui.screens.thread import thread_end
from bot.values.proposal import ProposalKind
from bot.values.table import Person, Status, Table
from tests.bot.store.test_migrations import restore
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, STRANGER, DirectBot, direct_bot

ANN, BOB, CAS = PEOPLE
STORED = Path(__file__).parents[1] / "store" / "stored_over_days" / "0009.sql"
"""A database of an earlier bot; at table 5 Ann and Bob are done, and Ann asks for a rematch."""


async def over(bot: DirectBot, *people: Person, game: str = "glory") -> Table:
    return await bot.change(await bot.begun(game, people), transitions.closed, people[0].id, False)


def again(spec: MessageSpec) -> Button:
    """The one button that leads to the next game."""
    [button] = [it for it in spec.buttons if it.id.startswith(("rematch", "play-next"))]
    return button


def watchers(table: Table) -> list[int]:
    return [it.person for it in table.seating.replacing.watchers]


async def now(bot: DirectBot, table: Table) -> Table:
    return await bot.tables.get(table.id)


@pytest.mark.parametrize(("locale", "label"), [("en", "Play again"), ("nl", "Nog een keer")])
async def test_it_is_one_button_wherever_a_game_is_over_or_watched(bot: DirectBot, locale: str, label: str) -> None:
    for person in (ANN, STRANGER):
        await bot.services.preferences.change(person, language=locale)
    playing, table = await bot.begun("glory", (ANN, BOB)), await over(bot, ANN, BOB)
    context = bot.contexts.of(table, locale)
    own = (await bot.press(ANN, f"my:{table.id}::")).shown[-1]
    watched = (await bot.press(STRANGER, f"my:{playing.id}::")).shown[-1]

    shown = [again(it) for it in (table_message(context), thread_end(context), own)]

    assert {(it.id, it.label) for it in shown} == {(f"rematch:{table.id}::", label)}
    assert (again(watched).id, again(watched).label) == (f"rematch:{playing.id}::", label)
    assert f"*{label}*" in watched.above, "what it means there is said"


@pytest.mark.parametrize("posted", ["rematch:{}::", "play-next:{}::"])
async def test_by_either_button_who_played_asks_and_who_watched_is_in_with_those_who_accept(
    bot: DirectBot, posted: str
) -> None:
    table = await over(bot, ANN, BOB)
    for person in (ANN, STRANGER):
        await bot.press(person, posted.format(table.id))
    asked = await now(bot, table)
    assert asked.open_proposal is not None
    assert (asked.open_proposal.kind, asked.open_proposal.seat) == (ProposalKind.REMATCH, 0)
    assert watchers(asked) == [STRANGER.id]

    await bot.press(BOB, posted.format(table.id))

    following = await bot.tables.get((await now(bot, table)).rematch or 0)
    assert [it.person for it in following.players] == [BOB.id, ANN.id, STRANGER.id]
    late = (await bot.press(STRANGER, posted.format(table.id))).shown[-1]
    assert late.above == "There is a next game already."


@pytest.mark.parametrize("posted", ["rematch:{}::", "play-next:{}::"])
async def test_by_either_button_who_watches_waits_for_the_next_game_while_this_one_goes_on(
    bot: DirectBot, posted: str
) -> None:
    table = await bot.begun("glory", (ANN, BOB))

    waits = (await bot.press(STRANGER, posted.format(table.id))).shown[-1]

    assert "You get a seat when these people play again." in waits.above
    assert watchers(await now(bot, table)) == [STRANGER.id]
    assert (again(waits).id, again(waits).label) == (f"rematch:{table.id}::off", "Rather not")


@pytest.mark.parametrize("posted", ["rematch:{}::", "play-next:{}::"])
async def test_by_either_button_who_watched_opens_a_lobby_where_nobody_has_asked(bot: DirectBot, posted: str) -> None:
    table = await over(bot, ANN, BOB)

    await bot.press(STRANGER, posted.format(table.id))

    [lobby] = await bot.tables.finder.of_person(STRANGER.id)
    assert (lobby.status, lobby.host, {*lobby.seating.invited}) == (Status.LOBBY, STRANGER.id, {ANN.id, BOB.id})


@pytest.mark.parametrize("posted", ["rematch:{}::off", "play-next:{}::off"])
async def test_rather_not_lets_the_seat_go_and_asks_nobody_whoever_presses_it(bot: DirectBot, posted: str) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    await bot.press(STRANGER, f"rematch:{table.id}::")

    told = (await bot.press(STRANGER, posted.format(table.id))).shown[-1]

    assert "You are watching." in told.above
    assert watchers(await now(bot, table)) == []
    table = await bot.change(await now(bot, table), transitions.closed, ANN.id, False)
    await bot.press(ANN, posted.format(table.id))
    assert (await now(bot, table)).open_proposal is None


@pytest.mark.parametrize("posted", ["rematch:{}::", "play-next:{}::"])
@pytest.mark.parametrize("is_over", [False, True], ids=["while it goes on", "at the end"])
async def test_who_may_not_sit_down_in_the_lobby_gets_no_seat_in_the_next_game(
    bot: DirectBot, posted: str, is_over: bool
) -> None:
    lobby = await bot.lobby("glory", (ANN, BOB, STRANGER))
    lobby = await bot.change(lobby, lobbies.removed, ANN.id, False, STRANGER.name)
    removed = await bot.begin(lobby)
    lobby = await bot.change(await bot.lobby("glory", (ANN, BOB)), lobbies.adjusted, ANN.id, False, invited_only=True)
    closed = await bot.begin(lobby)
    banning = await bot.begun("glory", (ANN, BOB))
    await bot.repositories.banned.ban(HERE.guild or 0, [CAS.id], bot.clock.now())

    for table, person, refusal in (
        (removed, STRANGER, Removed),
        (closed, STRANGER, InvitedOnly),
        (banning, CAS, KeptAway),
    ):
        if is_over:
            await bot.change(table, transitions.closed, ANN.id, False)
        with pytest.raises(refusal):
            await bot.press(person, posted.format(table.id))
        assert watchers(await now(bot, table)) == []


async def test_begin_with_computers_is_for_those_who_played(bot: DirectBot) -> None:
    table = await over(bot, ANN, BOB)
    await bot.press(ANN, f"rematch:{table.id}::")

    with pytest.raises(NotSeated):
        await bot.press(STRANGER, f"fill:{table.id}::")

    assert watchers(await now(bot, table)) == []


@pytest.mark.parametrize("posted", ["rematch:{}::", "play-next:{}::", "play-next:{}::off"])
async def test_nobody_gets_a_seat_from_another_channel(bot: DirectBot, posted: str) -> None:
    table = await bot.begun("glory", (ANN, BOB))

    with pytest.raises(NoSuchTable):
        await bot.press(STRANGER, posted.format(table.id), channel=ELSEWHERE)

    assert watchers(await now(bot, table)) == []


@pytest.mark.parametrize("posted", ["rematch:5::", "play-next:5::"])
async def test_a_rematch_that_an_earlier_bot_stored_goes_on_with_who_watched(tmp_path: Path, posted: str) -> None:
    restore(tmp_path / "direct.db", STORED)
    async with direct_bot(tmp_path) as bot:
        table = await bot.tables.get(5)
        ann, bob = (Person(it.person or 0, it.name, it.locale) for it in table.people)
        watching = Person(990, "Wim", "nl")

        await bot.press(watching, posted, channel=table.channel)
        assert watchers(await now(bot, table)) == [watching.id]
        await bot.press(bob, posted, channel=table.channel)

        following = await bot.tables.get((await now(bot, table)).rematch or 0)
        assert {it.person for it in following.players} == {ann.id, bob.id}
        assert watchers(following) == [watching.id], "two play it: the next seat that is free is theirs"
