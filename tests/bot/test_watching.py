"""Who watches a bot sees that it lives, whether people can play, and what it does; and nothing of who they are."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import aiohttp
import discord
import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.gateway.identify import IdentifyBudget
from bot.host import health
from bot.host.metrics_server import Parts, Watch, watched
from bot.process import tasks
from bot.process.metrics import Metrics
from bot.store.connections.database import Database
from bot.store.repositories import Repositories
from bot.values.calendar import Pause
from bot.values.timers import Timer, TimerKind
from games import GAMES
from games.core import Seat
from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import BotProcess, poll, until_afternoon
from tests.support.bot.eventually import eventually
from tests.support.bot.game_session import GameSession, begun, commands, panels, resigned
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.stored_database import StoredDatabase

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def free_port() -> int:
    """A port of this machine that nobody has."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def got(port: int, path: str) -> tuple[int, str]:
    """The status and the text of what is served there."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as response:
        return response.status, await response.text()


async def samples(port: int) -> Samples:
    """What is counted, by name and labels."""
    _, body = await got(port, "/metrics")
    families = text_string_to_metric_families(body)
    return {(it.name, frozenset(it.labels.items())): it.value for family in families for it in family.samples}


def of(found: Samples, name: str, **labels: str) -> float:
    """The sum over all labels that are not named."""
    wanted = labels.items()
    return sum(value for (it, its), value in found.items() if it == name and wanted <= its)


@asynccontextmanager
async def watched_bot(folder: Path, form: str) -> AsyncIterator[tuple[BotProcess, int]]:
    """A bot that is watched at a port, and logs all that it can in this form."""
    port = free_port()
    async with FakeDiscord.running() as there:
        bot = BotProcess(there, folder)
        bot.settings |= {"METRICS_PORT": str(port), "LOG_FORMAT": form, "LOG_LEVEL": "DEBUG"}
        bot.advance(until_afternoon(bot.now))
        await bot.start()
        try:
            yield bot, port
        finally:
            await bot.kill()
        assert [line for line in bot.faults() if "discord.shard" not in line] == []


async def some_moves(game: GameSession) -> set[str]:
    """Each of two makes a move, by a press and by a command, and a word that is none, and one gives up; all that either
    has held in their hand."""
    ann, bob = game.people
    secrets = {"nonsense"} | {str(card) for hand in json.loads(game.match.snapshot().state)["hands"] for card in hand}
    await bob.autocomplete(game.channel, "/glory play card:", "card")
    await panels(high=True)(game, ann)
    await ann.say("dm", "nonsense")
    assert "no table here" in (await game.bot.discord.person("dee").slash(game.channel, "/glory play card:KS")).text
    await commands(high=False)(game, bob)
    await game.bot.settled()
    secrets |= {str(card) for hand in json.loads(game.match.snapshot().state)["hands"] for card in hand}
    await resigned(game, ann)
    return secrets


def leaks(bot: BotProcess, secrets: set[str], told: str) -> list[str]:
    """What of these and of the bot's own secrets stands in a text, and who of the people."""
    people = {word for it in bot.discord.people.values() for word in (it.name, str(it.id))}
    return [it for it in secrets | people | {bot.discord.token} if re.search(rf"(?<!\w){re.escape(it)}(?!\w)", told)]


async def test_neither_the_log_nor_what_is_watched_tells_a_name_a_hand_or_a_seed(tmp_path: Path) -> None:
    async with watched_bot(tmp_path, "json") as (bot, port):
        game = await begun(bot, "watched", *map(bot.discord.person, ("ann", "bob")))
        secrets = {game.record().seed} | await some_moves(game)
        _, body = await got(port, "/metrics")

    assert len(secrets) >= 8, "the seed, a word and three cards each; after a tie nobody has drawn yet"
    assert leaks(bot, secrets, bot.log.read_text() + body) == []
    lines = [json.loads(line) for line in bot.log.read_text().splitlines() if "runpy" not in line]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    assert [line["message"][:16] for line in lines if "written" in line][-1:] == ["message answered"]
    _tells_each_press(lines, game)


def _tells_each_press(lines: Iterable[Mapping[str, str]], game: GameSession) -> None:
    here = [line for line in lines if line.get("table") == str(game.table) and "interaction" in line]
    assert len({line["interaction"] for line in here}) >= 6
    told = {line["action"] for line in here if "action" in line}
    assert told >= {"/glory start", "begin", "play", "/glory move", "/table resign", "resign-yes"}


async def test_what_a_bot_does_is_counted_where_it_happens(tmp_path: Path) -> None:
    async with watched_bot(tmp_path, "text") as (bot, port):
        game = await begun(bot, "counted", *map(bot.discord.person, ("ann", "bob")))
        before = await samples(port)
        bot.discord.faults.rate_limit_next(0.01, method="PATCH", path="messages")
        secrets = {game.record().seed} | await some_moves(game)
        await bot.settled()
        over = partial(of, name="speeltafel_games", game="glory", state="over")
        after = await eventually(lambda: samples(port), lambda found: over(found) == 1)
        _, body = await got(port, "/metrics")
        left = bot.discord.gateway.starts.left
        alive, ready = await got(port, "/healthz"), await got(port, "/readyz")

        bot.discord.gateway.fail_next("closes", 1_000)
        bot.discord.gateway.fail_next("closes", 1_000, at="usual")
        bot.discord.drop_gateway()
        deaf = await eventually(lambda: got(port, "/readyz"), lambda it: it != ready)
        still_alive = await got(port, "/healthz")
        checked = [
            await asyncio.to_thread(health.main, {"METRICS_PORT": str(port)}, page) for page in ("/healthz", "/readyz")
        ]

    assert leaks(bot, secrets, bot.log.read_text() + body) == []
    told = (re.search(r"\(([^()]*=[^()]*)\)$", line) for line in bot.log.read_text().splitlines())
    _tells_each_press([dict(re.findall(r"(\w+)=(.*?)(?= \w+=|$)", it[1])) for it in told if it], game)

    def grown(name: str, **labels: str) -> float:
        return of(after, name, **labels) - of(before, name, **labels)

    assert grown("speeltafel_answer_seconds_count", kind="component", outcome="answered") >= 2
    assert grown("speeltafel_answer_seconds_count", kind="autocomplete") >= 2
    assert grown("speeltafel_answer_seconds_count", kind="message") == 1
    assert grown("speeltafel_answer_seconds_count", outcome="refused") >= 1
    assert grown("speeltafel_discord_requests_total", what="edit", status="200") >= 2
    assert grown("speeltafel_discord_requests_total", what="answer") >= 6
    assert grown("speeltafel_rate_limits_total", scope="user") == 1
    assert grown("speeltafel_loop_lag_seconds_count") >= 1
    assert (of(before, "speeltafel_games", state="playing"), of(after, "speeltafel_games", state="playing")) == (1, 0)
    assert of(after, "speeltafel_sessions_left") == left == 999
    assert of(after, "speeltafel_timers_overdue") == of(after, "speeltafel_thinking_queue") == 0
    assert of(after, "speeltafel_wal_bytes") > 0
    assert of(after, "process_resident_memory_bytes") > 0
    assert (alive, ready, deaf, still_alive) == (
        (200, "alive\n"),
        (200, "ready\n"),
        (503, "not ready: Discord is not heard\n"),
        (200, "alive\n"),
    )
    assert checked == [0, 1]


async def troubled(watch: Watch, port: int, parts: Parts | None) -> tuple[int, str]:
    """What `/readyz` says with these parts."""
    if parts is not None:
        watch.look_at(parts)
    return await got(port, "/readyz")


async def test_a_bot_is_ready_once_people_can_play(database: StoredDatabase) -> None:
    store = await Database.open(database.url)
    metrics, port = Metrics(), free_port()
    missed: list[Pause] = []
    parts = Parts(Repositories(store, GAMES, lambda: NOON), lambda: True, lambda: 3, lambda: None, lambda: missed)
    async with watched(("127.0.0.1", port), metrics) as watch:
        await eventually(lambda: got(port, "/healthz"), lambda it: it[0] == 200, passing=aiohttp.ClientConnectionError)
        assert (await troubled(watch, port, None))[1] == "not ready: the bot is starting\n"
        assert await troubled(watch, port, parts) == (200, "ready\n")
        missed.append(Pause(NOON, NOON + timedelta(minutes=9)))
        assert (await troubled(watch, port, parts))[0] == 200, "an outage that is over is none"
        missed.append(Pause(NOON, None))
        assert await troubled(watch, port, parts) == (503, "not ready: the database takes nothing\n")
        missed.clear()
        await parts.repositories.timers.start(Timer(await _a_table(store), 0, Seat(0), TimerKind.RESIGN, NOON))
        found = await samples(port)
        await store.close()
        assert await troubled(watch, port, parts) == (503, "not ready: the database does not answer\n")
        unknown = await samples(port)

    assert (of(found, "speeltafel_games"), of(found, "speeltafel_games", game="glory", state="lobby")) == (1, 1)
    assert (of(found, "speeltafel_timers_overdue"), of(found, "speeltafel_thinking_queue")) == (1, 3)
    assert of(unknown, "speeltafel_timers_overdue") != of(unknown, "speeltafel_timers_overdue"), "it is not a number"


async def _a_table(store: Database) -> int:
    """The number of a lobby, as far as its row tells."""
    row = (
        "INSERT INTO tables (game, options, channel, locale, host, status, size, invited, version, shown, called)"
        " VALUES ('glory', '{}', 1, 'en', 1, 'lobby', 2, '[]', 1, 1, 0) RETURNING id"
    )
    return await store.write(lambda connection: int(connection.exec_driver_sql(row).scalar_one()))


async def test_a_port_that_another_program_has_is_tried_again_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with watched(("127.0.0.1", port), Metrics()):
            await poll(lambda: "METRICS_PORT cannot be used" in caplog.text)
            taken.close()
            for address in ("", "127.0.0.1:", "0.0.0.0:"):
                checked = partial(asyncio.to_thread, health.main, {"METRICS_PORT": f"{address}{port}"})
                assert await eventually(checked, lambda code: code == 0) == 0
    assert health.main({"METRICS_PORT": str(port)}) == 1, "nobody serves there any more"
    assert health.main({"METRICS_PORT": ""}) == 0, "a bot that is not watched is not known to be ill"


async def test_what_the_event_loop_does_late_is_counted() -> None:
    metrics = Metrics()
    watch = Watch(metrics)

    watch.measure_lag(asyncio.get_running_loop().time() - 0.7)
    watch.close()

    assert 0.7 <= (metrics.registry.get_sample_value("speeltafel_loop_lag_seconds_sum") or 0) < 60


async def test_how_many_sessions_are_left_is_told_until_discord_counts_anew() -> None:
    clock = HandClock()
    starts = IdentifyBudget(clock)

    async def asked() -> discord.SessionStartLimits:
        return discord.SessionStartLimits(total=1000, remaining=400, reset_after=60 * 60 * 1000, max_concurrency=1)

    assert starts.left() is None
    await starts.allowed(asked)
    starts.begun()
    assert starts.left() == 399
    clock.advance(timedelta(hours=1))
    assert starts.left() == 1000


def test_of_several_processes_each_gives_its_name_with_all_that_it_counts() -> None:
    metrics = Metrics()
    metrics.rate_limits.labels("user").inc()
    assert b"process=" not in generate_latest(metrics)
    metrics.process = "one"
    samples = [line for line in generate_latest(metrics).decode().splitlines() if not line.startswith("#")]

    assert 'speeltafel_rate_limits_total{process="one",scope="user"} 1.0' in samples
    assert all('process="one"' in line for line in samples)
