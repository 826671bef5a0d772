"""What all parts of any game's picture are drawn with, and what is written alike in all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from games.core import Seat, View
from games.words import N_, Plural, Value, Words
from render.painter import LARGE
from render.toolkit.alt_text import translated
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from render.toolkit.panels import RIM, lay_tile, panel
from render.toolkit.seats import initials, writable_names
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import SEATS, Colour, SeatStyle

V = TypeVar("V", bound=View)
PIP = "•"
"""One for each step that a computer player is stronger than none."""


@dataclass(frozen=True)
class Scene(Generic[V]):
    """A canvas, the view that goes on it, what the players are called, and the viewer's language."""

    canvas: Canvas
    sprites: SpriteCache
    view: V
    called: Sequence[str]
    words: Words
    pips: Sequence[int] = field(kw_only=True, default=())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names as they can be written."""
        return writable_names(self.called)

    @cached_property
    def signed(self) -> tuple[SeatStyle, ...]:
        """Each seat's style with the initials of who sits there, for the pieces that carry them."""
        return tuple(style._replace(initials=sign) for style, sign in zip(SEATS, initials(self.called), strict=False))

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """A marked msgid in the viewer's language."""
        return translated(self.words, msgid, **fields)

    def style(self, seat: int) -> SeatStyle:
        """The seat's shape and colours."""
        return SEATS[seat]

    @property
    def viewer_acts(self) -> bool:
        """Whether the viewer must decide something now."""
        return self.view.me in self.view.to_act

    @property
    def is_golden(self) -> bool:
        """Whether the header is golden: when the viewer must decide something, and not only picks a move of a plan."""
        return self.viewer_acts and not self.view.ahead

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats for whom the game waits; nobody in what it has not come to yet."""
        return () if self.view.ahead else self.view.to_act

    def panel_name(self, seat: int) -> str:
        """The name on a seat's panel; on the viewer's own with the word for *you*, on a computer player's with pips."""
        name = self.names[seat]
        if seat == self.view.me:
            return self.say(N_("{name} (you)"), name=name)
        return f"{name} {PIP * self.pips[seat]}" if self.pips and self.pips[seat] else name

    def tile(self, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0) -> None:
        """A panel on the bare table; its edge is `line` pixels wide."""
        lay_tile(self.canvas.image, box, fill, edge, line)

    def panel(self, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0, radius: int = 18) -> None:
        """A panel on whatever lies there."""
        sprite = panel(self.sprites, box.width, box.height, fill, edge, line, radius)
        self.canvas.paste(sprite, box.x - RIM, box.y - RIM)

    def pill(self, text: str, box: Box, fill: Colour, ink: Colour) -> None:
        """Large letters on a ground with round ends."""
        self.panel(box, fill, radius=box.height // 2)
        self.canvas.text(text, box, LARGE, LARGE, colour=ink, align="centre")
