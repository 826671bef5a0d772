"""What /newgame, /mymove and /lobby do that no command did before."""

from datetime import timedelta

import pytest

from bot.interactions.entry.incoming import read_command
from bot.tables import refusals
from bot.values.preferences import Pace
from bot.values.seating import LobbyState
from bot.values.table import ChannelRef, Person, Status, Table
from tests.support.bot.carried_out import handle_command
from tests.support.bot.commands import command_of
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ALL, ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot
from tests.support.bot.drafting import labels, said, whole
from tests.support.bot.limits import ROOMY
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.table_command import HOUR, clocked, open_lobby, suggested, typed, waiting

ANN, BOB, CAS = PEOPLE
ENOUGH = 10
"""So many invitations one person is sent within an hour, as tests have it."""


async def newest(bot: DirectBot, channel: ChannelRef = HERE) -> Table:
    return max(await bot.tables.finder.here(channel.id, None, ANN.id), key=lambda table: table.id)


# A new game


async def test_a_new_game_in_a_server_is_a_table_with_seats_for_friends(bot: DirectBot) -> None:
    spec = await said(bot, "newgame", game="glory", friend1=str(BOB.id), friend2=str(CAS.id), friend3=str(BOB.id))

    table = await newest(bot)
    assert (table.status, table.settings.pace, table.reserved) == (Status.LOBBY, Pace.DAY, (BOB.id, CAS.id))
    assert spec.above.startswith("Your table is open")


@pytest.mark.parametrize("game", ALL)
async def test_a_new_game_in_a_private_chat_begins_at_once(bot: DirectBot, game: str) -> None:
    await typed_at(bot, PRIVATE, "newgame", game=game)

    table = await newest(bot, PRIVATE)
    assert (table.status, table.settings.pace) == (Status.PLAYING, Pace.NONE)
    assert [player.person for player in table.people] == [ANN.id]
    assert len(table.players) in ALL[game].seats


async def typed_at(bot: DirectBot, channel: ChannelRef, command: str, who: Person = ANN, **options: object) -> str:
    """What is answered first."""
    return (await bot.type(who, command, channel, **options)).shown[-1].above


async def test_a_new_game_that_arrives_twice_is_one(bot: DirectBot) -> None:
    ctx, reply = bot.ctx(ANN, PRIVATE)

    for _ in range(2):
        await handle_command(ctx, command_of("newgame", {"game": "glory"}))

    assert len(await bot.tables.finder.here(PRIVATE.id, "glory", ANN.id)) == 1
    assert reply.shown[0].above == reply.shown[1].above


async def test_without_a_game_all_are_shown_and_friends_are_not_forgotten(bot: DirectBot) -> None:
    assert (await said(bot, "newgame")).above.startswith("## Board games")
    assert "`game:`" in (await said(bot, "newgame", friend1=str(BOB.id))).above


async def test_nobody_is_invited_to_a_private_chat_and_no_game_is_made_up(bot: DirectBot) -> None:
    with pytest.raises(refusals.Unseen):
        await typed_at(bot, PRIVATE, "newgame", game="glory", friend1=str(BOB.id))
    with pytest.raises(refusals.NoSuchGame):
        await said(bot, "newgame", game="chess")
    with pytest.raises(refusals.NoBots):
        await bot.type(ANN, "newgame", known={"bots": {BOB.id}}, game="glory", friend1=str(BOB.id))
    assert await bot.tables.finder.here(HERE.id, "glory", ANN.id) == ()


# My move


async def test_my_move_is_at_the_table_with_the_least_time_wherever_it_is(bot: DirectBot) -> None:
    tables = [await clocked(bot, ANN, BOB, pace=pace) for pace in (Pace.WEEK, Pace.HOUR, Pace.DAY)]
    waiting_for = [table for table in tables if table.waits_for(ANN.id)]
    urgent = min(waiting_for or tables, key=lambda table: table.settings.pace)

    for channel in (HERE, ELSEWHERE):
        reply = await bot.type(ANN, "mymove", channel)
        assert f":{urgent.id}:" in str(reply.shown[-1].rows)


async def test_my_move_where_none_waits_is_the_game_here(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    patient = waiting(table)

    reply = await bot.type(patient, "mymove")

    assert reply.shown[-1].picture_spec is not None


@pytest.mark.parametrize("games", [0, 1, 2])
async def test_who_sits_nowhere_is_shown_what_is_open_here_with_the_way_into_it(bot: DirectBot, games: int) -> None:
    for _ in range(games):
        await clocked(bot, ANN, BOB)
    closed = await said(bot, "mymove", STRANGER)
    open_here = await open_lobby(bot)
    await open_lobby(bot, size=2, invited=(CAS.id,))

    shown = await said(bot, "mymove", STRANGER)

    assert closed.above == shown.above == "No table waits for your move now."
    assert [card.text for card in closed.cards] == ["Nobody is looking now. Open a table: it stays three days."]
    assert [card.beside.id for card in shown.cards if card.beside] == [f"join:{open_here.id}::"]
    await bot.press(STRANGER, f"join:{open_here.id}::")
    assert (await bot.tables.get(open_here.id)).player_of(STRANGER.id) is not None


async def test_who_does_not_play_watches_the_table_that_they_name(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)

    watched = await said(bot, "mymove", STRANGER, table=table.id)
    assert "You are watching." in watched.above
    assert labels(watched) == ["Play again", "Rules", "History"]


# Inviting


async def test_people_who_are_invited_later_are_pinged_once_each(bot: DirectBot) -> None:
    table, delivery = await open_lobby(bot, invited=(CAS.id,)), Delivery(bot, RecordingMessenger())
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
    table = await open_lobby(bot, ANN, BOB, size=4, invited=(CAS.id,))
    await typed(bot, "lobby leave", CAS, table=table.id)

    for guest, refusal in ((BOB, refusals.SitsAlready), (CAS, refusals.HasDeclined)):
        with pytest.raises(refusal):
            await typed(bot, "lobby invite", table=table.id, friend1=str(guest.id))
    with pytest.raises(refusals.HostOnly):
        await typed(bot, "lobby invite", BOB, table=table.id, friend1=str(STRANGER.id))
    with pytest.raises(refusals.NotSoMany):
        await typed(bot, "lobby invite", table=table.id, friend1="201", friend2="202", friend3="203")
    await typed(bot, "lobby invite", table=table.id, friend1=str(STRANGER.id))
    with pytest.raises(refusals.AskedToSit):
        await typed(bot, "lobby invite", table=table.id, friend1=str(STRANGER.id))
    with pytest.raises(refusals.NoBots):
        await bot.type(ANN, "lobby invite", known={"bots": {204}}, table=table.id, friend1="204")


async def test_later_invitations_count_for_the_hour_in_which_they_are_made(bot: DirectBot) -> None:
    bot.restart(ROOMY._replace(invitations=ENOUGH))
    tables = [await open_lobby(bot, size=6) for _ in range(ENOUGH + 1)]
    await bot.pass_time(2 * HOUR)
    for table in tables[:ENOUGH]:
        await typed(bot, "lobby invite", table=table.id, friend1=str(BOB.id))

    with pytest.raises(refusals.TooManyInvitations):
        await typed(bot, "lobby invite", table=tables[-1].id, friend1=str(BOB.id))
    with pytest.raises(refusals.TooManyInvitations):
        await said(bot, "newgame", game="glory", friend1=str(BOB.id))
    await typed(bot, "lobby invite", table=tables[-1].id, friend1=str(CAS.id))

    await bot.pass_time(HOUR + timedelta(minutes=1))
    await typed(bot, "lobby invite", table=tables[-1].id, friend1=str(BOB.id))


# Computers, and seats that are freed


@pytest.mark.parametrize(("count", "players"), [(1, 2), (2, 3), (3, 4), (25, 4)])
async def test_so_many_computers_sit_down_as_find_a_seat(bot: DirectBot, count: int, players: int) -> None:
    table = await open_lobby(bot, size=5, invited=(BOB.id,))

    await typed(bot, "lobby computer", table=table.id, count=count)

    assert len((await bot.tables.get(table.id)).players) == players


async def test_a_full_table_takes_no_computer(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, BOB, size=2)

    with pytest.raises(refusals.Full):
        await typed(bot, "lobby computer", table=table.id, count=2)


async def test_a_person_whose_seat_is_freed_is_told_and_may_not_come_back(bot: DirectBot) -> None:
    table, delivery = await open_lobby(bot, ANN, BOB, CAS), Delivery(bot, RecordingMessenger())

    spec = await typed(bot, "lobby remove", table=table.id, seat=str(CAS.id))
    table = await bot.tables.get(table.id)
    await delivery.told(table)

    assert spec.above == "➖ The seat is free again."
    assert [player.person for player in table.players] == [ANN.id, BOB.id]
    assert table.seating.lobby is not None
    assert table.seating.lobby.removed == (CAS.id,)
    assert (CAS.id,) in [it.mentions for it in delivery.messenger.standing.values()]
    with pytest.raises(refusals.Removed):
        await typed(bot, "lobby join", CAS, table=table.id)
    with pytest.raises(refusals.WasRemoved):
        await typed(bot, "lobby invite", table=table.id, friend1=str(CAS.id))
    assert "vrijgemaakt" in bot.languages.of("nl")(refusals.Removed().phrase)


async def test_a_computer_is_removed_by_its_name_or_the_last_one_without_a_name(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, BOB)
    await typed(bot, "lobby computer", table=table.id, count=2)
    table = await bot.tables.get(table.id)
    first, last = (table.names[seat] for seat in (2, 3))

    await typed(bot, "lobby remove", table=table.id, seat=first.upper())
    assert (await bot.tables.get(table.id)).names == (*table.names[:2], last)
    await typed(bot, "lobby remove", table=table.id)
    with pytest.raises(refusals.NoComputer):
        await typed(bot, "lobby remove", table=table.id)
    with pytest.raises(refusals.NobodyCalled):
        await typed(bot, "lobby remove", table=table.id, seat="nobody")
    with pytest.raises(refusals.HostOnly):
        await typed(bot, "lobby remove", BOB, table=table.id, seat="1")


async def test_a_host_who_removes_themselves_has_left_and_may_come_back(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, BOB)

    await typed(bot, "lobby remove", table=table.id, seat="1")

    assert (await bot.tables.get(table.id)).host == BOB.id
    await typed(bot, "lobby join", table=table.id)


async def test_seats_are_suggested_by_who_sits_there_but_for_ones_own(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, CAS)
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
    table = await open_lobby(bot, ANN, BOB, invited=(CAS.id,))

    assert "No, thanks" not in whole(await typed(bot, "lobby leave", BOB, table=table.id))
    await typed(bot, "lobby leave", CAS, table=table.id)

    after = await bot.tables.get(table.id)
    assert [player.person for player in after.players] == [ANN.id]
    assert after.reserved == ()


async def test_leaving_is_also_saying_no_to_an_offered_seat_and_no_game_is_left_so(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    seat = table.players[0].seat + 1
    await typed(bot, "replace", table=table.id, person=str(CAS.id), seat=seat)

    await typed(bot, "lobby leave", CAS, table=table.id)

    assert (await bot.tables.get(table.id)).seating.replacing.offer is None
    with pytest.raises(refusals.Begun):
        await typed(bot, "lobby leave", BOB, table=table.id)


async def test_an_offered_seat_is_taken_by_joining(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    await typed(bot, "replace", table=table.id, person=str(CAS.id), seat=1)

    await typed(bot, "lobby join", CAS)

    assert (await bot.tables.get(table.id)).players[0].person == CAS.id


async def test_the_host_gets_the_form_and_others_read(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, BOB)

    reply = await bot.type(ANN, "lobby options", table=table.id)

    assert len(reply.modals) == 1
    assert "2 trofeeën" in (await typed(bot, "lobby options", BOB, table=table.id)).above
    options, begin = (read_command(command_of(f"lobby {it}", {}), ALL).action for it in ("options", "begin"))
    assert options.opens_modal
    assert not begin.opens_modal
    with pytest.raises(refusals.UnknownControl):
        await bot.type(ANN, "nonsense")
