"""The bot is killed at its requests to Discord in a game and started again; nobody may notice more than a pause."""

import asyncio
import random
from collections.abc import Awaitable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import psutil
import pytest

from bot.tables.delayed_moves import DELAY
from games import GAMES
from games.match import Record, replay
from playground.client.person import Person
from playground.client.response import Response
from playground.client.seen import SeenMessage
from playground.server.faults import Hold
from tests.support.amount import SEED, SOAK, seed_of_this_run
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.presses import control, is_held, moves_on, tells_of_a_move
from tests.support.bot.stored_database import StoredDatabase

T = TypeVar("T")
Moment = tuple[str, str, str]
REQUESTS = (
    ("POST", r"/interactions/.*/callback"),
    ("POST", r"/channels/\d+/messages$"),
    ("PATCH", r"/channels/\d+/messages/\d+$"),
    ("DELETE", r"/channels/\d+/messages/\d+$"),
)
"""Those of the bot at which it is killed."""
WHEN = ("before", "after")
"""It is stored and not asked for; or Discord has done it, and the bot does not know."""
KILLS = {"sqlite": 20, "postgresql": 10}
"""So often it is killed in a soak."""


def moments(engine: str) -> list[Moment]:
    """When it is killed: at each request once, where the day chooses on which side of it, and on PostgreSQL at one of
    them; in a soak again and again on both sides."""
    first = seed_of_this_run()
    print(f"killed at moments that {SEED}={first} chooses")
    if SOAK:
        every = [(*request, when) for request in REQUESTS for when in WHEN]
        return [every[(first + number) % len(every)] for number in range(KILLS[engine])]
    once = [(*request, WHEN[(first + number) % 2]) for number, request in enumerate(REQUESTS)]
    return once if engine == "sqlite" else [once[first // 2 % len(once)]]


@pytest.mark.timeout(300)
async def test_a_game_survives_kills_at_its_requests(engine: str, database: StoredDatabase, tmp_path: Path) -> None:
    dice = random.Random(20)
    async with running(tmp_path, stored=database) as bot:
        people = [bot.discord.person(name) for name in ("ann", "bob")]
        await _begin(people, bot)
        acknowledged: list[tuple[int, str]] = []
        for moment in moments(engine):
            if _finished(bot):
                await _rematch(people, bot)
                acknowledged.clear()
            acknowledged += await _killed_while_playing(bot, people, dice, moment)
            await bot.settled()
            _nothing_lost(bot, people, acknowledged)
            _truth_is_shown(bot, people)
        await _to_the_end(people, bot, dice)
        _truth_is_shown(bot, people)


async def _begin(people: list[Person], bot: BotProcess) -> None:
    ann, bob = people
    await ann.slash("#games", "/glory start")
    lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
    await bob.press(lobby, "Join")
    await ann.press(lobby, "Add computer")
    await bot.settled()
    await ann.press(lobby, "Begin")
    await bot.settled()


async def _to_the_end(people: list[Person], bot: BotProcess, dice: random.Random) -> None:
    """In a soak to where the rules end it; else all agree to end it."""
    while SOAK and not _finished(bot):
        await _one_move(bot, people, dice)
        await bot.settled()
    for person in () if _finished(bot) else people:
        await person.slash("#games", "/table end")
    await bot.settled()
    assert _finished(bot)


async def _rematch(people: list[Person], bot: BotProcess) -> None:
    for person in people:
        await person.press(_tables(person)[-1], "Play again")
        await bot.settled()


async def _killed_while_playing(
    bot: BotProcess, people: list[Person], dice: random.Random, moment: Moment
) -> list[tuple[int, str]]:
    """Play until the moment comes, then kill and start again; the moves that were acknowledged."""
    method, path, when = moment
    hold = bot.discord.faults.hold(path, method=method, when="after" if when == "after" else "before")
    playing = asyncio.create_task(_until_held(bot, people, dice, hold))
    reached = asyncio.create_task(hold.reached())
    await asyncio.wait({reached, playing}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
    workers = psutil.Process(bot.pid).children(recursive=True)
    await bot.kill()
    hold.drop()
    bot.discord.faults.clear()
    done = await playing
    reached.cancel()
    await _all_gone(workers)
    await bot.start()
    bot.advance(DELAY)  # what was held is played
    return done


async def _until_held(bot: BotProcess, people: list[Person], dice: random.Random, hold: Hold) -> list[tuple[int, str]]:
    """Make moves until a request of the bot is held; those whose answer came."""
    done: list[tuple[int, str]] = []
    while not hold.waiting and not hold.over and not _finished(bot):
        made = await _one_move(bot, people, dice, hold)
        if made is None:
            break
        done.append(made)
        await _quiet(bot, hold)
    return done


async def _quiet(bot: BotProcess, hold: Hold) -> None:
    """Wait until the bot has told all, or is held."""
    settling = asyncio.create_task(bot.settled())
    holding = asyncio.create_task(hold.reached())
    await asyncio.wait({settling, holding}, return_when=asyncio.FIRST_COMPLETED)
    for task in (settling, holding):
        task.cancel()
    await asyncio.gather(settling, holding, return_exceptions=True)


async def _one_move(
    bot: BotProcess, people: list[Person], dice: random.Random, hold: Hold | None = None
) -> tuple[int, str] | None:
    """A player who must act moves on the panel; (table, line) when it was acknowledged, None when the bot was held."""
    able = [(person, message) for person in people for message in person.dms() if _asks(message)]
    if not able:
        return None
    person, message = able[dice.randrange(len(able))]
    seat, table = _seat(bot, person)
    edits = len(message.message.versions)
    move, button = dice.choice(list(moves_on(message).items()))
    answer = await _unless_held(_shown(person.press(message, custom_id=button)), hold)
    if answer is not None and is_held(answer):
        answer = await _unless_held(_shown(person.press(answer, control(answer, "now"))), hold)
    if answer is None or not tells_of_a_move(answer.message, after=edits + 1):
        return None
    return table, f"{seat} {move}"


async def _shown(acting: Awaitable[Response]) -> SeenMessage | None:
    """The answer's message, None where the bot could not give one."""
    answer = await acting
    return None if answer.message is None else await answer.shown()


async def _unless_held(acting: Coroutine[Any, Any, T], hold: Hold | None) -> T | None:
    """What it gives, or None when the bot is held first."""
    if hold is None:
        return await acting
    task = asyncio.create_task(acting)
    holding = asyncio.create_task(hold.reached())
    done, _ = await asyncio.wait({task, holding}, return_when=asyncio.FIRST_COMPLETED)
    holding.cancel()
    if task in done:
        return task.result()
    task.cancel()
    await asyncio.gather(task, holding, return_exceptions=True)
    return None


def _seat(bot: BotProcess, person: Person) -> tuple[int, int]:
    ((seat, table),) = bot.query(
        "SELECT s.seat, s.table_id FROM seats s JOIN tables t ON t.id = s.table_id"
        " WHERE s.person = ? ORDER BY t.id DESC LIMIT 1",
        person.id,
    )
    return int(str(seat)), int(str(table))


def _asks(message: SeenMessage) -> bool:
    return bool(moves_on(message)) and not is_held(message)


def _finished(bot: BotProcess) -> bool:
    return bot.query("SELECT status FROM tables ORDER BY id DESC LIMIT 1") == [("finished",)]


def _nothing_lost(bot: BotProcess, people: list[Person], acknowledged: list[tuple[int, str]]) -> None:
    """Every acknowledged line is stored, as often as it was acknowledged at the most, and the record replays."""
    ((table,),) = bot.query("SELECT max(id) FROM tables")
    lines = [
        str(line)
        for (line,) in bot.query("SELECT line FROM moves WHERE table_id = ? AND line != '' ORDER BY ply", table)
    ]
    for number, line in acknowledged:
        if number == table:
            assert line in lines
    ((seed, seats),) = bot.query(
        "SELECT seed, (SELECT count(*) FROM seats WHERE table_id = tables.id) FROM tables WHERE id = ?", table
    )
    record = Record.model_validate(
        {
            "game": "glory",
            "rules": GAMES["glory"].rules,
            "options": {"collectibles": 2},
            "seats": seats,
            "seed": _hex(seed),
            "lines": lines,
        }
    )
    positions = list(replay(record, GAMES["glory"]))
    assert [played.line for played in positions[1:]] == lines


def _hex(seed: object) -> str:
    return seed.hex() if isinstance(seed, bytes) else str(seed)


def _tables(person: Person) -> list[SeenMessage]:
    """Those that stand in the channel for everybody; somebody's own panel has such buttons, too."""
    found = [message for message in person.messages("#games") if not message.ephemeral]
    return [message for message in found if "Join" in message.buttons or "History" in message.buttons]


def _truth_is_shown(bot: BotProcess, people: list[Person]) -> None:
    """One message a table, which is all that stands in the channel, and one panel for each of those who must act."""
    ((count,),) = bot.query("SELECT count(*) FROM tables")
    ann = people[0]
    assert len(_tables(ann)) == count
    ((state, outcome),) = bot.query("SELECT state, outcome FROM tables ORDER BY id DESC LIMIT 1")
    glory = GAMES["glory"]
    to_act = () if outcome else glory.view(glory.state.model_validate_json(str(state)), None).to_act
    must = [person for person in people if _seat(bot, person)[0] in to_act]
    posted = [message for message in ann.messages("#games") if not message.ephemeral]
    assert not [message for message in posted if "your move" in message.text.casefold()]
    for person in people:
        panels = [message for message in person.dms() if _asks(message)]
        assert len(panels) == (1 if person in must else 0), (person, panels)


async def _all_gone(processes: list[psutil.Process]) -> None:
    await poll(lambda: not any(map(_runs, processes)))


def _runs(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:  # it has ended in between
        return False
