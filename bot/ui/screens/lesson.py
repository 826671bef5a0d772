"""What teaches a game in private: one decision a screen, made with the game's own picture and controls.

Where a learner stands is in the custom ids ("key.step" and what is picked), so that nothing of it is stored.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from bot.ui.languages import Language
from bot.ui.message import (
    MAX_LABEL_LENGTH,
    Button,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    PictureSpec,
    Row,
    clip,
    filled,
    stack,
)
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.picker import Controls, controls
from bot.ui.rows import Spot, in_few_rows
from bot.ui.screens.table_context import GREEN, any_button, described
from bot.ui.screens.turn_context import in_bold
from games.core import AnyGame, Move, View
from games.lesson import Answered, names, position
from games.words import N_, Words, capital

LEARN: Final = N_("Learn")
FIRST_GAME: Final = N_("Your first game")
PLAY: Final = N_("Now play in private, against a computer at *Easy*. 💡 says what to notice; one press ends that.")


def steps(game: AnyGame) -> int:
    """How many there are, the first game with them."""
    return len(game.lessons) + 1


class LessonScreens(NamedTuple):
    """The screens of what a game teaches, in the language and under the name of a `learner`."""

    game: AnyGame
    language: Language
    learner: str

    def step(self, number: int, partial: PartialMove = NOTHING_PICKED) -> MessageSpec:
        """A step, from 0, while `partial` is picked in it; the last one begins a game. Raises MovedOn for what cannot
        be picked there."""
        if number >= len(self.game.lessons):
            return self._first_game()
        lesson = self.game.lessons[number]
        view, words = position(self.game, number).view(lesson.learner), self.language.translator(self._names(number))
        offered = controls(self.game, view, partial, words)
        moves = [move for move in map(self.game.read, lesson.replies) if _begins(offered.partial, move)]
        named = {move: Spot(_called(self.game, view, move, words), move) for move in moves}
        leading = [_leading_on(spot, named) for spot in _spots(offered, moves)] or [*named.values()]
        spots = [*{spot.to: spot for spot in leading}.values()]
        rows = [tuple(self._pick_button(number, spot) for spot in row) for row in in_few_rows(spots)]
        text = self.language.text(lesson.text)
        if partial != NOTHING_PICKED:
            text = next((in_bold(grid.title) for grid in offered.grids), "") or text
            rows.append((self._step_button(number, N_("Back"), "↩️"),))
        return self._screen(number, self._picture(number, view, offered.partial.tokens), text, rows)

    def reply(self, number: int, answered: Answered) -> MessageSpec:
        """What follows a move in a step."""
        further = self._step_button(number + 1, N_("Next"), "▶️")
        again = self._step_button(number, N_("Try again"), "↩️")
        good = answered.reply.good
        bright, *others = (further,) if good else (again, further)
        text = f"{'✔️' if good else '💡'} {self.language.text(answered.reply.text)}"
        ways = (bright._replace(style="primary"), *others)
        return self._screen(number, self._picture(number, answered.view), text, [ways])

    def _first_game(self) -> MessageSpec:
        control = CustomId("start", rest=f"{self.game.key}.tips")
        play = any_button(self.language, control, N_("Play"), "▶️", "primary")
        cover = PictureSpec(self.game.key, None, ())
        return self._screen(len(self.game.lessons), cover, self.language.text(PLAY), [(play,)])

    def _screen(self, number: int, picture: PictureSpec, text: str, rows: Iterable[Row]) -> MessageSpec:
        """A step with its heading and the menu of all steps. The first and the last step have a button to the rules."""
        heading = f"### {self.language.text(LEARN)} · {self.language.text(self.game.title)}"
        place = f"-# {number + 1} / {steps(self.game)} · {self._title(number)}"
        rules = any_button(self.language, CustomId("page", rest=f"{self.game.key}."), N_("Rules"), "📖")
        read = (rules,) if number in (0, len(self.game.lessons)) else ()
        whole = (*rows, *filled(read), self._contents())
        return MessageSpec(self.language.code, stack(heading, place), picture, text, whole, GREEN)

    def _title(self, number: int) -> str:
        lessons = self.game.lessons
        return self.language.text(lessons[number].title if number < len(lessons) else FIRST_GAME)

    def _contents(self) -> Menu:
        """A menu that leads to any step."""
        numbers = range(steps(self.game))
        options = (MenuOption(str(number), f"{number + 1} · {self._title(number)}") for number in numbers)
        menu_id = CustomId("learn", rest=f"{self.game.key}.~")
        return Menu(str(menu_id), self.language.text(N_("Go to …")), (*options,))

    def _names(self, number: int) -> tuple[str, ...]:
        return names(self.game.lessons[number], self.learner)

    def _picture(self, number: int, view: View, partial: tuple[str, ...] = ()) -> PictureSpec:
        return PictureSpec(self.game.key, view, self._names(number), partial)

    def _step_button(self, number: int, msgid: str, emoji: str) -> Button:
        return any_button(self.language, CustomId("learn", rest=f"{self.game.key}.{number}"), msgid, emoji)

    def _pick_button(self, number: int, spot: Spot) -> Button:
        custom_id = CustomId("learn-pick", rest=f"{self.game.key}.{number}.{spot.to or ''}")
        return Button(str(custom_id), clip(spot.label, MAX_LABEL_LENGTH), "primary", spot.emoji)


def _spots(offered: Controls, moves: Collection[Move]) -> list[Spot]:
    """The buttons of the game's controls that lead to one of some moves; none where its controls are no buttons, do not
    lead to all of them, or are parts of more values than a lesson offers."""
    if any(isinstance(way.to, PartialMove) and way.to.part is not None for way in offered.ways):
        return []
    every = (*offered.spots, *(way for way in offered.ways if way.action != "tick"), *offered.buttons)
    leading = [spot for spot in every if _leads(spot, moves)]
    return leading if all(any(_leads(spot, [move]) for spot in leading) for move in moves) else []


def _leading_on(spot: Spot, named: Mapping[Move, Spot]) -> Spot:
    """The button itself, in words where its label is a sign; where only one of the `named` moves comes of it, that of
    the move."""
    found = [move for move in named if _leads(spot, [move])]
    if len(found) == 1 and (isinstance(spot.to, PartialMove) or spot.unsigned):
        return named[found[0]]
    return replace(spot, label=spot.full, emoji=None) if spot.unsigned else spot


def _called(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as the game's own button for all of it says it, once its first values are picked; else in words."""
    tokens = (move.kind, *move.tokens())
    whole = (it for picked in range(len(tokens)) for it in game.shortcuts(view, tokens[:picked]))
    label = next((it.label for it in whole if it.move == move), None)
    return described(game, view, move, words) if label is None else capital(words(label))


def _leads(spot: Spot, moves: Collection[Move]) -> bool:
    if isinstance(spot.to, PartialMove):
        return any(_begins(spot.to, move) for move in moves)
    return spot.to is not None and spot.to in moves


def _begins(partial: PartialMove, move: Move) -> bool:
    """Whether a partial move can become this one."""
    values = tuple(move.tokens()[: len(partial.values)])
    return (not partial.kinds or move.kind in partial.kinds) and values == partial.values
