"""Whoever chose mentions is told in the channel of what concerns them, though they need not act: once, whatever happens
meanwhile. The others see it at the table."""

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ui.screens.notification import ping
from bot.ui.screens.table_context import TableContext
from games.chance import SeededChance
from games.core import Seat, Term
from games.match import Match
from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.embedded_bot import embedded_bot
from tests.support.bot.game_session import GameSession, Watcher, asks, begun, truthful
from tests.support.bot.players import Held
from tests.support.bot.presses import done
from tests.support.bot.sent import LANGUAGES, table_of
from tests.support.test_games import TEST_GAMES, TEST_PLAYERS
from tests.support.test_games.setup_model import ARMY, SIDES, Battle

pytest_plugins = ["tests.support.bot.leftovers"]

SETUP = TEST_GAMES["setup"]
NAMES = (f"towers-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("concerns"), module="tests.support.bot_with_test_games") as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def table(bot: BotProcess) -> AsyncIterator[GameSession]:
    """Three people whose pieces stand, all of whom are called in private."""
    people = [bot.discord.person(name) for name in ("ann", "bob", "cas")]
    yield await placed(await begun(bot, next(NAMES), *people, rules=SETUP))
    bot.query("UPDATE people SET settings = NULL")


def wants_mentions(table: GameSession, *people: Person) -> None:
    """These people are called by mentions from now on."""
    for person in people:
        table.bot.query("UPDATE people SET settings = ? WHERE id = ?", '{"call":"mention"}', person.id)


@pytest.mark.usefixtures("alone")
async def test_whoever_chose_mentions_is_told_and_the_others_are_called_in_private(table: GameSession) -> None:
    first, following, other = in_turn(table)
    wants_mentions(table, other)
    watcher = Watcher(table)

    await attacked(table, first, other)
    await table.bot.settled()

    told = ping_of(table, other)
    assert [line.split("**")[0] for line in told.text.splitlines()] == [f"📣 {other.mention}: "]
    assert f"**{first.name}** attacks" in told.text
    assert told.mentions == {other.name}
    assert "Show my game" in told.buttons
    assert table.ping(following) is None
    assert asks(table.panel(following))
    assert [watcher.pinged(person) for person in (first, following, other)] == [0, 0, 1]


@pytest.mark.usefixtures("alone")
async def test_whoever_is_called_in_private_sees_at_the_table_what_concerns_them(table: GameSession) -> None:
    first, _, other = in_turn(table)
    watcher = Watcher(table)

    await attacked(table, first, other)
    await table.bot.settled()

    assert watcher.pings == []
    assert f"**{other.name}** loses" in table.message.text
    truthful(table)


@pytest.mark.usefixtures("alone")
async def test_a_player_who_must_act_is_mentioned_only_once_though_the_event_concerns_them(table: GameSession) -> None:
    first, following, _ = in_turn(table)
    wants_mentions(table, following)

    await attacked(table, first, following)
    await table.bot.settled()

    called = ping_of(table, following)
    assert news_lines(called) == []
    assert f"{following.mention} your move" in called.text
    assert called.text.count(f"**{following.name}** loses") == 1, "the headline"
    assert called.mentions == {following.name}


@pytest.mark.usefixtures("alone")
async def test_news_stands_until_its_reader_is_called_and_is_told_once(table: GameSession) -> None:
    first, following, other = in_turn(table)
    wants_mentions(table, other)
    watcher = Watcher(table)
    await attacked(table, first, other)
    await table.bot.settled()
    told = ping_of(table, other)

    await held(table, following)
    await table.bot.settled()

    assert told.deleted
    assert news_lines(ping_of(table, other)) == []
    assert f"{other.mention} your move" in ping_of(table, other).text
    await held(table, other)
    await table.bot.settled()
    assert table.ping(other) is None
    assert [len(news_lines(first.seen(message))) for message in watcher.pings] == [1, 0]


@pytest.mark.usefixtures("alone")
async def test_a_player_who_goes_on_after_their_own_move_is_not_mentioned_again(table: GameSession) -> None:
    first, following, other = in_turn(table)
    for one, another in ((first, following), (following, first)):  # both lose a general to a marshal
        await marshal(table, one, another)
    wants_mentions(table, first, other)
    await held(table, other)
    await table.bot.settled()
    watcher = Watcher(table)

    await marshal(table, first, other)
    await table.bot.settled()

    assert table.must_act == [first], "they may bring their general back"
    assert news_lines(ping_of(table, other))[0].startswith(f"📣 {other.mention}:")
    assert [watcher.pinged(person) for person in (first, following, other)] == [0, 0, 1]


@pytest.mark.usefixtures("alone")
async def test_of_moves_that_follow_quickly_what_concerned_somebody_and_then_the_headline_is_told(
    table: GameSession,
) -> None:
    first, following, other = in_turn(table)
    wants_mentions(table, other)
    watcher = Watcher(table)
    channel = table.bot.discord.world.named(table.channel)
    hold = table.bot.discord.faults.hold(f"/channels/{channel.id}/messages$", method="POST")

    await attacked(table, first, other)
    await hold.reached()
    await attacked(table, following, other)
    hold.release()
    await table.bot.settled()

    text = "\n".join(first.seen(message).text for message in watcher.pings)
    assert f"**{first.name}** attacks" in text
    assert f"**{other.name}** loses" in ping_of(table, other).text, "what the newest of these moves has brought"
    assert f"{other.mention} your move" in ping_of(table, other).text


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_bot_that_is_killed_while_it_posts_the_news_tells_it_once(table: GameSession, when: str) -> None:
    first, _, other = in_turn(table)
    wants_mentions(table, other)
    watcher = Watcher(table)
    channel = table.bot.discord.world.named(table.channel)
    hold = table.bot.discord.faults.hold(
        f"/channels/{channel.id}/messages$", method="POST", when="after" if when == "after" else "before"
    )

    await attacked(table, first, other)
    await hold.reached()
    await table.bot.kill()
    hold.drop()
    await table.bot.start()
    await table.bot.settled()

    assert [len(news_lines(first.seen(message))) for message in watcher.pings] == [1]
    assert watcher.pinged(other) == 1


async def test_news_is_told_also_when_only_a_computer_player_must_act(tmp_path: Path) -> None:
    player = Held(tmp_path, TEST_PLAYERS["setup"].choose, once=False)
    async with embedded_bot(tmp_path, {"setup": player}, beginning(1)) as bot:
        ann, bob = (bot.discord.person(name) for name in ("ann", "bob"))
        (tmp_path / "go").touch()
        table = await placed(await begun(bot, "towers", ann, bob, computers=1, rules=SETUP))
        await poll(lambda: table.must_act == [bob])
        wants_mentions(table, ann)
        await bot.settled()
        (tmp_path / "go").unlink()
        watcher = Watcher(table)

        await attacked(table, bob, ann)  # the computer player comes after Bob
        await bot.settled()

        told = ping_of(table, ann)
        assert table.must_act == []
        assert told.text.startswith(f"📣 {ann.mention}: **Bob** attacks")
        assert len(told.text.splitlines()) == 1
        assert told.mentions == {"Ann"}

        (tmp_path / "go").touch()
        await poll(lambda: table.must_act == [ann])
        await bot.settled()
        assert told.deleted
        assert f"{ann.mention} your move" in ping_of(table, ann).text
        assert [len(news_lines(ann.seen(message))) for message in watcher.pings if message.id == told.id] == [1]


async def test_an_event_that_concerns_a_computer_player_is_told_to_nobody(tmp_path: Path) -> None:
    async with embedded_bot(tmp_path, {"setup": TEST_PLAYERS["setup"].choose}, beginning(0)) as bot:
        ann, bob = (bot.discord.person(name) for name in ("ann", "bob"))
        table = await placed(await begun(bot, "towers", ann, bob, computers=1, rules=SETUP))
        await poll(lambda: table.must_act == [ann])
        wants_mentions(table, ann, bob)
        await bot.settled()

        await attacked(table, ann, None)  # Bob comes after Ann
        await bot.settled()

        assert table.ping(ann) is None
        assert news_lines(ping_of(table, bob)) == []


def test_a_mention_has_room_however_much_happens() -> None:
    match = Match.start(SETUP, 4, SETUP.options(), bytes(32)).match
    for seat in (0, 1):
        match = match.play(Seat(seat), SETUP.read(f"place.{','.join(ARMY)}")).match
    fields = {"seat": Seat(2), "piece": "S1", "rank": Term("a"), "to": "N1", "against": Term("b")}
    news = [Battle.model_validate({**fields, "other": 1}) for _ in range(40)]

    table = table_of(match)
    spec = ping(TableContext(table, SETUP, LANGUAGES.of("en-US")), table.players[1], news=table.told(news))

    assert "<@101>" in spec.above
    assert spec.mentions == (101,)
    assert len(spec.above) < 1000


async def placed(table: GameSession) -> GameSession:
    """All people have placed their pieces."""
    for person in table.people:
        ranks = ",".join(ARMY)
        await done(person.slash(table.channel, f"/setup place ranks:{ranks} table:{table.table}"))
        await table.bot.settled()
    return table


def beginning(seat: int) -> bytes:
    """A seed with which this seat of three begins."""
    seeds = (bytes([number]) * 32 for number in range(256))
    return next(seed for seed in seeds if SeededChance(seed, 0).below(3) == seat)


def in_turn(table: GameSession) -> list[Person]:
    """The people in the order in which they are to move."""
    first = table.seats.index(table.must_act[0])
    return [person for seat in range(3) if (person := table.seats[(first + seat) % 3]) is not None]


async def attacked(table: GameSession, person: Person, victim: Person | None) -> None:
    """`person` attacks a piece of `victim` (None: the computer player)."""
    side = list(SIDES)[table.seats.index(victim)]
    legal = SETUP.legal(table.match.view(Seat(table.seats.index(person))))
    piece, to = next(str(move).split(".")[1:] for move in legal if f".{side}" in str(move).split(".", 1)[1][2:])
    await done(person.slash(table.channel, f"/setup attack piece:{piece} to:{to} table:{table.table}"))


async def marshal(table: GameSession, person: Person, victim: Person) -> None:
    """The marshal of `person` takes the general of `victim`."""
    one, other = (list(SIDES)[table.seats.index(who)] for who in (person, victim))
    await done(person.slash(table.channel, f"/setup attack piece:{one}1 to:{other}2 table:{table.table}"))


async def held(table: GameSession, person: Person) -> None:
    """`person` moves no piece."""
    await done(person.slash(table.channel, f"/setup hold table:{table.table}"))


def ping_of(table: GameSession, person: Person) -> SeenMessage:
    found = table.ping(person)
    assert found is not None
    return found


def news_lines(message: SeenMessage) -> list[str]:
    """The lines that tell players what concerns them."""
    return [line for line in message.text.splitlines() if line.startswith("📣")]
