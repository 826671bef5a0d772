"""Draw the chances of a finished game: a line for each side over the lines of the record, the reader's one thick, with
numbers at what the text beside the picture tells."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from games.characters import undirected
from games.values import Frozen
from games.words import N_, Words
from render.painter import WIDTH, Picture, Sheet
from render.toolkit.alt_text import first_fitting, translated
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.seat_pieces import token
from render.toolkit.seats import initials, writable_names
from render.toolkit.shapes import Point
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import (
    EDGE,
    GOLD,
    INK,
    PALE,
    ROAD,
    STONE,
    TABLE,
    WHITE,
    SeatStyle,
    mixed,
    palette,
    seat_styles,
)

HEIGHT: Final = 560
MARGIN: Final = 20
PLOT: Final = Box(116, 34, 690, 424)
"""Where the lines are, from 100 % at its upper edge to 0 % at its lower one."""
ROUND: Final = 10
"""How far its panel reaches beyond it above, below and to the left."""
TOKEN, APART = 62, 64
"""The size of the sign at the end of a line, and the least distance between the middles of two of them."""
SIGNS: Final = PLOT.right + 56
"""The middle of the signs."""
FOOT: Final = Box(140, 484, WIDTH - 140 - MARGIN, 60)
"""Where the turns are named, clear of the corner that Discord covers."""
LETTERS, LEAST = 34, 30
"""The sizes of letters in pixels; the least are 12 on a phone."""
TURNS, GAP = 32, 18
"""The size of the names of turns, and the least room between two."""
THICK, THIN, RIM = 11, 6, 4
"""The widths of the reader's line and of the others, and of the dark rim at both sides together."""
RADIUS: Final = 25
"""Of the disc behind a number."""
AWAY: Final = 54
"""How far a number is from its point."""
WAYS: Final = sorted(
    [(AWAY * across, AWAY * down) for across in range(-3, 4) for down in range(-3, 4) if (across, down) != (0, 0)],
    key=lambda way: (hypot(*way), way[0] != 0),
)
"""Where a number may stand from its point, the nearest first, above and below before beside."""
HUNDRED: Final = 100


class Course(Frozen):
    """The chances of one side, whose partners share them: in percent, one for each of the picture's `moments`."""

    seats: tuple[int, ...]
    shares: tuple[int, ...]


class Mark(Frozen):
    """A number that the text tells of, at a line of the record."""

    number: int
    line: int


class Tick(Frozen):
    """The name of a turn, at the line of the record with which it begins."""

    line: int
    text: str


class ChancesSheet(Sheet):
    """The chances after some lines of a record, its `moments`, the first of which is the beginning. `names` and the
    numbers of `colours` (empty: the seats' own) are by seat; `me` is the reader's seat."""

    names: tuple[str, ...]
    colours: tuple[int, ...]
    me: int
    moments: tuple[int, ...]
    courses: tuple[Course, ...]
    marks: tuple[Mark, ...] = ()
    ticks: tuple[Tick, ...] = ()

    def draw(self, words: Words, sprites: SpriteCache) -> Picture:
        return Picture(_Drawing(self, sprites).done(), undirected(self._described(words)))

    @property
    def own(self) -> Course:
        """The chances of the reader's side."""
        return next(it for it in self.courses if self.me in it.seats)

    def at(self, line: int) -> int:
        """Return the number of the first moment that has a line of the record in it."""
        return next((number for number, it in enumerate(self.moments) if it >= line), len(self.moments) - 1)

    def _described(self, words: Words) -> str:
        """The same in words, as much as there is room for: first the reader's side, then the marks."""
        head = translated(words, N_("Chances of winning, in percent."))
        sides = [self.own, *(it for it in self.courses if it != self.own)]
        marks = [self._mark_in_words(words, it) for it in self.marks]
        lines = [self._course_in_words(words, it) for it in sides]
        lines = [*lines[:1], *marks, *lines[1:]]
        return first_fitting(" ".join((head, *lines[:most])) for most in range(len(lines), -1, -1))

    def _mark_in_words(self, words: Words, mark: Mark) -> str:
        at = self.at(mark.line)
        before, after = self.own.shares[max(at - 1, 0)], self.own.shares[at]
        text = N_("At number {number}, yours go from {before} to {after}.")
        return translated(words, text, number=mark.number, before=before, after=after)

    def _course_in_words(self, words: Words, course: Course) -> str:
        text = N_("{who}: at first {first}, at most {most}, at the end {last}.")
        who, shares = tuple(self.names[seat] for seat in course.seats), course.shares
        return translated(words, text, who=who, first=shares[0], most=max(shares), last=shares[-1])


class _Placed(NamedTuple):
    """A line, and how far down the sign at its end is."""

    course: Course
    points: list[Point]
    down: int


class _Drawing:
    """One picture in progress. Points are in pixels of the picture."""

    def __init__(self, sheet: ChancesSheet, sprites: SpriteCache) -> None:
        self._sheet, self._sprites = sheet, sprites
        self._canvas = Canvas.bare(HEIGHT, sprites.fonts)
        names = writable_names(sheet.names)
        self._names = names
        styles = seat_styles(sheet.colours)
        signs = initials(sheet.names)
        self._styles = [style._replace(initials=sign) for style, sign in zip(styles, signs, strict=False)]

    def done(self) -> bytes:
        placed = self._placed()
        brush = Brush(WIDTH, HEIGHT)
        self._ground(brush)
        for it in (*(other for other in placed if not self._is_own(other)), *filter(self._is_own, placed)):
            self._line(brush, it)
        marks = list(self._numbers())
        for point, disc, _ in marks:
            brush.line([point, disc], INK, 4)
            brush.circle(*point, 9, WHITE, INK, 4)
            brush.circle(*disc, RADIUS, INK, WHITE, 4)
        self._canvas.paste(brush.done(), 0, 0)
        for _, (x, y), mark in marks:
            box = Box(round(x) - RADIUS, round(y) - RADIUS, 2 * RADIUS, 2 * RADIUS)
            self._canvas.text(str(mark.number), box, LETTERS, LEAST, colour=WHITE, weight="Black", align="centre")
        self._axes()
        for it in placed:
            self._sign(it)
        return self._canvas.png(palette())

    def _is_own(self, placed: _Placed) -> bool:
        return placed.course == self._sheet.own

    def _point(self, line: int, share: int) -> Point:
        last = max(self._sheet.moments[-1], 1)
        return PLOT.x + PLOT.width * line / last, PLOT.bottom - PLOT.height * share / HUNDRED

    def _points(self, course: Course) -> list[Point]:
        return [self._point(line, share) for line, share in zip(self._sheet.moments, course.shares, strict=True)]

    def _placed(self) -> list[_Placed]:
        """The lines with their signs, none of which lies on another: of equal ends the line from above is higher."""
        courses = sorted(self._sheet.courses, key=lambda it: it.shares[::-1], reverse=True)
        ends = [round(self._points(it)[-1][1]) for it in courses]
        downs = _spread(ends, MARGIN + TOKEN // 2, PLOT.bottom)
        return [_Placed(it, self._points(it), down) for it, down in zip(courses, downs, strict=True)]

    def _ground(self, brush: Brush) -> None:
        """The panel with the lines of 100, 50 and 0 percent, and those of the turns that are named."""
        sheet = (PLOT.x - ROUND, PLOT.y - ROUND, PLOT.width + ROUND, PLOT.height + 2 * ROUND)
        brush.panel(sheet, ROUND, STONE)
        for x, _, _ in self._ticked():
            brush.line([(x, PLOT.y), (x, PLOT.bottom)], ROAD, 3)
        for share in (0, HUNDRED // 2, HUNDRED):
            _, y = self._point(0, share)
            brush.line([(PLOT.x, y), (PLOT.right - 2, y)], EDGE, 3)

    def _line(self, brush: Brush, placed: _Placed) -> None:
        style, wide = self._style(placed.course), THICK if self._is_own(placed) else THIN
        x, y = placed.points[-1]
        leader = [(x, y), (SIGNS, placed.down)]
        brush.line(leader, style.dark if self._is_own(placed) else mixed(style.dark, TABLE, 0.5), 4)
        brush.line(placed.points, style.dark, wide + RIM)
        brush.line(placed.points, style.body, wide)

    def _style(self, course: Course) -> SeatStyle:
        """That of the reader, or of the first partner."""
        return self._styles[self._sheet.me if self._sheet.me in course.seats else course.seats[0]]

    def _numbers(self) -> Iterator[tuple[Point, Point, Mark]]:
        """Each mark with its point on the reader's line and the middle of its disc, none of which lies on another."""
        taken = list[Point]()
        for mark in self._sheet.marks:
            at = self._sheet.at(mark.line)
            point = self._points(self._sheet.own)[at]
            disc = _free(point, taken)
            taken.append(disc)
            yield point, disc, mark

    def _axes(self) -> None:
        for share in (0, HUNDRED // 2, HUNDRED):
            _, y = self._point(0, share)
            box = Box(8, round(y) - 25, PLOT.x - ROUND - 16, 50)
            self._canvas.text(
                f"{share} %" if share == HUNDRED else str(share), box, LETTERS, LEAST, colour=PALE, align="right"
            )
        for _, box, text in self._ticked():
            self._canvas.text(text, box, TURNS, TURNS, colour=PALE)

    def _ticked(self) -> Iterator[tuple[float, Box, str]]:
        """Each turn that is named: where it begins, and its name from there on. Those without room are left out."""
        before = FOOT.x
        for tick in self._sheet.ticks:
            x = self._point(tick.line, 0)[0]
            wide = self._sprites.fonts.fit(tick.text, WIDTH, "Bold", TURNS, TURNS).mask.width
            box = FOOT._replace(x=max(FOOT.x, round(x)), width=wide + 2)
            if before <= box.x and box.right <= FOOT.right:
                before = box.right + GAP
                yield x, box, tick.text

    def _sign(self, placed: _Placed) -> None:
        seats = placed.course.seats
        right = SIGNS
        for seat in seats:
            sign = self._sprites.get(token, self._styles[seat], TOKEN)
            self._canvas.centre(sign, right, placed.down)
            right += TOKEN
        left = right - TOKEN // 2 + 6
        box = Box(left, placed.down - 30, WIDTH - left - 6, 60)
        if len(seats) == 1:
            own = seats[0] == self._sheet.me
            colour = GOLD if own else PALE
            self._canvas.text(self._names[seats[0]], box, LETTERS, LEAST, colour=colour)


def _spread(ends: Sequence[int], top: int, bottom: int) -> list[int]:
    """Return heights, from the top down, that are as near the ends as their least distance allows."""
    downs = list[int]()
    for end in ends:
        downs.append(max(end, downs[-1] + APART) if downs else max(end, top))
    limit = bottom
    for at in range(len(downs) - 1, -1, -1):
        downs[at] = min(downs[at], limit)
        limit = downs[at] - APART
    return downs


def _free(point: Point, taken: Sequence[Point]) -> Point:
    """Return a place for a number near its point, clear of the others and inside the panel."""
    x, y = point
    places = [(x + across, y + down) for across, down in WAYS]
    low, high = PLOT.y + RADIUS - ROUND, PLOT.bottom - RADIUS + ROUND
    left, right = PLOT.x + RADIUS, PLOT.right - RADIUS
    inside = [(a, b) for a, b in places if low <= b <= high and left <= a <= right]
    return next(it for it in inside if all(max(abs(it[0] - a), abs(it[1] - b)) >= 2 * RADIUS for a, b in taken))
