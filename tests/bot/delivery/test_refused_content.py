"""What Discord does not take as it is: it is said in words, owed where that is refused too, and told to the host."""

import asyncio

import pytest

from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import BadRequest, Later, Transient
from bot.delivery.pending_retries import PendingRetries
from bot.delivery.shared_replay import SharedReplay
from bot.process import tasks
from bot.ui.message import MessageSpec
from bot.values.messages import find_message
from tests.support.bot.closed_channel import Clock
from tests.support.bot.delivering import reconciled
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot
from tests.support.bot.refusing import Refusing
from tests.support.bot.service import first_move, resigned

ANN, _, CAS = PEOPLE
FILTER, AUTOMOD, INVALID = 20009, 200000, 50035


def refusing(code: int = 0, *, pictures_alone: bool = False) -> Refusing:
    """A Discord that refuses with a code what is written in the table's channel, or only what has a picture; 0: none of
    it."""
    discord = Refusing()
    if code:
        refuse = discord.refuse_pictures if pictures_alone else discord.refuse
        refuse(HERE.id, BadRequest(f"400 {code}", code))
    return discord


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(PendingRetries.__init__, "__defaults__", (clock,))
    return clock


def to_the_host(messenger: Refusing) -> list[str]:
    return [spec.above for spec in messenger.standing.values() if "Try again" in str(spec.rows)]


async def test_a_picture_that_is_refused_stands_there_in_words(bot: DirectBot) -> None:
    table, messenger = await bot.begun("many", (ANN, CAS)), refusing(FILTER, pictures_alone=True)

    await reconciled(bot.reconciler(messenger), table)

    [spec] = messenger.standing.values()
    picture = bot.desired.picture(table)
    assert picture is not None
    drawn = await bot.renderer.picture(picture, table.language)
    assert drawn.alt.splitlines()[0].split(":")[0] in spec.above
    assert "My move" in str(spec.rows)
    assert await bot.repositories.messages.unshown() == ()


async def test_the_next_picture_is_tried_again(bot: DirectBot) -> None:
    table, messenger = await bot.begun("many", (ANN, CAS)), refusing(FILTER, pictures_alone=True)
    reconciler = bot.reconciler(messenger)
    await reconciled(reconciler, table)
    messenger.take(HERE.id)
    player = table.people_to_act[0]
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(player.seat))))

    table = (await bot.play(table, player.person or 0, str(move))).table
    await reconciled(reconciler, table)

    [spec] = messenger.standing.values()
    assert spec.picture_spec is not None


@pytest.mark.parametrize("code", [FILTER, AUTOMOD, INVALID])
async def test_a_lobby_that_is_refused_is_tried_again_after_1_5_15_and_60_minutes(
    bot: DirectBot, clock: Clock, code: int
) -> None:
    table, messenger = await bot.lobby("many", (ANN,)), refusing(code)
    reconciler = bot.reconciler(messenger)
    begun, tried = clock.now, list[float]()

    while len(tried) < 5:
        messenger.asked.clear()
        await reconciled(reconciler, table)
        tried += [(clock.now - begun) / 60] if HERE.id in messenger.asked else []
        clock.now += 30
    messenger.take(HERE.id)
    clock.now += 21_600
    await reconciled(reconciler, table)

    assert tried == [0, 1, 6, 21, 81]
    assert find_message(await bot.repositories.messages.of(table.id), "table") is not None
    assert to_the_host(messenger) == []


@pytest.mark.parametrize("code", [FILTER, AUTOMOD, INVALID])
async def test_an_end_that_was_refused_is_told_after_a_restart(bot: DirectBot, clock: Clock, code: int) -> None:
    messenger = refusing()
    table, reconciler = await bot.begun("many", (ANN, CAS)), bot.reconciler(messenger)
    await reconciled(reconciler, table)
    messenger.refuse(HERE.id, BadRequest(f"400 {code}", code))
    table = (await resigned(bot.tables, table, ANN.id)).table
    await reconciled(reconciler, table)
    assert await bot.repositories.messages.unshown() == (table.id,)
    await reconciler.close()
    messenger.take(HERE.id)

    await reconciled(bot.reconciler(messenger), table)

    assert "Cas** wins!" in list(messenger.standing.values())[-1].below
    assert await bot.repositories.messages.unshown() == ()


@pytest.mark.parametrize(
    ("code", "words"), [(FILTER, "for explicit"), (AUTOMOD, "AutoMod blocks"), (INVALID, "Discord refuses my message")]
)
async def test_the_host_is_told_what_discord_said(bot: DirectBot, clock: Clock, code: int, words: str) -> None:
    table, messenger = await bot.lobby("many", (ANN,)), refusing(code)
    reconciler = bot.reconciler(messenger)

    for _ in range(3):
        await reconciled(reconciler, table)
        clock.now += 3600

    [told] = to_the_host(messenger)
    assert words in told


async def test_the_host_reads_what_discord_said_last(bot: DirectBot, clock: Clock) -> None:
    table, messenger = await bot.lobby("many", (ANN,)), refusing(AUTOMOD)
    reconciler = bot.reconciler(messenger)
    await reconciled(reconciler, table)
    messenger.refuse(HERE.id, BadRequest(f"400 {INVALID}", INVALID))
    clock.now += 3600

    await reconciled(reconciler, table)

    [told] = to_the_host(messenger)
    assert "Discord refuses my message" in told


async def test_the_channel_is_asked_no_sooner_where_the_host_cannot_be_told(
    bot: DirectBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    table, messenger = await bot.lobby("many", (ANN,)), refusing(AUTOMOD)
    messenger.refuse(ANN.id, Transient("500"))

    async with asyncio.timeout(30):
        await reconciled(bot.reconciler(messenger), table)

    assert messenger.asked.count(HERE.id) == 2, "with its picture and without"


async def test_a_limit_is_waited_for_until_its_moment_whatever_happens_meanwhile(bot: DirectBot, clock: Clock) -> None:
    table, messenger = await bot.lobby("many", (ANN,)), refusing()
    reconciler = bot.reconciler(messenger)
    messenger.refuse(HERE.id, Later(after=219.0))
    await reconciled(reconciler, table)
    messenger.take(HERE.id)
    clock.now += 218

    reconciler.allowed_again(channel=HERE.id)
    await reconciled(reconciler, table)
    assert messenger.asked.count(HERE.id) == 1
    assert to_the_host(messenger) == [], "it is over by itself"
    clock.now += 2
    await reconciled(reconciler, table)

    assert messenger.asked.count(HERE.id) == 2
    assert await bot.repositories.messages.unshown() == ()


async def test_moves_that_are_refused_take_nothing_from_the_next_tries(bot: DirectBot, clock: Clock) -> None:
    table, messenger = await bot.begun("many", (ANN, CAS)), refusing()
    reconciler = bot.reconciler(messenger)
    await reconciled(reconciler, table)
    messenger.refuse(HERE.id, BadRequest(f"400 {AUTOMOD}", AUTOMOD))
    for _ in range(6):
        [player] = table.people_to_act
        table = (await bot.play(table, player.person or 0, first_move(table, player.seat))).table
        await reconciled(reconciler, table)
        clock.now += 3
    table = (await resigned(bot.tables, table, ANN.id)).table
    await reconciled(reconciler, table)
    messenger.take(HERE.id)

    clock.now += 60
    await reconciled(reconciler, table)

    assert "Cas** wins!" in list(messenger.standing.values())[-1].below
    assert await bot.repositories.messages.unshown() == ()


async def test_a_replay_that_was_refused_can_be_shared_later(bot: DirectBot, clock: Clock) -> None:
    table, messenger = await bot.begun("many", (ANN, CAS)), refusing()
    reconciler, spec = bot.reconciler(messenger), MessageSpec("en-US", "the replay")
    table = (await resigned(bot.tables, table, ANN.id)).table
    await reconciled(reconciler, table)
    sync = MessageSync(bot.repositories.messages, bot.renderer, messenger)
    messenger.refuse(HERE.id, BadRequest(f"400 {FILTER}", FILTER))
    with pytest.raises(BadRequest):
        await SharedReplay(sync).share(table, spec)
    messenger.take(HERE.id)

    message = await SharedReplay(sync).share(table, spec)

    assert messenger.standing[message].above == spec.above
    assert sync.retries.by_table == {}
