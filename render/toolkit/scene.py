"""What all parts of a picture are drawn with, and texts common to all games."""

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
"""One for each step of a computer player's strength."""


@dataclass(frozen=True)
class Scene(Generic[V]):
    """A canvas, the view drawn on it, the players' names, and the viewer's language."""

    canvas: Canvas
    sprites: SpriteCache
    view: V
    called: Sequence[str]
    words: Words
    pips: Sequence[int] = field(kw_only=True, default=())
    colours: Sequence[int] = field(kw_only=True, default=())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names in a form that the font can write."""
        return writable_names(self.called)

    @cached_property
    def signed(self) -> tuple[SeatStyle, ...]:
        """Each seat's style with the initials of its player, for the pieces that show them."""
        return tuple(self.style(seat)._replace(initials=sign) for seat, sign in enumerate(initials(self.called)))

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """Return a msgid in the viewer's language."""
        return translated(self.words, msgid, **fields)

    def style(self, seat: int) -> SeatStyle:
        """Return the seat's shape and colours."""
        return SEATS[self.colour(seat)]

    def colour(self, seat: int) -> int:
        """Return the number of the seat's style in SEATS."""
        return self.colours[seat] if self.colours else seat

    @property
    def viewer_acts(self) -> bool:
        """Whether the viewer must decide now."""
        return self.view.me in self.view.to_act

    @property
    def is_golden(self) -> bool:
        """Whether the header is golden: the viewer must decide now, and does not only plan a move."""
        return self.viewer_acts and not self.view.ahead

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; none in a planned position."""
        return () if self.view.ahead else self.view.to_act

    def panel_name(self, seat: int) -> str:
        """Return the name on a seat's panel: the viewer's with the word for *you*, a computer player's with pips."""
        name = self.names[seat]
        if seat == self.view.me:
            return self.say(N_("{name} (you)"), name=name)
        return f"{name} {PIP * self.pips[seat]}" if self.pips and self.pips[seat] else name

    def tile(self, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0) -> None:
        """Draw a panel on the bare table; its edge is `line` pixels wide."""
        lay_tile(self.canvas.image, box, fill, edge, line)

    def panel(self, box: Box, fill: Colour, edge: Colour | None = None, line: int = 0, radius: int = 18) -> None:
        """Draw a panel on top of anything."""
        sprite = panel(self.sprites, box.width, box.height, fill, edge, line, radius)
        self.canvas.paste(sprite, box.x - RIM, box.y - RIM)

    def pill(self, text: str, box: Box, fill: Colour, ink: Colour) -> None:
        """Write large letters on a background with round ends."""
        self.panel(box, fill, radius=box.height // 2)
        self.canvas.text(text, box, LARGE, LARGE, colour=ink, align="centre")
