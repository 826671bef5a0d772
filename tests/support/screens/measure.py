"""What is counted of a message: controls, lines of text, and what is coloured.

- A button, a link and a menu are one control each; the buttons of a grid are none: they are the board or the hand.
- Text comes in blocks, each with the controls that stand below or beside it: a question, a card, all the rest. `lines`
  are those of the longest block; a picture is no line. `wrapped` are the same lines on a phone.
- Bright is what is blue or green and can be pressed. Bright buttons that do the same, of one grid, of rows that follow
  each other or of the cards of a list, are one choice: `bright` counts choices.
- Red are the actions of red buttons.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from bot.ui.languages import BEGIN, END
from bot.ui.message import Button, Card, CustomId, Grid, MessageSpec, Row, buttons_in

PHONE: Final = 40
"""Characters of a line on a phone 400 pixels wide."""
LARGE: Final = {"# ": 1.6, "## ": 1.4, "### ": 1.2}
"""How much wider letters are after Discord's signs of a heading."""
MOMENTS: Final = {"t": "12:34", "T": "12:34:56", "d": "01/01/2030", "D": "1 January 2030", "R": "in 23 hours"}
MOMENT: Final = "1 January 2030 12:34"
"""What Discord makes of a moment in no style, or in another one."""
BRIGHT: Final = ("primary", "success")
PICKS: Final = ("ask", "narrow", "play", "tick")
"""What buttons do that pick a move or the next part of one, now, ahead or in a game that is tried again: side by side
they are equal choices."""


class Measure(NamedTuple):
    """What is counted of one message."""

    controls: int = 0
    lines: int = 0
    wrapped: int = 0
    bright: int = 0
    red: tuple[str, ...] = ()

    def worst(self, other: "Measure") -> "Measure":
        """The most of each that either has."""
        return Measure(
            max(self.controls, other.controls),
            max(self.lines, other.lines),
            max(self.wrapped, other.wrapped),
            max(self.bright, other.bright),
            tuple(sorted({*self.red, *other.red})),
        )


NOTHING: Final = Measure()


class Block(NamedTuple):
    """A text, and how many controls stand below or beside it."""

    text: str
    controls: int


def measured(spec: MessageSpec) -> Measure:
    """What is counted of a message."""
    blocks = tuple(_blocks(spec))
    buttons = [*spec.buttons, *(button for it in spec.questions for button in it.buttons)]
    return Measure(
        sum(block.controls for block in blocks),
        max((len(_lines(block.text)) for block in blocks), default=0),
        max((sum(map(_wrapped, _lines(block.text))) for block in blocks), default=0),
        sum(1 for _ in _choices(spec)),
        tuple(sorted({_action(button) for button in buttons if button.style == "danger"})),
    )


def _blocks(spec: MessageSpec) -> Iterator[Block]:
    for question in spec.questions:
        yield Block(question.text, len(question.buttons))
    text = spec.above
    for card in spec.cards:
        text, controls = f"{text}\n{card.text}", _of_card(card)
        if controls:
            yield Block(text, controls)
            text = ""
    titles = (row.title for row in spec.rows if isinstance(row, Grid))
    yield Block("\n".join((text, spec.below, *titles)), sum(map(_of_row, spec.rows)))


def _of_card(card: Card) -> int:
    beside = card.beside is not None and card.picture_spec is None
    return beside + len(card.below) + (card.menu is not None)


def _of_row(row: Row) -> int:
    return 0 if isinstance(row, Grid) else len(_buttons_in(row)) or 1


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _wrapped(line: str) -> int:
    """How many lines a phone makes of one."""
    sign = next((sign for sign in LARGE if line.startswith(sign)), "")
    wide = len(plain(line.removeprefix(sign))) * LARGE.get(sign, 1.0)
    return max(1, -(-round(wide) // PHONE))


def plain(line: str) -> str:
    """A line as it is seen: moments in words, an emoji as two letters, and no markdown."""
    line = re.sub(r"<t:\d+(?::(\w))?>", lambda found: MOMENTS.get(found[1] or "", MOMENT), line)
    line = re.sub(r"<[@#]!?&?\d+>", "@somebody", line)
    line = re.sub(rf"{BEGIN}[^{BEGIN}{END}]*{END}|<a?:\w+:\d+>", "MM", line)
    line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line)
    return re.sub(r"^(-# |> |- )+|\*\*|\\(?=\W)|`", "", line)


def _choices(spec: MessageSpec) -> Iterator[tuple[str, str]]:
    """What bright buttons do, each choice once: by where it stands, and its action."""
    bright = [(where, "" if where == "grid" else _action(it)) for where, it in _placed(spec) if _is_bright(it)]
    yield from (choice for choice, _ in groupby(bright))


def _placed(spec: MessageSpec) -> Iterator[tuple[str, Button]]:
    """All buttons, each with where it stands."""
    yield from (("question", button) for it in spec.questions for button in it.buttons)
    for card in spec.cards:
        yield from (("card", it) for it in (card.beside, *card.below) if it is not None)
    for row in spec.rows:
        yield from (("grid" if isinstance(row, Grid) else "row", it) for it in _buttons_in(row))


def _buttons_in(row: Row) -> tuple[Button, ...]:
    """The buttons of a row or a grid; none of a menu, whatever it lists."""
    return buttons_in(row) if type(row) in (tuple, Grid) else ()  # menus are named tuples too


def _is_bright(button: Button) -> bool:
    return button.style in BRIGHT and not button.disabled


def _action(button: Button) -> str:
    """What a button does, by its custom id; an address for a link."""
    custom_id = None if button.link else CustomId.read(button.id)
    action = button.id if custom_id is None else custom_id.action
    return PICKS[0] if action.removeprefix("p-").removeprefix("try-") in PICKS else action
