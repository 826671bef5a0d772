"""`python -m bot try`: on a Discord that takes everything it passes, and whatever is refused it names."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games import GAMES
from playground.fake_discord import FakeDiscord
from playground.server.permissions import Permission

OF_ONE_GAME = """
import sys
from bot.app.parts import Parts
from bot.app.start import main
from games import GAMES
from games.rulebook import Rulebook

sys.exit(main(Parts(Rulebook([GAMES["glory"]])), sys.argv[1:]))
"""
"""The same bot with one game, for what does not depend on games."""


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord.running() as running:
        yield running


async def tried(
    discord: FakeDiscord, folder: Path, channel: int, bot: tuple[str, str] = ("-c", OF_ONE_GAME)
) -> tuple[int | None, str]:
    """The exit code, and what was printed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *bot, "try", str(channel)),
        env={**os.environ, **discord.settings, "DATABASE_URL": str(folder / "never.db")},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 100)
    return process.returncode, said.decode()


def games_channel(discord: FakeDiscord) -> int:
    return discord.person("ann").channel("#games").id


async def test_discord_takes_every_kind_of_message_and_keeps_none(discord: FakeDiscord, tmp_path: Path) -> None:
    code, said = await tried(discord, tmp_path, games_channel(discord), ("-m", "bot"))

    assert (code, discord.violations) == (0, []), said
    for game in GAMES:
        for kind in ("lobby", "table", "ping", "panel", "rules", "table at the end", "panel at the end", "record"):
            assert f"✓ {game}: {kind} in the channel, deleted" in said
            assert f"✓ {game}: {kind} in private, deleted" in said
    for other in ("silent message, deleted", "list of games, deleted", "typing, shown", "earlier messages, read"):
        assert f"✓ {other}" in said
    assert "✗" not in said
    assert discord.person("ann").messages("#games") == []
    assert not (tmp_path / "never.db").exists()


async def test_a_missing_permission_and_a_refused_form_are_told_as_discord_tells_them(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    for role in (discord.world.everyone, discord.world.bot_role):
        role.permissions &= ~Permission.ATTACH_FILES

    wrong = {"components": {"0": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 3 or fewer."}]}}}
    discord.faults.fail_next(
        400, {"code": 50035, "message": "Invalid Form Body", "errors": wrong}, method="PATCH", path="/messages/"
    )

    code, said = await tried(discord, tmp_path, games_channel(discord))

    assert code == os.EX_UNAVAILABLE
    assert "✗ glory: table in the channel, sent: 403 50013" in said
    assert "✓ glory: table in private, sent" in said
    assert "edited: 400 50035 Invalid Form Body In components.0: Must be 3 or fewer." in said


async def test_a_channel_that_is_not_there_is_told(discord: FakeDiscord, tmp_path: Path) -> None:
    code, said = await tried(discord, tmp_path, 42)

    assert code == os.EX_UNAVAILABLE
    assert "✗ typing, shown: 404 10003 Unknown Channel" in said
