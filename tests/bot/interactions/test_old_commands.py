"""Commands that there once were: a client may send them for a while, and they are carried out."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import count
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.interactions.entry.old_commands import OLD
from playground.client.person import Person
from playground.client.response import Response
from playground.errors import NotAllowed
from playground.model import InteractionType
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.drafting import FIRST, SETUP
from tests.support.bot.game_session import GameSession, begun, opened, resigned
from tests.support.bot.presses import actions, current, menu, picked
from tests.support.toys import TOYS

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

NAMES = (f"old-{number}" for number in count(1))
MANY = TOYS["many"]
BOOLEAN, INTEGER, STRING, USER = 5, 4, 3, 6


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("old"), module="tests.support.bot_with_toys") as bot:
        yield bot


async def sent(who: Person, session: GameSession, command: str, **options: object) -> Response:
    """What an old command is answered with, sent as a client of that time does."""
    group, subcommand = command.replace("*", session.rules.key).split()
    given = [{"name": name, "type": _kind(name, value), "value": value} for name, value in options.items()]
    data: dict[str, Any] = {"id": "1", "name": group, "type": 1}
    data["options"] = [{"name": subcommand, "type": 1, "options": given}]
    answer = await who.send_raw(InteractionType.COMMAND, data, session.channel)
    await session.bot.settled()
    assert answer.error is None, answer
    return answer


def _kind(name: str, value: object) -> int:
    return USER if name == "person" else INTEGER if isinstance(value, int) else STRING


class Ground:
    """A bot, and two people who play at its tables, and one who does not."""

    def __init__(self, bot: BotProcess, ann: Person, bob: Person, dee: Person) -> None:
        self.bot, self.ann, self.bob, self.dee = bot, ann, bob, dee

    async def lobby(self, *others: Person, options: str = "") -> GameSession:
        return await opened(self.bot, next(NAMES), self.ann, *others, options=options)

    async def game(self, pace: int = 0) -> GameSession:
        return await begun(self.bot, next(NAMES), self.ann, self.bob, rules=MANY, options=f"pace:{pace}")

    async def over(self) -> GameSession:
        session = await self.game()
        await resigned(session, self.bob)
        assert session.over
        return session

    def seated(self, session: GameSession) -> list[object]:
        sql = "SELECT person FROM seats WHERE table_id = ? ORDER BY seat"
        return [person for (person,) in self.bot.query(sql, session.table)]

    def column(self, session: GameSession, name: str) -> str:
        [(value,)] = self.bot.query(f"SELECT {name} FROM tables WHERE id = ?", session.table)  # noqa: S608
        return str(value)


async def join(on: Ground) -> None:
    session = await on.lobby()
    await sent(on.bob, session, "* join")
    assert on.seated(session) == [on.ann.id, on.bob.id]


async def leave(on: Ground) -> None:
    session = await on.lobby(on.bob)
    await sent(on.bob, session, "* leave")
    assert on.seated(session) == [on.ann.id]


async def decline_invitation(on: Ground) -> None:
    session = await on.lobby(options="friend1:@Bob")
    await sent(on.bob, session, "* decline-invitation")
    assert f'"declined":[{on.bob.id}]' in on.column(session, "lobby")


async def decline_who_sits(on: Ground) -> None:
    """Who sits there already stays, as ever."""
    session = await on.lobby(on.bob)
    await sent(on.bob, session, "* decline-invitation")
    assert on.seated(session) == [on.ann.id, on.bob.id]


async def add_computer(on: Ground) -> None:
    session = await on.lobby()
    await sent(on.ann, session, "* add-computer")
    assert on.seated(session) == [on.ann.id, None]


async def remove_computer(on: Ground) -> None:
    session = await on.lobby()
    await on.ann.slash(session.channel, "/lobby computer count:2")
    await sent(on.ann, session, "* remove-computer")
    assert on.seated(session) == [on.ann.id, None]


async def begin(on: Ground) -> None:
    session = await on.lobby(on.bob)
    await sent(on.ann, session, "* begin")
    assert session.status == "playing"


async def cancel(on: Ground) -> None:
    session = await on.lobby()
    await sent(on.ann, session, "* cancel")
    assert session.status == "closed"


async def close(on: Ground) -> None:
    session = await on.game()
    assert "close-yes" in actions(await current(sent(on.ann, session, "* close")))


async def hand(on: Ground) -> None:
    session = await on.game()
    shown = await current(sent(session.must_act[0], session, "* hand"))
    assert shown.pictures
    assert actions(shown) & {"go", "narrow", "pick", "ask"}


async def board(on: Ground) -> None:
    session = await on.game()
    assert (await current(sent(on.dee, session, "* board"))).pictures


async def history(on: Ground) -> None:
    session = await on.game()
    assert "## History" in (await sent(on.dee, session, "* history")).text


async def record(on: Ground) -> None:
    session = await on.over()
    assert "The whole game, move by move." in (await sent(on.ann, session, "* record")).text


async def undo(on: Ground) -> None:
    session = await on.game()
    assert "You have no move to take back" in (await sent(on.ann, session, "* undo")).text


async def resign(on: Ground) -> None:
    session = await on.game()
    assert "resign-yes" in actions(await current(sent(on.ann, session, "* resign")))


async def replace(on: Ground) -> None:
    session = await on.game()
    seat = session.seats.index(on.ann) + 1
    await sent(on.ann, session, "* replace", person=str(on.dee.id), seat=seat)
    assert f'"person":{on.dee.id}' in on.column(session, "replacing")


async def rematch(on: Ground) -> None:
    session = await on.over()
    assert "fill" in actions(await current(sent(on.ann, session, "* rematch")))


async def fill(on: Ground) -> None:
    session = await on.over()
    await sent(on.ann, session, "* rematch")
    await sent(on.ann, session, "table fill")
    assert int(on.column(session, "rematch")) > session.table


async def arranging(on: Ground) -> GameSession:
    """A table at which Ann has a draft."""
    session = await begun(on.bot, next(NAMES), on.ann, on.bob, on.dee, rules=SETUP)
    await picked(on.ann, session.panel(on.ann), menu(session.panel(on.ann), "Ready-made"), ["0"])
    return session


async def save(on: Ground) -> None:
    session = await arranging(on)
    await sent(on.ann, session, "* save", name="keep")
    assert on.bot.query("SELECT text FROM favourites WHERE name = 'keep'") == [(FIRST,)]


async def favourites(on: Ground) -> None:
    session = await arranging(on)
    await sent(on.ann, session, "* save", name="castle")
    assert "Use" in str((await current(sent(on.ann, session, "* favourites"))).components)
    assert "Lock in" in (await current(sent(on.ann, session, "* favourites", name="castle"))).buttons


async def clock(on: Ground) -> None:
    session = await on.lobby()
    await sent(on.ann, session, "table clock", pace="3600")
    assert on.column(session, "pace") == "3600"
    session = await on.game(pace=3600)
    assert "1 hour" in (await sent(on.ann, session, "table clock")).text


async def agree(on: Ground) -> None:
    session = await on.game()
    await on.ann.slash(session.channel, f"/table end table:{session.table}")
    await sent(on.bob, session, "table agree")
    assert session.over


async def refuse(on: Ground) -> None:
    session = await on.game()
    await on.ann.slash(session.channel, f"/table end table:{session.table}")
    assert "rather play on" in (await sent(on.bob, session, "table refuse")).text


async def refuse_ones_own(on: Ground) -> None:
    session = await on.game()
    await on.ann.slash(session.channel, f"/table end table:{session.table}")
    assert "taken your proposal back" in (await sent(on.ann, session, "table refuse")).text


async def late(on: Ground) -> None:
    for choice, said in (("wait", "You wait for two days more."), ("end", "Claim the win?")):
        session = await on.game(pace=3600)
        [slow] = session.must_act
        on.bot.advance(timedelta(hours=3))
        await on.bot.settled()
        other = on.bob if slow is on.ann else on.ann
        assert said in (await sent(other, session, "table late", choice=choice)).text


async def pause(on: Ground) -> None:
    session = await on.game(pace=86400)
    await on.ann.slash(session.channel, f"/table pause until:in 3 days table:{session.table}")
    await on.bob.slash(session.channel, f"/table answer choice:yes table:{session.table}")
    await session.bot.settled()
    assert "Paused until" in session.message.text
    assert "The game goes on." in (await sent(on.bob, session, "table pause")).text
    assert "is not paused" in (await sent(on.bob, session, "table pause")).text


LIVES: Final[dict[str, list[Callable[[Ground], Awaitable[None]]]]] = {
    "* join": [join],
    "* leave": [leave],
    "* decline-invitation": [decline_invitation, decline_who_sits],
    "* add-computer": [add_computer],
    "* remove-computer": [remove_computer],
    "* begin": [begin],
    "* cancel": [cancel],
    "* close": [close],
    "* hand": [hand],
    "* board": [board],
    "* history": [history],
    "* record": [record],
    "* undo": [undo],
    "* resign": [resign],
    "* replace": [replace],
    "* rematch": [rematch],
    "* save": [save],
    "* favourites": [favourites],
    "table clock": [clock],
    "table agree": [agree],
    "table refuse": [refuse, refuse_ones_own],
    "table late": [late],
    "table fill": [fill],
    "table pause": [pause],
}
"""What each old command still does."""


def test_none_is_forgotten() -> None:
    assert set(LIVES) == set(OLD)


@pytest.mark.parametrize("command", sorted(LIVES))
async def test_an_old_command_is_carried_out(
    bot: BotProcess, ann: Person, bob: Person, dee: Person, command: str
) -> None:
    for life in LIVES[command]:
        await life(Ground(bot, ann, bob, dee))


async def test_a_client_of_today_knows_none_of_them(bot: BotProcess, ann: Person) -> None:
    for command in sorted(set(OLD) - {"table pause"}):
        with pytest.raises(NotAllowed):
            await ann.slash("#games", "/" + command.replace("*", "setup"))


async def test_what_there_never_was_is_refused(bot: BotProcess, ann: Person, bob: Person, dee: Person) -> None:
    session = await Ground(bot, ann, bob, dee).game()

    for command in ("* fly", "table fly", "lobby fly", "* save", "nothing join"):
        assert "I do not know this button any more." in (await sent(ann, session, command)).text
