"""The people on the fake Discord of a module's bot.

A test module that wants them says `pytest_plugins = ["tests.support.bot.people"]`, has a fixture `bot`, and asks for
`ann`, `bob`, `cas`, `dee`, `fay` or `people`.
"""

from typing import Protocol

import pytest

from playground.client.person import Person
from playground.fake_discord import FakeDiscord


class OnDiscord(Protocol):
    """A bot, wherever it runs."""

    @property
    def discord(self) -> FakeDiscord:
        """Its Discord."""


@pytest.fixture
def ann(bot: OnDiscord) -> Person:
    """They own the server, so they are a moderator everywhere."""
    return bot.discord.person("ann")


@pytest.fixture
def bob(bot: OnDiscord) -> Person:
    return bot.discord.person("bob")


@pytest.fixture
def cas(bot: OnDiscord) -> Person:
    """Their Discord is in Dutch."""
    return bot.discord.person("cas")


@pytest.fixture
def dee(bot: OnDiscord) -> Person:
    return bot.discord.person("dee")


@pytest.fixture
def fay(bot: OnDiscord) -> Person:
    """They take no private messages from bots."""
    fay = bot.discord.person("fay")
    fay.dms_open = False
    return fay


@pytest.fixture
def people(ann: Person, bob: Person, cas: Person) -> list[Person]:
    return [ann, bob, cas]
