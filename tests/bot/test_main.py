"""The bot as a process: how it starts, how it refuses to, and how it stops."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

import discord
import psutil
import pytest

from bot.app import start as bot
from bot.gateway import client as gateway
from bot.gateway.client import GatewayClient
from bot.host import settings
from bot.process.clock import SystemClock
from bot.registration.permissions import invite_address
from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file.file import INCOMPLETE
from playground.fake_discord import FakeDiscord
from playground.server.gateway import WRONG_TOKEN, Failure, Gateway
from playground.server.starts import Limits
from tests.support.bot.bot_process import AT_ONCE, PATIENCE, poll
from tests.support.bot.embedded_bot import settings_of
from tests.support.bot.outlasting import change_nothing_for_good
from tests.support.forks import Forked

ROOT = Path(__file__).parents[2]
TOKEN = "the.secret.token"


@asynccontextmanager
async def process(folder: Path, *arguments: str, **environment: str) -> AsyncIterator[Process]:
    """`python -m bot` with these settings and no others, in an empty working directory; killed if it does not end."""
    kept = {name: value for name, value in os.environ.items() if name.upper() not in settings.names()}
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
            await started.wait()


class Begun(NamedTuple):
    """A bot that was forked with everything imported, which a start of its own takes a second for."""

    process: Forked
    log: Path

    @property
    def said(self) -> str:
        """What it has said of itself: that it was imported before it runs says Python, and that its files may lie in
        memory is due to the tests."""
        lines = self.log.read_text("utf-8").splitlines(keepends=True)
        return "".join(line for line in lines if "runpy" not in line and "lie in memory" not in line)

    async def says(self, text: str) -> None:
        """Wait until it has said something."""
        await poll(lambda: text in self.said)

    async def ended(self) -> tuple[int, str]:
        """Its exit code and all that it has said, once it has ended."""
        return await asyncio.wait_for(self.process.wait(), PATIENCE), self.said

    async def stopped(self) -> tuple[int, str]:
        """The same once it is told to end."""
        self.process.terminate()
        return await self.ended()


@asynccontextmanager
async def forked(folder: Path, name: str = "one", **environment: str) -> AsyncIterator[Begun]:
    """A bot with these settings, and its database in the folder; killed if it does not end."""
    kept = {name: value for name, value in os.environ.items() if name.upper() not in settings.names()}
    stored = {"DATABASE_URL": f"sqlite:///{folder / 'speeltafel.db'}"}
    (log := folder / f"{name}.log").touch()
    begun = Begun(await Forked.start(AT_ONCE, log, {**kept, **stored, **environment}), log)
    try:
        yield begun
    finally:
        begun.process.kill()
        await begun.process.wait()


async def refusal(folder: Path, **environment: str) -> tuple[int, str]:
    """The exit code and what was said, when the bot ends by itself."""
    async with forked(folder, **environment) as started:
        return await started.ended()


async def nothing_there() -> str:
    """An address at which nobody answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10"


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
async def test_it_runs_until_it_is_told_to_stop_and_leaves_nothing_behind(tmp_path: Path, told: signal.Signals) -> None:
    async with (
        FakeDiscord.running(token=TOKEN) as fake_discord,
        process(tmp_path, **fake_discord.settings, LOG_LEVEL="DEBUG", BACKUP_DIR="kept") as started,
    ):
        await fake_discord.bot_online()
        await poll(lambda: [file.suffix for file in tmp_path.glob("kept/*")] == [".db"])
        children = psutil.Process(started.pid).children(recursive=True)
        started.send_signal(told)
        said, logged = await started.communicate()

        assert started.returncode == os.EX_OK
        assert not any(child.is_running() for child in children)
        assert not fake_discord.gateway.connected
        assert fake_discord.violations == []
    assert (tmp_path / "data" / "speeltafel.db").exists()
    assert said.decode() == f"Add the bot to a server: {invite_address(fake_discord.world.bot.id)}\n"
    assert b"Traceback" not in logged
    assert TOKEN.encode() not in said + logged


async def test_a_second_start_writes_no_commands(tmp_path: Path) -> None:
    async with FakeDiscord.running(limits=Limits(interval=0)) as fake_discord:
        for _ in range(2):
            async with forked(tmp_path, **fake_discord.settings):
                await fake_discord.bot_online()
            await poll(lambda: not fake_discord.gateway.connected)

    assert [request.method for request in fake_discord.requests if request.path.endswith("/commands")] == [
        "GET",
        "PUT",
        "GET",
    ]


async def test_a_bot_that_must_wait_before_it_connects_stops_when_it_is_told_to(tmp_path: Path) -> None:
    async with FakeDiscord.running() as fake_discord:
        fake_discord.gateway.starts.left = 50
        async with forked(tmp_path, **fake_discord.settings) as started:
            await started.says("only 50 more")
            before = started.said
            assert await started.stopped() == (os.EX_OK, before)

    assert fake_discord.gateway.connected_at == []


async def test_a_wrong_token_is_one_plain_sentence(tmp_path: Path) -> None:
    async with FakeDiscord.running() as fake_discord:
        code, said = await refusal(tmp_path, **{**fake_discord.settings, "DISCORD_TOKEN": "wrong"})

    assert (code, said.count("\n")) == (os.EX_CONFIG, 1)
    assert said.startswith("Discord does not know the DISCORD_TOKEN")


async def test_a_token_that_is_withdrawn_while_it_runs_is_told(tmp_path: Path) -> None:
    async with FakeDiscord.running() as fake_discord, forked(tmp_path, **fake_discord.settings) as started:
        await fake_discord.bot_online()
        fake_discord.gateway.fail_next(WRONG_TOKEN, 1)
        fake_discord.drop_gateway()
        code, said = await started.ended()

    assert code == os.EX_CONFIG
    assert said.splitlines()[-1] == "Discord no longer accepts the DISCORD_TOKEN."


async def test_copying_needs_no_token(tmp_path: Path) -> None:
    async with process(tmp_path, "copy", "postgresql://ann:hush@127.0.0.1:1/x") as started:
        _, said = await started.communicate()

    assert (started.returncode, said) == (
        os.EX_CONFIG,
        b"There is no database data/speeltafel.db to copy; DATABASE_URL names it.\n",
    )


async def test_a_missing_token_is_one_plain_sentence(tmp_path: Path) -> None:
    code, said = await refusal(tmp_path)

    assert (code, said.count("\n")) == (os.EX_CONFIG, 1)
    assert said.startswith("DISCORD_TOKEN is missing")


async def test_a_misspelt_setting_is_one_plain_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nDATABASE_URI=x\n")

    async with process(tmp_path) as started:
        said = await started.communicate()

    assert started.returncode == os.EX_CONFIG
    assert said == (b"", b"DATABASE_URI in .env is not a setting of this bot, perhaps DATABASE_URL is meant.\n")


async def test_an_unreadable_database_is_one_plain_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("no database, but a text that is long enough to look like one" * 40)

    code, said = await refusal(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=f"sqlite:///{tmp_path}/games.db")

    assert (code, said.count("\n")) == (os.EX_CONFIG, 1)
    assert "games.db" in said


async def test_a_setting_that_is_unknown_is_one_line_and_stops_nothing(tmp_path: Path) -> None:
    async with (
        FakeDiscord.running() as fake_discord,
        forked(tmp_path, **fake_discord.settings, DISCORD_SHARDS="2") as started,
    ):
        await fake_discord.bot_online()
        code, said = await started.stopped()

    assert code == os.EX_OK
    assert said.startswith("DISCORD_SHARDS in the environment is not a setting of this bot")
    assert said.count("DISCORD_SHARDS") == 1


@pytest.mark.parametrize(("passing", "code"), [(True, os.EX_TEMPFAIL), (False, os.EX_CONFIG)])
def test_a_database_that_may_be_usable_later_has_an_exit_code_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], passing: bool, code: int
) -> None:
    async def fail(url: str) -> Database:
        raise DatabaseUnusable("The database is full.", passing=passing)

    monkeypatch.setattr(Database, "open", fail)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.chdir(tmp_path)
    change_nothing_for_good(monkeypatch)

    assert bot.main() == code
    assert capsys.readouterr().err == "The database is full.\n"


async def test_a_second_process_waits_for_the_first_and_takes_over_when_it_is_killed(tmp_path: Path) -> None:
    async with (
        FakeDiscord.running(limits=Limits(interval=0)) as fake_discord,
        forked(tmp_path, **fake_discord.settings) as first,
    ):
        await fake_discord.bot_online()
        async with forked(tmp_path, "two", **fake_discord.settings) as second:
            await second.says(f"Another process ({first.process.pid}) has the database")
            files = {Path(file.path).name for file in psutil.Process(second.process.pid).open_files()}
            assert {name for name in files if name.startswith("speeltafel")} == {"speeltafel.db.lock"}
            first.process.kill()
            await poll(lambda: fake_discord.gateway.identified == 2)
            code, said = await second.stopped()

    assert code == os.EX_OK
    told = [line for line in said.splitlines() if "The games lie" not in line]  # as in a container
    assert "the other process has ended" in told[1]
    assert [line for line in told[2:] if not line.startswith("Add the bot to a server")] == []


async def test_a_process_that_waits_for_another_stops_when_it_is_told_to(tmp_path: Path) -> None:
    async with FakeDiscord.running() as fake_discord, forked(tmp_path, **fake_discord.settings):
        await fake_discord.bot_online()
        async with forked(tmp_path, "two", **fake_discord.settings) as second:
            await second.says("has the database")
            before = second.said
            assert await second.stopped() == (os.EX_OK, before)

        assert fake_discord.gateway.connected


async def test_a_database_that_lost_its_newest_part_is_told_and_opened(tmp_path: Path) -> None:
    database = tmp_path / "speeltafel.db"
    async with FakeDiscord.running() as fake_discord:
        async with forked(tmp_path, **fake_discord.settings):
            await fake_discord.bot_online()
            alone = f"{database.as_uri()}?mode=ro&immutable=1"
            await poll(lambda: _user_version(alone) == INCOMPLETE)
        database.with_name("speeltafel.db-wal").unlink()
        async with forked(tmp_path, "two", **fake_discord.settings) as started:
            await started.says(f"WARNING bot: The newest part of the database {database} is missing")


def _user_version(address: str) -> int:
    with closing(sqlite3.connect(address, uri=True)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


async def test_no_network_is_one_plain_sentence(tmp_path: Path) -> None:
    code, said = await refusal(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=await nothing_there())

    assert (code, said.count("\n")) == (os.EX_UNAVAILABLE, 1)
    assert said.startswith("Discord cannot be reached at 127.0.0.1")


async def test_where_the_log_is_json_the_sentence_is_too(tmp_path: Path) -> None:
    code, said = await refusal(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=await nothing_there(), LOG_FORMAT="json")

    line = json.loads(said)
    assert (code, line["level"]) == (os.EX_UNAVAILABLE, "CRITICAL")
    assert line["message"].startswith("Discord cannot be reached at 127.0.0.1")


async def test_a_first_connection_that_fails_is_one_plain_sentence(tmp_path: Path) -> None:
    async with FakeDiscord.running() as fake_discord:
        fake_discord.gateway.fail_next("closes", 1, at="usual")
        code, said = await refusal(tmp_path, **fake_discord.settings)

    assert code == os.EX_UNAVAILABLE
    assert said.splitlines()[-1] == "Discord's gateway cannot be reached at 127.0.0.1; try again later."
    assert "Traceback" not in said


@pytest.mark.parametrize("status", [429, 503])
def test_an_error_of_discord_at_the_start_is_one_plain_sentence(status: int) -> None:
    class Troubled(discord.Client):
        async def login(self, token: str) -> None:
            response = type("Response", (), {"status": status, "reason": "made up"})()
            raise discord.HTTPException(response, None)

    with pytest.raises(bot.Stopped, match=rf"it answered {status}.*try again later\.") as caught:
        asyncio.run(bot.log_in(Troubled(intents=discord.Intents.none()), TOKEN))

    assert caught.value.code == os.EX_UNAVAILABLE


async def ending(fake_discord: FakeDiscord) -> None:
    """What ends a bot that connects to this Discord."""
    bot.direct(settings_of(fake_discord))
    async with GatewayClient(SystemClock(), intents=discord.Intents(guilds=True)) as client:
        await client.login(fake_discord.token)
        await bot.connect(client)


@pytest.mark.parametrize("failure", ["refuses", "closes", "silent"])
async def test_a_gateway_to_which_no_connection_can_be_made_is_not_our_fault(
    failure: Failure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "ANSWER", 0.2 if failure == "silent" else gateway.ANSWER)
    async with FakeDiscord.running() as fake_discord:
        fake_discord.gateway.fail_next(failure, 1, at="usual")
        with pytest.raises(bot.Stopped) as caught:
            await ending(fake_discord)

    assert caught.value.code == os.EX_UNAVAILABLE


async def test_a_gateway_whose_address_is_dead_is_not_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    dead = (await nothing_there()).replace("http", "ws")
    async with FakeDiscord.running() as fake_discord:
        monkeypatch.setattr(Gateway, "url", dead)
        with pytest.raises(bot.Stopped) as caught:
            await ending(fake_discord)

    assert caught.value.code == os.EX_UNAVAILABLE


@pytest.mark.parametrize(("code", "word"), [(4004, "DISCORD_TOKEN"), (4011, "servers")])
async def test_what_only_the_host_can_change_is_told(code: int, word: str) -> None:
    async with FakeDiscord.running() as fake_discord:
        fake_discord.gateway.fail_next(code, 1, at="usual")
        with pytest.raises(bot.Stopped, match=word) as caught:
            await ending(fake_discord)

    assert caught.value.code == os.EX_CONFIG


@pytest.mark.parametrize("code", [4010, 4012, 4013, 4014])
async def test_what_discord_does_not_understand_of_the_bot_is_its_own_fault(code: int) -> None:
    async with FakeDiscord.running() as fake_discord:
        fake_discord.gateway.fail_next(code, 1, at="usual")
        with pytest.raises((discord.ConnectionClosed, discord.PrivilegedIntentsRequired)):
            await ending(fake_discord)


async def test_leaving_discord_ends_a_session_that_does_not_hear_a_cancellation() -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    listening = asyncio.Event()

    async def deaf_once() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            listening.set()
            await asyncio.Event().wait()
        await poll(client.is_closed)

    session = asyncio.create_task(deaf_once())
    await listening.wait()
    await bot.leave(client, session)

    assert client.is_closed()
    assert session.done()
    assert not session.cancelled()
