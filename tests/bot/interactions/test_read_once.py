"""What comes in is read once, and whoever sends what cannot be read is met before they are told so."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.interactions.entry import incoming
from bot.ui.message import CustomId
from games.core import AnyGame
from playground.model import InteractionType
from tests.support.bot.embedded_bot import embedded_bot

SWITCH = "set-reminders:0::off"


async def test_each_custom_id_and_each_command_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, parse, command = Counter[str](), CustomId.read, incoming.read_command

    def custom_id_read(_class: type[CustomId], text: str) -> CustomId | None:
        read[text] += 1
        return parse(text)

    def command_read(data: Mapping[str, Any], games: Mapping[str, AnyGame]) -> incoming.Asked:
        read[str(data["name"])] += 1
        return command(data, games)

    monkeypatch.setattr(CustomId, "read", classmethod(custom_id_read))
    monkeypatch.setattr(incoming, "read_command", command_read)
    async with embedded_bot(tmp_path, {}) as bot:
        ann = bot.discord.person("ann")
        settings = await ann.slash("dm", "/settings")
        assert settings.message is not None
        await ann.press(settings.message, custom_id=SWITCH)

    assert (read["settings"], read[SWITCH]) == (1, 1)


async def test_who_presses_what_no_bot_has_is_met_all_the_same(tmp_path: Path) -> None:
    async with embedded_bot(tmp_path, {}) as bot:
        ann = bot.discord.person("ann")
        answer = await ann.send_raw(InteractionType.MODAL, {"custom_id": "anything", "components": []}, "dm")

        assert answer.text
        assert bot.query("SELECT name FROM people") == [(ann.name,)]
