"""What the screens of what is remembered cost: `python -m tools.load.screens [sqlite|postgresql]`, with 100,000
finished games of 5,000 people in the database, all on one server.

Each is a whole press through the fake Discord, from the interaction to the complete answer, and is held to 1.5 times a
press of the same round: what draws a picture to a move, of which the panel is drawn; all else to *My move*, whose
picture was drawn before; opening a table to joining it, which also writes. How long people wait is told first, then
the bot's processor time meanwhile, which counts on a busy machine too.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import insert

from bot.host.copy import copy_to_server
from bot.store.connections.database import Database
from bot.store.people.noticeboards import NoticeboardRepository
from bot.store.schema.people_tables import seekers
from bot.ui.message import CustomId
from games import GAMES
from playground.client.seen import SeenMessage
from playground.model import InteractionType
from tests.support.bot.bot_process import BotProcess
from tests.support.bot.finished import FIRST_PERSON
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import HOW_TO_GET_IT, binaries, cluster
from tools.bench.live import edited
from tools.bench.table import Row, row, show, title
from tools.load.past import MANY, House, deciding_press, furnished
from tools.load.processes import worked

T = TypeVar("T")
MOST: Final = 1.5
"""Times a press that a screen may take."""
ROUNDS, STARTS, EDITS = 8, 3, 4
APART: Final = 10.5
"""Seconds between two edits of a noticeboard, a little more than the bot leaves."""
PRESSES: Final = 3
"""Ordinary presses in a round."""
LATE_PAGE: Final = 900
WISHES: Final = 2_000
"""So many people want to be called when somebody opens a table of one game."""
REST: Final = timedelta(minutes=16)
"""After so long a host who opens another table calls people by it."""
BOARD: Final = "Games on this server"
MOVE, MY_MOVE = "a move, whose panel is drawn", "My move, whose picture was drawn before"
JOIN: Final = "joining a lobby"
"""The ordinary presses."""
EDITED, LOBBY = "the noticeboard, edited", "a lobby, edited"
CALM, FIRST = "My move after a start", "the first profile after a start"


@dataclass
class Watch:
    """How many seconds each kind of press took, round by round, and to what each is held."""

    bot: BotProcess
    waited: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    worked: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    floors: dict[str, str] = field(default_factory=dict)

    async def time(self, name: str, act: Awaitable[T], floor: str = MY_MOVE) -> T:
        """What an answer is, whose time is noted."""
        before, begun = worked(self.bot.pid), time.perf_counter()
        answer = await act
        self.waited[name].append(time.perf_counter() - begun)
        self.worked[name].append(worked(self.bot.pid) - before)
        self.hold(name, floor)
        return answer

    def hold(self, name: str, floor: str) -> None:
        if floor:
            self.floors[name] = floor

    def rows(self) -> Iterator[Row]:
        """What people wait, and the processor time."""
        for kind, seconds in (("", self.waited), (": processor", self.worked)):
            for name, floor in self.floors.items():
                if name in seconds:
                    yield _row(name + kind, statistics.median(seconds[name]), statistics.median(seconds[floor]))


def _row(name: str, seconds: float, floor: float) -> Row:
    return row(name, "ms", [seconds * 1000], [floor * 1000], MOST)


async def typed(house: House, name: str, text: str) -> SeenMessage:
    """What somebody reads who types a command."""
    answer = await house.bot.discord.person(name).slash("#games", text)
    assert answer.error is None, answer
    return await answer.shown()


async def pressed(house: House, name: str, message: SeenMessage, control: CustomId, *values: str) -> SeenMessage:
    """What somebody reads who presses a button, or chooses from a menu."""
    data: dict[str, Any] = {"custom_id": str(control), "component_type": 3 if values else 2, "id": 1}
    data |= {"values": list(values)} if values else {}
    answer = await house.bot.discord.person(name).send_raw(InteractionType.COMPONENT, data, message=message)
    assert answer.error is None, answer
    return await answer.shown()


def noticeboard(house: House) -> SeenMessage:
    """The noticeboard as it stands."""
    return next(it for it in reversed(house.bot.discord.person("ann").messages("#games")) if BOARD in it.text)


async def lists(house: House, watch: Watch) -> None:
    """What Ann reads of tables and of her finished games."""
    bob = house.bot.discord.person("bob").id
    listed = await watch.time("/games", typed(house, "ann", "/games"))
    for name, rest in (
        ("Finished, first page", ""),
        ("Finished, by game", "gglory~"),
        ("Finished, by person", f"p{bob}~"),
        ("Finished, a late page", f"~{LATE_PAGE}"),
        ("Finished, a late page by person", f"p{bob}~{LATE_PAGE}"),
    ):
        listed = await watch.time(name, pressed(house, "ann", listed, CustomId("finished", rest=rest)))
    await watch.time("how two have played", pressed(house, "ann", listed, CustomId("opponent"), str(bob)))
    board = noticeboard(house)
    await watch.time("My games on the noticeboard", pressed(house, "ann", board, CustomId("games")))


async def pictures(house: House, watch: Watch) -> None:
    """The profiles and leaderboards just after a game, which changed them, and once more."""
    for text in ("/profile", "/profile person:Bob"):
        await watch.time(f"{text}, drawn", typed(house, "ann", text), MOVE)
        await watch.time(f"{text}, not drawn", typed(house, "ann", text))
    board = await watch.time("/leaderboard, drawn", typed(house, "ann", "/leaderboard game:glory"), MOVE)
    await watch.time("/leaderboard, not drawn", typed(house, "ann", "/leaderboard game:glory"))
    ever = CustomId("leaderboard", rest="ever.glory")
    await watch.time("/leaderboard ever, drawn", pressed(house, "ann", board, ever), MOVE)
    await watch.time("/leaderboard ever, not drawn", pressed(house, "ann", board, ever))
    await watch.time("/leaderboard of what is played most", typed(house, "ann", "/leaderboard"))


async def played(house: House, watch: Watch) -> None:
    """A game of Ann and Bob from its opening, which calls people, to its end, and the ordinary presses in it."""
    bot = house.bot
    await watch.time("opening a table that calls ten people", typed(house, "ann", "/glory start seats:2"), JOIN)
    table = house.newest()
    ((rung,),) = bot.query("SELECT rung FROM tables WHERE id = ?", table)
    assert rung, "nobody was called"
    await bot.settled()
    await watch.time(JOIN, typed(house, "bob", f"/lobby join table:{table}"), "")
    await typed(house, "ann", f"/lobby begin table:{table}")
    await bot.settled()
    for _ in range(PRESSES):
        await watch.time(MOVE, (await deciding_press(house)).response(), "")
        await bot.settled()
        await typed(house, "ann", "/mymove")
        await watch.time(MY_MOVE, typed(house, "ann", "/mymove"), "")
    await typed(house, "bob", f"/table end table:{table}")
    await bot.settled()
    await watch.time(
        "the end of a game, answered", typed(house, "ann", f"/table answer choice:yes table:{table}"), MOVE
    )
    await bot.settled()


async def brought(house: House, watch: Watch) -> None:
    """The edit of the noticeboard after somebody sits down or gets up at a lobby, beside the edit of the lobby."""
    (lobby,), board = house.bot.query("SELECT min(id) FROM tables WHERE status = 'lobby'"), noticeboard(house)
    ((message,),) = house.bot.query("SELECT message FROM posts WHERE kind = 'table' AND table_id = ?", *lobby)
    for way in ("join", "leave") * (EDITS // 2):
        await asyncio.sleep(APART)
        act = asyncio.ensure_future(typed(house, "eve", f"/lobby {way} table:{lobby[0]}"))
        both = [edited(house.bot.discord, number, act) for number in (board.id, int(str(message)))]
        for name, seconds in zip((EDITED, LOBBY), await asyncio.gather(*both), strict=True):
            watch.waited[name].append(seconds)
    watch.hold(EDITED, LOBBY)


async def started(house: House, watch: Watch) -> None:
    """The first profile after a start of the bot, and *My move* while all games are rated anew."""
    await typed(house, "ann", "/glory start seats:2")
    await typed(house, "bob", f"/lobby join table:{house.newest()}")
    await typed(house, "ann", f"/lobby begin table:{house.newest()}")
    for _ in range(STARTS):
        await house.bot.settled()
        await house.bot.kill()
        await house.bot.start()
        await typed(house, "ann", "/mymove")
        for _ in range(PRESSES):
            await watch.time(CALM, typed(house, "ann", "/mymove"), "")
        await watch.time(FIRST, typed(house, "ann", "/profile"), "")
        for _ in range(PRESSES):
            await watch.time("My move while games are rated", typed(house, "ann", "/mymove"), CALM)


async def measured(folder: Path, stored: StoredDatabase | None) -> list[Row]:
    """Everything, round by round."""
    async with populated(folder, stored) as house:
        await house.bot.settled()
        edits, watch = Watch(house.bot), Watch(house.bot)
        await brought(house, edits)  # before an hour has passed, after which Discord takes few edits
        for at in range(ROUNDS + 1):
            house.bot.advance(REST)
            await house.bot.settled()
            await played(house, watch)
            await lists(house, watch)
            await pictures(house, watch)
            if not at:
                watch = Watch(house.bot)  # what is read for the first time is no ordinary press
        await started(house, watch)
    first = statistics.median(watch.waited[FIRST])
    print(f"{FIRST}: {first * 1000:.0f} ms, without a rating until all games are rated")
    return [*edits.rows(), *watch.rows()]


@asynccontextmanager
async def populated(folder: Path, stored: StoredDatabase | None) -> AsyncIterator[House]:
    """A bot with a long past, a noticeboard, people who want to be called, and two open tables."""

    async def furnish(database: str, guild: int, channel: int, now: datetime) -> None:
        store = await Database.open(database)
        wish = {"guild": guild, "game": "glory", "channel": channel, "made": now, "until": now + timedelta(days=14)}
        rows = [{"person": FIRST_PERSON + number, **wish} for number in range(WISHES)]
        try:
            await store.write(lambda connection: connection.execute(insert(seekers), rows) and None)
            await NoticeboardRepository(store, lambda: now).place(guild, channel, "en-US")
        finally:
            await store.close()
        if stored is not None:
            assert await copy_to_server(database, stored.url, GAMES)

    async with furnished(folder, MANY, furnish, stored) as house:
        for name in ("cas", "dee"):
            await typed(house, name, "/spy start seats:3")
        yield house


def main() -> int:
    """Measure and print everything."""
    on_server = sys.argv[1:] == ["postgresql"]
    with ExitStack() as stack:
        folder, stored = Path(stack.enter_context(tempfile.TemporaryDirectory())), None
        if on_server:
            programs = binaries()
            assert programs is not None, HOW_TO_GET_IT
            stored = StoredDatabase(stack.enter_context(cluster(programs)).new_database())
        rows = asyncio.run(measured(folder, stored))
    title()
    for line in rows:
        show(line)
    return 0 if all(it.holds for it in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
