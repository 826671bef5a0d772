"""The pictures of the test games: the position in lines of text, drawn plainly, the same as in the description."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from games.core import Seat
from games.words import N_, Phrase, Words
from render.painter import ALT_LIMIT, Picture
from tests.support.test_games.many import Many, ManyView
from tests.support.test_games.pearls.game import Pearls, PearlsView
from tests.support.test_games.sets import WALLS, Sets, SetsView
from tests.support.test_games.setup import Setup
from tests.support.test_games.setup_model import NAMES, SIDES, Seen, SetupView, side_of

Lines = Callable[[Any, Sequence[str], Words], list[str]]

SIZE = 480, 360
INK, PAPER = 0, 1


def lines_of_many(view: ManyView, names: Sequence[str], words: Words) -> list[str]:
    """Points and stones."""
    return [
        f"{name}: {view.points[seat]}; "
        + " ".join(f"{stone.square}{'*' if stone.crowned else ''}" for stone in view.stones if stone.owner == seat)
        for seat, name in enumerate(names)
    ]


def lines_of_sets(view: SetsView, names: Sequence[str], words: Words) -> list[str]:
    """Walls, counts and the own hand."""
    walls = [f"{words(Phrase(name))}: {posters}" for name, posters in zip(WALLS.values(), view.walls, strict=True)]
    players = [f"{name}: {view.hand_sizes[seat]}, {view.left[seat]}" for seat, name in enumerate(names)]
    hand = [words(Phrase(N_("Your hand: {cards}"), {"cards": view.hand}))] if view.hand else []
    return [", ".join(walls), *players, str(view.pile), *hand]


def lines_of_setup(view: SetupView, names: Sequence[str], words: Words) -> list[str]:
    """Each side's pieces, as far as they are known, and losses."""

    def told(piece: Seen) -> str:
        return f"{piece.place[1:]}{piece.rank or '?'}{'!' if piece.shown else ''}"

    sides = [
        f"{name}, {words(Phrase(side))}: "
        + " ".join(told(piece) for piece in view.pieces if side_of(piece.place) == Seat(seat))
        for seat, (name, side) in enumerate(zip(names, SIDES.values(), strict=False))
    ]
    losses = [", ".join(words(Phrase(NAMES[rank])) for rank in ranks) for ranks in view.fallen]
    return [*sides, *losses, " ".join(view.sealed or ())]


def lines_of_pearls(view: PearlsView, names: Sequence[str], words: Words) -> list[str]:
    """Nets, what was sold, lost and is left, and the own net."""
    players = [f"{name}: {view.sizes[seat]}, {sum(view.sold[seat])}" for seat, name in enumerate(names)]
    return [*players, f"{sum(view.lost)}, {view.sea}", " ".join(map(str, view.net))]


class Plain:
    """Draws one toy."""

    def __init__(self, title: str, lines: Lines) -> None:
        self._title = title
        self._lines = lines

    def draw(
        self, view: Any, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), *_: Any, **__: Any
    ) -> Picture:
        """The position in lines of text, and what is being picked in the last."""
        acting = [names[seat] for seat in view.to_act]
        lines = [words(Phrase(self._title)), " ".join(acting), *self._lines(view, names, words), ".".join(partial)]
        return printed(lines)

    def cover(self, words: Words) -> Picture:
        """The title."""
        return printed([words(Phrase(self._title))])


def printed(lines: Sequence[str]) -> Picture:
    """Lines on paper."""
    image = Image.new("P", SIZE, PAPER)
    image.putpalette((30, 30, 40, 250, 245, 230))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    for number, line in enumerate(lines):
        draw.text((8, 8 + 24 * number), line, INK, ImageFont.load_default(14))
    stream = BytesIO()
    image.save(stream, "PNG")
    return Picture(stream.getvalue(), "\n".join(filter(None, lines))[:ALT_LIMIT])


TEST_PAINTERS: dict[str, Plain] = {
    Many.key: Plain(Many.title, lines_of_many),
    Sets.key: Plain(Sets.title, lines_of_sets),
    Setup.key: Plain(Setup.title, lines_of_setup),
    Pearls.key: Plain(Pearls.title, lines_of_pearls),
}
