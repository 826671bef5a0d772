"""The bot's desk without Discord: visits made directly, and replies that are kept, checked against Discord's limits."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import discord
from discord import ui

from bot.drawing import Drawing
from bot.layout import files, layout
from bot.model import Person, Place, Table
from bot.reconciler import drawn
from bot.reply import Reply
from bot.store import Store
from bot.surface import Screen
from bot.tables import Tables
from bot.visit import Desk, Visit
from bot.wants import Wants
from bot.words import Languages
from games import GAMES
from games.core import Game
from games.words import Words
from playground.checks.commands import check_choices
from playground.checks.form import Field
from playground.checks.messages import check_message
from playground.checks.modals import check_modal
from playground.model import MessageFlag
from render.core import ALT_LIMIT, Painter, Picture
from tests.toys import TOYS

ALL: dict[str, Game[Any, Any, Any]] = {**GAMES, **TOYS}
SHORTEST_PNG = b"\x89PNG\r\n\x1a\n"


class Blank:
    """Draws nothing in no time, with the longest description that there may be."""

    def draw(self, view: Any, names: Any, words: Words, partial: tuple[str, ...] = ()) -> Picture:
        return Picture(SHORTEST_PNG, "x" * ALT_LIMIT)

    def cover(self, words: Words) -> Picture:
        return Picture(SHORTEST_PNG, "x" * ALT_LIMIT)


class Recorder(Reply):
    """Keeps what a person would be shown, and checks it as Discord would; `private` as it came from such a message."""

    def __init__(self, drawing: Drawing, languages: Languages, private: bool = True) -> None:
        self._drawing = drawing
        self._languages = languages
        self._private = private
        self.screens: list[Screen] = []
        self.modals: list[ui.Modal] = []
        self.choices: list[tuple[str, str | int]] | None = None
        self.acknowledged = False

    @property
    def private(self) -> bool:
        return self._private

    @property
    def ephemeral(self) -> bool:
        return self._private

    @property
    def answered(self) -> bool:
        return bool(self.screens or self.modals or self.acknowledged or self.choices is not None)

    async def show(self, screen: Screen, *, fresh: bool = False) -> None:
        check(screen, await drawn(screen, self._drawing, self._languages))
        self.screens.append(screen)

    async def acknowledge(self) -> None:
        self.acknowledged = True

    async def ask(self, modal: ui.Modal) -> None:
        field = Field()
        check_modal(field, modal.to_dict())
        field.done()
        self.modals.append(modal)

    async def suggest(self, choices: list[tuple[str, str | int]]) -> None:
        lines = [{"name": name[:100], "value": value} for name, value in choices[:25]]
        for kind in {str: (3,), int: (4,)}.get(type(lines[0]["value"]) if lines else str, (3,)):
            check_choices(Field(), lines, kind)
        self.choices = choices


def check(screen: Screen, picture: Picture | None) -> None:
    """Raises playground.errors.Refused where Discord would not take the message."""
    body = {"components": layout(screen, picture).to_components()}
    field = Field()
    names = [file.filename for file in files(screen, picture)]
    flags = int(MessageFlag.COMPONENTS_V2)
    check_message(field, {**body, "flags": flags}, flags=flags, files=names, allowed_flags=flags)
    field.done()


class House:
    """Tables in a file, and visits to them."""

    def __init__(self, store: Store, seed: bytes, painters: Mapping[str, Painter], now: Callable[[], bytes]) -> None:
        self.seed = seed
        self.tables = Tables(store, ALL, draw_seed=now)
        self.languages = Languages.read()
        self.drawing = Drawing(painters)
        self.wants = Wants(self.tables, self.languages, ALL)
        self._claims = count(1)
        self.desk = Desk(self.tables, self.wants, self.languages, self.drawing, ALL, lambda table: None)

    def visit(self, person: Person, place: Place, *, moderator: bool = False, private: bool = True) -> tuple[Visit, Recorder]:
        """Somebody's interaction, and where its answer will be found."""
        reply = Recorder(self.drawing, self.languages, private)
        permissions = discord.Permissions.all()
        return Visit(self.desk, reply, person, place, moderator, next(self._claims), permissions), reply

    def claim(self) -> int:
        return next(self._claims)
