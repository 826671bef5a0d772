"""Every way to make a move without Discord: by the controls of a panel, by command, in writing."""

from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, TypeVar

from bot.ui.message import CustomId, Menu, MessageSpec, draft_hash
from bot.ui.partial_move import PartialMove, drafted_kinds, presets
from bot.ui.picker import controls
from bot.values.table import Table
from games.core import Move, Seat
from games.match import Match
from tests.support.bot.carried_out import handle_command, handle_component
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, DirectBot
from tests.support.bot.drafting import buttons_of
from tests.support.bot.picking import WORDS, made
from tests.support.bot.writing import answer_to_text

T = TypeVar("T")

ANN = PEOPLE[0]
ANNS = Seat(0)
"""Where Ann sits."""
DECIDING = ("ask", "play", "seal", "kept", "now")
"""The actions of the buttons that lead to nothing but the move that stands in their custom id."""
LEADING = ("narrow", "tick")
"""The actions of the buttons that lead on."""


class Press(NamedTuple):
    """A control, and what is picked in it or filled in."""

    id: str
    values: tuple[str, ...] = ()


class Mover:
    """Ann, who makes a move; `work` is what each of her presses, commands and messages took, one after the other.

    Where it is `cold`, the bot has just been restarted before each of them.
    """

    def __init__(self, bot: DirectBot, counted: Counter[str], table: Table, move: Move, *, cold: bool) -> None:
        assert table.match is not None
        self.bot, self.table, self.match, self.move = bot, table, table.match, move
        self.work: list[Counter[str]] = []
        self._counted, self._cold = counted, cold

    @property
    def is_drafted(self) -> bool:
        """Whether the move is arranged before it is sealed."""
        return self.move.kind in drafted_kinds(self.match.game, self.match.view(ANNS))

    async def make(self, way: str) -> None:
        """Make the move: all that is shown before it is decided is followed."""
        shown = await WAYS[way](self)
        while (await self.bot.lines(self.table.id))[-1] != f"{ANNS} {self.move}":
            shown = await self.press(following(shown, self.match, self.move))

    async def by_button(self) -> MessageSpec:
        """Its own button, or the one that seals the draft."""
        if self.is_drafted:
            await self.bot.repositories.drafts.keep(self.table.id, ANNS, str(self.move))
            return await self.press(self.control("seal", draft_hash(self.match.seed, str(self.move))))
        asked = self.match.game.question(self.match.view(ANNS), self.move) is not None
        return await self.press(self.control("ask" if asked else "play", str(self.move)))

    async def by_confirmation(self) -> MessageSpec:
        """The button of a question that was asked about the draft."""
        await self.bot.repositories.drafts.keep(self.table.id, ANNS, str(self.move))
        return await self.press(self.control("kept", draft_hash(self.match.seed, str(self.move))))

    async def by_panel(self) -> MessageSpec:
        """What the panel offers, one menu after the other."""
        return await self.press(Press(str(CustomId("hand", self.table.id))))

    async def by_modal(self) -> MessageSpec:
        """Written into the field that a button opens."""
        action, rest = ("typed", self.move.kind) if self.is_drafted else ("written", "")
        return await self.press(self.control(action, rest, str(self.move)))

    async def by_command(self, *, named: bool) -> MessageSpec:
        """Its slash command, with the number of the table or without."""
        options: dict[str, object] = dict(zip(self.move.field_names(), self.move.tokens(), strict=False))
        options |= {"table": self.table.id} if named else {}

        async def act() -> MessageSpec:
            ctx, reply = self.bot.ctx(ANN, private=True)
            await handle_command(ctx, command_of(f"{self.table.game} {self.move.kind}", options))
            return reply.shown[-1]

        return await self._counting(act)

    async def by_message(self, *, private: bool) -> MessageSpec:
        """Written to the bot, in private or where all read it."""
        where = PRIVATE if private else HERE

        async def act() -> MessageSpec:
            number = self.bot.interaction_id()
            return await answer_to_text(self.bot.services, ANN, where.id, private, str(self.move), number)

        return await self._counting(act)

    async def press(self, press: Press) -> MessageSpec:
        """The message after a press; where it opens a form, after that is sent off with the last values of the move."""
        forms: list[str] = []

        async def act() -> MessageSpec | None:
            ctx, reply = self.bot.ctx(ANN, private=True)
            await handle_component(ctx, press.id, press.values)
            forms.extend(modal["custom_id"] for modal in reply.modals)
            return None if forms else reply.shown[-1]

        shown = await self._counting(act)
        return shown or await self.press(Press(forms[0], tuple(self.move.tokens()[-1].split(","))))

    def control(self, action: str, rest: str, *values: str) -> Press:
        """A press on a control of the present turn."""
        return Press(str(CustomId(action, self.table.id, self.table.decision, rest)), values)

    async def _counting(self, act: Callable[[], Awaitable[T]]) -> T:
        if self._cold:
            self.bot.restart()
        self._counted.clear()
        shown = await act()
        self.work.append(Counter(self._counted))
        return shown


WAYS: dict[str, Callable[[Mover], Awaitable[MessageSpec]]] = {
    "button": Mover.by_button,
    "confirmation of a draft": Mover.by_confirmation,
    "panel": Mover.by_panel,
    "modal": Mover.by_modal,
    "command": partial(Mover.by_command, named=True),
    "command without table": partial(Mover.by_command, named=False),
    "message": partial(Mover.by_message, private=True),
    "public message": partial(Mover.by_message, private=False),
}


def following(shown: MessageSpec, match: Match, move: Move) -> Press:
    """The press that leads on to the move: a button that decides it, else what is picked in a menu."""
    decisive = {str(move), draft_hash(match.seed, str(move)), ""}
    for button in buttons_of(shown):
        custom_id = CustomId.read(button.id)
        if custom_id is not None and custom_id.action in DECIDING and custom_id.rest in decisive:
            return Press(button.id)
    menus = [row for row in shown.rows if isinstance(row, Menu)]
    picked = [Press(menu.id, values) for menu in menus if (values := values_in(menu, match, move))]
    return picked[0] if picked else Press(leading(shown, match, move))


def leading(shown: MessageSpec, match: Match, move: Move) -> str:
    """The custom id of the button that leads nearest to the move: to most of its values, then to their part."""
    found: list[tuple[int, bool, str]] = []
    for button in buttons_of(shown):
        custom_id = CustomId.read(button.id)
        if custom_id is None or custom_id.action not in LEADING or button.disabled:
            continue
        partial = PartialMove.read(custom_id.rest)
        picked = partial.values == move.tokens()[: len(partial.values)] and move.kind in partial.kinds
        if picked and (partial.part is None or str(move) in offered_in(match, partial)):
            found.append((len(partial.values), partial.part is not None, button.id))
    return max(found)[-1]


def offered_in(match: Match, partial: PartialMove) -> set[str]:
    """The moves that are one press away in a part of a field's values."""
    offered = controls(match.game, match.view(ANNS), partial, WORDS)
    return {str(move) for spot in offered.spots if (move := made(spot)) is not None}


def values_in(menu: Menu, match: Match, move: Move) -> tuple[str, ...]:
    """What is picked of the move in a menu; nothing where the menu does not lead there."""
    custom_id = CustomId.read(menu.id)
    assert custom_id is not None
    if custom_id.action == "preset":
        ready = [preset.move for preset in presets(match.game, move.kind)]
        return (str(ready.index(move)),)
    so_far = PartialMove.read(custom_id.rest.rpartition("~")[0])
    picked = len(so_far.values)
    if move.kind not in so_far.kinds or move.tokens()[:picked] != so_far.values:
        return ()
    values = tuple(move.tokens()[picked].split(","))
    return values if {option.value for option in menu.options}.issuperset(values) else ()
