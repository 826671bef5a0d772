"""An interaction is answered once: at once, or after Discord was told that the answer follows."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest
from discord import HTTPException, InteractionResponseType, ui

from bot.delivery.renderer import Pictures
from bot.interactions import response
from bot.interactions.response import Responder
from bot.ui.languages import Emojis
from bot.ui.layout import layout
from bot.ui.message import MessageSpec

ANSWER = MessageSpec("en", "Done.")
NO_PANELS: Any = Mock(close_panel=Mock(return_value=None))
"""Nothing that is shown here is a panel."""
REFUSED = {
    "components": {"0": {"emoji": {"id": {"_errors": [{"code": "COMPONENT_INVALID_EMOJI", "message": "Invalid"}]}}}}
}
FIVE = 5
"""So many messages that follow Discord takes where the bot is not."""
SLOW = 20
"""Turns of the event loop, where an answer is deferred after one."""


@dataclass
class Interaction:
    """Discord's side: what it was told, in order. A `pressed` control stands in an ephemeral message."""

    pressed: bool
    told: list[str] = field(default_factory=list)
    type: InteractionResponseType | None = None
    guild_id: int = 1

    @property
    def message(self) -> Any:
        return SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=True)) if self.pressed else None

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=1)

    @property
    def response(self) -> Any:
        return self

    @property
    def followup(self) -> Any:
        return SimpleNamespace(send=self.follow_up)

    def is_done(self) -> bool:
        return self.type is not None

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        new = thinking or not self.pressed
        self._respond("think" if new else "defer", "deferred_channel_message" if new else "deferred_message_update")
        assert ephemeral

    async def send_message(self, **_: Any) -> Any:
        self._respond("send", "channel_message")
        return SimpleNamespace(resource=None)

    async def edit_message(self, **_: Any) -> None:
        self._respond("edit", "message_update")

    async def send_modal(self, _: object) -> None:
        self._respond("modal", "modal")

    async def edit_original_response(self, **_: Any) -> None:
        self.told.append("edit later")

    async def follow_up(self, **_: Any) -> Any:
        self.told.append("follow up")

    def _respond(self, what: str, kind: str) -> None:
        assert self.type is None, "it was responded to already"
        self.told.append(what)
        self.type = InteractionResponseType[kind]


@dataclass
class FollowedInteraction(Interaction):
    """The messages that follow are numbered from 1, and can be edited."""

    edited: list[int] = field(default_factory=list)

    @property
    def followup(self) -> Any:
        return SimpleNamespace(send=self.follow_up, edit_message=self.edit_followed)

    async def follow_up(self, **_: Any) -> Any:
        self.told.append("follow up")
        number = self.told.count("follow up")
        return SimpleNamespace(id=number, flags=SimpleNamespace(ephemeral=True))

    async def edit_followed(self, message: int, **_: Any) -> Any:
        self.edited.append(message)
        return SimpleNamespace(id=message, flags=SimpleNamespace(ephemeral=True))


async def turned(turns: int) -> None:
    """The event loop has turned so often."""
    for _ in range(turns):
        await asyncio.sleep(0)


@dataclass
class Drawing:
    """Draws nothing, in so many turns of the event loop."""

    turns: int = 0

    async def pictures(self, _: MessageSpec, *, soon: bool) -> Pictures:
        await turned(self.turns)
        return None, ()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(response, "PATIENCE", 0.0)


async def told(*, pressed: bool, fresh: bool = False, stored: int = 0, drawn: int = 0) -> list[str]:
    """What Discord is told when the store and the picture of an answer take so many turns of the event loop."""
    interaction: Any = Interaction(pressed)
    drawing: Any = Drawing(drawn)
    responder = Responder(interaction, drawing, NO_PANELS)

    async def answer() -> None:
        await turned(stored)
        assert await responder.show(ANSWER, fresh=fresh)

    await responder.deferring(answer())
    return list(interaction.told)


async def shown(responder: Responder) -> None:
    """The answer is shown."""
    assert await responder.show(ANSWER)


async def test_an_answer_that_is_there_at_once_is_given_at_once() -> None:
    assert await told(pressed=False) == ["send"]
    assert await told(pressed=True) == ["edit"]
    assert await told(pressed=True, fresh=True) == ["send"]


@pytest.mark.parametrize(("outside", "followed"), [(True, FIVE), (False, FIVE + 3)])
async def test_where_the_bot_is_not_the_last_of_five_messages_that_follow_shows_all_others(
    outside: bool, followed: int
) -> None:
    interaction, drawing, edited = FollowedInteraction(pressed=False), Drawing(), list[int]()
    interaction.edited = edited
    responder = Responder(cast("Any", interaction), cast("Any", drawing), NO_PANELS, outside=outside)

    for _ in range(1 + FIVE + 3):
        await shown(responder)

    assert interaction.told == ["send", *["follow up"] * followed]
    assert edited == ([FIVE] * 3 if outside else [])


@pytest.mark.parametrize(("stored", "drawn"), [(SLOW, 0), (0, SLOW)])
async def test_a_late_answer_to_a_command_takes_the_place_of_the_thinking(stored: int, drawn: int) -> None:
    assert await told(pressed=False, stored=stored, drawn=drawn) == ["think", "edit later"]


@pytest.mark.parametrize(("stored", "drawn"), [(SLOW, 0), (0, SLOW)])
async def test_a_late_answer_to_a_press_takes_the_place_of_the_message(stored: int, drawn: int) -> None:
    assert await told(pressed=True, stored=stored, drawn=drawn) == ["defer", "edit later"]


async def test_a_late_message_of_its_own_follows_the_press() -> None:
    assert await told(pressed=True, fresh=True, stored=SLOW) == ["defer", "follow up"]
    assert await told(pressed=True, fresh=True, drawn=SLOW) == ["think", "edit later"]


async def test_a_fault_after_the_answer_is_told_in_a_message_of_its_own() -> None:
    interaction: Any = Interaction(pressed=False)
    drawing: Any = Drawing(SLOW)
    responder = Responder(interaction, drawing, NO_PANELS)

    await responder.deferring(shown(responder))
    await responder.show(ANSWER, fresh=True)

    assert interaction.told == ["think", "edit later", "follow up"]


async def test_a_press_whose_answer_may_be_a_modal_is_deferred_for_a_picture_alone() -> None:
    interactions: list[Any] = [Interaction(pressed=True), Interaction(pressed=True)]
    slow: Any = Drawing(SLOW)
    modal, drawn = (Responder(interaction, slow, NO_PANELS) for interaction in interactions)

    async def ask() -> None:
        await turned(SLOW)
        await modal.ask(ui.Modal(title="x"))

    await modal.deferring(ask(), by_modal=True)
    await drawn.deferring(shown(drawn), by_modal=True)

    assert [interaction.told for interaction in interactions] == [["modal"], ["defer", "edit later"]]


async def test_a_press_that_is_acknowledged_late_is_acknowledged_once() -> None:
    interaction: Any = Interaction(pressed=True)
    drawing: Any = Drawing()
    responder = Responder(interaction, drawing, NO_PANELS)

    async def acknowledge() -> None:
        await turned(SLOW)
        await responder.acknowledge()

    await responder.deferring(acknowledge())

    assert interaction.told == ["defer"]


async def test_what_an_answer_raises_is_raised_after_a_deferral_too() -> None:
    interaction: Any = Interaction(pressed=True)
    drawing: Any = Drawing()

    async def fail() -> None:
        await turned(SLOW)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await Responder(interaction, drawing, NO_PANELS).deferring(fail())
    assert interaction.told == ["defer"]


@pytest.mark.parametrize(
    ("pressed", "stored", "expected"), [(True, 0, ["edit"]), (False, SLOW, ["think", "edit later"])]
)
async def test_an_answer_for_whose_emoji_discord_refuses_it_comes_without_any(
    monkeypatch: pytest.MonkeyPatch, pressed: bool, stored: int, expected: list[str]
) -> None:
    emojis, tried = Emojis(), []

    def refusing(*arguments: Any) -> ui.LayoutView:
        tried.append(arguments[-1])
        if arguments[-1] is emojis:
            refusal: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise HTTPException(refusal, {"code": 50035, "message": "", "errors": REFUSED})
        return layout(*arguments)

    monkeypatch.setattr(response, "layout", refusing)
    interaction: Any = Interaction(pressed)
    drawing: Any = Drawing()
    responder = Responder(interaction, drawing, NO_PANELS, emojis)

    async def answer() -> None:
        await turned(stored)
        assert await responder.show(ANSWER)

    await responder.deferring(answer())

    assert interaction.told == expected
    assert len(tried) == 2
