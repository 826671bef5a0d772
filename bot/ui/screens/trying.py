"""A finished game that one person tries again from one of their decisions on: private, against computer players, and
with the controls of a table. Nothing of it counts, and nobody else sees anything of it."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    Button,
    CustomId,
    Form,
    Menu,
    MenuOption,
    MessageSpec,
    Row,
    Style,
    clip,
    filled,
    stack,
)
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, presets
from bot.ui.picker import controls
from bot.ui.rows import lowered
from bot.ui.screens.coach import HERE, HOW, TRY, TRY_AGAIN, looks_back
from bot.ui.screens.drafts import MIRROR
from bot.ui.screens.ending import standing_line, verdict
from bot.ui.screens.plan import form_to_tick, picking_rows
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext, any_button, who
from bot.ui.screens.turn_context import TurnContext, headline, in_bold, marking, news, small
from bot.values.record import Since
from games.core import Move
from games.errors import MovedOn
from games.trying import Trial, told_since
from games.words import N_, Phrase

STEP: Final = f"{TRY}-"
"""How the actions of its controls begin."""
OVER: Final = N_("Nothing of it is kept, and it counts nowhere.")
THINKING: Final = N_("🤖 The computer is thinking …")
BUSY: Final = N_("The computer has no time just now. Press *Go on* in a moment.")


def number_of(trial: Trial) -> int:
    """The number of what the person sees, which the controls carry that were made for it: the same for all that they
    cannot tell apart."""
    seen = trial.match.view(trial.seat).model_dump_json()
    return int.from_bytes(hashlib.blake2b(seen.encode(), digest_size=6).digest())


@dataclass(frozen=True)
class TryTurn(TurnContext):
    """A decision of a game that is tried again; `number` is that of what the person sees."""

    number: int = 0

    def control(self, action: str, rest: str = "") -> CustomId:
        return CustomId(f"{STEP}{action}", self.context.table.id, self.number, rest)

    def last_row(self, *ways: Button, typed: bool = False) -> tuple[Button, ...]:
        """The ways alone: nothing is taken back here as at a table, and no move is typed."""
        return ways


def stopped(context: TableContext, *, played: bool) -> MessageSpec:
    """That nothing is tried any more; who `played` there to the end can look back on the game."""
    ways = (context.buttons.one(HOW, rest=HERE),) if played and looks_back(context) else ()
    return context.notice(context.words.label(OVER), GREEN, ways)


@dataclass(frozen=True)
class TryScreens:
    """The screens of a `trial`; in the `context` the table has its match, and its players as they sat there."""

    context: TableContext
    trial: Trial

    def step(self, partial: PartialMove = NOTHING_PICKED, note: str = "", advised: Move | None = None) -> MessageSpec:
        """What the person can choose now, while `partial` is picked, or how it ended. `advised` is a move that they
        asked for. Raises MovedOn for what cannot be picked here."""
        if self.trial.is_over:
            return self._end(note)
        if not self.trial.waits:
            return self.waiting(note)
        turn, words = self._turn, self.context.words
        offered = controls(self.context.game, turn.view, partial, words.plain)
        arranged = [*offered.drafted]
        offered = replace(offered, drafted=())
        rows = (*picking_rows(turn, offered), *(self._ready(turn, it) for it in arranged))
        if partial != NOTHING_PICKED:
            last = turn.last_row(turn.back_button(offered.back or NOTHING_PICKED), self._stop())
            return self._screen(in_bold(offered.asks), lowered(rows, last), offered.partial)
        ways = self._backwards(turn) if arranged else self._ways(turn, advised)
        last = (*ways, self._stop())
        told = "" if self._is_other(advised) else self._told()
        text = stack(note, told, self._advice(advised) or self._rival(), in_bold(offered.asks))
        marked = offered.partial if advised is None else PartialMove.read(str(advised))
        if arranged and not self.trial.choices:
            marked = PartialMove.read(self.trial.played)
        return self._screen(text, lowered(rows, last), marked)

    def form(self, partial: PartialMove) -> Form | None:
        """The form in which a set of values is ticked; None where there is none."""
        return form_to_tick(self._turn, partial)

    def waiting(self, note: str = "") -> MessageSpec:
        """While the computer players move, and where that was broken off."""
        turn = self._turn
        go_on = any_button(self.context.language, CustomId(TRY, self.context.table.id), N_("Go on"), "▶️")
        row = (go_on, *self._backwards(turn)[:1], self._stop())
        return self._screen(stack(self._told(), note or self.context.words.label(THINKING)), (row,), accent=GREEN)

    def _end(self, note: str) -> MessageSpec:
        trial, words = self.trial, self.context.words
        outcome, seat = trial.match.outcome, trial.seat
        if outcome is None:
            raise MovedOn
        happened = self.context.table.told(trial.match.view(None).last)
        found = headline(self.context, happened, seat) if outcome.reason in self.context.game.endings else None
        head = verdict(words, outcome) if found is None else words(found.text)
        won = seat in outcome.winners
        text = stack(note, f"### {'🏆 ' if won else ''}{head}", standing_line(words, outcome))
        again = self._anew(N_("Try again"), "primary")
        return self._screen(
            text, ((again, *self._backwards(self._turn)[:1], self._stop()),), accent=GOLD if won else GREY
        )

    @property
    def _turn(self) -> TryTurn:
        own, others = map(self.context.table.told, told_since(self.trial))
        since, player = Since(own, others), self.context.table.players[self.trial.seat]
        return TryTurn(self.context, player, self.trial.match, since, number=number_of(self.trial))

    def _screen(
        self, text: str, rows: Iterable[Row], partial: PartialMove = NOTHING_PICKED, accent: int = GOLD
    ) -> MessageSpec:
        context, turn = self.context, self._turn
        progress = turn.view.progress
        about = context.words(progress) if progress and not self.trial.is_over else context.words.title
        heading = f"**{context.words.label(TRY_AGAIN)}** · {about}"
        picture = context.picture(marking(turn.view, turn.since), partial.tokens)
        return MessageSpec(context.language.code, heading, picture, text, filled(*rows), accent)

    def _told(self) -> str:
        """What was played at this decision, and later what has happened meanwhile."""
        trial, words = self.trial, self.context.words
        if trial.steps:
            return news(self.context, self._turn.since, trial.seat)
        played = words.move(trial.before.view(trial.seat), trial.before.read(trial.played))
        return words.label(N_("You played **{move}**. What would you try instead?"), move=played)

    def _rival(self) -> str:
        """Who moves from the first decision on."""
        if self.trial.steps:
            return ""
        seats = [it.seat for it in self.context.table.players if it.seat != self.trial.seat]
        others = who(seats) if len(seats) == 1 else Phrase(N_("the others"))
        return small(self.context.words.say(N_("🤖 plays for {who}. It counts nowhere."), who=others))

    def _advice(self, advised: Move | None) -> str:
        if advised is None:
            return ""
        words, view = self.context.words, self._turn.view
        reason, said = self.context.game.reason(view, advised), f"**{words.move(view, advised)}.**"
        if not self._is_other(advised):
            said = words.label(N_("I would play that, too."))
        return f"💡 {said} {words(reason) if reason else ''}".rstrip()

    def _is_other(self, advised: Move | None) -> bool:
        """Whether a move is advised that was not played at this decision: it takes the place of the one that was."""
        return advised is not None and (bool(self.trial.steps) or str(advised) != self.trial.played)

    def _ways(self, turn: TryTurn, advised: Move | None) -> tuple[Button, ...]:
        """To be shown what is better, or to play that; and back."""
        label = self.context.words.label
        if advised is not None and turn.control("better", str(advised)).fits:
            return (turn.button("better", label(N_("Play this")), str(advised), emoji="▶️"), *self._backwards(turn))
        if advised is None and not self.trial.choices:
            return (turn.button("show", label(N_("Show it")), emoji="💡"),)
        return self._backwards(turn)

    def _backwards(self, turn: TryTurn) -> tuple[Button, ...]:
        """Back to the choice before, and, where that is another place, to the decision from which on it is tried."""
        if not self.trial.choices:
            return ()
        back = turn.button("back", self.context.words.label(N_("Back")), emoji="⏪")
        return (back, self._anew(N_("From the start"))) if self.trial.choices > 1 else (back,)

    def _anew(self, msgid: str, style: Style = "secondary") -> Button:
        control = CustomId(f"{STEP}anew", self.context.table.id)
        return any_button(self.context.language, control, msgid, "🔁", style)

    def _stop(self) -> Button:
        control = CustomId(f"{STEP}stop", self.context.table.id)
        return any_button(self.context.language, control, N_("Stop"), "⏹️")

    def _ready(self, turn: TryTurn, kind: str) -> Menu:
        """For a long move, which is arranged at a table: the ready-made ones, each of which is played at once."""
        label, plain = self.context.words.label, self.context.words.plain
        named = [clip(plain(it.label), MAX_OPTION_LENGTH) for it in presets(self.context.game, kind)]
        options = [MenuOption(str(number), name) for number, name in enumerate(named[: MAX_OPTIONS - 1])]
        if self.trial.mirrored is not None:
            options.append(MenuOption(MIRROR, label(N_("Mirror mine")), emoji="🪞"))
        return Menu(str(turn.control("ready", kind)), label(N_("Ready-made")), tuple(options))
