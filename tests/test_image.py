"""The container: what its files promise, and, in a soak, a game that is played in what they make."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.app.start import CLOSING
from bot.host.settings import Settings
from bot.store.connections.database import Database
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.bot_process import IN_EARNEST, ROOMY, BotProcess, until_afternoon
from tests.support.bot.game_session import GameSession, begun, commands
from tests.support.bot.presses import current
from tests.support.bot.stored_database import StoredDatabase
from tests.support.dockerfile import Image, built, can_carry_out, instructions

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
SEVERAL = (ROOT / "compose.postgresql.yaml").read_text("utf-8")
STEPS = list(instructions(DOCKERFILE))
LAST = STEPS[[step.name for step in STEPS].index("FROM", 2) :]
"""The steps of the last stage: what a container is made of."""
NO_SETTINGS = {"POSTGRES_PASSWORD"}
"""What compose.yaml asks the host for besides settings of the bot."""


def step(name: str) -> str:
    """What the only such step of the last stage gives."""
    (found,) = (step.rest for step in LAST if step.name == name)
    return found


def test_a_container_runs_the_bot_as_nobody_in_particular_and_hears_its_signals() -> None:
    assert [step.name for step in STEPS].count("FROM") == 2
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", step("USER")), "by number, so that it can be seen not to be root"
    assert step("ENTRYPOINT").startswith("["), "in a shell the bot would hear no signal"
    assert "CMD [" in step("HEALTHCHECK")
    assert step("VOLUME") == "/data"
    assert "DATABASE_URL=sqlite:////data/" in step("ENV")


def test_what_is_copied_is_there_and_is_not_ignored() -> None:
    copied = {word for it in STEPS if it.name == "COPY" for word in it.words[:-1] if "--from" not in it.rest}
    kept, *let_in = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] in "*!"]

    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert kept == "*"
    assert copied == {line.removeprefix("!") for line in let_in if line.startswith("!")}


def test_packages_are_those_of_the_lock_that_has_both_databases() -> None:
    (install,) = re.findall(r"pip install .*", " ".join(it.rest for it in STEPS if it.name == "RUN"))
    lock = (ROOT / "requirements-postgresql.txt").read_text("utf-8")

    assert "--require-hashes -r /build/requirements-postgresql.txt" in install
    assert {"asyncpg", "prometheus-client"} <= set(re.findall(r"^([\w-]+)==", lock, re.MULTILINE))


def test_compose_gives_the_bot_time_to_close_and_nothing_to_write_on_but_its_volume() -> None:
    assert int(re.findall(r"stop_grace_period: (\d+)s", COMPOSE)[0]) > 2 * CLOSING
    for asked in ("read_only: true", "restart: unless-stopped", "init: true", "- data:/data"):
        assert asked in COMPOSE
    settings = {name.lower() for name in re.findall(r"\$\{(\w+)", COMPOSE)}
    assert settings <= set(Settings.model_fields)


def test_compose_starts_a_database_and_two_processes_that_wait_for_it() -> None:
    bots, postgresql = re.split(r"^  postgresql:\n", SEVERAL, flags=re.MULTILINE)[:2]

    assert re.findall(r"^  (\w+): \*beside$", bots, re.MULTILINE) == ["bot", "another"]
    for asked in ("&beside", "file: compose.yaml", "service: bot", "condition: service_healthy", "@postgresql/"):
        assert asked in bots
    assert '"bot.host.health", "/readyz"]' in bots, "an update waits until people can play"
    for asked in ("read_only: true", "restart: unless-stopped", "healthcheck:", "- postgresql:/var/lib/postgresql"):
        assert asked in postgresql
    assert set(re.findall(r"\$\{(\w+)", SEVERAL)) == NO_SETTINGS


@pytest.mark.parametrize("command", ["status", "check"])
async def test_what_is_copied_is_all_that_a_command_needs(tmp_path: Path, command: str) -> None:
    for name in (word for it in STEPS if it.name == "COPY" and "/app/" in it.rest for word in it.words[:-1]):
        (tmp_path / name).symlink_to(ROOT / name)
    house = StoredDatabase.at(tmp_path / "house.db")
    await (await Database.open(house.url)).close()
    environment = {"PYTHONPATH": str(tmp_path), "DATABASE_URL": house.url, "DISCORD_TOKEN": "a-token"}

    ran = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "bot", command],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (ran.returncode, ran.stderr) == (os.EX_OK, "")


class ContainedBot(BotProcess):
    """A bot in a container that has nothing to write on but a volume."""

    def __init__(self, discord: FakeDiscord, folder: Path, image: Image) -> None:
        self._volume = folder / "data"
        self._volume.mkdir()
        os.chown(self._volume, *map(int, image.user.split(":")))
        super().__init__(discord, self._volume, IN_EARNEST)
        self.log = folder / "bot.log"
        self._image = image
        self.settings = {**ROOMY, "CLOCK_FILE": "/data/clock", "THINK_BUDGET": "50"}

    def inside(self, *arguments: str) -> tuple[Sequence[str], Mapping[str, str]]:
        """How to run something in the container."""
        given = {**self.discord.settings, **self.settings}
        return self._image.command(arguments, given, {self._volume: "/data"}, read_only=True)

    def command(self) -> tuple[Sequence[str], Mapping[str, str]]:
        return self.inside(*self._image.entrypoint)

    def does(self, command: str) -> bool:
        """Whether a command of the host ends well beside it."""
        line, environment = self.inside(*self._image.entrypoint, command)
        return subprocess.run(line, env=environment, check=False).returncode == 0

    def is_healthy(self) -> bool:
        """What the image's health check says."""
        command, environment = self.inside(*self._image.health)
        return subprocess.run(command, env=environment, check=False).returncode == 0


@pytest.mark.soak
@pytest.mark.skipif(not can_carry_out(), reason="needs Linux, root and a package index")
@pytest.mark.timeout(900)
async def test_two_play_a_game_to_its_end_in_a_container_that_is_stopped_and_replaced(tmp_path: Path) -> None:
    image = await asyncio.to_thread(built, DOCKERFILE, ROOT, tmp_path / "image")
    async with FakeDiscord.running(limits=Limits(interval=0)) as there:
        bot = ContainedBot(there, tmp_path, image)
        bot.advance(until_afternoon(bot.now))
        ann, bob = there.person("ann"), there.person("bob")
        try:
            await bot.start()
            game = await begun(bot, "contained", ann, bob)
            await _played_to_the_end(game)
            assert await asyncio.to_thread(bot.is_healthy)
            for command in ("status", "check"):
                assert await asyncio.to_thread(bot.does, command)
            assert await bot.stop() == os.EX_OK
            assert not await asyncio.to_thread(bot.is_healthy)
            await bot.start()
            history = await current(ann.slash("contained", f"/table history table:{game.table}"))
            assert "Record" in history.buttons
            assert await bot.stop() == os.EX_OK
        finally:
            await bot.kill()
        assert there.violations == []
    assert bot.faults() == []
    assert "The games lie" not in bot.log.read_text()
    assert {f"{path.stat().st_uid}:{path.stat().st_gid}" for path in bot.database.parent.glob("*.db")} == {image.user}


async def _played_to_the_end(game: GameSession) -> None:
    ways = {person: commands(high=person is game.people[0]) for person in game.people}
    for _ in range(400):
        if game.over:
            return
        person = game.must_act[-1]
        await ways[person](game, person)
        await game.bot.settled()
    raise AssertionError("the game does not end")
