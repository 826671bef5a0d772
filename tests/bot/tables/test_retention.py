"""Games that ended long ago shrink to their record without names, or go; and what becomes of a server's tables."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot.store.backup.copy import unreplayed
from bot.store.errors import DatabaseClosed
from bot.store.schema import tables as schema
from bot.tables import lobbies, transitions
from bot.tables.erasure import PersonErasure
from bot.tables.proposals import ProposalService
from bot.tables.refusals import NotSeated
from bot.tables.retention import Retention
from bot.tables.transitions import is_anonymous
from bot.values.preferences import Pace, TableSettings
from bot.values.retention import FOR_EVER, Keep
from bot.values.table import ChannelRef, Person, Status, Table, Transition
from games.words import english
from tests.support.bot.bot_process import poll
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import (
    CHANNEL,
    changed,
    check_record,
    dealt,
    interaction_ids,
    lobby,
    opened,
    play_out,
    resigned,
)
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, missed_turn

PEOPLE = tuple(
    Person(number, name, "en-US")
    for number, name in ((900000000000000001, "Xanthippe"), (900000000000000002, "Yggdrasil"), (3 * 10**17, "Zebedee"))
)
XA, YG, ZE = PEOPLE
YEAR = Keep(timedelta(days=365))
NOTHING = YEAR._replace(records=False)
GUILD = CHANNEL.guild or 0


@dataclass
class House:
    """Tables, whose clock is turned by hand, and who keeps them."""

    tables: Talking
    clock: "Dozing"
    stored: StoredDatabase
    closed: list[int] = field(default_factory=list)
    is_in: bool = False

    def keeper(self, keep: Keep = FOR_EVER) -> Retention:
        """It waits for nobody else to write before the next table shrinks."""

        def closed(table: Table) -> None:
            self.closed.append(table.id)

        return Retention(self.tables.service, self.clock, closed, lambda _: self.is_in, keep, pause=0)

    async def kept(self, keep: Keep, by: timedelta) -> None:
        """Let a keeper begin, and so much time pass."""
        keeper = self.keeper(keep)
        await keeper.begin()
        await self.pass_time(by)
        await keeper.close()

    async def pass_time(self, by: timedelta) -> None:
        """Let so much time pass, and the keeper look once after that."""
        await self.clock.rests.wait()
        self.clock.advance(by)
        await self.clock.rests.wait()

    async def noted(self, keeper: Retention) -> None:
        """Let it be heard that the server has removed the bot."""
        keeper.left(GUILD)
        await poll(lambda: bool(self.stored.query("SELECT guild FROM departures")))

    async def over(self, *people: Person, game: str = "glory") -> Table:
        return await play_out(self.tables.service, await self.tables.begun(*people, game=game, pace=Pace.NONE))

    def told(self) -> str:
        """All that is stored, but people by themselves and who came where."""
        names = [
            table.name for table in schema.metadata.sorted_tables if table.name not in ("people", "results", "calls")
        ]
        return "\n".join(str(row) for name in names for row in self.stored.query(f"SELECT * FROM {name}"))  # noqa: S608


class Dozing(HandClock):
    """A clock that knows when whoever waits for a moment has done what was to be done before."""

    def __init__(self) -> None:
        super().__init__()
        self.rests = asyncio.Event()

    async def until(self, moment: datetime, woken: asyncio.Event) -> None:
        self.rests.set()
        await super().until(moment, woken)

    def advance(self, by: timedelta) -> None:
        self.rests.clear()
        super().advance(by)


@pytest.fixture
async def house(database: StoredDatabase) -> AsyncIterator[House]:
    clock = Dozing()
    async with opened(database, clock.now) as service:
        yield House(Talking(service, clock), clock, database)


def agreed(table: Table) -> Transition:
    """All agree to end the game."""
    match = transitions.require_playing(table)
    return transitions.moved(table, match, match.agree())


def results(house: House) -> Sequence[object]:
    return house.stored.query("SELECT * FROM results ORDER BY table_id, seat")


@ON_BOTH
async def test_after_a_year_the_record_of_a_game_is_left_without_names(house: House) -> None:
    service = house.tables.service
    table = await house.tables.begun(*PEOPLE, game="addvantage")
    table = (await resigned(service, table, YG.id)).table
    table = await missed_turn(house.tables, table)
    table = await changed(service, table, agreed)
    await service.repositories.messages.intend(table.id, "panel", 0, XA.id, 1, 1, person=XA.id)
    assert [it.name in house.told() for it in PEOPLE].count(True) == 2, "who resigned, and for whom a computer plays"
    came = results(house)

    await house.kept(YEAR, 366 * DAY)

    told = house.told()
    assert [it for it in PEOPLE if it.name in told or str(it.id) in told] == []
    assert results(house) == came != []
    kept = await service.get(table.id)
    assert (kept.names, kept.host, kept.people) == (("Player 1", "Player 2", "Player 3"), 0, ())
    assert (kept.status, kept.channel, kept.settings.options) == (
        Status.FINISHED,
        table.channel,
        table.settings.options,
    )
    await check_record(service, kept)
    assert await unreplayed(service.repositories) == []
    assert await service.repositories.messages.unshown() == ()
    story = [
        english(it.names)(it.event.phrase())
        for line in await service.repositories.moves.story(kept)
        for it in line.told
    ]
    assert "Player 2 resigned." in story
    assert {it.name for it in (await service.record(kept)).sittings} <= {*kept.names}


@ON_BOTH
@pytest.mark.parametrize("keep", [YEAR, NOTHING], ids=["shrunk", "gone"])
async def test_who_was_forgotten_leaves_a_row_only_where_a_result_needs_it(house: House, keep: Keep) -> None:
    service = house.tables.service
    await house.over(XA, YG)
    closed = await house.tables.begun(YG, XA, game="heroes", pace=Pace.NONE)
    await changed(service, closed, transitions.closed, YG.id, False)
    await changed(service, await lobby(service, XA, YG), transitions.closed, XA.id, False)
    await PersonErasure(service).erase(XA.id)
    anonymous = "SELECT id FROM people WHERE id < 0"
    assert len(house.stored.query(anonymous)) == 3

    await house.kept(keep, 366 * DAY)

    assert house.stored.query(anonymous) == house.stored.query("SELECT person FROM results WHERE person < 0") != []


async def test_what_is_younger_or_not_over_stays(house: House) -> None:
    await house.over(XA, YG)
    playing = await house.tables.begun(XA, YG, game="heroes", pace=Pace.NONE)
    old = await house.over(XA, YG)
    await house.kept(YEAR, 364 * DAY)
    young = await house.over(YG, ZE)

    await house.kept(YEAR, 2 * DAY)

    tables = [await house.tables.now(it) for it in (old, playing, young)]
    assert [is_anonymous(it) for it in tables] == [True, False, False]
    assert tables[2].names == ("Yggdrasil", "Zebedee")
    await check_record(house.tables.service, tables[2])


async def test_nothing_shrinks_where_games_are_kept_for_ever(house: House) -> None:
    table = await house.over(XA, YG)

    await house.kept(FOR_EVER, 9999 * DAY)

    assert (await house.tables.now(table)).names == ("Xanthippe", "Yggdrasil")


@ON_BOTH
async def test_a_game_in_private_and_a_lobby_that_was_closed_go(house: House) -> None:
    service = house.tables.service
    private = lobbies.opened(service.game("glory"), TableSettings({}), 2, ChannelRef(None, 7000, "en-US"), XA, [])
    alone = (await service.open(private, next(interaction_ids))).table
    alone = await dealt(service, alone)
    alone = (await resigned(service, alone, XA.id)).table
    waiting = await lobby(service, XA, YG)
    await changed(service, waiting, transitions.closed, XA.id, False)
    came = results(house)

    await house.kept(YEAR, 366 * DAY)

    assert results(house) == came != []
    assert "7000" not in house.told()
    assert house.stored.query("SELECT count(*) FROM moves") == [(0,)]
    for table in (alone, waiting):
        kept = await service.get(table.id)
        assert (kept.match, kept.names, kept.is_over, is_anonymous(kept)) == (None, (), True, True)


@ON_BOTH
async def test_without_records_the_results_alone_stay_also_of_what_had_shrunk_before(house: House) -> None:
    anonymised = await house.over(XA, YG)
    await house.kept(YEAR, 366 * DAY)
    assert (await house.tables.now(anonymised)).match is not None
    named = await house.over(YG, ZE)
    came = results(house)

    await house.kept(NOTHING, 366 * DAY)

    assert [(await house.tables.now(it)).match for it in (anonymised, named)] == [None, None]
    assert house.stored.query("SELECT count(*) FROM moves") == [(0,)]
    assert house.stored.query("SELECT DISTINCT seed, state, outcome, rules FROM tables") == [(None, None, None, None)]
    assert results(house) == came
    assert (await house.over(XA, YG)).id > named.id, "a number is never used again"


@ON_BOTH
async def test_a_table_that_two_processes_shrink_is_shrunk_once(house: House) -> None:
    table = await house.over(XA, YG)
    house.clock.advance(366 * DAY)

    for _ in range(2):
        await house.tables.service.repositories.keeping.anonymise(table.id, house.clock.now(), records=True)

    kept = await house.tables.now(table)
    assert kept.names == ("Player 1", "Player 2")
    await check_record(house.tables.service, kept)


async def test_a_change_that_was_begun_before_finds_nobody_there(house: House) -> None:
    service = house.tables.service
    table = await house.over(XA, YG)
    await house.kept(YEAR, 366 * DAY)

    with pytest.raises(NotSeated):
        await changed(service, table, ProposalService(service).rematch, XA)

    assert is_anonymous(await service.get(table.id))


async def test_a_keeper_that_is_killed_leaves_whole_tables_and_the_next_one_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await house.over(XA, YG) for _ in range(4)]
    house.clock.advance(366 * DAY)
    anonymise, done = house.tables.service.repositories.keeping.anonymise, asyncio.Event()

    async def killed(table: int, *args: object, **named: object) -> None:
        await anonymise(table, *args, **named)  # type: ignore[arg-type]
        if table == tables[1].id:
            done.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(house.tables.service.repositories.keeping, "anonymise", killed)
    keeper = house.keeper(YEAR)
    await keeper.begin()
    await done.wait()
    await keeper.close()
    assert [is_anonymous(await house.tables.now(it)) for it in tables] == [True, True, False, False]
    assert await unreplayed(house.tables.service.repositories) == []

    monkeypatch.undo()
    await house.kept(YEAR, HOUR)
    assert all([is_anonymous(await house.tables.now(it)) for it in tables])


async def test_a_table_that_cannot_be_shrunk_is_told_once_and_holds_up_no_other(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await house.over(XA, YG), await house.over(XA, YG)
    anonymise = house.tables.service.repositories.keeping.anonymise

    async def refused(table: int, *args: object, **named: object) -> None:
        if table == first.id:
            raise RuntimeError
        await anonymise(table, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(house.tables.service.repositories.keeping, "anonymise", refused)
    await house.kept(YEAR, 366 * DAY)

    assert [is_anonymous(await house.tables.now(it)) for it in (first, second)] == [False, True]
    assert [f"table {first.id} ended long ago" in it for it in caplog.messages] == [True]


@ON_BOTH
async def test_thirty_days_after_a_server_removed_the_bot_its_tables_are_closed_and_its_choices_gone(
    house: House,
) -> None:
    service = house.tables.service
    over, playing = await house.over(XA, YG), await house.tables.begun(XA, YG, game="heroes", pace=Pace.NONE)
    waiting = await lobby(service, ZE)
    await service.repositories.servers.choose(GUILD, lambda it: it.replace(language="nl"))
    await service.repositories.servers.choose(GUILD + 1, lambda it: it.replace(language="nl"))
    for guild in (GUILD, GUILD + 1):
        await service.repositories.banned.ban(guild, [ZE.id], house.clock.now())
    keeper = house.keeper()
    await keeper.begin()

    await house.noted(keeper)
    await house.pass_time(29 * DAY)
    assert [(await house.tables.now(it)).status for it in (playing, waiting)] == [Status.PLAYING, Status.LOBBY]
    await keeper.close()
    assert house.closed == []

    await house.kept(FOR_EVER, 2 * DAY)  # by another process
    assert [(await house.tables.now(it)).status for it in (playing, waiting)] == [Status.CLOSED, Status.CLOSED]
    assert house.closed == [playing.id, waiting.id]
    assert (await house.tables.now(over)).names == ("Xanthippe", "Yggdrasil")
    assert house.stored.query("SELECT guild FROM servers") == [(GUILD + 1,)]
    assert house.stored.query("SELECT guild FROM barred") == [(GUILD + 1,)], "nor whom it kept away"
    assert (await service.repositories.servers.of(GUILD)).language is None
    assert await service.repositories.servers.removed() == {}


@pytest.mark.parametrize("by", ["event", "event of a new process", "cache"])
async def test_a_server_to_which_the_bot_comes_back_keeps_everything(house: House, by: str) -> None:
    playing = await house.tables.begun(XA, YG, game="heroes", pace=Pace.NONE)
    keeper = house.keeper()
    await keeper.begin()
    await house.noted(keeper)
    await house.pass_time(20 * DAY)

    if by == "event of a new process":
        await keeper.close()
        keeper = house.keeper()
        await keeper.begin()
    if by == "cache":
        house.is_in = True
    else:
        keeper.is_back(GUILD)
    await house.pass_time(20 * DAY)

    assert (await house.tables.now(playing)).status is Status.PLAYING
    await poll(lambda: not house.stored.query("SELECT guild FROM departures"))
    house.is_in = False
    await house.noted(keeper)  # once more, for good
    await house.pass_time(20 * DAY)
    assert (await house.tables.now(playing)).status is Status.PLAYING, "the days count from when it left last"
    await house.pass_time(20 * DAY)
    assert (await house.tables.now(playing)).status is Status.CLOSED
    await keeper.close()


async def test_that_a_server_has_gone_is_not_lost_while_the_database_is_held(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers, tries = house.tables.service.repositories.servers, 0
    write = servers.set_removed

    async def held(*args: object) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise DatabaseClosed
        await write(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(servers, "set_removed", held)
    monkeypatch.setattr("bot.process.tasks.FIRST_PAUSE", 0.01)
    keeper = house.keeper()
    await keeper.begin()
    keeper.left(GUILD)
    await poll(lambda: house.stored.query("SELECT guild FROM departures") == [(GUILD,)])
    await keeper.close()

    assert tries > 1
