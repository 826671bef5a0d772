"""What the groups /lobby and /table, /newgame and /mymove do that no command did before."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.interactions.entry.actions import handle_component
from bot.interactions.entry.commands import command_may_open_modal, handle_command
from bot.tables import transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.refusals import (
    AskedToSit,
    BadName,
    Begun,
    Full,
    HasDeclined,
    HostOnly,
    NobodyCalled,
    NoBots,
    NoComputer,
    NoneFits,
    NotAsked,
    NotOver,
    NotPaused,
    NotSaved,
    NotSoMany,
    OneAtATime,
    Removed,
    SitsAlready,
    TooManyInvitations,
    UnknownControl,
    Unseen,
    WaitOrEnd,
    WasRemoved,
    WhichTable,
    YesOrNo,
)
from bot.ui.message import CustomId
from bot.values.preferences import Pace
from bot.values.seating import LobbyState
from bot.values.table import ChannelRef, Person, Status, Table
from bot.values.turn_clock import StandIn
from games.errors import Over
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ALL, ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, direct_bot
from tests.support.bot.drafting import FIRST, SECOND, command_of, labels, said, with_draft
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import resigned
from tests.support.bot.table_command import HOUR, clocked, person_of, suggested, typed, waiting

ANN, BOB, CAS = PEOPLE
ENOUGH = 10
"""So many invitations one person is sent within an hour, as tests have it."""


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def newest(bot: DirectBot, channel: ChannelRef = HERE) -> Table:
    return max(await bot.tables.here(channel.id, None, ANN.id), key=lambda table: table.id)


async def lobby(bot: DirectBot, *people: Person, size: int = 4, invited: tuple[int, ...] = ()) -> Table:
    """A table at which these people sit, the first as host, with seats kept for others."""
    first, *others = people or (ANN,)
    opened = opened_lobby(bot.tables.game("glory"), {}, size, HERE, first, invited)
    table = (await bot.tables.open(opened, bot.interaction_id())).table
    for person in others:
        await typed(bot, "lobby join", person, table=table.id)
    return await bot.tables.get(table.id)


# A new game


async def test_a_new_game_in_a_server_is_a_table_with_seats_for_friends(bot: DirectBot) -> None:
    spec = await said(bot, "newgame", game="glory", friend1=str(BOB.id), friend2=str(CAS.id), friend3=str(BOB.id))

    table = await newest(bot)
    assert (table.status, table.pace, table.reserved) == (Status.LOBBY, Pace.DAY, (BOB.id, CAS.id))
    assert spec.above.startswith("Your table is open")


@pytest.mark.parametrize("game", ALL)
async def test_a_new_game_in_a_private_chat_begins_at_once(bot: DirectBot, game: str) -> None:
    await typed_at(bot, PRIVATE, "newgame", game=game)

    table = await newest(bot, PRIVATE)
    assert (table.status, table.pace) == (Status.PLAYING, Pace.NONE)
    assert [player.person for player in table.people] == [ANN.id]
    assert len(table.players) in ALL[game].seats


async def typed_at(bot: DirectBot, channel: ChannelRef, command: str, who: Person = ANN, **options: object) -> str:
    """What is answered first."""
    ctx, reply = bot.ctx(who, channel)
    await handle_command(ctx, command_of(command, options))
    return reply.shown[-1].above


async def test_a_new_game_that_arrives_twice_is_one(bot: DirectBot) -> None:
    ctx, reply = bot.ctx(ANN, PRIVATE)

    for _ in range(2):
        await handle_command(ctx, command_of("newgame", {"game": "glory"}))

    assert len(await bot.tables.here(PRIVATE.id, "glory", ANN.id)) == 1
    assert reply.shown[0].above == reply.shown[1].above


async def test_without_a_game_all_are_shown_and_friends_are_not_forgotten(bot: DirectBot) -> None:
    assert (await said(bot, "newgame")).above.startswith("## Board games")
    assert "`game:`" in (await said(bot, "newgame", friend1=str(BOB.id))).above


async def test_nobody_is_invited_to_a_private_chat_and_no_game_is_made_up(bot: DirectBot) -> None:
    with pytest.raises(Unseen):
        await typed_at(bot, PRIVATE, "newgame", game="glory", friend1=str(BOB.id))
    with pytest.raises(UnknownControl):
        await said(bot, "newgame", game="chess")
    ctx, _ = bot.ctx(ANN)
    with pytest.raises(NoBots):
        await handle_command(
            replace(ctx, bots=frozenset((BOB.id,))), command_of("newgame", {"game": "glory", "friend1": str(BOB.id)})
        )
    assert await bot.tables.here(HERE.id, "glory", ANN.id) == ()


# My move


async def test_my_move_is_at_the_table_with_the_least_time_wherever_it_is(bot: DirectBot) -> None:
    tables = [await clocked(bot, ANN, BOB, pace=pace) for pace in (Pace.WEEK, Pace.HOUR, Pace.DAY)]
    waiting_for = [table for table in tables if table.waits_for(ANN.id)]
    urgent = min(waiting_for or tables, key=lambda table: table.pace)

    for channel in (HERE, ELSEWHERE):
        ctx, reply = bot.ctx(ANN, channel)
        await handle_command(ctx, command_of("mymove", {}))
        assert f":{urgent.id}:" in str(reply.shown[-1].rows)


async def test_my_move_where_none_waits_is_the_game_here(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    patient = waiting(table)
    ctx, reply = bot.ctx(patient)

    await handle_command(ctx, command_of("mymove", {}))

    assert reply.shown[-1].picture_spec is not None
    with pytest.raises(NoneFits):
        await typed_at(bot, ELSEWHERE, "mymove", STRANGER)


async def test_who_does_not_play_sees_the_table_that_they_name(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)

    assert "You are not playing" in str((await said(bot, "mymove", STRANGER, table=table.id)).below)


# Inviting


async def test_people_who_are_invited_later_are_pinged_once_each(bot: DirectBot) -> None:
    table, delivery = await lobby(bot, invited=(CAS.id,)), Delivery(bot, RecordingMessenger())
    await delivery.told(table)

    spec = await typed(bot, "lobby invite", table=table.id, friend1=str(BOB.id), friend2=str(STRANGER.id))
    table = await bot.tables.get(table.id)
    await delivery.told(table)

    assert f"<@{BOB.id}>" in spec.above
    assert table.reserved == (CAS.id, BOB.id, STRANGER.id)
    assert table.invitations == ((CAS.id,), (BOB.id, STRANGER.id))
    pinged = [it.mentions for it in delivery.messenger.standing.values() if it.mentions]
    assert sorted(pinged) == sorted([(CAS.id,), (BOB.id, STRANGER.id)])
    await typed(bot, "lobby join", BOB, table=table.id)
    await typed(bot, "lobby leave", STRANGER, table=table.id)
    await delivery.told(await bot.tables.get(table.id))
    assert [it.mentions for it in delivery.messenger.standing.values() if it.mentions] == [(CAS.id,)]


async def test_nobody_is_invited_whom_nothing_is_to_be_asked(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, BOB, size=4, invited=(CAS.id,))
    await typed(bot, "lobby leave", CAS, table=table.id)

    for guest, refusal in ((BOB, SitsAlready), (CAS, HasDeclined)):
        with pytest.raises(refusal):
            await typed(bot, "lobby invite", table=table.id, friend1=str(guest.id))
    with pytest.raises(HostOnly):
        await typed(bot, "lobby invite", BOB, table=table.id, friend1=str(STRANGER.id))
    with pytest.raises(NotSoMany):
        await typed(bot, "lobby invite", table=table.id, friend1="201", friend2="202", friend3="203")
    await typed(bot, "lobby invite", table=table.id, friend1=str(STRANGER.id))
    with pytest.raises(AskedToSit):
        await typed(bot, "lobby invite", table=table.id, friend1=str(STRANGER.id))
    ctx, _ = bot.ctx(ANN)
    with pytest.raises(NoBots):
        await handle_command(
            replace(ctx, bots=frozenset((204,))), command_of("lobby invite", {"table": table.id, "friend1": "204"})
        )


async def test_later_invitations_count_for_the_hour_in_which_they_are_made(bot: DirectBot) -> None:
    limits = bot.repositories.tables._limits
    bot.repositories.tables._limits = limits._replace(invitations=ENOUGH)
    tables = [await lobby(bot, size=6) for _ in range(ENOUGH + 1)]
    await bot.pass_time(2 * HOUR)
    for table in tables[:ENOUGH]:
        await typed(bot, "lobby invite", table=table.id, friend1=str(BOB.id))

    with pytest.raises(TooManyInvitations):
        await typed(bot, "lobby invite", table=tables[-1].id, friend1=str(BOB.id))
    with pytest.raises(TooManyInvitations):
        await said(bot, "newgame", game="glory", friend1=str(BOB.id))
    await typed(bot, "lobby invite", table=tables[-1].id, friend1=str(CAS.id))

    await bot.pass_time(HOUR + timedelta(minutes=1))
    await typed(bot, "lobby invite", table=tables[-1].id, friend1=str(BOB.id))


# Computers, and seats that are freed


@pytest.mark.parametrize(("count", "players"), [(1, 2), (2, 3), (3, 4), (25, 4)])
async def test_so_many_computers_sit_down_as_find_a_seat(bot: DirectBot, count: int, players: int) -> None:
    table = await lobby(bot, size=5, invited=(BOB.id,))

    await typed(bot, "lobby computer", table=table.id, count=count)

    assert len((await bot.tables.get(table.id)).players) == players


async def test_a_full_table_takes_no_computer(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, BOB, size=2)

    with pytest.raises(Full):
        await typed(bot, "lobby computer", table=table.id, count=2)


async def test_a_person_whose_seat_is_freed_is_told_and_may_not_come_back(bot: DirectBot) -> None:
    table, delivery = await lobby(bot, ANN, BOB, CAS), Delivery(bot, RecordingMessenger())

    spec = await typed(bot, "lobby remove", table=table.id, seat=str(CAS.id))
    table = await bot.tables.get(table.id)
    await delivery.told(table)

    assert "Cas sits here no more" in spec.above
    assert [player.person for player in table.players] == [ANN.id, BOB.id]
    assert table.lobby is not None
    assert table.lobby.removed == (CAS.id,)
    assert (CAS.id,) in [it.mentions for it in delivery.messenger.standing.values()]
    with pytest.raises(Removed):
        await typed(bot, "lobby join", CAS, table=table.id)
    with pytest.raises(WasRemoved):
        await typed(bot, "lobby invite", table=table.id, friend1=str(CAS.id))
    assert "vrijgemaakt" in bot.languages.of("nl")(Removed().phrase)


async def test_a_computer_is_removed_by_its_name_or_the_last_one_without_a_name(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, BOB)
    await typed(bot, "lobby computer", table=table.id, count=2)
    table = await bot.tables.get(table.id)
    first, last = (table.names[seat] for seat in (2, 3))

    await typed(bot, "lobby remove", table=table.id, seat=first.upper())
    assert (await bot.tables.get(table.id)).names == (*table.names[:2], last)
    await typed(bot, "lobby remove", table=table.id)
    with pytest.raises(NoComputer):
        await typed(bot, "lobby remove", table=table.id)
    with pytest.raises(NobodyCalled):
        await typed(bot, "lobby remove", table=table.id, seat="nobody")
    with pytest.raises(HostOnly):
        await typed(bot, "lobby remove", BOB, table=table.id, seat="1")


async def test_a_host_who_removes_themselves_has_left_and_may_come_back(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, BOB)

    await typed(bot, "lobby remove", table=table.id, seat="1")

    assert (await bot.tables.get(table.id)).host == BOB.id
    await typed(bot, "lobby join", table=table.id)


async def test_seats_are_suggested_by_who_sits_there_but_for_ones_own(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, CAS)
    await typed(bot, "lobby computer", table=table.id)
    computer = (await bot.tables.get(table.id)).names[2]

    assert await suggested(bot, "lobby remove", "seat", seat="", table=table.id) == [
        ("Cas", str(CAS.id)),
        (computer, computer),
    ]
    assert await suggested(bot, "lobby remove", "seat", seat="ca", table=table.id) == [("Cas", str(CAS.id))]


def test_a_lobby_that_was_stored_before_reads() -> None:
    stored = '{"closes":"2026-01-01T00:00:00Z","host_acted":"2026-01-01T00:00:00Z","declined":[5]}'

    state = LobbyState.model_validate_json(stored)

    assert (state.declined, state.removed, state.later) == ((5,), (), ())


# Leaving, options


async def test_leaving_is_also_saying_no(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, BOB, invited=(CAS.id,))

    assert "No, thanks" not in (await typed(bot, "lobby leave", BOB, table=table.id)).above
    await typed(bot, "lobby leave", CAS, table=table.id)

    after = await bot.tables.get(table.id)
    assert [player.person for player in after.players] == [ANN.id]
    assert after.reserved == ()


async def test_leaving_is_also_saying_no_to_an_offered_seat_and_no_game_is_left_so(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    seat = table.players[0].seat + 1
    await typed(bot, "replace", table=table.id, person=str(CAS.id), seat=seat)

    await typed(bot, "lobby leave", CAS, table=table.id)

    assert (await bot.tables.get(table.id)).replacing.offer is None
    with pytest.raises(Begun):
        await typed(bot, "lobby leave", BOB, table=table.id)


async def test_an_offered_seat_is_taken_by_joining(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    await typed(bot, "replace", table=table.id, person=str(CAS.id), seat=1)

    await typed(bot, "lobby join", CAS)

    assert (await bot.tables.get(table.id)).players[0].person == CAS.id


async def test_the_host_gets_the_form_and_others_read(bot: DirectBot) -> None:
    table = await lobby(bot, ANN, BOB)
    ctx, reply = bot.ctx(ANN)

    await handle_command(ctx, command_of("lobby options", {"table": table.id}))

    assert len(reply.modals) == 1
    assert "Collectibles: **2**" in (await typed(bot, "lobby options", BOB, table=table.id)).above
    assert command_may_open_modal(command_of("lobby options", {}), ALL)
    assert not command_may_open_modal(command_of("lobby begin", {}), ALL)
    assert not command_may_open_modal({"name": "nonsense"}, ALL)


# In a game


async def test_one_turn_is_shown_and_its_names_are_suggested(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, BOB))
    for _ in range(3):
        table = await bot.tables.get(table.id)
        [player] = table.people_to_act
        assert table.match is not None
        move = next(iter(table.match.game.legal(table.match.view(player.seat))))
        await bot.play(table, player.person or 0, str(move))

    names = await suggested(bot, "history", "turn", turn="", table=table.id)

    assert len(names) > 1
    name, number = names[0]
    shown = await typed(bot, "history", table=table.id, turn=number)
    assert name.split(" · ")[0] in shown.above
    assert shown.picture_spec is not None
    with pytest.raises(NotOver):
        await typed(bot, "history", table=table.id, file=True)


async def test_the_file_is_that_of_the_game_that_is_over(bot: DirectBot) -> None:
    over = await bot.begun("many", (ANN, BOB))
    await resigned(bot.tables, over, BOB.id)
    await bot.begun("many", (ANN, BOB))

    assert (await typed(bot, "history", file=True)).file is not None


async def test_a_resignation_and_a_held_move_are_taken_back(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    ctx, _ = bot.ctx(ANN)
    await handle_component(ctx, str(CustomId("resign-yes", table.id)), ())
    assert (await bot.tables.get(table.id)).players[table.player_of(ANN.id).seat].resigns is not None  # type: ignore[union-attr]

    await typed(bot, "undo", table=table.id)

    assert all(player.resigns is None for player in (await bot.tables.get(table.id)).players)
    await bot.pass_time(HOUR)
    assert (await bot.tables.get(table.id)).status is Status.PLAYING


async def test_a_held_move_is_taken_back_and_never_played(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    for person in (ANN, BOB):
        held = await bot.tables.get(table.id)
        player = held.player_of(person.id)
        assert player is not None
        assert held.match is not None
        move = next(iter(held.match.game.legal(held.match.view(player.seat))))
        ctx, _ = bot.ctx(person, private=True)
        await handle_component(ctx, str(CustomId("ask", table.id, held.decision, str(move))), ())
    [player] = [it for it in (await bot.tables.get(table.id)).players if it.held is not None]
    before = len(await bot.lines(table.id))

    await typed(bot, "undo", person_of(player), table=table.id)

    await bot.pass_time(HOUR)
    assert len(await bot.lines(table.id)) == before
    assert all(it.held is None for it in (await bot.tables.get(table.id)).players)


async def test_who_is_back_plays_themselves_and_the_pause_ends_by_the_next(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    await typed(bot, "pause", until="in 3 days")
    await typed(bot, "answer", BOB, choice="ja")
    assert (await bot.tables.get(table.id)).pause_at(bot.clock.now()) is not None

    assert "gaat verder" in (await typed(bot, "back", BOB)).above

    assert (await bot.tables.get(table.id)).pause_at(bot.clock.now()) is None
    assert (await typed(bot, "back", BOB)).picture_spec is not None, "no pause any more: the panel"
    with pytest.raises(NotPaused):
        await typed(bot, "pause", BOB)


@pytest.mark.parametrize(
    ("choice", "answered"), [("yes", "✔️"), ("YES", "✔️"), ("ja", "✔️"), ("no", "✖️"), ("nee", "✖️"), (" Nee ", "✖️")]
)
async def test_an_answer_is_read_in_every_language(bot: DirectBot, choice: str, answered: str) -> None:
    await clocked(bot, ANN, BOB, CAS, game="addvantage")
    await typed(bot, "end")

    assert answered in (await typed(bot, "answer", BOB, choice=choice)).above


async def test_only_what_is_asked_is_suggested_and_taken(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    assert await suggested(bot, "answer", "choice", choice="", table=table.id) == []
    with pytest.raises(NotAsked):
        await typed(bot, "answer", choice="yes", table=table.id)
    with pytest.raises(YesOrNo):
        await typed(bot, "answer", choice="perhaps", table=table.id)
    await typed(bot, "end", BOB)
    assert await suggested(bot, "answer", "choice", choice="", table=table.id) == [("yes", "yes"), ("no", "no")]
    with pytest.raises(YesOrNo):
        await typed(bot, "answer", choice="claim", table=table.id)
    await typed(bot, "answer", BOB, choice="no")
    await typed(bot, "end")
    assert await suggested(bot, "answer", "choice", choice="", table=table.id) == [("no: I take it back", "no")]
    await typed(bot, "answer", choice="no")
    assert (await bot.tables.get(table.id)).lasting is None


@pytest.mark.parametrize(("choice", "stands_in"), [("computer", StandIn.ABSENT), ("wait", None)])
async def test_who_is_late_is_answered_about_in_other_words(
    bot: DirectBot, choice: str, stands_in: StandIn | None
) -> None:
    table = await clocked(bot, ANN, BOB, pace=Pace.HOUR)
    await bot.pass_time(3 * HOUR)
    [late] = (await bot.tables.get(table.id)).people_to_act
    other = waiting(table)

    with pytest.raises(WaitOrEnd):
        await typed(bot, "answer", other, choice="yes", table=table.id)
    asked = await typed(bot, "answer", other, choice="claim", table=table.id)
    assert asked.buttons[0].id.startswith("late-end-yes:")
    await typed(bot, "answer", other, choice=choice, table=table.id)

    assert (await bot.tables.get(table.id)).players[late.seat].stand_in == stands_in


async def test_a_rematch_with_computers_begins_at_once(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)

    await typed(bot, "rematch", table=table.id, computers=True)

    number = (await bot.tables.get(table.id)).rematch
    assert number is not None
    assert [player.is_computer for player in (await bot.tables.get(number)).players].count(True) == 1


async def test_closing_is_at_once_before_a_game_and_after_a_question_in_one(bot: DirectBot) -> None:
    before, game = await lobby(bot, ANN, BOB), await bot.begun("glory", (ANN, BOB))

    with pytest.raises(WhichTable):
        await typed(bot, "close")
    await typed(bot, "close", table=before.id)
    asked = await typed(bot, "close", table=game.id)

    assert (await bot.tables.get(before.id)).status is Status.CLOSED
    assert (await bot.tables.get(game.id)).status is Status.PLAYING
    assert "Yes, end it" in labels(asked)
    with pytest.raises(HostOnly):
        await typed(bot, "close", BOB, table=game.id)
    await resigned(bot.tables, game, BOB.id)
    with pytest.raises(Over):
        await typed(bot, "close", table=game.id)


async def test_what_is_arranged_is_saved_used_and_forgotten_by_one_command(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await said(bot, "setup saved", save="castle")
    await bot.repositories.drafts.keep(table.id, table.players[0].seat, SECOND)

    await said(bot, "setup saved", use="castle")
    assert await bot.repositories.drafts.of(table.id, table.players[0].seat) == FIRST
    with pytest.raises(OneAtATime):
        await said(bot, "setup saved", use="castle", forget="castle")
    with pytest.raises(BadName):
        await said(bot, "setup saved", save=" ")
    assert await suggested(bot, "setup saved", "forget", forget="cas") == [("castle", "castle")]
    assert "is forgotten" in (await said(bot, "setup saved", forget="castle")).above
    with pytest.raises(NotSaved):
        await said(bot, "setup saved", forget="castle")


async def test_a_table_is_suggested_to_whom_a_command_is_for(bot: DirectBot) -> None:
    mine, open_one = await lobby(bot, ANN), await lobby(bot, BOB)
    game, theirs = await bot.begun("many", (ANN, BOB)), await bot.begun("many", (BOB, CAS))

    async def numbers(command: str) -> set[str | int]:
        return {number for _, number in await suggested(bot, command, "table", table="")}

    assert await numbers("lobby join") == {open_one.id}
    assert await numbers("lobby begin") == {mine.id, open_one.id}
    assert {game.id, theirs.id} <= await numbers("table board")
    assert theirs.id not in await numbers("table undo")
    assert game.id in await numbers("table undo")
    assert await numbers("many move") in (set(), {game.id})
